//! Keeps Litestream running, and passes its complaints on to the log.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::error::ReplicaError;
use super::litestream::{Litestream, Replication};

/// Wait before Litestream is started again.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// The background task that keeps Litestream running.
pub(super) struct Runner {
    litestream: Arc<Litestream>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Runner {
    /// Starts Litestream.
    pub(super) async fn start(litestream: Litestream) -> Result<Self, ReplicaError> {
        let litestream = Arc::new(litestream);
        let replication = litestream.replicate().await?;
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(run(Arc::clone(&litestream), replication, stopped));
        Ok(Self { litestream, stop, task })
    }

    /// Ends Litestream. It copies first what isn't copied yet, which a second one makes sure of.
    pub(super) async fn stop(self) -> Result<(), ReplicaError> {
        // An error means that the task has ended by itself.
        _ = self.stop.send(());
        _ = self.task.await;
        // The first one tells by nothing whether it could copy.
        self.litestream.replicate_once().await
    }
}

async fn run(
    litestream: Arc<Litestream>,
    mut replication: Replication,
    mut stopped: oneshot::Receiver<()>,
) {
    loop {
        if let Some(stdout) = replication.child.stdout.take() {
            tokio::spawn(pass_on(stdout));
        }
        if let Some(stderr) = replication.child.stderr.take() {
            tokio::spawn(pass_on(stderr));
        }
        tokio::select! {
            status = replication.child.wait() => {
                let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                tracing::error!(status, "Litestream ended by itself, so nothing is replicated; it's started again");
            }
            _ = &mut stopped => return replication.stop().await,
        }
        drop(replication);
        replication = loop {
            tokio::select! {
                () = sleep(AGAIN_AFTER) => {}
                _ = &mut stopped => return,
            }
            match litestream.replicate().await {
                Ok(replication) => break replication,
                Err(error) => tracing::error!(%error, "nothing is replicated"),
            }
        };
    }
}

/// Logs Litestream's warnings and errors, each once until another comes.
async fn pass_on(output: impl AsyncRead + Unpin) {
    let mut lines = BufReader::new(output).lines();
    let mut last = String::new();
    while let Ok(Some(line)) = lines.next_line().await {
        let entry: Value = serde_json::from_str(&line).unwrap_or_default();
        // By the text, because some entries have a second `level`, that of a file.
        let is_complaint =
            ["WARN", "ERROR"].iter().any(|level| line.contains(&format!("\"level\":\"{level}\"")));
        if !is_complaint && !entry.is_null() {
            continue;
        }
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let said =
            if entry.is_null() { line } else { format!("{}: {}", text("msg"), text("error")) };
        if said != last {
            tracing::warn!(litestream = said, "Litestream has a problem");
            last = said;
        }
    }
}
