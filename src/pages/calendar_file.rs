//! Calendar files of the events (RFC 5545): one of all events, to subscribe to, and one per event.

use icalendar::Property;

use super::SiteSnapshot;
use crate::content::{CalendarEntry, EventView, Registration, Site, WaitingListOrder};

/// Path of the calendar of all events.
pub(super) const EVENTS: &str = "/events.ics";

pub(super) const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";

/// How often a subscribed calendar looks for changes, as an ISO 8601 duration.
const REFRESH: &str = "PT12H";

/// Path of the calendar of one event.
pub(super) fn path(id: &str) -> String {
    format!("/events/{id}.ics")
}

/// The calendar of all upcoming events.
pub(super) fn of_all(content: &SiteSnapshot) -> String {
    let name = format!("Events · {}", content.site.name);
    let mut calendar = CalendarEntry::no_entries();
    // The crate does not know this newer property, and escapes only what it is told is text.
    calendar.append_property(Property::new("NAME", &name).add_parameter("VALUE", "TEXT").done());
    calendar.append_property(("X-WR-CALNAME", name.as_str()));
    let refresh =
        Property::new("REFRESH-INTERVAL", REFRESH).add_parameter("VALUE", "DURATION").done();
    calendar.append_property(refresh);
    calendar.append_property(("X-PUBLISHED-TTL", REFRESH));
    calendar.extend(content.site.events.iter().map(|event| entry(content, event).entry()));
    calendar.to_string()
}

/// The calendar of one event, to import.
pub(super) fn of_one(content: &SiteSnapshot, event: &EventView) -> String {
    entry(content, event).calendar()
}

fn entry<'a>(content: &'a SiteSnapshot, event: &'a EventView) -> CalendarEntry<'a> {
    let SiteSnapshot { site, public_url, timetable, made_at, .. } = content;
    let occasion = timetable.occasion(&event.id);
    CalendarEntry {
        id: &event.id,
        website: public_url,
        title: &event.title,
        description: description(event, site, &format!("{public_url}/events/{}", event.id)),
        // Where to come, and an address that finds the way.
        location: format!(
            "{}, {}, {}",
            event.location,
            site.name,
            site.contact.address.in_a_line()
        ),
        starts: occasion.map(|occasion| occasion.starts.clone()),
        ends: occasion.and_then(|occasion| occasion.ends.clone()),
        is_called_off: !event.called_off.is_empty(),
        made_at: *made_at,
    }
}

/// What the page says of the event. The time is in it because the owner's words may say more than
/// the two moments.
fn description(event: &EventView, site: &Site, url: &str) -> String {
    if !event.called_off.is_empty() {
        return format!("Called off. {}\n\n{}", event.called_off, event.description);
    }
    let all = event.max_attendees;
    let sign_up = match (event.registration_status, &event.registration_link, event.places_left) {
        (Registration::ComingSoon, ..) => "Registration coming soon".to_owned(),
        (Registration::External, Some(link), 0) => {
            format!("All {all} spots are taken\nSee if spots opened up: {link}")
        }
        (Registration::External, Some(link), _) => format!("Sign up: {link}"),
        (Registration::Open, _, 0)
            if event.waiting_list != WaitingListOrder::Off && !event.sign_up_closed =>
        {
            format!("All {all} spots are taken\nJoin the waiting list: {url}")
        }
        (_, _, 0) => {
            format!("All {all} spots are taken\nSpots do open up. Call {}", site.contact.phone)
        }
        (Registration::External | Registration::Open, ..) => format!("Sign up: {url}"),
    };
    let each = if event.price_in_words == "Free" { "" } else { " a person" };
    let price = [&*event.price_in_words, each].concat();
    format!("{}\n\n{}\n{price}\n{sign_up}", event.description, event.time)
}
