//! Opening hours and events for programs. Search engines and calendars need exact times, where
//! people read "9:30 AM – 11:30 AM".

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Time};
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan, Zoned};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::hours::special_hours;
use super::{ClockSpan, Content, Event, EventTime, OpenDays, SpecialOpeningHours, upcoming};

/// Opening hours and event times. Only the server needs it, so no page contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Timetable {
    /// The opening hours.
    pub hours: Vec<OpenDays>,
    /// Coming days with other opening hours, the next first.
    pub special_hours: Vec<SpecialOpeningHours>,
    /// Upcoming events, the next first.
    pub events: Vec<Occasion>,
}

/// The time of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Occasion {
    /// The event's id.
    pub id: String,
    /// Beginning.
    #[schema(value_type = String)]
    pub starts: Moment,
    /// End, if it is known.
    #[schema(value_type = Option<String>, required)]
    pub ends: Option<Moment>,
    /// Beginning before the event was moved; `None`: it wasn't moved.
    #[schema(value_type = Option<String>, required)]
    pub previously_starts: Option<Moment>,
}

/// A time as exact as it is known. In JSON `2027-06-18T18:30:00-04:00` or `2027-06-18`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Some time on this day: the program can't read the owner's words.
    Day(Date),
    /// Exact to the minute, in the stable's time zone.
    Minute(Zoned),
}

impl Timetable {
    /// The timetable on the day `today` in the stable's time zone.
    #[must_use]
    pub fn new(content: &Content, today: Date) -> Self {
        let zone = &content.site.timezone;
        let upcoming = upcoming(content.shown_events(), today);
        let special = special_hours::shown(&content.site.special_hours, today);
        Self {
            hours: content.site.hours.iter().map(OpenDays::from).collect(),
            special_hours: special.into_iter().map(SpecialOpeningHours::from).collect(),
            events: upcoming.into_iter().map(|event| Occasion::new(event, zone)).collect(),
        }
    }

    /// The time of the event with this id.
    #[must_use]
    pub fn occasion(&self, id: &str) -> Option<&Occasion> {
        self.events.iter().find(|occasion| occasion.id == id)
    }
}

impl Occasion {
    /// Start and end of `event` in `zone`.
    #[must_use]
    pub fn new(event: &Event, zone: &TimeZone) -> Self {
        let on = |day: Date, span: Option<ClockSpan>| {
            span.and_then(|span| moments(day, span, zone)).unwrap_or((Moment::Day(day), None))
        };
        let (starts, ends) = on(event.date, event.time.span());
        let span_before = match &*event.previous_time {
            "" => event.time.span(),
            time => EventTime::from(time.to_owned()).span(),
        };
        let previously_starts = event.previous_date.map(|day| on(day, span_before).0);
        Self { id: event.id.clone(), starts, ends, previously_starts }
    }
}

/// The moments at which local clocks show the two times. A time skipped by daylight saving becomes
/// the one an hour later.
fn moments(day: Date, span: ClockSpan, zone: &TimeZone) -> Option<(Moment, Option<Moment>)> {
    let moment = |day: Date, time: Time| {
        day.to_datetime(time).to_zoned(zone.clone()).map(Moment::Minute).ok()
    };
    let starts = moment(day, span.starts)?;
    let ends = match span.ends {
        Some(ends) if ends > span.starts => moment(day, ends),
        Some(ends) => moment(day.checked_add(1.day()).ok()?, ends),
        None => None,
    };
    Some((starts, ends))
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Minute(zoned) => zoned.strftime("%Y-%m-%dT%H:%M:%S%:z").fmt(f),
        }
    }
}

/// Parses the output of [`fmt::Display`]. The time zone becomes a fixed offset.
impl FromStr for Moment {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Tried first, because a date also parses from a date with a time.
        let Ok(moment) = text.parse::<Timestamp>() else { return text.parse().map(Self::Day) };
        let offset = DateTimeParser::new().parse_pieces(text)?.to_numeric_offset();
        let zone = TimeZone::fixed(offset.unwrap_or(Offset::UTC));
        Ok(Self::Minute(moment.to_zoned(zone)))
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::{Value, json};

    use super::*;
    use crate::config::Config;

    /// The timetable of the example, changed by `toml`, in spring 2027.
    fn timetable(toml: &str) -> Value {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        fs::write(&file, toml).unwrap();
        let config = Config::load(Some(&file), []).unwrap();
        serde_json::to_value(Timetable::new(&config.content, "2027-05-02".parse().unwrap()))
            .unwrap()
    }

    /// The time of an event with these settings.
    fn when(date: &str, time: &str, zone: &str) -> Value {
        let occasion = occasion(date, time, zone, "");
        json!([occasion["starts"], occasion["ends"]])
    }

    /// An event with these settings and `rest`.
    fn occasion(date: &str, time: &str, zone: &str, rest: &str) -> Value {
        let event = format!(
            "[site]\ntimezone = '{zone}'\n[[events]]\nid = 'x'\ntitle = 'X'\ndescription = 'X'\n\
             date = '{date}'\ntime = '{time}'\nlocation = 'X'\nmax_attendees = 1\n\
             current_attendees = 0\nprice = 1\nimage = 'event-clinic'\n\
             registration_status = 'open'\n{rest}\n"
        );
        timetable(&event)["events"][0].clone()
    }

