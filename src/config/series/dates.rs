//! The dates of an event that repeats: pure functions of its first date and how it repeats.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

use crate::content::Every;

/// The most dates of one event: weekly for two years.
pub(super) const MAX_DATES: usize = 104;

/// The most years from the first date to the last.
pub(super) const MAX_YEARS: i64 = 2;

/// The time from the first date to the one with the number `at`.
fn from_first(every: Every, at: i64) -> Span {
    match every {
        Every::Day => at.days(),
        Every::Week => at.weeks(),
        Every::TwoWeeks => (2 * at).weeks(),
        Every::Month => at.months(),
    }
}

/// The dates from `first` to `until`, without the exceptions, in order.
pub(super) fn dates(first: Date, every: Every, until: Date, except: &[Date]) -> Vec<Date> {
    // Counted from the first date, so that a month's 31st comes back after a shorter month.
    let all = (0..).map_while(|at| first.checked_add(from_first(every, at)).ok());
    let all = all.take_while(|date| *date <= until);
    all.filter(|date| !except.contains(date)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(first: &str, every: Every, until: &str, except: &[&str]) -> String {
        let except: Vec<Date> = except.iter().map(|day| day.parse().unwrap()).collect();
        let dates = dates(first.parse().unwrap(), every, until.parse().unwrap(), &except);
        dates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn dates_come_as_often_as_the_owner_says() {
        for (first, every, until, except, expected) in [
            ("2027-05-01", Every::Day, "2027-05-03", &[][..], "2027-05-01 2027-05-02 2027-05-03"),
            ("2027-05-01", Every::Week, "2027-05-21", &["2027-05-08"], "2027-05-01 2027-05-15"),
            ("2027-02-20", Every::TwoWeeks, "2027-03-20", &[], "2027-02-20 2027-03-06 2027-03-20"),
            (
                "2028-01-31",
                Every::Month,
                "2028-05-30",
                &[],
                "2028-01-31 2028-02-29 2028-03-31 2028-04-30",
            ),
            ("2027-05-01", Every::Month, "2027-05-01", &[], "2027-05-01"),
            ("2027-05-01", Every::Week, "2027-04-30", &[], ""),
        ] {
            assert_eq!(words(first, every, until, except), expected, "{first} {every:?} {until}");
        }
    }

    proptest! {
        #[test]
        fn each_date_comes_once_in_order_within_the_end_and_never_as_an_exception(
            start in 0..20_000_i64,
            length in 0..800_i64,
            every in prop::sample::select(Every::CHOICES.map(|(_, every)| every).to_vec()),
            left_out in prop::collection::vec(0..800_i64, 0..20),
        ) {
            // From 1990 on, across leap years.
            let first = jiff::civil::date(1990, 1, 1).checked_add(start.days()).unwrap();
            let until = first.checked_add(length.days()).unwrap();
            let except: Vec<Date> =
                left_out.iter().map(|at| first.checked_add(at.days()).unwrap()).collect();

            let found = dates(first, every, until, &except);

            prop_assert!(found.is_sorted_by(|one, other| one < other), "{found:?}");
            prop_assert!(found.iter().all(|date| (first..=until).contains(date)));
            prop_assert!(found.iter().all(|date| !except.contains(date)));
            prop_assert_eq!(found.first() == Some(&first), !except.contains(&first));
            let all = dates(first, every, until, &[]);
            prop_assert!(all.iter().all(|date| found.contains(date) != except.contains(date)));
            if every == Every::Month {
                let last = |date: &&Date| date.day() == date.days_in_month();
                prop_assert!(all.iter().filter(|date| !last(date)).all(|date| date.day() == first.day()));
            }
        }
    }
}
