//! When an event's reminders go out: a pure rule.

use std::time::Duration;

use jiff::ToSpan;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::content::Event;

/// The hour at which reminders go out, by the stable's clock: people read mails then and nobody is woken.
const AT: Time = Time::constant(17, 0, 0, 0);

/// How late a reminder may be, for instance when the program was down.
const GRACE: Duration = Duration::from_hours(1);

/// When an event's reminders go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReminderTime {
    /// From this moment on.
    pub(super) from: UnixMillis,
    /// Until this moment. Later ones are dropped.
    pub(super) until: UnixMillis,
}

/// When reminders of `event` go out; `None` if `hours` is 0: never.
///
/// At [`AT`] on the day on which it's `hours` hours until the event, by clocks in `zone`, or on the day before
/// if the event has begun by then. So 24 hours mean the evening before, whenever the event begins. An event
/// whose hours can't be read counts as beginning with its day.
pub(super) fn reminder_time(event: &Event, hours: u32, zone: &TimeZone) -> Option<ReminderTime> {
    if hours == 0 {
        return None;
    }
    let starts_at = event.time.span().map_or(Time::midnight(), |span| span.starts);
    let starts = event.date.to_datetime(starts_at);
    // Local dates and times: a day on which clocks change has its evening, too.
    let day = starts.checked_sub(i64::from(hours).hours()).ok()?.date();
    let at = day.to_datetime(AT);
    let at = if at < starts { at } else { day.yesterday().ok()?.to_datetime(AT) };
    let from = moment(at, zone)?;
    let until = from.plus(GRACE).min(moment(starts, zone)?);
    Some(ReminderTime { from, until })
}

/// The moment at which clocks in `zone` show `at`: the first one if they show it twice, the one an hour later
/// if they skip it.
fn moment(at: DateTime, zone: &TimeZone) -> Option<UnixMillis> {
    let zoned = at.to_zoned(zone.clone()).ok()?;
    Some(UnixMillis(zoned.timestamp().as_millisecond()))
}

impl ReminderTime {
    /// Whether reminders go out at `now`.
    pub(super) fn is_now(self, now: UnixMillis) -> bool {
        self.from <= now && now < self.until
    }

    /// Whether it's too late for them at `now`.
    pub(super) fn has_passed(self, now: UnixMillis) -> bool {
        now >= self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::content::EventTime;

    /// From when and until when an event's reminders go out, by the stable's clock and in UTC.
    fn times(date: &str, time: &str, hours: u32, zone: &str) -> [String; 3] {
        let mut event = Config::load(None, []).unwrap().content.events.remove(0);
        event.date = date.parse().unwrap();
        event.time = EventTime::from(time.to_owned());
        let zone = TimeZone::get(zone).unwrap();
        let time = reminder_time(&event, hours, &zone).unwrap();
        let local = time.from.wall_time(&zone);
        let minutes = time.until.since(time.from).as_secs() / 60;
        [local, time.from.rfc3339().replace(":00.000Z", "Z"), format!("{minutes} min")]
    }

    #[test]
    fn reminders_go_out_at_five_by_the_stables_clock_also_when_clocks_change() {
        const NEW_YORK: &str = "America/New_York";
        for (date, time, hours, zone, local, utc) in [
            // By default the evening before, whenever the event begins.
            ("2027-06-18", "6:30 PM – 9 PM", 24, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-18", "9:30 AM – noon", 24, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-18", "midnight – 1 AM", 24, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-18", "after the rain", 24, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-01", "5 PM – 6 PM", 24, NEW_YORK, "05-31 17:00", "05-31T21:00Z"),
            // Clocks go forward in the night of March 14, back in that of November 7.
            ("2027-03-14", "9 AM – noon", 24, NEW_YORK, "03-13 17:00", "03-13T22:00Z"),
            ("2027-03-15", "9 AM – noon", 24, NEW_YORK, "03-14 17:00", "03-14T21:00Z"),
            ("2027-03-14", "1:30 AM – 3 AM", 24, NEW_YORK, "03-13 17:00", "03-13T22:00Z"),
            ("2027-03-14", "2:30 AM – 4 AM", 24, NEW_YORK, "03-13 17:00", "03-13T22:00Z"),
            ("2027-11-07", "9 AM – noon", 24, NEW_YORK, "11-06 17:00", "11-06T21:00Z"),
            ("2027-11-08", "9 AM – noon", 24, NEW_YORK, "11-07 17:00", "11-07T22:00Z"),
            ("2027-11-07", "1:30 AM – 3 AM", 24, NEW_YORK, "11-06 17:00", "11-06T21:00Z"),
            ("2027-03-28", "9 AM – noon", 24, "Europe/Berlin", "03-27 17:00", "03-27T16:00Z"),
            ("2027-03-29", "9 AM – noon", 24, "Europe/Berlin", "03-28 17:00", "03-28T15:00Z"),
            ("2027-10-31", "9 AM – noon", 48, "Europe/Berlin", "10-29 17:00", "10-29T15:00Z"),
            ("2027-11-01", "9 AM – noon", 48, "Europe/Berlin", "10-30 17:00", "10-30T15:00Z"),
            // More hours, and fewer.
            ("2027-06-18", "6:30 PM – 9 PM", 48, NEW_YORK, "06-16 17:00", "06-16T21:00Z"),
            ("2027-06-18", "9:30 AM – noon", 168, NEW_YORK, "06-11 17:00", "06-11T21:00Z"),
            ("2027-06-18", "6:30 PM – 9 PM", 12, NEW_YORK, "06-18 17:00", "06-18T21:00Z"),
            ("2027-06-18", "9:30 AM – noon", 12, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-18", "2 PM – 4 PM", 1, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
            ("2027-06-18", "5 PM – 6 PM", 1, NEW_YORK, "06-17 17:00", "06-17T21:00Z"),
        ] {
            let [shown, moment, _] = times(date, time, hours, zone);
            let expected = [format!("2027-{local}:00"), format!("2027-{utc}")];
            assert_eq!([shown, moment], expected, "{date} {time}, {hours} h");
        }
    }

    #[test]
    fn a_reminder_is_an_hour_late_at_most_and_never_after_the_beginning() {
        let wait = |time: &str| times("2027-06-18", time, 1, "America/New_York")[2].clone();

        assert_eq!(wait("6:30 PM – 9 PM"), "60 min");
        assert_eq!(wait("5:30 PM – 9 PM"), "30 min");
        let time = ReminderTime { from: UnixMillis(10), until: UnixMillis(20) };
        let at = |now| (time.is_now(UnixMillis(now)), time.has_passed(UnixMillis(now)));
        assert_eq!(
            [9, 10, 19, 20].map(at),
            [(false, false), (true, false), (true, false), (false, true)]
        );
    }

    #[test]
    fn no_hours_mean_no_reminders() {
        let event = Config::load(None, []).unwrap().content.events.remove(0);

        assert_eq!(reminder_time(&event, 0, &TimeZone::UTC), None);
    }
}