    #[test]
    fn opening_hours_name_every_day() {
        assert_eq!(
            timetable("")["hours"],
            json!([
                { "days": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
                  "opens": "08:00", "closes": "20:00" },
                { "days": ["Saturday"], "opens": "08:00", "closes": "18:00" },
                { "days": ["Sunday"], "opens": "09:00", "closes": "17:00" },
            ])
        );
        let weekend = "[site]\nhours = [{ days = 'Sat-Mon', opens = '9:30 AM', closes = 'noon' }]";
        assert_eq!(
            timetable(weekend)["hours"],
            json!([{ "days": ["Saturday", "Sunday", "Monday"],
                     "opens": "09:30", "closes": "12:00" }])
        );
    }

    #[test]
    fn special_hours_have_their_days_and_a_closed_day_opens_and_closes_at_midnight() {
        let special = "[site]\nspecial_hours = [\
                       { date = 2027-05-30, until = 2027-05-31, closed = true },\
                       { date = '2027-05-09', times = '10 AM – 2 PM' },\
                       { date = '2027-05-01', closed = true },\
                       { date = '2027-09-06', closed = true }]";
        assert_eq!(
            timetable(special)["specialHours"],
            json!([
                { "validFrom": "2027-05-09", "validThrough": "2027-05-09",
                  "opens": "10:00", "closes": "14:00" },
                { "validFrom": "2027-05-30", "validThrough": "2027-05-31",
                  "opens": "00:00", "closes": "00:00" },
            ])
        );
        assert_eq!(timetable("")["specialHours"], json!([]));
    }

    #[test]
    fn the_events_are_those_that_pages_show_in_the_same_order() {
        let events = timetable("")["events"].clone();

        let ids: Vec<_> = events.as_array().unwrap().iter().map(|event| &event["id"]).collect();
        assert_eq!(ids, ["spring-open-barn", "wine-and-ride", "ground-pole-clinic"]);
    }

    #[test]
    fn an_event_is_at_the_hour_of_its_place_in_summer_and_in_winter() {
        let table = [
            (
                "2027-06-18",
                "6:30 PM – 9 PM",
                "America/New_York",
                "18:30:00-04:00",
                "21:00:00-04:00",
            ),
            (
                "2027-12-18",
                "6:30 PM – 9 PM",
                "America/New_York",
                "18:30:00-05:00",
                "21:00:00-05:00",
            ),
            ("2027-06-18", "9–11 AM", "Asia/Kolkata", "09:00:00+05:30", "11:00:00+05:30"),
            // The night when daylight saving ends is an hour longer.
            ("2027-11-07", "1 AM – 3 AM", "America/New_York", "01:00:00-04:00", "03:00:00-05:00"),
            // Daylight saving skips this hour.
            (
                "2028-03-12",
                "2:30 AM – 5 AM",
                "America/New_York",
                "03:30:00-04:00",
                "05:00:00-04:00",
            ),
        ];
        for (day, time, zone, starts, ends) in table {
            let expected = json!([format!("{day}T{starts}"), format!("{day}T{ends}")]);
            assert_eq!(when(day, time, zone), expected, "{day} {time}");
        }
    }

    #[test]
    fn an_event_that_ends_past_midnight_ends_on_the_next_day() {
        assert_eq!(
            when("2027-12-31", "9 PM – 1 AM", "UTC"),
            json!(["2027-12-31T21:00:00+00:00", "2028-01-01T01:00:00+00:00"])
        );
    }

    #[test]
    fn a_moment_is_read_as_it_is_written() {
        for text in [
            "2027-06-18",
            "2027-06-18T18:30:00-04:00",
            "2027-06-18T09:00:00+05:30",
            "2028-01-01T01:00:00+00:00",
        ] {
            assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
        }
        for text in ["", "soon", "2027-06-31", "18:30"] {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_moved_event_has_its_earlier_start_with_the_hours_of_then_or_the_same() {
        let before = |rest: &str| {
            let event = occasion("2027-06-18", "6:30 PM – 9 PM", "America/New_York", rest);
            event["previouslyStarts"].clone()
        };

        assert_eq!(before(""), Value::Null);
        assert_eq!(before("previous_date = '2027-06-11'"), "2027-06-11T18:30:00-04:00");
        assert_eq!(
            before("previous_date = '2027-06-18'\nprevious_time = '5 PM – 8 PM'"),
            "2027-06-18T17:00:00-04:00"
        );
        assert_eq!(before("previous_date = '2027-12-18'\nprevious_time = 'soon'"), "2027-12-18");
    }

    #[test]
    fn an_event_is_known_no_more_exactly_than_its_owner_said() {
        assert_eq!(when("2027-06-18", "After the rain", "UTC"), json!(["2027-06-18", null]));
        assert_eq!(when("2027-06-18", "7 PM", "UTC"), json!(["2027-06-18T19:00:00+00:00", null]));
    }
}
