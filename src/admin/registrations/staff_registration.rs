//! A registration as staff see it.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::outbox::Delivery;
use crate::registrations::{self, Attendee, Registration};

/// A registration as staff see it, under the names of the stored record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffRegistration {
    #[serde(flatten)]
    registration: Registration,
    /// Everybody who comes, the primary registrant first.
    attendees: Vec<Attendee>,
    /// Whether the event is no longer in the settings.
    event_is_gone: bool,
    /// How its newest delivery stands.
    #[schema(required)]
    delivery: Option<Delivery>,
}

impl StaffRegistration {
    /// `registration` with its attendees and its delivery.
    pub(super) fn of(
        db: &Connection,
        config: &Config,
        registration: Registration,
    ) -> rusqlite::Result<Self> {
        let event_is_gone =
            config.content.events.iter().all(|event| event.id != registration.event_id);
        let attendees = registrations::attendees_of(db, &registration.id)?;
        let delivery = Delivery::of(db, &registration.id)?;
        Ok(Self { registration, attendees, event_is_gone, delivery })
    }
}
