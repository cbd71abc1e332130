//! What happened to a registration.

use serde::{Deserialize, Serialize};

use crate::registrations::sql::{Registration, RegistrationStatus};

/// What happened to a registration, as the automation is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(in crate::registrations) enum Kind {
    /// The party has its places; also when staff gave them back to it.
    #[serde(rename = "event_registration")]
    Registered,
    /// Staff registered the party for somebody who called.
    #[serde(rename = "event_registration")]
    RegisteredByPhone,
    /// Staff canceled it, or another submission of the same form replaced it.
    #[serde(rename = "event_registration_cancelled")]
    Cancelled,
    /// The registrant canceled it.
    #[serde(rename = "event_registration_cancelled")]
    CancelledByRegistrant,
    /// The registrant changed it, and it stands.
    #[serde(rename = "event_registration_changed")]
    Changed,
    /// It waits for places.
    #[serde(rename = "event_registration_waiting")]
    Waiting,
    /// Places are held for it.
    #[serde(rename = "event_places_offered")]
    Offered,
    /// Places are no longer held for it.
    #[serde(rename = "event_offer_ended")]
    OfferEnded,
    /// Staff called its event off.
    #[serde(rename = "event_called_off")]
    CalledOff,
    /// Staff moved its event.
    #[serde(rename = "event_moved")]
    Moved,
    /// Its event takes place after it was called off.
    #[serde(rename = "event_reinstated")]
    Reinstated,
    /// Staff changed it, and it stands.
    #[serde(rename = "event_registration_changed")]
    ChangedByStaff,
    /// Staff added people to it for somebody who called.
    #[serde(rename = "event_registration_changed")]
    EnlargedByPhone,
}

impl Kind {
    /// Whether the registration no longer stands.
    pub(in crate::registrations) fn is_cancellation(self) -> bool {
        matches!(self, Self::Cancelled | Self::CancelledByRegistrant)
    }

    /// Whether it's of a notice about the event, of which the office gets a mail of its own.
    pub(in crate::registrations) fn is_notice(self) -> bool {
        matches!(self, Self::CalledOff | Self::Moved | Self::Reinstated)
    }

    /// Whether only staff do it.
    pub(in crate::registrations) fn is_by_staff(self) -> bool {
        matches!(self, Self::RegisteredByPhone | Self::ChangedByStaff | Self::EnlargedByPhone)
    }

    /// What the party owes after it, in cents. `registration` may be from before it; for a date that is called off,
    /// nothing is owed.
    pub(super) fn owed_cents(self, registration: &Registration, is_called_off: bool) -> u32 {
        let is_confirmed = registration.status == RegistrationStatus::Confirmed;
        let owes = match self {
            Self::Registered | Self::RegisteredByPhone => true,
            Self::Cancelled
            | Self::CancelledByRegistrant
            | Self::Waiting
            | Self::Offered
            | Self::OfferEnded
            | Self::CalledOff => false,
            Self::Moved | Self::Reinstated => is_confirmed,
            Self::Changed | Self::ChangedByStaff | Self::EnlargedByPhone => {
                is_confirmed && !is_called_off
            }
        };
        if owes { registration.total_cost_cents } else { 0 }
    }

    /// Who changed it or canceled it. Of cancellations only where it wasn't staff.
    pub(super) fn changed_by(self) -> Option<&'static str> {
        match self {
            Self::CancelledByRegistrant | Self::Changed => Some("registrant"),
            Self::ChangedByStaff | Self::EnlargedByPhone => Some("staff"),
            _ => None,
        }
    }

    /// How it came, where it wasn't by the site.
    pub(super) fn source(self) -> Option<&'static str> {
        matches!(self, Self::RegisteredByPhone | Self::EnlargedByPhone).then_some("phone")
    }
}

/// What a stored message tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::registrations) struct Stored {
    pub(in crate::registrations) kind: Kind,
    /// The id of the registration that replaced it.
    pub(in crate::registrations) replaced_by: Option<String>,
}

/// Reads what [`super::to_json`] has written; `None` if it hasn't.
pub(in crate::registrations) fn read(payload: &[u8]) -> Option<Stored> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Told {
        r#type: String,
        replaced_by: Option<String>,
        changed_by: Option<String>,
        source: Option<String>,
    }
    let told: Told = serde_json::from_slice(payload).ok()?;
    let kind = match (&*told.r#type, told.changed_by.as_deref(), told.source) {
        ("event_registration", _, None) => Kind::Registered,
        ("event_registration", _, Some(_)) => Kind::RegisteredByPhone,
        ("event_registration_changed", Some("staff"), None) => Kind::ChangedByStaff,
        ("event_registration_changed", _, None) => Kind::Changed,
        ("event_registration_changed", _, Some(_)) => Kind::EnlargedByPhone,
        ("event_registration_cancelled", None, _) => Kind::Cancelled,
        ("event_registration_cancelled", Some(_), _) => Kind::CancelledByRegistrant,
        ("event_registration_waiting", ..) => Kind::Waiting,
        ("event_places_offered", ..) => Kind::Offered,
        ("event_offer_ended", ..) => Kind::OfferEnded,
        ("event_called_off", ..) => Kind::CalledOff,
        ("event_moved", ..) => Kind::Moved,
        ("event_reinstated", ..) => Kind::Reinstated,
        _ => return None,
    };
    Some(Stored { kind, replaced_by: told.replaced_by })
}
