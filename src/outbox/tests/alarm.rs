//! The oldest that has not arrived, of what was never tried, what is tried again and what was given
//! up.

use rusqlite::Transaction;

use super::receiver::{Answer, Receiver};
use super::{Site, Topic, Worker, payload};
use crate::clock::UnixMillis;
use crate::outbox::{Alarm, News, Outbox};

/// Long after all that these tests queue.
const NOW: UnixMillis = UnixMillis(1_000_000);

impl Site {
    async fn submit_at(&self, at: i64, id: &'static str) {
        self.tell_at(at, id, id).await;
    }

    async fn tell_at(&self, at: i64, message_id: &'static str, id: &'static str) {
        let (topic, at) = (Topic::Contact, UnixMillis(at));
        let queueing = move |tx: &Transaction<'_>| {
            Outbox::enqueue(tx, &News::new(topic, message_id, id, &payload(id)), at)
        };
        self.store.write(queueing).await.unwrap();
    }

    async fn somebody_sees(&self, id: &'static str) {
        self.store.write(move |tx| Outbox::note_seen(tx, id, NOW)).await.unwrap();
    }

    /// Since when the oldest of those that the alarm goes by should have arrived.
    async fn oldest(&self) -> Option<i64> {
        let settings = self.settings.load_full();
        let alarm = self.read(move |db| Alarm::of(db, &settings, NOW)).await;
        alarm.oldest_undelivered_at().map(|at| at.0)
    }
}

#[tokio::test]
async fn of_what_was_never_tried_the_oldest_that_nobody_has_seen_raises_it() {
    let receiver = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::new();
    site.contact_goes_to(&receiver);
    // The clock was set back between them.
    for (at, id) in [(4_000, "late"), (2_000, "second"), (1_000, "first"), (3_000, "third")] {
        site.submit_at(at, id).await;
    }
    assert_eq!(site.oldest().await, Some(1_000));

    for (id, next) in [("second", Some(1_000)), ("first", Some(3_000)), ("third", Some(4_000))] {
        site.somebody_sees(id).await;
        assert_eq!(site.oldest().await, next, "{id} is seen");
    }

    site.somebody_sees("late").await;
    assert_eq!(site.oldest().await, None);
}

#[tokio::test]
async fn what_was_tried_counts_beside_what_was_not() {
    let receiver = Receiver::start(|_| Answer::status(410)).await;
    let mut site = Site::new();
    site.contact_goes_to(&receiver);
    site.submit_at(2_000, "given up").await;
    site.worker = Some(Worker::start(&site.outbox));
    site.until_failed("given up").await;
    site.worker = None;

    site.submit_at(3_000, "never tried").await;
    assert_eq!(site.oldest().await, Some(2_000));
    site.outbox.note_all_seen(NOW).await.unwrap();
    assert_eq!(site.oldest().await, Some(3_000), "only what was given up is seen");
    site.submit_at(1_000, "older").await;

    assert_eq!(site.oldest().await, Some(1_000));
}
