//! Fills the index in the background, in steps that delay no submission.

use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::sql;
use crate::store::{Store, StoreError};

/// How many submissions come into the index at a time: 3 ms of the one writer.
const BATCH: i64 = 64;

/// How long the writer is left alone between two steps when no submissions come.
const BREATH: Duration = Duration::from_millis(2);

/// How long nothing must have come in before the index is filled, and how long that is waited for
/// at most; also how long the writer is left alone between two steps while submissions come: more of
/// them than a stable ever gets are taken in so. A few hundred rows are looked through as fast as
/// the index is asked.
const QUIET: Duration = Duration::from_millis(300);
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Pause after a failed write.
const PAUSE: Duration = Duration::from_secs(30);

/// Indexes the rows that an earlier process or version left, then new ones; `arrived` notifies it
/// of those. Never ends. If it is dropped, the next start does the rest.
pub(in crate::submissions) async fn index_what_comes(store: Store, arrived: &Notify) {
    loop {
        match catch_up(&store, arrived).await {
            Ok(()) => until_quiet(arrived).await,
            Err(error) => {
                tracing::warn!(%error, "inquiries wait to be indexed; they are found all the same");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Fills the index until nothing is missing. Each step is a commit of its own.
async fn catch_up(store: &Store, arrived: &Notify) -> Result<(), StoreError> {
    while store.read(sql::is_behind).await? {
        store.write(|tx| sql::index_next(tx, BATCH)).await?;
        // As much as was added has to be merged, or a search would open ever more pieces.
        while store.write(sql::merge_step).await? {
            give_way(arrived).await;
        }
        give_way(arrived).await;
    }
    Ok(())
}

/// Leaves the writer to the visitors, for longer if there are any.
async fn give_way(arrived: &Notify) {
    sleep(if has_come(arrived) { QUIET } else { BREATH }).await;
}

/// Whether something came in since the last look.
fn has_come(arrived: &Notify) -> bool {
    arrived.notified().now_or_never().is_some()
}

/// Waits until something came in, and then until nothing more has for a while.
///
/// Sleeps instead of waiting for each notification: with a thousand submissions a second, the
/// wake-ups would take more than a twentieth of the processor.
async fn until_quiet(arrived: &Notify) {
    arrived.notified().await;
    let latest = Instant::now() + LONGEST_WAIT;
    loop {
        sleep(QUIET).await;
        if !has_come(arrived) || Instant::now() >= latest {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rusqlite::Connection;

    use super::*;
    use crate::store::Options;

    /// Submissions that an older program left.
    const LEFT: i64 = 20 * BATCH;

    fn fill(db: &Connection) -> rusqlite::Result<usize> {
        db.execute(
            "with recursive number (n) as (values (1) union all select n + 1 from number limit ?)
             insert into contact_submissions
                    (id, created_at, first_name, last_name, email, phone, rider_experience,
                     services_interested, age_group, goals, availability, questions,
                     preferred_contact, spam_score, spam_reasons, is_spam, source)
             select n, 0, 'Ada', 'Rider', 'ada@stable.example', '', '', '[]', '', '', '', '', '', 0,
                    '[]', 0, ''
               from number",
            [LEFT],
        )
    }

    async fn indexed(store: &Store) -> i64 {
        let sql = "select indexed_to from contact_search_progress";
        store.read(|db| db.query_row(sql, [], |row| row.get(0))).await.unwrap()
    }

    #[tokio::test]
    async fn while_visitors_send_the_index_gives_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paddock.db");
        let store = Store::open(&path, Options::default()).unwrap();
        store.write(|tx| fill(tx)).await.unwrap();
        let arrived = Arc::new(Notify::new());
        let indexing = {
            let (store, arrived) = (store.clone(), Arc::clone(&arrived));
            arrived.notify_one();
            tokio::spawn(async move { index_what_comes(store, &arrived).await })
        };

        let until = Instant::now() + 3 * QUIET;
        while Instant::now() < until {
            arrived.notify_one();
            sleep(BREATH).await;
        }
        let in_the_rush = indexed(&store).await;
        while indexed(&store).await < LEFT {
            sleep(BREATH).await;
        }

        assert!((BATCH..=5 * BATCH).contains(&in_the_rush), "{in_the_rush} of {LEFT}");
        indexing.abort();
    }
}
