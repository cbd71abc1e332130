//! Why staff's form for somebody who calls is refused, in words for staff.

use http::StatusCode;

use crate::registrations::limits::minimum_age;
use crate::registrations::problems::TOO_FEW_PLACES;
use crate::registrations::sql::Registration;
use crate::registrations::waiting_list_form::too_large;
use crate::web::{ExistingRegistration, Problem};

/// Why nobody was registered.
#[derive(Clone, Debug)]
pub enum PhoneRefusal {
    /// The event isn't in the settings.
    NoSuchEvent,
    /// Another form has its id.
    OtherForm,
    /// Its day is over.
    Over,
    /// It doesn't take place.
    CalledOff,
    /// It has no price of that name.
    NoSuchPrice,
    /// It was moved while the call was on its way.
    Changed,
    /// So many places are left, and nobody said to go beyond them.
    TooFewPlaces(u32),
    /// They'd wait, and the event has no waiting list.
    NoWaitingList,
    /// They'd come only with more than the event has places.
    TooLarge {
        /// As many as it has.
        places: u32,
    },
    /// The person is registered, and nobody said to add people.
    AlreadyRegistered(Box<Registration>),
    /// The person is on the waiting list, and nobody said to add people or places are held for them.
    AlreadyWaiting {
        /// Theirs.
        registration: Box<Registration>,
        /// The fewest that they'd come with.
        at_least: u32,
        /// The places that are held for them; 0: none.
        offered: u32,
    },
    /// These who come along are too young.
    TooYoung {
        /// Their positions in the form.
        others: Vec<usize>,
        /// How old one has to be.
        minimum: u32,
    },
    /// A party would have more people than a registration can.
    TooMany {
        /// As many would come.
        people: u32,
        /// As many can.
        most: u32,
    },
}

impl From<PhoneRefusal> for Problem {
    fn from(refused: PhoneRefusal) -> Self {
        match refused {
            PhoneRefusal::NoSuchEvent => no_such_event(),
            PhoneRefusal::OtherForm => {
                Self::conflict("Something else was recorded already. Load the page again.")
            }
            PhoneRefusal::Over => Self::conflict("This event is over."),
            PhoneRefusal::CalledOff => {
                Self::conflict("This event is called off. Nobody can be registered for it.")
            }
            PhoneRefusal::Changed => Self::conflict(
                "This event was moved just now. Look at its day, then register them.",
            ),
            PhoneRefusal::NoSuchPrice => {
                Self::invalid_at(["price"], "Choose one of the prices in the list")
            }
            PhoneRefusal::NoWaitingList => {
                Self::conflict("This event has no waiting list: its settings say so.")
            }
            PhoneRefusal::TooLarge { places } => {
                Self::invalid_at(["waitingList/atLeast"], too_large(places))
            }
            PhoneRefusal::TooFewPlaces(left) => too_few_places(left),
            PhoneRefusal::AlreadyRegistered(registration) => already_registered(*registration),
            PhoneRefusal::AlreadyWaiting { registration, at_least, offered } => {
                already_waiting(*registration, at_least, offered)
            }
            PhoneRefusal::TooYoung { others, minimum } => {
                let fields = others.into_iter().map(|at| format!("others/{at}/age"));
                Self::invalid_at(fields, minimum_age::words(minimum))
            }
            PhoneRefusal::TooMany { people, most } => {
                let detail = format!(
                    "A party can have {most} people, and this one would have {people}. Register the \
                     rest under another name and number."
                );
                Self::invalid_at(["people"], detail)
            }
        }
    }
}

fn no_such_event() -> Problem {
    let detail = "This event isn't on your calendar anymore. Register them for another one.";
    Problem::new(StatusCode::NOT_FOUND, "/problems/no-such-event", "No Such Event", detail)
}

fn too_few_places(left: u32) -> Problem {
    let detail = match left {
        0 => "There are no spots left.".to_owned(),
        1 => "There's 1 spot left.".to_owned(),
        _ => format!("There are {left} spots left."),
    };
    let (kind, title) = TOO_FEW_PLACES;
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_places_left(left)
}

fn already_registered(registration: Registration) -> Problem {
    let Registration { id, name, total_attendees, .. } = registration;
    let spots = if total_attendees == 1 { "spot" } else { "spots" };
    let detail = format!("{name} already has {total_attendees} {spots} for this event.");
    let (kind, title) = ("/problems/already-registered", "Already Registered");
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_registration(
        ExistingRegistration { id, name, total_attendees, at_least: None, offered: None },
    )
}

fn already_waiting(registration: Registration, at_least: u32, offered: u32) -> Problem {
    let Registration { id, name, total_attendees, .. } = registration;
    let wish = match total_attendees {
        1 => "1 person".to_owned(),
        all if at_least < all => format!("{all} people, or at least {at_least}"),
        all => format!("{all} people, all or none"),
    };
    let held = match offered {
        0 => "",
        1 => " 1 spot is held for them. Ask whether they want it, and say so on the list.",
        _ => &format!(
            " {offered} spots are held for them. Ask whether they want those, and say so on the list."
        ),
    };
    let detail = format!("{name} is on the waiting list already: {wish}.{held}");
    let (kind, title) = ("/problems/already-waiting", "Already on the Waiting List");
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_registration(
        ExistingRegistration {
            id,
            name,
            total_attendees,
            at_least: Some(at_least),
            offered: Some(offered),
        },
    )
}
