//! What a party pays at another event.

use crate::content::Event;
use crate::registrations::registration::PersonPrice;
use crate::registrations::sql::Attendee;

/// `attendees` with what they pay at `event`: by their label where it has one like it.
pub(in crate::registrations) fn at_prices_of(
    event: &Event,
    mut attendees: Vec<Attendee>,
) -> Vec<Attendee> {
    for attendee in &mut attendees {
        let price = PersonPrice::labeled(event, &attendee.price_label);
        let price = price.unwrap_or_else(|| PersonPrice::usual(event));
        (attendee.price_label, attendee.price_cents) = (price.label, price.cents);
    }
    attendees
}
