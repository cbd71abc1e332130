//! What a party is answered that signs up.

use serde::Serialize;
use utoipa::ToSchema;

use super::sql::RegistrationStatus;
use super::store_registration::Kept;
use super::token::Token;

/// The answer to a party that has its places or waits for them, or has canceled since its form was sent first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationReceipt {
    /// The registration's id, a UUIDv7.
    pub id: String,
    /// Whether it has its places, waits for them, or has canceled since.
    #[schema(inline)]
    pub status: ReceiptStatus,
    /// The event's title at the time of the registration.
    pub event_title: String,
    /// The day that they are registered for, as `2027-06-18`. The page that they used may know another one.
    pub event_date: String,
    /// Its hours, as people should read them.
    pub event_time: String,
    /// Its place, as people should read it.
    pub event_location: String,
    /// How many come, the primary registrant included.
    pub total_attendees: u32,
    /// Dollars for all of them.
    #[schema(value_type = f64)]
    total_cost: f64,
    /// Whether something sends a confirmation by e-mail.
    confirmation_follows: bool,
    /// The path of the page where they see, change and cancel it. It is secret, because anybody
    /// who has it can do the same. Null if staff have made another since.
    #[schema(required, pattern = "^/registrations/[A-Za-z0-9_-]{22}$")]
    pub manage_path: Option<String>,
    /// How many places are held for a party that waits, until it answers on its page. Absent if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    places_held: Option<u32>,
    /// Where they can pay online. Absent if they can't.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    payment_link: Option<String>,
}

impl RegistrationReceipt {
    /// The answer to a party that was `kept`, with the secret `token` of its page and the `link` to pay online.
    pub(super) fn of(
        kept: Kept,
        automation_confirms: bool,
        (token, link): (Token, Option<String>),
    ) -> Self {
        let Kept { registration, has_link, is_mailed, held } = kept;
        let status = ReceiptStatus::of(registration.status);
        let is_canceled = status == ReceiptStatus::Cancelled;
        Self {
            id: registration.id,
            status,
            event_title: registration.event_title,
            event_date: registration.event_date,
            event_time: registration.event_time,
            event_location: registration.event_location,
            total_attendees: registration.total_attendees,
            total_cost: f64::from(registration.total_cost_cents) / 100.0,
            confirmation_follows: (automation_confirms || is_mailed) && !is_canceled,
            manage_path: has_link.then(|| token.path()),
            places_held: held,
            payment_link: link.filter(|_| !is_canceled),
        }
    }
}

/// What a party has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReceiptStatus {
    /// Its places.
    Confirmed,
    /// A place on the waiting list.
    Waiting,
    /// Nothing anymore: the registration was canceled, or the party has left the waiting list.
    Cancelled,
}

impl ReceiptStatus {
    fn of(status: RegistrationStatus) -> Self {
        match status {
            RegistrationStatus::Waiting => Self::Waiting,
            RegistrationStatus::Confirmed => Self::Confirmed,
            RegistrationStatus::Cancelled => Self::Cancelled,
        }
    }
}
