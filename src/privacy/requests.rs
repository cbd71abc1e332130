//! Requests to erase a person: made by staff or by the owner's command, taken back by staff until midnight, and
//! carried out by the running site.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Zoned;
use rusqlite::{Connection, Transaction};
use tokio::sync::Notify;

use super::erase::{ErasureError, apply_ledger, erase};
use super::ledger::Ledger;
use super::mailbox::Mailbox;
use super::sql::{self, Request};
use crate::change_notifier::ChangeNotifier;
use crate::clock::{Reading, SteadyMillis, UnixMillis};
use crate::store::Store;

/// Longest wait for midnight, also on the day that clocks are set back. A clock that was set makes none longer.
const LONGEST: Duration = Duration::from_hours(25);

/// Which people are to be erased, and when.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    due_at: HashMap<String, UnixMillis>,
}

impl Requests {
    /// All requests.
    ///
    /// # Errors
    ///
    /// The database's.
    pub fn all(db: &Connection) -> rusqlite::Result<Self> {
        let requests = sql::requests(db)?.into_iter();
        Ok(Self { due_at: requests.map(|request| (request.mailbox, request.due_at)).collect() })
    }

    /// When the person with `address` is erased; `None` if nobody asked for it.
    #[must_use]
    pub fn due_at(&self, address: &str) -> Option<UnixMillis> {
        // Most of the time there is no request, and no need to look at the address.
        let mailbox = (!self.due_at.is_empty()).then(|| Mailbox::of(address)).flatten()?;
        self.due_at.get(&mailbox.0).copied()
    }
}

/// Requests that the person with `mailbox` is erased at the midnight after `now`. Returns when that is.
///
/// # Errors
///
/// The database's.
pub fn request_until_midnight(
    tx: &Transaction<'_>,
    mailbox: &Mailbox,
    now: &Zoned,
) -> rusqlite::Result<UnixMillis> {
    let at = UnixMillis(now.timestamp().as_millisecond());
    sql::request(tx, &mailbox.0, (at, next_midnight(now)))
}

/// Postpones all requests of a database that was put back to the midnight after `now`, and returns how many there
/// are: some may have been taken back after the copy was made.
///
/// # Errors
///
/// The database's.
pub fn postpone_requests(tx: &Transaction<'_>, now: &Zoned) -> rusqlite::Result<usize> {
    sql::postpone(tx, next_midnight(now))
}

fn next_midnight(now: &Zoned) -> UnixMillis {
    let midnight = now.tomorrow().and_then(|tomorrow| tomorrow.start_of_day());
    // Only at the end of the calendar there is none.
    let due_at = midnight.map_or(now.timestamp(), |due| due.timestamp());
    UnixMillis(due_at.as_millisecond())
}

/// Requests that the person with `mailbox` is erased at once.
///
/// # Errors
///
/// The database's.
pub fn request_now(
    tx: &Transaction<'_>,
    mailbox: &Mailbox,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    sql::request(tx, &mailbox.0, (now, now)).map(drop)
}

/// Takes a request back that isn't due at `now`; false if there is none.
///
/// # Errors
///
/// The database's.
pub fn take_back(
    tx: &Transaction<'_>,
    mailbox: &Mailbox,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    sql::take_back(tx, &mailbox.0, now)
}

/// Whether the person with `mailbox` is still to be erased.
///
/// # Errors
///
/// The database's.
pub fn is_requested(db: &Connection, mailbox: &Mailbox) -> rusqlite::Result<bool> {
    Ok(Requests::all(db)?.due_at.contains_key(&mailbox.0))
}

/// Carries requests out when they are due.
pub struct Erasures {
    store: Store,
    ledger: Ledger,
    notifier: ChangeNotifier,
    places_changed: Arc<Notify>,
    /// When requests are due: as they say, and by the steady clock as it was when they were first seen. So a clock
    /// that is set erases nobody early.
    deadlines: HashMap<String, (UnixMillis, SteadyMillis)>,
}

impl Erasures {
    /// Erasures in the database of `store`. They notify `notifier`, and `places_changed`, after each.
    #[must_use]
    pub fn new(store: Store, notifier: ChangeNotifier, places_changed: Arc<Notify>) -> Self {
        let ledger = Ledger::of(store.path());
        Self { store, ledger, notifier, places_changed, deadlines: HashMap::new() }
    }

    /// Carries out what is due. Called every few seconds.
    ///
    /// # Errors
    ///
    /// [`ErasureError`] if something can't be read or written. The next call goes on.
    pub async fn look(&mut self, reading: Reading) -> Result<(), ErasureError> {
        let requests = self.store.read(sql::requests).await?;
        self.deadlines.retain(|mailbox, _| requests.iter().any(|one| one.mailbox == *mailbox));
        for Request { mailbox, due_at } in requests {
            let seen = reading.steady.plus(due_at.since(reading.wall).min(LONGEST));
            let known = self.deadlines.entry(mailbox.clone()).or_insert((due_at, seen));
            // The owner's command makes it due at once.
            if known.0 != due_at {
                *known = (due_at, seen);
            }
            if reading.steady >= known.1 {
                self.carry_out(mailbox, reading.wall).await?;
            }
        }
        Ok(())
    }

    async fn carry_out(&self, mailbox: String, now: UnixMillis) -> Result<(), ErasureError> {
        let person = Mailbox(mailbox.clone());
        let records = erase(&self.store, &self.ledger, &person, now).await?;
        self.store.write(move |tx| sql::finish(tx, &mailbox)).await?;
        tracing::info!(records, "a person was erased");
        self.notifier.notify();
        self.places_changed.notify_one();
        Ok(())
    }

    /// Erases the person with `mailbox` at once, in a process that has the database to itself.
    ///
    /// # Errors
    ///
    /// [`ErasureError`] if something can't be read or written. The next start of the site goes on.
    pub async fn erase_at_once(
        store: &Store,
        mailbox: &Mailbox,
        now: UnixMillis,
    ) -> Result<(), ErasureError> {
        let own = mailbox.clone();
        // The site's next start finds it if this process ends in between.
        store.write(move |tx| request_now(tx, &own, now)).await?;
        Self::finish(store).await?;
        erase(store, &Ledger::of(store.path()), mailbox, now).await?;
        let own = mailbox.clone();
        store.write(move |tx| sql::finish(tx, &own.0)).await?;
        Ok(())
    }

    /// Finishes erasures that were interrupted, and applies those that are missing in an earlier copy of the
    /// database. Returns how many records were erased.
    ///
    /// # Errors
    ///
    /// [`ErasureError`] if something can't be read or written.
    pub async fn finish(store: &Store) -> Result<usize, ErasureError> {
        apply_ledger(store, &Ledger::of(store.path())).await
    }
}
