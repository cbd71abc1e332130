//! The events as calendars take them (RFC 5545): all in one, to be subscribed to, and each by
//! itself.

use icalendar::{Calendar, Component, Event as Entry, Property};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Content;
use crate::content::{EventView, Moment, Registration, Site};
use crate::values::Price;

/// Where the calendar of all events is found.
pub(super) const EVENTS: &str = "/events.ics";

pub(super) const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";

/// How often a calendar that subscribed looks for changes, as an ISO 8601 duration.
const REFRESH: &str = "PT12H";

/// Where the calendar of one event is found.
pub(super) fn path(id: &str) -> String {
    format!("/events/{id}.ics")
}

/// The calendar of all that is to come.
pub(super) fn of_all(content: &Content) -> String {
    let name = format!("Events · {}", content.site.name);
    let mut calendar = empty();
    // The crate does not know this newer property, and escapes only what it is told is text.
    calendar.append_property(Property::new("NAME", &name).add_parameter("VALUE", "TEXT").done());
    calendar.append_property(("X-WR-CALNAME", name.as_str()));
    let refresh =
        Property::new("REFRESH-INTERVAL", REFRESH).add_parameter("VALUE", "DURATION").done();
    calendar.append_property(refresh);
    calendar.append_property(("X-PUBLISHED-TTL", REFRESH));
    calendar.extend(content.site.events.iter().map(|event| entry(content, event)));
    calendar.to_string()
}

/// The calendar of one event, to be put into another.
pub(super) fn of_one(content: &Content, event: &EventView) -> String {
    empty().push(entry(content, event)).to_string()
}

fn empty() -> Calendar {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0"));
    calendar.append_property(("PRODID", "-//paddock//events//EN"));
    calendar.append_property(("CALSCALE", "GREGORIAN"));
    calendar.append_property(("METHOD", "PUBLISH"));
    calendar
}

fn entry(content: &Content, event: &EventView) -> Entry {
    let Content { site, public_url, .. } = content;
    let host = public_url.split_once("://").map_or(public_url.as_str(), |(_, host)| host);
    let url = format!("{public_url}/events/{}", event.id);
    let mut entry = Entry::new();
    entry
        // The same for ever: a calendar that has the event already corrects it.
        .uid(&format!("{}@{host}", event.id))
        .append_property(("DTSTAMP", utc(content.made_at.timestamp()).as_str()))
        .summary(&event.title)
        .description(&description(event, &url))
        .append_property(("LOCATION", place(event, site).as_str()))
        .url(&url);
    if let Some(occasion) = content.timetable.occasion(&event.id) {
        entry.append_property(at("DTSTART", &occasion.starts));
        if let Some(ends) = &occasion.ends {
            entry.append_property(at("DTEND", ends));
        }
    }
    entry.done()
}

/// A moment in UTC, which every calendar understands without a description of our time zone.
fn at(name: &str, moment: &Moment) -> Property {
    match moment {
        // Without an end it is for the whole day.
        Moment::Day(day) => {
            let day = day.strftime("%Y%m%d").to_string();
            Property::new(name, day).add_parameter("VALUE", "DATE").done()
        }
        Moment::Minute(zoned) => Property::new(name, utc(zoned.timestamp())),
    }
}

fn utc(moment: Timestamp) -> String {
    moment.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Where to come, and an address that finds the way.
fn place(event: &EventView, site: &Site) -> String {
    let address = &site.address;
    format!(
        "{}, {}, {}, {}, {} {}",
        event.location,
        site.name,
        address.street,
        address.city,
        address.region,
        address.postal_code
    )
}

/// What the page says of the event. The time is in it because the owner's words may say more than
/// the two moments.
fn description(event: &EventView, url: &str) -> String {
    let sign_up = match (event.registration_status, &event.registration_link) {
        (Registration::ComingSoon, _) => "Registration coming soon".to_owned(),
        (Registration::External, Some(link)) => format!("Sign up: {link}"),
        (Registration::External | Registration::Open, _) => format!("Sign up: {url}"),
    };
    format!("{}\n\n{}\n{}\n{sign_up}", event.description, event.time, price(event.price))
}

fn price(price: Price) -> String {
    match (price.cents() / 100, price.cents() % 100) {
        (0, 0) => "Free".to_owned(),
        (dollars, 0) => format!("${dollars} a person"),
        (dollars, cents) => format!("${dollars}.{cents:02} a person"),
    }
}
