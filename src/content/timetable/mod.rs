//! Opening hours and events for programs. Search engines and calendars need exact times, where
//! people read "9:30 AM – 11:30 AM".

#[cfg(test)]
mod tests;

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
/// the one an hour later, and an end that this leaves behind the start, too.
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
    let is_left_behind = |ends: &Moment| match (&starts, ends) {
        (Moment::Minute(starts), Moment::Minute(ends)) => ends <= starts,
        _ => false,
    };
    let later = |ends: Moment| match ends {
        Moment::Minute(ends) => ends.checked_add(1.hour()).ok().map(Moment::Minute),
        Moment::Day(_) => Some(ends),
    };
    let ends = ends.and_then(|ends| if is_left_behind(&ends) { later(ends) } else { Some(ends) });
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
