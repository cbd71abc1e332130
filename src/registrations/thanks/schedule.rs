//! When people are thanked for coming: a pure rule.

use jiff::civil::Time;
use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::content::Event;

/// From when and until when thanks go out on the day after the event, by the stable's clock: when people read mails.
const FROM: Time = Time::constant(10, 0, 0, 0);
const UNTIL: Time = Time::constant(20, 0, 0, 0);

/// From when and until when people are thanked for coming to `event`. A mail that can't go out until then is dropped.
pub(super) fn thanks_time(event: &Event, zone: &TimeZone) -> Option<(UnixMillis, UnixMillis)> {
    let day = event.date.tomorrow().ok()?;
    let moment = |at: Time| {
        let zoned = day.to_datetime(at).to_zoned(zone.clone()).ok()?;
        Some(UnixMillis(zoned.timestamp().as_millisecond()))
    };
    Some((moment(FROM)?, moment(UNTIL)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn thanks_go_out_on_the_next_day_by_the_stables_clock_also_when_clocks_change() {
        let mut event = Config::load(None, []).unwrap().content.events.remove(0);
        let zone = TimeZone::get("America/New_York").unwrap();
        for (date, from, until) in [
            ("2027-06-18", "2027-06-19T14:00", "2027-06-20T00:00"),
            // Clocks go forward in the night of March 14, back in that of November 7.
            ("2027-03-13", "2027-03-14T14:00", "2027-03-15T00:00"),
            ("2027-11-06", "2027-11-07T15:00", "2027-11-08T01:00"),
            ("2027-12-31", "2028-01-01T15:00", "2028-01-02T01:00"),
        ] {
            event.date = date.parse().unwrap();

            let (begins, ends) = thanks_time(&event, &zone).unwrap();

            let shown = [begins, ends].map(|moment| moment.rfc3339()[..16].to_owned());
            assert_eq!(shown, [from, until], "{date}");
        }
    }
}
