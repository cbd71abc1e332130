//! Refusals of the registration form, and of staff's changes to a registration.

use http::StatusCode;

use super::Unchanged;
use super::places::{Loses, Refusal};
use crate::content::Event;
use crate::web::Problem;

const UNFIT_ANSWERS: &str = "Fill in what's marked.";

impl From<Unchanged> for Problem {
    fn from(unchanged: Unchanged) -> Self {
        match unchanged {
            Unchanged::NotFound => Self::not_found(),
            Unchanged::NotInParty => {
                Self::conflict("This person isn't in the registration anymore.")
            }
            Unchanged::TooFewPlaces(left) => too_few_places(left),
            Unchanged::Unfit(detail) => Self::invalid(detail),
            Unchanged::UnfitAnswers(errors) => Self::invalid_answers(UNFIT_ANSWERS, errors),
        }
    }
}

/// Why a party doesn't get its places. Nobody learns that a hidden event exists.
pub(super) fn refused(refusal: Refusal, is_hidden: bool, phone: &str) -> Problem {
    match refusal {
        _ if is_hidden => no_such_event(),
        Refusal::NotOpen => not_open(),
        Refusal::Closed => sign_up_closed(phone),
        Refusal::CalledOff => called_off(),
        Refusal::Changed => event_changed(),
        Refusal::TooFew { left } => too_few_places(left),
        Refusal::ComesAlready { people, loses } => comes_already(people, loses),
    }
}

/// 404: an event that the owner does not have, or no longer.
pub(super) fn no_such_event() -> Problem {
    let detail = "This event isn't on our calendar anymore. Please choose another one or contact \
                  us directly.";
    let (kind, title) = ("/problems/no-such-event", "Registration Error");
    Problem::new(StatusCode::NOT_FOUND, kind, title, detail)
}

/// 404: the event repeats, and each of its dates has an id of its own. `next` is the one that comes next.
pub(super) fn takes_place_often(next: &Event) -> Problem {
    let day = next.date.strftime("%A, %B %-d, %Y");
    let detail = format!(
        "{} takes place more than once, and each date has its own sign-up. The next one is {day}.",
        next.title
    );
    let (kind, title) = ("/problems/no-such-event", "Registration Error");
    Problem::new(StatusCode::NOT_FOUND, kind, title, detail)
}

/// 409: the event takes no registrations on the site, or not now.
pub(super) fn not_open() -> Problem {
    let detail = "You can't register for this event here right now. Please contact us directly.";
    let (kind, title) = ("/problems/not-open", "Registration Not Open");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: sign-up on the site is over. Staff may still register people.
pub(super) fn sign_up_closed(phone: &str) -> Problem {
    let detail =
        format!("Sign-up for this event has closed. Call us at {phone} if you'd like to come.");
    let (kind, title) = ("/problems/sign-up-closed", "Sign-Up Has Closed");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: the event doesn't take place.
pub(super) fn called_off() -> Problem {
    let detail = "This event is called off, so no one can sign up for it.";
    let (kind, title) = ("/problems/called-off", "Called Off");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: the event was moved or called off a moment ago, so what the visitor saw isn't true anymore.
pub(super) fn event_changed() -> Problem {
    let detail = "This event has just changed. Please look at its page again before you sign up.";
    let (kind, title) = ("/problems/event-changed", "Event Changed");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// The kind and the title when there are too few places.
pub(super) const TOO_FEW_PLACES: (&str, &str) = ("/problems/too-few-places", "Not Enough Spots");

/// 409: `left` places are left, too few for all attendees.
pub(super) fn too_few_places(left: u32) -> Problem {
    let detail = match left {
        0 => "This event is full.".to_owned(),
        1 => "There's only 1 spot left.".to_owned(),
        _ => format!("There are only {left} spots left."),
    };
    let (kind, title) = TOO_FEW_PLACES;
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_places_left(left)
}

/// 409: the form was sent before, and `people` were signed up by it.
fn comes_already(people: u32, loses: Loses) -> Problem {
    let who = match people {
        1 => "1 person is".to_owned(),
        _ => format!("{people} people are"),
    };
    let why = match loses {
        Loses::Places => {
            "There's no room for more, so that stands. Take out who doesn't fit and send it again: then you get to its \
             page, where you can change or cancel it."
        }
        Loses::OtherEvent => {
            "They're coming to another event by now, and that stands. Load this page again to sign up here."
        }
        Loses::Additions => {
            "We've added people since you sent it, so that stands. Change it on its own page, or call us."
        }
    };
    let detail = format!("You sent this form before, and {who} signed up by it. {why}");
    let (kind, title) = match loses {
        Loses::Places => TOO_FEW_PLACES,
        _ => ("/problems/signed-up-already", "Signed Up Already"),
    };
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 422: a party of `people` is more than the `most` that one client may sign up for an event, alone or
/// with those that it has signed up before: perhaps of another family.
pub(super) fn too_many_people(people: u32, most: u32, phone: &str) -> Problem {
    if people > most {
        let people = match most {
            1 => "one person".to_owned(),
            _ => format!("as many as {most} people"),
        };
        let detail = format!(
            "You can sign up {people} for an event online. For a bigger group, call us at {phone}."
        );
        return Problem::invalid_at(["additionalAttendees"], detail);
    }
    let detail = format!(
        "As many as {most} people from one internet connection can sign up online for an event in a day. To bring \
         more, call us at {phone}."
    );
    let (kind, title) = ("/problems/too-many-people", "Registration Error");
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
}

/// 409: the same form made a registration before, which was canceled since.
pub(super) fn was_canceled() -> Problem {
    let detail = "You sent this form before, and your registration was canceled since. Send it \
                  again to sign up anew.";
    let (kind, title) = ("/problems/was-canceled", "Registration Canceled");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 503: the registration was not stored.
pub(super) fn not_stored() -> Problem {
    let detail =
        "There was an issue with your registration. Please try again or contact us directly.";
    let (kind, title) = ("/problems/not-registered", "Registration Error");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
}
