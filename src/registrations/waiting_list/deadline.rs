//! Until when an offer holds its places: hours in which nobody is expected to read mail don't count.

use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};

use crate::clock::UnixMillis;
use crate::content::Event;

/// From when until when people are awake, by the stable's clock.
const WAKING: (Time, Time) = (time(8, 0, 0, 0), time(21, 0, 0, 0));
/// How long an offer lasts, in waking hours.
const OFFER: SignedDuration = SignedDuration::from_hours(24);
/// How long before the start of the event every offer has ended.
const BEFORE_START: SignedDuration = SignedDuration::from_hours(2);

/// When an offer ends that is made at `now`, if the event doesn't start before.
pub(in crate::registrations) fn offer_ends_at(now: UnixMillis, zone: &TimeZone) -> UnixMillis {
    let mut at = awake(zoned(now, zone));
    let mut left = OFFER;
    loop {
        let evening = on(at.date(), WAKING.1, zone);
        let today = evening.duration_since(&at);
        if left <= today {
            return millis(&at.checked_add(left).unwrap_or(evening));
        }
        left -= today;
        at = on(next_day(at.date()), WAKING.0, zone);
    }
}

/// The next moment at which people are awake: `now` itself if they are.
pub(in crate::registrations) fn awake_at(now: UnixMillis, zone: &TimeZone) -> UnixMillis {
    let at = zoned(now, zone);
    let awake = awake(at.clone());
    if awake == at { now } else { millis(&awake) }
}

/// When all offers for `event` have ended. An event whose hours can't be read may start with the waking hours.
pub(in crate::registrations) fn last_end(event: &Event, zone: &TimeZone) -> UnixMillis {
    let starts = event.time.span().map_or(WAKING.0, |span| span.starts);
    let starts = on(event.date, starts, zone);
    millis(&starts.checked_sub(BEFORE_START).unwrap_or(starts))
}

fn awake(at: Zoned) -> Zoned {
    let zone = at.time_zone().clone();
    match at.time() {
        early if early < WAKING.0 => on(at.date(), WAKING.0, &zone),
        late if late >= WAKING.1 => on(next_day(at.date()), WAKING.0, &zone),
        _ => at,
    }
}

fn next_day(day: Date) -> Date {
    day.saturating_add(1.day())
}

/// The moment that a clock in `zone` shows `time`. A time that is skipped is as long after the hour before.
fn on(day: Date, time: Time, zone: &TimeZone) -> Zoned {
    let moment = day.to_datetime(time).to_zoned(zone.clone());
    moment.unwrap_or_else(|_| Timestamp::MAX.to_zoned(zone.clone()))
}

fn zoned(at: UnixMillis, zone: &TimeZone) -> Zoned {
    let at = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::MAX);
    at.to_zoned(zone.clone())
}

fn millis(at: &Zoned) -> UnixMillis {
    UnixMillis(at.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::Config;

    fn new_york() -> TimeZone {
        TimeZone::get("America/New_York").unwrap()
    }

    fn at(local: &str) -> UnixMillis {
        let local: jiff::civil::DateTime = local.parse().unwrap();
        millis(&local.to_zoned(new_york()).unwrap())
    }

    fn local(at: UnixMillis) -> String {
        zoned(at, &new_york()).strftime("%Y-%m-%dT%H:%M").to_string()
    }

    #[test]
    fn an_offer_lasts_twenty_four_hours_in_which_people_are_awake() {
        for (made, ends) in [
            ("2027-06-10T08:00", "2027-06-11T19:00"),
            ("2027-06-10T12:00", "2027-06-12T10:00"),
            ("2027-06-10T20:59", "2027-06-12T18:59"),
            // At night it begins in the morning.
            ("2027-06-10T21:00", "2027-06-12T19:00"),
            ("2027-06-11T03:00", "2027-06-12T19:00"),
            ("2027-06-11T07:59", "2027-06-12T19:00"),
            // Nights in which clocks change count as little as others.
            ("2027-03-13T12:00", "2027-03-15T10:00"),
            ("2027-11-06T12:00", "2027-11-08T10:00"),
        ] {
            assert_eq!(local(offer_ends_at(at(made), &new_york())), ends, "{made}");
        }
    }

    #[test]
    fn nobody_is_told_at_night() {
        for (now, told) in [
            ("2027-06-10T08:00", "2027-06-10T08:00"),
            ("2027-06-10T20:59", "2027-06-10T20:59"),
            ("2027-06-10T21:00", "2027-06-11T08:00"),
            ("2027-03-14T03:30", "2027-03-14T08:00"),
        ] {
            assert_eq!(local(awake_at(at(now), &new_york())), told, "{now}");
        }
    }

    #[test]
    fn every_offer_ends_two_hours_before_the_start() {
        let events = Config::load(None, []).unwrap().content.events;
        let ends = |time: &str| {
            let event = Event { time: time.to_owned().into(), ..events[0].clone() };
            let event = Event { date: jiff::civil::date(2027, 6, 18), ..event };
            local(last_end(&event, &new_york()))
        };

        assert_eq!(ends("6:30 PM – 9 PM"), "2027-06-18T16:30");
        assert_eq!(ends("9 AM"), "2027-06-18T07:00");
        assert_eq!(ends("after the rain"), "2027-06-18T06:00");
    }

    proptest! {
        #[test]
        fn an_offer_ends_by_day_and_within_three_days(now in 0..4_000_000_000_000_i64) {
            let zone = new_york();
            let (made, ends) = (UnixMillis(now), offer_ends_at(UnixMillis(now), &zone));
            let clock = zoned(ends, &zone).time();

            prop_assert!(WAKING.0 <= clock && clock <= WAKING.1, "{clock}");
            let hours = ends.since(made).as_secs_f64() / 3600.0;
            prop_assert!((34.0..=60.0).contains(&hours), "{hours}");
        }
    }
}
