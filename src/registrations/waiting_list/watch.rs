//! Ends offers in time, and offers places that became free otherwise: by the settings, or because somebody was erased.

use std::sync::Arc;

use rusqlite::{Connection, Transaction};

use super::fill::fill;
use super::filling::Filling;
use super::untold::withdraw_held_offers;
use crate::change_notifier::ChangeNotifier;
use crate::clock::UnixMillis;
use crate::config::{Current, Live};
use crate::outbox::Outbox;
use crate::registrations::sql;
use crate::registrations::telling::Telling;
use crate::store::{Store, StoreError};

/// Keeps the waiting lists moving.
pub struct WaitingLists {
    store: Store,
    outbox: Outbox,
    config: Live,
    notifier: ChangeNotifier,
}

impl WaitingLists {
    /// The waiting lists in `store`.
    #[must_use]
    pub fn new(store: Store, outbox: Outbox, config: Live, notifier: ChangeNotifier) -> Self {
        Self { store, outbox, config, notifier }
    }

    /// Does what is due at `now`, by the wall clock. Says whether places were offered or given up.
    ///
    /// # Errors
    ///
    /// If the database can't be read or written.
    pub async fn look(&self, now: UnixMillis) -> Result<bool, StoreError> {
        let dates = self.store.read(|db: &Connection| sql::dates_with_waiting(db)).await?;
        let mut has_changed = false;
        for (event_id, date) in dates {
            let config = Arc::clone(&self.config);
            // By the settings when its turn comes: while it waits, an event may be given fewer places.
            let filling =
                move |tx: &Transaction<'_>| fill_one(tx, &config.load(), (&event_id, &date), now);
            has_changed |= self.store.write(filling).await?;
        }
        if has_changed {
            self.outbox.wake();
            self.notifier.notify();
        }
        Ok(has_changed)
    }
}

fn fill_one(
    tx: &Transaction<'_>,
    config: &Current,
    (event_id, date): (&str, &str),
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let mut events = config.content.events.iter().filter(|one| one.id == event_id).peekable();
    if events.peek().is_none() {
        // Staff removed it: nobody is told of places that can't be had.
        return withdraw_held_offers(tx, (event_id, date), now);
    }
    let Some(event) = events.find(|one| one.date.to_string() == date) else {
        return Ok(false);
    };
    let telling = Telling::of(config);
    fill(tx, &Filling::of(config, &telling, now), event)
}
