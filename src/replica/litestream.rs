//! Starts Litestream: to replicate the database, and to restore a replica.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::error::ReplicaError;
use crate::config::{BucketServer, Config, Replica};
use crate::store;

/// Variables that Litestream needs from this program's environment. `AWS_CA_BUNDLE` makes it fail, and
/// other variables may have other keys than the settings.
const PASSED_ON: [&str; 4] = ["PATH", "HOME", "SSL_CERT_FILE", "SSL_CERT_DIR"];

/// Variable with the name of the access key.
const KEY_ID: &str = "LITESTREAM_ACCESS_KEY_ID";

/// Variable with the secret of the access key.
const SECRET: &str = "LITESTREAM_SECRET_ACCESS_KEY";

/// For so long Litestream may copy what is left when it's stopped. Below the ten seconds after which
/// supervisors kill this program, because the site has stopped then.
const STOP_LIMIT: Duration = Duration::from_secs(4);

/// Interval between looks whether a process has ended.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Longest time that a restore may take.
const RESTORE_LIMIT: Duration = Duration::from_hours(1);

/// Litestream for one replica.
pub(super) struct Litestream {
    program: PathBuf,
    settings: Replica,
    database: PathBuf,
    /// Litestream's own file of settings.
    file: PathBuf,
}

impl Litestream {
    /// Writes Litestream's settings for the replica in the bucket's folder `replica`. They contain no
    /// secrets.
    pub(super) fn with(config: &Config, replica: &str) -> io::Result<Self> {
        // Litestream keeps its folder beside the path that it's given. That is the database itself, not a link to it.
        let database = std::path::absolute(store::beside(&config.storage.path, ""))?;
        let file = store::beside(&database, ".litestream.yml");
        // JSON is YAML.
        let text = serde_json::to_vec_pretty(&settings(&config.replica, &database, replica))?;
        fs::write(&file, text)?;
        let settings = config.replica.clone();
        Ok(Self { program: settings.program.clone(), settings, database, file })
    }

    /// Starts replicating. Ends a Litestream that an earlier process left behind first.
    pub(super) async fn replicate(&self) -> Result<Replication, ReplicaError> {
        let mut lock = lock(&self.database).await?;
        let mut command = self.command("replicate");
        // Of its own group, so that Ctrl+C in a terminal doesn't end it before the site has stopped.
        command.process_group(0).stdin(lock.try_clone()?);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().map_err(|source| self.cannot_start(source))?;
        lock.set_len(0)?;
        lock.seek(SeekFrom::Start(0))?;
        write!(lock, "{}", child.id().unwrap_or(0))?;
        Ok(Replication { child, _lock: lock })
    }

    /// Copies once what isn't copied yet.
    pub(super) async fn replicate_once(&self) -> Result<(), ReplicaError> {
        let mut command = self.command("replicate");
        command.arg("-once");
        let output = timeout(STOP_LIMIT, command.output()).await;
        let output = output.map_err(|_| ReplicaError::NotRestored("nothing in time".to_owned()))?;
        let output = output.map_err(|source| self.cannot_start(source))?;
        if output.status.success() { Ok(()) } else { Err(failed(&output.stdout, &output.stderr)) }
    }

    /// Restores the replica as the new file `target`.
    pub(super) async fn restore(&self, target: &Path) -> Result<(), ReplicaError> {
        let mut command = self.command("restore");
        command.arg("-o").arg(target).arg(&self.database);
        let output = timeout(RESTORE_LIMIT, command.output()).await;
        let output = output.map_err(|_| ReplicaError::NotRestored("nothing in time".to_owned()))?;
        let output = output.map_err(|source| self.cannot_start(source))?;
        if output.status.success() { Ok(()) } else { Err(failed(&output.stdout, &output.stderr)) }
    }

    fn command(&self, verb: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.env_clear().stdin(Stdio::null()).kill_on_drop(true);
        let passed = PASSED_ON.iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        command.envs(passed);
        if let (Some(key_id), Some(secret)) = (&self.settings.key_id, &self.settings.secret) {
            command.env(KEY_ID, &key_id.0).env(SECRET, secret.as_str());
        }
        command.arg(verb).arg("-no-expand-env").arg("-config").arg(&self.file);
        command
    }

    fn cannot_start(&self, source: io::Error) -> ReplicaError {
        ReplicaError::NoLitestream { program: self.program.clone(), source }
    }
}

/// Litestream while it replicates. Dropping this kills it.
pub(super) struct Replication {
    pub(super) child: Child,
    /// Held by Litestream, too: it's its standard input. So the next process knows that it still runs.
    _lock: File,
}

