//! The event that a registration is for, as it stands in the settings now.

use jiff::ToSpan;
use jiff::civil::Date;

use super::sql::Registration;
use crate::content::{Content, Event};

/// The most days that an event is moved by and keeps its registrations. One that lies further ahead is next
/// year's under the same id.
const LONGEST_MOVE: i64 = 180;

/// The event of `registration` in the settings. None if the owner removed it or gave its id to another one.
pub(super) fn event_now<'a>(
    content: &'a Content,
    registration: &Registration,
) -> Option<&'a Event> {
    content.events.iter().find(|event| is_for(registration, event))
}

/// Whether `registration` is for `event`, and not for an earlier one of the same id.
pub(super) fn is_for(registration: &Registration, event: &Event) -> bool {
    registration.event_id == event.id && registration.event_date >= earliest_day(event).to_string()
}

/// The earliest day for which people may have signed up and be registered for `event` now.
pub(super) fn earliest_day(event: &Event) -> Date {
    event.date.saturating_sub(LONGEST_MOVE.days())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn people_come_along_with_an_event_for_half_a_year() {
        let mut event = Config::load(None, []).unwrap().content.events.remove(0);
        event.date = "2027-06-18".parse().unwrap();

        assert_eq!(earliest_day(&event).to_string(), "2026-12-20");
        event.date = Date::MIN;
        assert_eq!(earliest_day(&event), Date::MIN);
    }
}
