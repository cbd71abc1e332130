//! What pages need to know of registrations.

use std::collections::HashMap;
use std::sync::Arc;

use crate::clock;
use crate::config::Current;
use crate::registrations;
use crate::site::RemovedEvent;
use crate::store::{Store, StoreError};

/// What the database knows of events.
pub(super) struct Registered {
    /// Places of each that are taken in this program.
    pub(super) taken: HashMap<String, u32>,
    /// Those that somebody is registered for and that the settings do not have.
    pub(super) removed: Vec<RemovedEvent>,
}

impl Registered {
    pub(super) async fn read(store: &Store, current: &Current) -> Result<Self, StoreError> {
        // Shared, so that the future does not carry all settings.
        let (current, now) = (Arc::new(current.clone()), clock::now());
        store
            .read(move |db| {
                let today = now.timestamp().to_zoned(current.site.timezone.clone()).date();
                let removed = registrations::removed_events(db, &current, today)?;
                Ok(Self { taken: registrations::places_taken(db)?, removed })
            })
            .await
    }

    /// Tells the log of events that the owner should know of.
    pub(super) fn warn(&self) {
        for RemovedEvent { id, date, .. } in &self.removed {
            tracing::warn!(
                event = id,
                date,
                "people are registered for an event that is not in the settings anymore: tell them, \
                 or put it back; its page says that it is no longer planned"
            );
        }
    }
}
