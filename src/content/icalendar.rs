//! An event in the iCalendar format (RFC 5545): the same in the site's `.ics` files and in mails.

use icalendar::{Calendar, Component, Event as Entry, EventStatus, Property};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Moment;
use crate::clock::UnixMillis;

/// 2026-01-01T00:00:00Z, in seconds since 1970. Sequence numbers count from here, because they have
/// 31 bits (RFC 5545, 3.3.8).
const SEQUENCE_EPOCH: i64 = 1_767_225_600;

/// An event (`VEVENT`) for calendar programs.
pub struct CalendarEntry<'a> {
    /// The event's id.
    pub id: &'a str,
    /// Scheme and host of the site.
    pub website: &'a str,
    /// Its name.
    pub title: &'a str,
    /// Its description.
    pub description: String,
    /// Its location, with the stable's address.
    pub location: String,
    /// Its start.
    pub starts: Option<Moment>,
    /// Its end, if known.
    pub ends: Option<Moment>,
    /// Whether the event is called off.
    pub is_called_off: bool,
    /// When the entry was made. Calendars keep the latest entry of an event.
    pub made_at: UnixMillis,
}

impl CalendarEntry<'_> {
    /// A calendar without entries.
    #[must_use]
    pub fn no_entries() -> Calendar {
        let mut calendar = Calendar::empty();
        calendar.append_property(("VERSION", "2.0"));
        calendar.append_property(("PRODID", "-//paddock//events//EN"));
        calendar.append_property(("CALSCALE", "GREGORIAN"));
        calendar.append_property(("METHOD", "PUBLISH"));
        calendar
    }

    /// A calendar with only this entry, to import.
    #[must_use]
    pub fn calendar(&self) -> String {
        Self::no_entries().push(self.entry()).to_string()
    }

    /// The entry in the calendar crate's type.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let Self { id, website, .. } = self;
        let host = website.split_once("://").map_or(*website, |(_, host)| host);
        let mut entry = Entry::new();
        entry
            // The id never changes, so a calendar that already has the event updates it.
            .uid(&format!("{id}@{host}"))
            .sequence(sequence(self.made_at))
            .append_property(("DTSTAMP", utc(self.made_at.timestamp()).as_str()))
            .summary(self.title)
            .description(&self.description)
            .append_property(("LOCATION", self.location.as_str()))
            .url(&format!("{website}/events/{id}"));
        if self.is_called_off {
            entry.status(EventStatus::Cancelled);
        }
        if let Some(starts) = &self.starts {
            entry.append_property(at("DTSTART", starts));
        }
        if let Some(ends) = &self.ends {
            entry.append_property(at("DTEND", ends));
        }
        entry.done()
    }
}

/// The sequence number. Grows with time, because nothing counts the changes of an event.
fn sequence(made_at: UnixMillis) -> u32 {
    let seconds = (made_at.seconds() - SEQUENCE_EPOCH).clamp(0, i64::from(i32::MAX));
    u32::try_from(seconds).unwrap_or_default()
}

/// A moment in UTC, which calendars read without a definition of our time zone.
fn at(name: &str, moment: &Moment) -> Property {
    match moment {
        // A date without an end means the whole day.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_grows_by_the_second_and_fits_31_bits() {
        let at =
            |text: &str| sequence(UnixMillis(text.parse::<Timestamp>().unwrap().as_millisecond()));
        let table = [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-01-01T00:00:00Z", 0),
            ("2026-01-01T00:01:00Z", 60),
            ("2027-06-18T18:30:00Z", 46_117_800),
            ("2200-01-01T00:00:00Z", 2_147_483_647),
        ];
        for (moment, expected) in table {
            assert_eq!(at(moment), expected, "{moment}");
        }
    }
}
