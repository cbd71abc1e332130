//! The day on which a record is deleted: pure functions of the settings and the record's dates.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

use crate::clock::UnixMillis;
use crate::config::Config;

/// How long a kind of record is kept after its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Period {
    /// Days.
    Days(u32),
    /// Calendar months.
    Months(u32),
}

impl Period {
    /// How long spam is kept; `None`: for ever.
    pub(super) fn of_spam(config: &Config) -> Option<Self> {
        let days = config.retention.spam_days;
        (days > 0).then_some(Self::Days(days))
    }

    /// How long inquiries are kept; `None`: for ever.
    pub(super) fn of_inquiries(config: &Config) -> Option<Self> {
        Self::months(config.retention.enquiry_months)
    }

    /// How long registrations are kept after their event; `None`: for ever.
    pub(super) fn of_registrations(config: &Config) -> Option<Self> {
        Self::months(config.retention.registration_months)
    }

    fn months(months: u32) -> Option<Self> {
        (months > 0).then_some(Self::Months(months))
    }

    fn span(self) -> Span {
        match self {
            Self::Days(days) => i64::from(days).days(),
            Self::Months(months) => i64::from(months).months(),
        }
    }

    /// The day on which a record of the day `from` is deleted. A month without that day ends it earlier.
    fn after(self, from: Date) -> Date {
        from.saturating_add(self.span())
    }

    /// The last day whose records are deleted on the day `today`.
    pub(super) fn last_day_before(self, today: Date) -> Date {
        let mut day = today.saturating_sub(self.span());
        // Months differ in length: 28 February is six months after 28 to 31 August.
        while self.after(day) > today && day > Date::MIN {
            day = day.saturating_sub(1.day());
        }
        while let Ok(next) = day.tomorrow()
            && self.after(next) <= today
        {
            day = next;
        }
        day
    }
}

/// The moment at which `day` begins in `zone`.
pub(super) fn start_of(day: Date, zone: &TimeZone) -> UnixMillis {
    let start = zone.to_zoned(day.to_datetime(jiff::civil::Time::midnight()));
    // Only at the end of the calendar there is none.
    start.map_or(UnixMillis(i64::MIN), |start| UnixMillis(start.timestamp().as_millisecond()))
}

/// The day on which a submission is deleted; `None`: never.
#[must_use]
pub fn submission_leaves_on(
    config: &Config,
    created_at: UnixMillis,
    is_spam: bool,
) -> Option<Date> {
    let period = if is_spam { Period::of_spam(config) } else { Period::of_inquiries(config) };
    Some(period?.after(created_at.date(&config.content.site.timezone)))
}

/// The day on which a registration that counts for `event_date` is deleted; `None`: never.
#[must_use]
pub fn registration_leaves_on(config: &Config, event_date: &str) -> Option<Date> {
    let period = Period::of_registrations(config)?;
    Some(period.after(event_date.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn the_months_of_a_year_differ() {
        for (from, period, leaves) in [
            ("2027-08-31", Period::Months(6), "2028-02-29"),
            ("2027-08-28", Period::Months(6), "2028-02-28"),
            ("2027-01-31", Period::Months(1), "2027-02-28"),
            ("2027-05-14", Period::Months(18), "2028-11-14"),
            ("2027-05-14", Period::Days(30), "2027-06-13"),
        ] {
            assert_eq!(period.after(day(from)), day(leaves), "{from}");
        }
        assert_eq!(Period::Months(6).last_day_before(day("2028-02-29")), day("2027-08-31"));
        assert_eq!(Period::Months(6).last_day_before(day("2028-02-28")), day("2027-08-28"));
    }

    #[test]
    fn a_registration_leaves_a_year_after_its_event() {
        let mut config = Config::load(None, []).unwrap();
        assert_eq!(registration_leaves_on(&config, "2027-06-11"), Some(day("2028-06-11")));
        config.retention.registration_months = 0;
        assert_eq!(registration_leaves_on(&config, "2027-06-11"), None);
    }

    proptest! {
        #[test]
        fn what_leaves_is_what_the_card_said(
            from in 0..60_000_i64, today in 0..60_000_i64, length in 1..100_u32, months in any::<bool>()
        ) {
            let period = if months { Period::Months(length) } else { Period::Days(length) };
            let begin = day("1970-01-01");
            let (from, today) = (begin + from.days(), begin + today.days());

            prop_assert_eq!(from <= period.last_day_before(today), period.after(from) <= today);
        }
    }
}
