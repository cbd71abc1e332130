//! A registration in mails to the office.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::event_snapshot::EventSnapshot;

/// A registration in mails to the office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeRegistration {
    /// The registration's id.
    pub id: String,
    /// The event.
    pub event: EventSnapshot,
    /// The registrant's name.
    pub name: String,
    /// The registrant's email address.
    pub email: String,
    /// The registrant's phone number.
    pub phone: String,
    /// The party, including the registrant.
    pub guests: Vec<Guest>,
    /// The total cost in cents.
    pub total_cents: u32,
    /// Special requests; may be empty.
    pub special_requests: String,
    /// How many of those who waited have got places: `2 of 4`; empty: they didn't wait, or the mail isn't about that.
    #[serde(default)]
    #[schema(required)]
    pub from_waiting_list: String,
    /// Whether staff registered or changed the party, and not the registrant.
    #[serde(default)]
    #[schema(required)]
    pub by_staff: bool,
}

/// An attendee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Guest {
    /// Their name.
    pub name: String,
    /// Their age as entered; may be empty.
    #[serde(default)]
    pub age: String,
    /// Special requirements; may be empty.
    #[serde(default)]
    pub special_requirements: String,
    /// What they pay: `Rider: $85`; empty: everybody pays the same.
    #[serde(default)]
    #[schema(required)]
    pub price: String,
    /// What was answered for them to the event's own questions. Absent in mails that were queued by an earlier version.
    #[serde(default)]
    #[schema(required)]
    pub answers: Vec<Answer>,
}
