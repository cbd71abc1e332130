//! Whether a party can have its places: a pure function of the event, the day, and what is taken.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::clock::UnixMillis;
use crate::content::{Event, Registration};

/// Why a party does not get its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The event takes no registrations here: it is over, hidden, not open yet, or signed up for elsewhere.
    NotOpen,
    /// Sign-up on the site is over.
    Closed,
    /// The event doesn't take place.
    CalledOff,
    /// The event was moved or called off while the registration was on its way.
    Changed,
    /// There are too few places for all of them.
    TooFew {
        /// How many there are.
        left: u32,
    },
    /// The same form has signed up people, who'd lose what they have.
    ComesAlready {
        /// How many of them there are.
        people: u32,
        /// What they'd lose.
        loses: Loses,
    },
}

/// What people would lose by other answers to the form that has signed them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loses {
    /// Their places: all of them would have to wait.
    Places,
    /// Their places at another event, to which they went from this one.
    OtherEvent,
    /// What staff have added by phone.
    Additions,
}

/// Whether `event` takes registrations in the page on the day `today` of the stable's time zone.
pub(super) fn is_open(event: &Event, today: Date) -> Result<(), Refusal> {
    let is_open =
        event.registration_status == Registration::Open && event.date >= today && !event.hidden;
    match is_open {
        true if event.is_called_off() => Err(Refusal::CalledOff),
        true => Ok(()),
        false => Err(Refusal::NotOpen),
    }
}

/// Like [`is_open`], for people who aren't on its list: whether they can sign up at `now`, or wait for places.
pub(super) fn takes_sign_ups(
    event: &Event,
    now: UnixMillis,
    zone: &TimeZone,
) -> Result<(), Refusal> {
    is_open(event, now.date(zone))?;
    if event.has_closed(now, zone) { Err(Refusal::Closed) } else { Ok(()) }
}

/// Whether visitors can sign up for `event`, or wait for places, at `now`.
#[must_use]
pub fn is_open_to_visitors(event: &Event, now: UnixMillis, zone: &TimeZone) -> bool {
    takes_sign_ups(event, now, zone).is_ok()
}

/// Whether `wanted` more fit when `taken` places were given away in this program.
pub(super) fn has_room(event: &Event, taken: u32, wanted: u32) -> Result<(), Refusal> {
    let left = event.places_left(taken);
    if wanted <= left { Ok(()) } else { Err(Refusal::TooFew { left }) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::Config;

    fn event(id: &str) -> Event {
        let events = Config::load(None, []).unwrap().content.events;
        events.into_iter().find(|event| event.id == id).unwrap()
    }

    #[test]
    fn an_event_is_open_until_its_day_is_over() {
        let wine = event("wine-and-ride");
        let on = |day: &str| is_open(&wine, day.parse().unwrap());

        assert_eq!(on("2027-01-01"), Ok(()));
        assert_eq!(on("2027-06-18"), Ok(()));
        assert_eq!(on("2027-06-19"), Err(Refusal::NotOpen));
    }

    #[test]
    fn what_is_elsewhere_or_not_yet_is_not_open() {
        for id in ["spring-open-barn", "ground-pole-clinic"] {
            let day = "2027-01-01".parse().unwrap();
            assert_eq!(is_open(&event(id), day), Err(Refusal::NotOpen), "{id}");
        }
    }

    #[test]
    fn a_hidden_event_is_not_open() {
        let wine = Event { hidden: true, ..event("wine-and-ride") };
        assert_eq!(is_open(&wine, "2027-01-01".parse().unwrap()), Err(Refusal::NotOpen));
    }

    #[test]
    fn an_event_that_is_called_off_is_not_open() {
        let wine = Event { called_off: "Storm".to_owned(), ..event("wine-and-ride") };
        let on = |day: &str| is_open(&wine, day.parse().unwrap());

        assert_eq!(on("2027-01-01"), Err(Refusal::CalledOff));
        assert_eq!(on("2027-06-19"), Err(Refusal::NotOpen));
    }

    #[test]
    fn the_last_places_go_to_whom_they_suffice_for() {
        // Twelve places, three of them taken outside this program.
        let wine = event("wine-and-ride");

        assert_eq!(has_room(&wine, 7, 2), Ok(()));
        assert_eq!(has_room(&wine, 7, 3), Err(Refusal::TooFew { left: 2 }));
        assert_eq!(has_room(&wine, 9, 1), Err(Refusal::TooFew { left: 0 }));
    }

    proptest! {
        #[test]
        fn no_more_are_given_away_than_there_are(taken: u32, wanted in 1..100_000_u32) {
            let wine = event("wine-and-ride");

            if has_room(&wine, taken, wanted).is_ok() {
                prop_assert!(u64::from(taken) + u64::from(wanted) + 3 <= 12);
            }
        }
    }
}
