//! A registration as staff see it.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::outbox::{ChannelDelivery, Delivery, Suppression};
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
    /// How its newest delivery to the automation stands.
    #[schema(required)]
    delivery: Option<Delivery>,
    /// The newest mail about it to each recipient. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    mails: Vec<ChannelDelivery>,
    /// What keeps mails from the registrant's address. Absent if nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    suppressions: Vec<Suppression>,
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
        let mails = ChannelDelivery::mails(db, &registration.id)?;
        let suppressions = Suppression::of(db, &registration.email)?;
        Ok(Self { registration, attendees, event_is_gone, delivery, mails, suppressions })
    }
}
