//! Deletes what is older than `[retention]` says, each night and in small steps.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;

use super::clean_up::clean_up;
use super::expiry::Period;
use super::first_deletion::{FirstDeletion, Notice};
use super::retention_clock::{ClockFile, RetentionClock};
use super::sql::{self, Expired};
use super::{STEP, give_way};
use crate::change_notifier::ChangeNotifier;
use crate::clock::{ClockWatch, Reading, SteadyMillis, UnixMillis};
use crate::config::{Config, Current, Live};
use crate::store::{Store, StoreError};

/// The hour of the night from which on it's done. A site that is started later does it at once.
const HOUR: i8 = 2;

/// How many records are looked up at a time.
const LOOKED_UP: usize = 256;

/// How often the retention clock is stored.
const STORED_EVERY: Duration = Duration::from_mins(10);

/// How long the wall clock has to run without a large step before an empty database believes it.
const TRUSTED_AFTER: Duration = Duration::from_hours(20);

/// No submission arrived earlier, by a clock that was right: 2025-01-01.
const EARLIEST: UnixMillis = UnixMillis(1_735_689_600_000);

/// The nightly deletion of what is too old.
pub struct RetentionTask {
    store: Store,
    live: Live,
    notifier: ChangeNotifier,
    file: ClockFile,
    clock: Option<RetentionClock>,
    watch: ClockWatch,
    stored_at: Option<SteadyMillis>,
    marked_on: Option<Date>,
    done_on: Option<Date>,
    /// Whether the log says what will be deleted for the first time.
    gave_notice: bool,
}

/// How many records were deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Deleted {
    spam: usize,
    inquiries: usize,
    registrations: usize,
}

impl RetentionTask {
    /// The task for the database in `store`, as of `reading`. It notifies `notifier` after it has deleted
    /// something.
    #[must_use]
    pub fn new(store: Store, live: Live, notifier: ChangeNotifier, reading: Reading) -> Self {
        let file = ClockFile::of(store.path());
        let clock = file.read().map(|reached| RetentionClock::resume(reached, reading));
        Self {
            store,
            live,
            notifier,
            file,
            clock,
            watch: ClockWatch::begin(reading),
            stored_at: None,
            marked_on: None,
            done_on: None,
            gave_notice: false,
        }
    }

    /// Looks whether a night has come, and deletes then. Called every minute. Returns the time by which data expires;
    /// `None` as long as nothing shows which clock is right.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database can't be read or written. The next call goes on.
    pub async fn look(&mut self, reading: Reading) -> Result<Option<UnixMillis>, StoreError> {
        let config = self.live.load_full();
        let Some(time) = self.now(reading).await? else { return Ok(None) };
        let now = time.timestamp().to_zoned(config.content.site.timezone.clone());
        let today = now.date();
        self.note_mark(today).await?;
        let waits = self.done_on == Some(today) || self.done_on.is_some() && now.hour() < HOUR;
        if waits || self.gives_notice(&config, reading.wall, time).await? {
            return Ok(Some(time));
        }
        let deleted = self.delete(&config, today).await?;
        if deleted != Deleted::default() {
            let Deleted { spam, inquiries, registrations } = deleted;
            tracing::info!(spam, inquiries, registrations, "what was too old was deleted");
            self.notifier.notify();
        }
        self.done_on = Some(today);
        Ok(Some(time))
    }

    /// The time by which data expires; `None` as long as nothing shows which clock is right.
    async fn now(&mut self, reading: Reading) -> Result<Option<UnixMillis>, StoreError> {
        let agreed_for = self.watch.agreed_for(reading);
        if self.clock.is_none() {
            let newest = move |db: &_| sql::newest_arrival(db, EARLIEST, reading.wall);
            let known = self.store.read(newest).await?;
            let reached = known.or_else(|| (agreed_for >= TRUSTED_AFTER).then_some(reading.wall));
            self.clock = reached.map(|reached| RetentionClock::resume(reached, reading));
        }
        let Some(clock) = &mut self.clock else { return Ok(None) };
        let now = clock.advance(reading);
        if self.stored_at.is_none_or(|at| reading.steady.since(at) >= STORED_EVERY) {
            if let Err(error) = self.file.write(clock.reached()) {
                tracing::warn!(%error, "can't store by which clock data expires");
            }
            self.stored_at = Some(reading.steady);
        }
        Ok(Some(now))
    }

    /// Whether nothing is deleted yet, because it would be for the first time.
    async fn gives_notice(
        &mut self,
        config: &Arc<Current>,
        wall: UnixMillis,
        retention: UnixMillis,
    ) -> Result<bool, StoreError> {
        if Notice::ahead(&self.store, wall, retention).await?.is_none() {
            return Ok(false);
        }
        if !self.gave_notice {
            let ahead = FirstDeletion::ahead(&self.store, Arc::clone(config), wall).await?;
            if let Some(FirstDeletion { on, records }) = ahead {
                tracing::warn!(records, %on, "what is older than [retention] says will be deleted");
            }
            self.gave_notice = true;
        }
        Ok(true)
    }