impl Replication {
    /// Asks it to end, and waits until it has. It copies first what isn't copied yet.
    pub(super) async fn stop(mut self) {
        let id = self.child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        if let Some(id) = id {
            // An error means that it has ended.
            _ = kill_process(id, Signal::TERM);
        }
        if timeout(STOP_LIMIT, self.child.wait()).await.is_err() {
            _ = self.child.kill().await;
        }
    }
}

/// Litestream's settings.
fn settings(settings: &Replica, database: &Path, replica: &str) -> Value {
    let bucket = settings.bucket.as_ref();
    let mut target = json!({
        "type": "s3",
        "bucket": bucket.map(|bucket| &bucket.name),
        "path": format!("{}{replica}", bucket.map_or("", |bucket| &bucket.prefix)),
        "region": settings.region,
        "sync-interval": "1s",
    });
    let server =
        bucket.and_then(|bucket| bucket.server(settings.endpoint.as_ref(), &settings.region));
    if let Some(BucketServer { url, has_name_in_host }) = server {
        target["force-path-style"] = (!has_name_in_host).into();
        // Without an endpoint, Litestream takes Amazon's itself.
        if settings.endpoint.is_some() {
            target["endpoint"] = url.as_str().trim_end_matches('/').into();
        }
    }
    json!({
        "logging": { "type": "json" },
        "shutdown-sync-timeout": "3s",
        // Two snapshots at least, so that the replica can be restored as it was at any time of a day.
        "snapshot": { "interval": "24h", "retention": "48h" },
        "dbs": [{ "path": database, "replica": target }],
    })
}

/// The last words of Litestream.
fn failed(stdout: &[u8], stderr: &[u8]) -> ReplicaError {
    let said = [stdout, stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat();
    let last = said.lines().rev().find(|line| !line.trim().is_empty());
    ReplicaError::NotRestored(last.unwrap_or("nothing").trim().to_owned())
}

/// Takes the lock of the Litestream that replicates `database`. If one runs that an earlier process left
/// behind, ends it.
async fn lock(database: &Path) -> io::Result<File> {
    let path = store::beside(database, ".litestream.lock");
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .mode(0o600)
        .open(&path)?;
    let mut looks = 0;
    while file.try_lock().is_err() {
        if looks % 40 == 0 {
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            file.read_to_string(&mut text)?;
            let signal = if looks == 0 { Signal::TERM } else { Signal::KILL };
            end_left_behind(&text, signal);
        }
        if looks == 200 {
            return Err(io::Error::other(format!("another Litestream holds {}", path.display())));
        }
        looks += 1;
        sleep(LOOK_EVERY).await;
    }
    Ok(file)
}

/// Sends `signal` to the process with the id `text`, if that is a Litestream.
fn end_left_behind(text: &str, signal: Signal) {
    let Some(id) = text.trim().parse().ok().and_then(Pid::from_raw) else { return };
    let command = fs::read(format!("/proc/{text}/cmdline")).unwrap_or_default();
    if String::from_utf8_lossy(&command).contains(".litestream.yml") {
        tracing::warn!(process = text, "ending a Litestream that was left behind");
        _ = kill_process(id, signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replica::bucket::Bucket;

    #[test]
    fn this_program_and_litestream_ask_the_same_server_for_the_same_bucket() {
        for (bucket, endpoint, asked, is_path) in [
            ("maple", "", "https://maple.s3.us-east-1.amazonaws.com/", false),
            // Amazon's certificate covers no further dot.
            ("maple.hollow", "", "https://s3.us-east-1.amazonaws.com/maple.hollow/", true),
            ("maple", "https://s3.example", "https://s3.example/maple/", true),
            ("maple", "https://maple.s3.example", "https://maple.s3.example/", false),
        ] {
            let settings = [
                ("PADDOCK_REPLICA__BUCKET", format!("s3://{bucket}")),
                ("PADDOCK_REPLICA__ENDPOINT", endpoint.to_owned()),
                ("PADDOCK_REPLICA__KEY_ID", "k".to_owned()),
                ("PADDOCK_REPLICA__SECRET", "s".to_owned()),
            ];
            let settings = settings.map(|(name, value)| (name.to_owned(), value));
            let replica = Config::load(None, settings).unwrap().replica;

            let own = Bucket::of(&replica, Duration::MAX).unwrap().unwrap();
            let theirs = super::settings(&replica, Path::new("/site.db"), "replica-000001");

            assert_eq!(own.server(), asked);
            let theirs = &theirs["dbs"][0]["replica"];
            assert_eq!(theirs["force-path-style"], is_path, "{asked}");
            let server = (!endpoint.is_empty()).then_some("https://s3.example");
            assert_eq!(theirs.get("endpoint").and_then(Value::as_str), server, "{asked}");
        }
    }
}
