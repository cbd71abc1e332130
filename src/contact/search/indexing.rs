//! Fills the index: behind the answers, in steps that keep no enquiry waiting.

use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};

use super::sql;
use crate::store::{Store, StoreError};

/// How many enquiries come into the index at a time: 3 ms of the one writer.
const BATCH: i64 = 64;

/// How long the writer is left alone between two steps.
const BREATH: Duration = Duration::from_millis(2);

/// How long nothing must have come in before the index is filled, and how long that is waited for
/// at most. A few hundred rows are looked through as fast as the index is asked.
const QUIET: Duration = Duration::from_millis(300);
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How long the database is left alone when it takes nothing.
const PAUSE: Duration = Duration::from_secs(30);

/// Takes into the index what an earlier process left, or an older program, and then whatever comes:
/// `arrived` is to be told of it. Never ends; dropped, it leaves the rest to the next start.
pub async fn index_what_comes(store: Store, arrived: &Notify) {
    loop {
        match catch_up(&store).await {
            Ok(()) => until_quiet(arrived).await,
            Err(error) => {
                tracing::warn!(%error, "enquiries wait to be indexed; they are found all the same");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Fills the index until nothing is missing. Each step is a commit of its own.
async fn catch_up(store: &Store) -> Result<(), StoreError> {
    while store.read(sql::is_behind).await? {
        store.write(|tx| sql::index_next(tx, BATCH)).await?;
        // As much as was added has to be merged, or a search would open ever more pieces.
        while store.write(sql::merge_step).await? {
            sleep(BREATH).await;
        }
        sleep(BREATH).await;
    }
    Ok(())
}

/// Waits until something came in, and then until nothing more has for a while.
///
/// Asleep and not listening: to be woken for each of a thousand enquiries a second costs the
/// visitors more than a twentieth of the processor.
async fn until_quiet(arrived: &Notify) {
    arrived.notified().await;
    let latest = Instant::now() + LONGEST_WAIT;
    loop {
        sleep(QUIET).await;
        // What came meanwhile has left word.
        let came = timeout(Duration::ZERO, arrived.notified()).await.is_ok();
        if !came || Instant::now() >= latest {
            return;
        }
    }
}
