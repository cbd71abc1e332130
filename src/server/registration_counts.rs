//! Reads what pages show about registrations.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use crate::clock;
use crate::config::{Config, Current};
use crate::content::RemovedEvent;
use crate::registrations::{self, PlacesTaken};
use crate::store::{Store, StoreError};

/// Data about events from the database, read for each rendering.
#[derive(Default)]
pub(super) struct Registered {
    /// Places that registrations take.
    pub(super) taken: PlacesTaken,
    /// Events with registrations that are missing from the settings.
    pub(super) removed: Vec<RemovedEvent>,
    /// The id of the event that people were offered instead of one that was called off, by the id of that one.
    pub(super) offered_instead: BTreeMap<String, String>,
}

impl Registered {
    pub(super) async fn read(store: &Store, current: &Current) -> Result<Self, StoreError> {
        read(store, current, Self::of).await
    }

    /// Reads it from `db` with the settings and the stable's date of today.
    pub(super) fn of(db: &Connection, config: &Config, today: Date) -> rusqlite::Result<Self> {
        let removed = registrations::removed_events(db, config, today)?;
        let offered_instead = registrations::offered_instead(db)?;
        Ok(Self { taken: PlacesTaken::read(db, today)?, removed, offered_instead })
    }
}

/// Logs a warning about each event that is missing from the settings or was changed in them after
/// people had registered. Reads all registrations, so it isn't part of the renderings.
pub(super) async fn warn_of_changes(store: &Store, current: &Current) -> Result<(), StoreError> {
    let (removed, changed) = read(store, current, |db, current, today| {
        let removed = registrations::removed_events(db, current, today)?;
        Ok((removed, registrations::changed_events(db, current, today)?))
    })
    .await?;
    for changed in &changed {
        tracing::warn!("{changed}");
    }
    for RemovedEvent { id, date, .. } in &removed {
        tracing::warn!(
            event = id,
            date,
            "people are registered for an event that isn't in the settings anymore: tell them, \
             or put it back; its page says that it is no longer planned"
        );
    }
    Ok(())
}

/// Has the registrations follow the events of `current` that were moved. To be called before visitors see its content.
pub(super) async fn follow_events(store: &Store, current: &Current) -> Result<(), StoreError> {
    let following = following(current);
    store.write(move |tx| following(tx)).await
}

/// What [`follow_events`] does in its transaction.
pub(super) fn following(
    current: &Current,
) -> impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()> + Send + use<> {
    let (events, today) = (current.content.events.clone(), today(current));
    move |tx| registrations::follow(tx, &events, today)
}

fn today(current: &Current) -> Date {
    clock::now().date(&current.content.site.timezone)
}

/// Reads from the database with the settings and the stable's date of today.
async fn read<T: Send + 'static>(
    store: &Store,
    current: &Current,
    work: impl FnOnce(&Connection, &Config, Date) -> rusqlite::Result<T> + Send + 'static,
) -> Result<T, StoreError> {
    // In an `Arc`, so that the future doesn't contain a copy of all settings.
    let (current, today) = (Arc::new(current.clone()), today(current));
    store.read(move |db| work(db, &current, today)).await
}
