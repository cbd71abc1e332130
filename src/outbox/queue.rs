//! The outbox: other modules queue messages here, for the owner's automation and for mail recipients.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use rusqlite::{Connection, Transaction};
use tokio::sync::{Notify, Semaphore};

use super::channel::{Channel, Lane, Topic};
use super::due_clock::DueClock;
use super::message_order::{LONGEST_HOLD, News, Queued, Render};
use super::settings::Settings;
use super::sql::{self, New};
use super::transport::{Attempt, HandOver, Message};
use super::unreached::Unreached;
use crate::change_notifier::ChangeNotifier;
use crate::clock::{self, UnixMillis};
use crate::store::{Store, StoreError};

/// How many deliveries are changed in one commit.
const STEP: i64 = 500;

/// A message can't be withdrawn this shortly before it is due: the worker may have read it already.
pub(super) const SURE: Duration = Duration::from_secs(1);

/// How many direct sends run at once; more wait within their own limit. Without a database there
/// is no queue to hold them, and each keeps a visitor waiting.
const DIRECT_AT_ONCE: usize = 8;

/// The outbox: deliveries stored in the database until they are done. Clones share it.
#[derive(Clone)]
pub struct Outbox {
    pub(super) store: Store,
    pub(super) settings: Arc<ArcSwap<Settings>>,
    pub(super) woken: Arc<Notify>,
    pub(super) render: Render,
    /// Rung when an attempt has ended.
    pub(super) notifier: ChangeNotifier,
    pub(super) due_clock: DueClock,
    pub(super) unreached: Unreached,
    pub(super) direct: Arc<Semaphore>,
}

impl Outbox {
    /// An outbox in `store`. It tells `notifier` after each attempt, and `render` builds payloads that
    /// are not stored. Call [`Outbox::wake`] after replacing `settings`.
    pub fn new(
        store: Store,
        settings: Arc<ArcSwap<Settings>>,
        notifier: ChangeNotifier,
        render: Render,
    ) -> Self {
        Self {
            store,
            settings,
            woken: Arc::new(Notify::new()),
            render,
            notifier,
            due_clock: DueClock::new(clock::read()),
            unreached: Unreached::default(),
            direct: Arc::new(Semaphore::new(DIRECT_AT_ONCE)),
        }
    }

    /// Queues the only news of `lane` about the record `subject_id`, in whose transaction it is: neither is ever
    /// kept without the other. [`Outbox::wake`] after the commit makes it go at once.
    ///
    /// For a record that never changes, in a lane that [`Render`] knows: the payload is made of it
    /// for each attempt, so that it need not be kept twice. Its id becomes `webhook-id` and has no
    /// dot.
    pub fn announce(
        tx: &Transaction<'_>,
        lane: Lane,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        let new = New {
            lane,
            message_id: subject_id,
            subject_id,
            recipient: "",
            counts_for: None,
            payload: None,
            due_at: now,
            follows: None,
        };
        sql::insert(tx, &new, now).map(drop)
    }

    /// Queues `news` in the transaction of its record, so that neither is stored without the other.
    ///
    /// It is attempted after all earlier messages about the same record by the same channel. Those that
    /// were given up are withdrawn, since they are no longer true. Call [`Outbox::wake`] after the
    /// commit to send it at once.
    pub fn enqueue(
        tx: &Transaction<'_>,
        news: &News<'_>,
        now: UnixMillis,
    ) -> rusqlite::Result<Queued> {
        let News { lane, message_id, subject_id, recipient, payload, hold, follows, .. } = *news;
        // A record's first message has the record's id; only later ones can follow others.
        if message_id != subject_id {
            sql::supersede(tx, lane.channel, (subject_id, recipient), now)?;
        }
        let new = New {
            lane,
            message_id,
            subject_id,
            recipient,
            counts_for: news.counts_for,
            payload: Some(payload),
            due_at: now.plus(hold.min(LONGEST_HOLD)),
            follows: follows.map(|Queued(number)| number),
        };
        sql::insert(tx, &new, now).map(Queued)
    }

