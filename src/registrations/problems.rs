//! Refusals of the registration form, and of staff's changes to a registration.

use http::StatusCode;

use super::Unchanged;
use crate::web::Problem;

impl From<Unchanged> for Problem {
    fn from(unchanged: Unchanged) -> Self {
        match unchanged {
            Unchanged::NotFound => Self::not_found(),
            Unchanged::TooFewPlaces(left) => too_few_places(left),
            Unchanged::Unfit(detail) => Self::invalid(detail),
        }
    }
}

/// 404: an event that the owner does not have, or no longer.
pub(super) fn no_such_event() -> Problem {
    let detail = "This event isn't on our calendar anymore. Please choose another one or contact \
                  us directly.";
    let (kind, title) = ("/problems/no-such-event", "Registration Error");
    Problem::new(StatusCode::NOT_FOUND, kind, title, detail)
}

/// 409: the event takes no registrations on the site, or not now.
pub(super) fn not_open() -> Problem {
    let detail = "You can't register for this event here right now. Please contact us directly.";
    let (kind, title) = ("/problems/not-open", "Registration Not Open");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: `left` places are left, too few for all attendees.
pub(super) fn too_few_places(left: u32) -> Problem {
    let detail = match left {
        0 => "This event is full.".to_owned(),
        1 => "There's only 1 spot left.".to_owned(),
        _ => format!("There are only {left} spots left."),
    };
    let (kind, title) = ("/problems/too-few-places", "Not Enough Spots");
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_places_left(left)
}

/// 503: the registration was not stored.
pub(super) fn not_stored() -> Problem {
    let detail =
        "There was an issue with your registration. Please try again or contact us directly.";
    let (kind, title) = ("/problems/not-registered", "Registration Error");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
}