    /// Notes once a day which submissions there are.
    async fn note_mark(&mut self, today: Date) -> Result<(), StoreError> {
        if self.marked_on == Some(today) {
            return Ok(());
        }
        let day = today.to_string();
        let is_noted = self
            .store
            .read(move |db| Ok(sql::seen_until(db, &day)? >= sql::last_submission(db)?))
            .await?;
        // Without a write, a site without visitors has nothing new to copy.
        if !is_noted {
            let day = today.to_string();
            let note = move |tx: &rusqlite::Transaction<'_>| {
                sql::note_mark(tx, &day, sql::last_submission(tx)?)
            };
            self.store.write(note).await?;
        }
        self.marked_on = Some(today);
        Ok(())
    }

    async fn delete(&self, config: &Arc<Current>, today: Date) -> Result<Deleted, StoreError> {
        let spam = self.delete_submissions(config, true, Period::of_spam(config), today).await?;
        let period = Period::of_inquiries(config);
        let inquiries = self.delete_submissions(config, false, period, today).await?;
        let registrations = self.delete_registrations(config, today).await?;
        self.forget_suppressed().await?;
        clean_up(&self.store).await?;
        Ok(Deleted { spam, inquiries, registrations })
    }

    async fn delete_submissions(
        &self,
        config: &Arc<Current>,
        is_spam: bool,
        period: Option<Period>,
        today: Date,
    ) -> Result<usize, StoreError> {
        let Some(period) = period else { return Ok(0) };
        let of = Arc::clone(config);
        let find = move |db: &_| Expired::on(db, &of, is_spam, period, today);
        let expired = self.store.read(find).await?;
        let (mut deleted, mut after) = (0, 0);
        loop {
            let find = move |db: &_| sql::expired_submissions(db, expired, after, LOOKED_UP);
            let numbers = self.store.read(find).await?;
            let Some(last) = numbers.last() else { break };
            after = *last;
            for some in numbers.chunks(STEP).map(<[i64]>::to_vec) {
                deleted +=
                    self.store.write(move |tx| sql::delete_submissions(tx, expired, &some)).await?;
                give_way().await;
            }
        }
        self.forget_marks(config, today).await?;
        Ok(deleted)
    }

    /// Forgets what no period needs any more.
    async fn forget_marks(&self, config: &Config, today: Date) -> Result<(), StoreError> {
        let periods = [Period::of_spam(config), Period::of_inquiries(config)].into_iter().flatten();
        let Some(day) = periods.map(|period| period.last_day_before(today)).min() else {
            return Ok(());
        };
        self.store.write(move |tx| sql::forget_marks(tx, &day.to_string())).await
    }

    async fn delete_registrations(
        &self,
        config: &Config,
        today: Date,
    ) -> Result<usize, StoreError> {
        let Some(period) = Period::of_registrations(config) else { return Ok(0) };
        let last = period.last_day_before(today);
        let until = last.to_string();
        let events = self.store.read(move |db| sql::events_until(db, &until)).await?;
        let mut deleted = 0;
        for (id, date) in events {
            // A date that isn't one was written by somebody else, and stays.
            if date.parse::<Date>().is_ok_and(|day| day <= last) {
                deleted += self.delete_registrations_for(id, date).await?;
            }
        }
        Ok(deleted)
    }

    async fn delete_registrations_for(
        &self,
        id: String,
        date: String,
    ) -> Result<usize, StoreError> {
        let mut deleted = 0;
        loop {
            let (id, date) = (id.clone(), date.clone());
            let some = self
                .store
                .write(move |tx| {
                    let numbers = sql::expired_registrations(tx, (&id, &date), STEP)?;
                    sql::delete_registrations(tx, &numbers)
                })
                .await?;
            if some == 0 {
                return Ok(deleted);
            }
            deleted += some;
            give_way().await;
        }
    }

    /// Forgets addresses that get no more mails once no record has them.
    async fn forget_suppressed(&self) -> Result<(), StoreError> {
        let unknown = self.store.read(unknown_addresses).await?;
        if unknown.is_empty() {
            return Ok(());
        }
        self.store.write(move |tx| sql::unsuppress(tx, &unknown)).await
    }
}

/// The addresses that get no more mails and that no record has.
pub(super) fn unknown_addresses(db: &rusqlite::Connection) -> rusqlite::Result<BTreeSet<String>> {
    let mut unknown = sql::suppressed(db)?;
    if !unknown.is_empty() {
        sql::each_address(db, |address| {
            unknown.remove(&address.trim().to_lowercase());
        })?;
    }
    Ok(unknown)
}
