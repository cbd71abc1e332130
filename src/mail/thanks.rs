//! Thanks for coming to an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event_snapshot::EventSnapshot;
use super::party_names::PartyNames;

/// Thanks for coming to an event, with what comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Thanks {
    /// The event.
    pub event: EventSnapshot,
    /// The party.
    pub names: PartyNames,
    /// The next events for which people can sign up; at most three.
    pub next: Vec<EventSnapshot>,
    /// The registration's id.
    pub registration_id: String,
    /// URI that unsubscribes from reminders and thanks. Empty in the queue: whoever reads the database must not find it.
    /// The composer makes it.
    #[serde(default)]
    #[schema(required)]
    pub unsubscribe_url: String,
}
