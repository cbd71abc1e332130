//! What each of a party pays, in mails.

use super::sql::Attendee;
use crate::mail::PriceFact;

/// What each of `attendees` pays, where not everybody pays the same.
pub(super) fn price_facts(attendees: &[Attendee]) -> Vec<PriceFact> {
    if attendees.iter().all(|one| one.price_label.is_empty()) {
        return Vec::new();
    }
    let price =
        |one: &Attendee| PriceFact { label: one.price_label.clone(), cents: one.price_cents };
    attendees.iter().map(price).collect()
}
