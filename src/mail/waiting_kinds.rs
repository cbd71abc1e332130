//! Mails of the waiting list.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event_snapshot::EventSnapshot;
use super::office_registration::OfficeRegistration;
use super::party_names::PartyNames;
use super::payment::PriceFact;

/// The waiting list in mails to a registrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingMail {
    /// The event.
    pub event: EventSnapshot,
    /// The party's names, the registrant first.
    pub names: PartyNames,
    /// The fewest that they'd come with.
    pub at_least: u32,
    /// The places that are held for them; 0: none.
    pub offered: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`. Empty: none are held.
    pub answer_by: String,
    /// What all of them would pay together, in cents; 0: nothing, or the mail doesn't say it.
    #[serde(default)]
    #[schema(required)]
    pub total_cents: u32,
    /// What each of them would pay, in the order of their names. Empty: everybody the same.
    #[serde(default)]
    #[schema(required)]
    pub prices: Vec<PriceFact>,
}

/// The waiting list in mails to the office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeWaiting {
    /// The party.
    #[serde(flatten)]
    pub registration: OfficeRegistration,
    /// The fewest that they'd come with.
    pub at_least: u32,
    /// The places that are held for them, of which somebody has to tell them by phone; 0: they've joined the list.
    pub offered: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`. Empty: none are held.
    pub answer_by: String,
}
