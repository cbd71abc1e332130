//! Reads what pages show about registrations.

use std::collections::HashMap;
use std::sync::Arc;

use crate::clock;
use crate::config::Current;
use crate::content::RemovedEvent;
use crate::registrations::{self, ChangedEvent};
use crate::store::{Store, StoreError};

/// Data about events from the database.
#[derive(Default)]
pub(super) struct Registered {
    /// Places that registrations take, by event.
    pub(super) taken: HashMap<String, u32>,
    /// Events with registrations that are missing from the settings.
    pub(super) removed: Vec<RemovedEvent>,
    /// Events that were changed after people had signed up.
    changed: Vec<ChangedEvent>,
}

impl Registered {
    pub(super) async fn read(store: &Store, current: &Current) -> Result<Self, StoreError> {
        // In an `Arc`, so that the future doesn't contain a copy of all settings.
        let (current, now) = (Arc::new(current.clone()), clock::now());
        store
            .read(move |db| {
                let today = now.date(&current.content.site.timezone);
                let removed = registrations::removed_events(db, &current, today)?;
                let changed = registrations::changed_events(db, &current, today)?;
                Ok(Self { taken: registrations::places_taken(db)?, removed, changed })
            })
            .await
    }

    /// Logs a warning about events with registrations that are missing from the settings.
    pub(super) fn warn(&self) {
        for changed in &self.changed {
            tracing::warn!("{changed}");
        }
        for RemovedEvent { id, date, .. } in &self.removed {
            tracing::warn!(
                event = id,
                date,
                "people are registered for an event that isn't in the settings anymore: tell them, \
                 or put it back; its page says that it is no longer planned"
            );
        }
    }
}
