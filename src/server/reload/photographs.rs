//! Photographs that staff put on the running site.

use std::panic::resume_unwind;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::Transaction;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Reload;
use super::publish::LONGEST_WAIT;
use crate::clock;
use crate::config::Config;
use crate::content_changes::{self, NewPhotoChange, PendingPhotoChange};
use crate::photos::{
    ChangePhotos, Incoming, ListedPhoto, Original, PhotoOutcome, PhotoRequest, PhotoUnchanged,
    PhotoWorker, Placed, Prepared,
};
use crate::server::StartError;
use crate::store::{Store, StoreError};
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
        request: PhotoRequest,
        file: Incoming,
        limit: CallLimit,
    ) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move { Box::pin(reload.put_photograph(request, (file, false), limit)).await }.boxed()
    }

    fn remove(&self, request: PhotoRequest, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move {
            let turn = timeout(LONGEST_WAIT, Arc::clone(&reload.turn).lock_owned()).await;
            let turn = turn.map_err(|_| PhotoUnchanged::Busy(None))?;
            limit.lift();
            uncancelled(async move {
                let _turn = turn;
                Box::pin(reload.remove_photograph(request)).await
            })
            .await
        }
        .boxed()
    }

    fn restore(&self, request: PhotoRequest, limit: CallLimit) -> BoxFuture<'static, PhotoOutcome> {
        let reload = self.0.clone();
        async move {
            let (config, name) = (reload.live.load_full(), request.name.clone());
            // What is meant is what is there now: a repetition that waits doesn't undo the first one.
            let taking = move || PhotoWorker::take_removed(&config, &name, clock::now());
            let file = blocking(taking).await?;
            Box::pin(reload.put_photograph(request, (file, true), limit)).await
        }
        .boxed()
    }
}

impl Reload {
    /// Prepares `file`, which staff may have replaced or removed before, and shows it.
    async fn put_photograph(
        self,
        request: PhotoRequest,
        (file, is_restored): (Incoming, bool),
        limit: CallLimit,
    ) -> PhotoOutcome {
        let Ok(slot) = timeout(LONGEST_WAIT, self.photo_worker.slot()).await else {
            return Err(PhotoUnchanged::Busy(Some(file)));
        };
        limit.lift();
        // To its end: between the file and the pages nothing may come.
        uncancelled(async move {
            let _slot = slot;
            let (config, worker) = (self.live.load_full(), self.photo_worker.clone());
            let name = request.name.clone();
            let preparing = blocking(move || worker.prepare_file(&config, name, file));
            let prepared = preparing.await?;
            let remarks = prepared.remarks();
            let _turn = self.turn.lock().await;
            let bytes = Some(prepared.bytes()?);
            let change_no = self.begin_photo_change(request, (bytes, is_restored)).await?;
            let shown = Box::pin(self.place_and_show(prepared)).await;
            // The same file as before is no change.
            self.conclude_photo_change(change_no, matches!(shown, Ok(false))).await;
            shown.map(|_| remarks)
        })
        .await
    }

    /// Puts what was prepared in its place and shows it. Whether the same was there. The caller has the turn.
    async fn place_and_show(&self, prepared: Prepared) -> Result<bool, PhotoUnchanged> {
        let (config, worker) = (self.live.load_full(), self.photo_worker.clone());
        let placed = blocking(move || worker.place(&config, prepared, clock::now())).await?;
        let is_same = placed.is_same();
        self.show_placed(placed).await?;
        Ok(is_same)
    }

    /// Takes the photograph away. The caller has the turn.
    async fn remove_photograph(self, request: PhotoRequest) -> PhotoOutcome {
        let (config, name) = (self.live.load_full(), request.name.clone());
        let finding = blocking(move || {
            if PhotoWorker::bytes_of_staff(&config, &name).is_some() {
                Ok(())
            } else if PhotoWorker::is_in_folder(&config, &name) {
                Err(PhotoUnchanged::InFolder)
            } else {
                Err(PhotoUnchanged::Unknown)
            }
        });
        finding.await?;
        let name = request.name.clone();
        let change_no = self.begin_photo_change(request, (None, false)).await?;
        let shown = Box::pin(self.remove_and_show(name)).await;
        self.conclude_photo_change(change_no, shown.is_ok()).await;
        shown.map(|()| Vec::new())
    }

    /// Takes the photograph `name` away and shows what is there then. The caller has the turn.
    async fn remove_and_show(&self, name: String) -> Result<(), PhotoUnchanged> {
        let config = self.live.load_full();
        let removing = blocking(move || PhotoWorker::remove(&config, &name, clock::now()));
        let placed = removing.await?.ok_or(PhotoUnchanged::Unknown)?;
        self.show_placed(placed).await
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
        Ok(())
    }

    /// Records that a photograph is about to be changed to a file of so many `bytes`, or to none. Returns the record's
    /// number. The caller has the turn.
    async fn begin_photo_change(
        &self,
        PhotoRequest { name, who }: PhotoRequest,
        (bytes, is_restored): (Option<u64>, bool),
    ) -> Result<i64, PhotoUnchanged> {
        let (config, of) = (self.live.load_full(), name.clone());
        let before = blocking(move || PhotoWorker::bytes_of_staff(&config, &of)).await;
        let (bytes_before, bytes_after) = (stored(before), stored(bytes));
        let at = clock::now();
        let change = NewPhotoChange { name, who, at, bytes_before, bytes_after, is_restored };
        let writing = self.store.write(move |tx| content_changes::begin_photo_change(tx, &change));
        writing.await.map_err(|error| PhotoUnchanged::Failed(error.into()))
    }

    /// Records whether a photograph was changed. If the database can't be written, the next start does.
    async fn conclude_photo_change(&self, change_no: i64, is_done: bool) {
        let conclude = move |tx: &Transaction<'_>| {
            content_changes::conclude_photo_change(tx, change_no, is_done)
        };
        if let Err(error) = self.store.write(conclude).await {
            tracing::error!(%error, "the history has a change of a photograph after the next start");
        }
        if is_done {
            self.notifier.notify();
        }
    }
}

/// Finds out which changes of photographs came about although an earlier process didn't record that.
pub(in crate::server) async fn conclude_photo_changes(store: &Store, config: &Config) {
    let concluding = async {
        let pending = store.read(content_changes::pending_photo_changes).await?;
        for PendingPhotoChange { change_no, name, bytes_after } in pending {
            let is_done = stored(PhotoWorker::bytes_of_staff(config, &name)) == bytes_after;
            store
                .write(move |tx| content_changes::conclude_photo_change(tx, change_no, is_done))
                .await?;
        }
        Ok::<_, StoreError>(())
    };
    if let Err(error) = concluding.await {
        tracing::error!(%error, "the history of photographs may lack the last change");
    }
}

/// A file's size, as it's stored.
fn stored(bytes: Option<u64>) -> Option<i64> {
    bytes.map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// Runs `work`, which uses the disk, on a thread of its own.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    spawn_blocking(work).await.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}