    /// Withdraws the newest message about `subject_id` while [`News::hold`] lasts. False if it is
    /// being sent, or if the receiver has no older message to go by and needs another.
    pub fn take_back(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<bool> {
        sql::take_back(tx, subject_id, now, now.plus(SURE))
    }

    /// Queues the newest delivery of `subject_id` again, by `channel` or by each channel to the office. It
    /// keeps its message id, and its attempts are counted anew. Returns false if there is none. Call
    /// [`Outbox::wake`] after the commit to send it at once.
    pub fn requeue(
        tx: &Transaction<'_>,
        subject_id: &str,
        channel: Option<Channel>,
        now: UnixMillis,
    ) -> rusqlite::Result<bool> {
        let Some(channel) = channel else {
            let mut is_queued = false;
            for channel in Channel::TO_OFFICE {
                is_queued |= sql::requeue(tx, channel, subject_id, now)?;
            }
            return Ok(is_queued);
        };
        sql::requeue(tx, channel, subject_id, now)
    }

    /// Queues everything that was given up again and makes what waits for a further attempt due, at once;
    /// how many deliveries that were. Of `topic` or of all, by `channel` or by each channel to the office.
    ///
    /// Writes in steps: a hundred thousand rows at once would delay visitors' writes.
    pub async fn requeue_all(
        &self,
        topic: Option<Topic>,
        channel: Option<Channel>,
        now: UnixMillis,
    ) -> Result<usize, StoreError> {
        let is_wanted = |lane: &Lane| {
            topic.is_none_or(|topic| topic == lane.topic)
                && channel.map_or(lane.channel != Channel::VisitorMail, |one| one == lane.channel)
        };
        let mut queued = 0;
        for lane in Lane::all().filter(is_wanted) {
            // Counted once: the receiver may refuse deliveries again as fast as they are queued.
            let waiting = self.store.read(move |db| sql::waiting_for_another(db, lane)).await?;
            for _ in 0..=waiting / STEP {
                queued += self.store.write(move |tx| sql::try_now(tx, lane, now, STEP)).await?;
                self.wake();
            }
            loop {
                let step = self.store.write(move |tx| sql::requeue_failed(tx, lane, now, STEP));
                let some = step.await?;
                self.wake();
                if some == 0 {
                    break;
                }
                queued += some;
            }
        }
        Ok(queued)
    }

    /// Notes that staff know of everything that was given up: it no longer raises the alarm.
    pub async fn note_all_seen(&self, now: UnixMillis) -> Result<(), StoreError> {
        while self.store.write(move |tx| sql::note_seen(tx, None, now, STEP)).await? > 0 {}
        Ok(())
    }

    /// Withdraws deliveries about `subject_id`, of all channels, that were not sent yet.
    ///
    /// An attempt that is under way may still reach the receiver. Such a delivery is then recorded as
    /// sent.
    pub fn withdraw(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::withdraw(tx, subject_id, now)
    }

    /// Queues withdrawn deliveries again; false if there are none. Call [`Outbox::wake`] after the
    /// commit to send them at once.
    pub fn restore(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<bool> {
        sql::restore(tx, subject_id, now)
    }

    /// Notes that staff know that the delivery of `subject_id` has not arrived: it raises no alarm.
    pub fn note_seen(
        tx: &Transaction<'_>,
        subject_id: &str,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::note_seen(tx, Some(subject_id), now, 1).map(drop)
    }

    /// How many mails that count for `mailbox` ([`News::counts_for`]) were queued since `since`. Withdrawn
    /// ones don't count.
    pub fn mails_counted_for(
        connection: &Connection,
        mailbox: &str,
        since: UnixMillis,
    ) -> rusqlite::Result<u32> {
        sql::mails_counted_for(connection, mailbox, since)
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> Arc<Settings> {
        self.settings.load_full()
    }

    /// Tries the oldest mails at once that wait only because the mail server couldn't be reached: it can be
    /// now.
    pub async fn note_mail_server_is_reached(&self) {
        let unreached = self.unreached.clone();
        let releasing =
            self.store.write(move |tx| unreached.release(|number| sql::release(tx, number)));
        match releasing.await {
            Ok(released) => self.unreached.forget_all(&released),
            Err(error) => tracing::warn!(%error, "mails go on waiting for their next attempt"),
        }
        self.wake();
    }

    /// Wakes the worker, because a delivery may be due.
    pub fn wake(&self) {
        // Keeps a permit if the worker is busy, so that no call between its query and its sleep is lost.
        self.woken.notify_one();
    }

    /// Makes one attempt to send `message`; `None` if it has nowhere to go.
    pub(super) async fn attempt(
        &self,
        message: Message,
        limit: Duration,
        hand_over: HandOver,
    ) -> Option<Attempt> {
        let settings = self.settings.load_full();
        let sending = settings.transport(message.lane.channel)?.send(message, limit, hand_over)?;
        Some(sending.await)
    }
}
