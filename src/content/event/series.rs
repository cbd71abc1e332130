//! The dates of an event that repeats, each of which is an event.

use jiff::civil::Date;

use super::Event;

/// How often an event repeats. Settings use the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// Each day.
    Day,
    /// On the same day of each week.
    Week,
    /// On the same day of every other week.
    TwoWeeks,
    /// On the same day of each month, or on the last one if it has no such day.
    Month,
}

impl Every {
    /// All of them, by their words in settings.
    pub const CHOICES: [(&str, Self); 4] = [
        ("day", Self::Day),
        ("week", Self::Week),
        ("two weeks", Self::TwoWeeks),
        ("month", Self::Month),
    ];
}

/// The length of a date: `2027-06-18`.
const DATE_LENGTH: usize = 10;

/// The id of an event that repeats and one of its dates, of which `id` may be the id: `trail-ride-2027-05-08`.
#[must_use]
pub fn split_dated_id(id: &str) -> Option<(&str, Date)> {
    let (series, date) = id.split_at_checked(id.len().checked_sub(DATE_LENGTH)?)?;
    let series = series.strip_suffix('-').filter(|series| !series.is_empty())?;
    let date: Date = date.parse().ok()?;
    (format!("{series}-{date}") == id).then_some((series, date))
}

/// The date of the event `series`, which repeats, that comes next on the day `today`; the last if all are over. Dates that
/// visitors don't see are passed over. `None`: no event of this id repeats.
#[must_use]
pub fn next_date<'a>(events: &'a [Event], series: &str, today: Date) -> Option<&'a Event> {
    let dates = || events.iter().filter(|event| event.series == series && !event.hidden);
    let next = dates().filter(|event| event.date >= today && !event.is_called_off());
    next.min_by_key(|event| event.date).or_else(|| dates().max_by_key(|event| event.date))
}

/// The ids of the events that repeat, each once.
pub fn series(events: &[Event]) -> impl Iterator<Item = &str> {
    let is_new = |at: usize| at == 0 || events[at - 1].series != events[at].series;
    let ids = events.iter().enumerate().filter(move |(at, _)| is_new(*at));
    ids.map(|(_, event)| &*event.series).filter(|series| !series.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_date_has_the_events_and_the_date() {
        let split = |id| split_dated_id(id).map(|(id, date)| (id.to_owned(), date.to_string()));

        let ride = Some(("trail-ride".to_owned(), "2027-05-08".to_owned()));
        assert_eq!(split("trail-ride-2027-05-08"), ride);
        for id in ["trail-ride", "2027-05-08", "-2027-05-08", "ride-2027-02-30", "ride2027-05-08"] {
            assert_eq!(split(id), None, "{id}");
        }
    }
}
