//! Photographs that staff put on the running site.

use std::panic::resume_unwind;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Reload;
use super::publish::LONGEST_WAIT;
use crate::clock;
use crate::photos::{
    ChangePhotos, Incoming, ListedPhoto, Original, PhotoOutcome, PhotoUnchanged, PhotoWorker,
    Placed,
};
use crate::server::StartError;
use crate::web::{CallLimit, Problem, uncancelled};

/// Changes the photographs of staff on the running site.
pub(in crate::server) struct Photographs(pub(in crate::server) Reload);

impl ChangePhotos for Photographs {
    fn list(&self) -> BoxFuture<'static, Vec<ListedPhoto>> {
        let (config, worker) = (self.0.live.load_full(), self.0.photo_worker.clone());
        async move {
            let mut sizes = worker.sizes().await;
            blocking(move || PhotoWorker::listed(&config, &mut sizes, clock::now())).await
        }
        .boxed()
    }

    fn original(&self, name: String) -> BoxFuture<'static, Result<Original, PhotoUnchanged>> {
        let config = self.0.live.load_full();
        blocking(move || Original::open(&config, &name)?.ok_or(PhotoUnchanged::Unknown)).boxed()
    }

    fn incoming(&self, name: String) -> BoxFuture<'static, Result<Incoming, PhotoUnchanged>> {
        let config = self.0.live.load_full();
        blocking(move || PhotoWorker::incoming(&config, &name)).boxed()
    }

    fn put(
        &self,
        name: String,
        file: Incoming,
        limit: CallLimit,
    ) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move { Box::pin(reload.put_photograph(name, file, limit)).await }.boxed()
    }

    fn remove(&self, name: String, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move {
            let turn = timeout(LONGEST_WAIT, Arc::clone(&reload.turn).lock_owned()).await;
            let turn = turn.map_err(|_| PhotoUnchanged::Busy(None))?;
            limit.lift();
            uncancelled(async move {
                let _turn = turn;
                Box::pin(reload.remove_photograph(name)).await
            })
            .await
        }
        .boxed()
    }

    fn restore(&self, name: String, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move {
            let (config, of) = (reload.live.load_full(), name.clone());
            // What is meant is what is there now: a repetition that waits doesn't undo the first one.
            let taking = move || PhotoWorker::take_removed(&config, &of, clock::now());
            let file = blocking(taking).await?;
            Box::pin(reload.put_photograph(name, file, limit)).await
        }
        .boxed()
    }
}

impl Reload {
    /// Prepares `file` and shows it as the photograph `name`.
    async fn put_photograph(self, name: String, file: Incoming, limit: CallLimit) -> PhotoOutcome {
        let Ok(slot) = timeout(LONGEST_WAIT, self.photo_worker.slot()).await else {
            return Err(PhotoUnchanged::Busy(Some(file)));
        };
        limit.lift();
        // To its end: between the file and the pages nothing may come.
        uncancelled(async move {
            let _slot = slot;
            let (config, worker) = (self.live.load_full(), self.photo_worker.clone());
            let preparing = blocking(move || worker.prepare_file(&config, name, file));
            let prepared = preparing.await?;
            let remarks = prepared.remarks();
            let _turn = self.turn.lock().await;
            let (config, worker) = (self.live.load_full(), self.photo_worker.clone());
            let placing = blocking(move || worker.place(&config, prepared, clock::now()));
            let placed = placing.await?;
            Box::pin(self.show_placed(placed)).await?;
            Ok(remarks)
        })
        .await
    }

    /// Takes the photograph `name` away. The caller has the turn.
    async fn remove_photograph(self, name: String) -> PhotoOutcome {
        let config = self.live.load_full();
        let removing = blocking(move || {
            let removed = PhotoWorker::remove(&config, &name, clock::now());
            if let Ok(None) = removed
                && PhotoWorker::is_in_folder(&config, &name)
            {
                return Err(PhotoUnchanged::InFolder);
            }
            removed.map_err(PhotoUnchanged::from)
        });
        let placed = removing.await?.ok_or(PhotoUnchanged::Unknown)?;
        Box::pin(self.show_placed(placed)).await?;
        Ok(Vec::new())
    }

    /// Renders and shows what is in its place, or puts back what was there. The caller has the turn.
    async fn show_placed(&self, placed: Placed) -> Result<(), PhotoUnchanged> {
        if let Err(error) = self.render_now().await {
            blocking(move || placed.roll_back()).await;
            return Err(PhotoUnchanged::Failed(match error {
                StartError::Store(error) => error.into(),
                error => Problem::unexpected(&error),
            }));
        }
        blocking(move || placed.settle()).await;
        // Deletes files that are no longer shown, and makes what is missing.
        self.photo_worker.prepare(&self.live.load());
        self.notifier.notify();
        Ok(())
    }
}

/// Runs `work`, which uses the disk, on a thread of its own.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    spawn_blocking(work).await.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}
