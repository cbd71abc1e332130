//! Refusals on a registrant's own page.

use http::StatusCode;

use crate::registrations::limits::minimum_age;
use crate::registrations::places::Refusal;
use crate::registrations::problems::{TOO_FEW_PLACES, too_few_places, too_many_people};
use crate::web::{Problem, in_seconds};

/// Why nothing was changed.
#[derive(Debug)]
pub(in crate::registrations) enum Refused {
    /// The link leads to no registration.
    LinkEnded,
    /// Another change came before.
    Changed,
    /// It is canceled.
    Cancelled,
    /// The event is over.
    Over,
    /// The event takes no more people here.
    NotOpen,
    /// The event was removed, or has another date.
    NotPlanned,
    /// Sign-up for the event is over, so nobody can be added; more by `phone`.
    Closed { phone: String },
    /// The event doesn't take place.
    CalledOff,
    /// Places are held for it, so the number of people can't change.
    HasOffer,
    /// No places are held for it.
    NoOffer,
    /// The `held` places are too few for those who'd come.
    TooFewHeld { held: u32 },
    /// `left` places are left, too few for those who were added: the party may have `most` people.
    TooFewPlaces { left: u32, most: u32 },
    /// The `people` are more than the `most` that may be signed up online; more by `phone`.
    TooMany { people: u32, most: u32, phone: String },
    /// The event isn't offered to it instead of its own anymore.
    NotOffered,
    /// Nobody can sign up for what it's offered anymore; more by `phone`.
    OtherDateClosed { phone: String },
    /// What it's offered has `left` places, too few for it.
    OtherDateFull { left: u32 },
    /// Somebody in it is younger than the `minimum` age of what it's offered.
    TooYoung { minimum: u32 },
    /// Its event asks for no waiver.
    NothingToSign,
    /// The waiver was reworded since the page was opened.
    WaiverChanged,
    /// An answer isn't valid.
    Unfit(Box<Problem>),
}

impl Refused {
    /// Why people can't be added; more by `phone`. `most` says how many a party may have if so many places are left.
    pub(super) fn to_add(refusal: Refusal, phone: &str, most: impl Fn(u32) -> u32) -> Self {
        match refusal {
            Refusal::NotOpen | Refusal::Changed | Refusal::ComesAlready { .. } => Self::NotOpen,
            Refusal::Closed => Self::Closed { phone: phone.to_owned() },
            Refusal::CalledOff => Self::CalledOff,
            Refusal::TooFew { left } => Self::TooFewPlaces { left, most: most(left) },
        }
    }
}

/// 409: the registration has changed since its form was opened.
#[must_use]
pub fn changed_meanwhile() -> Problem {
    let detail = "This registration has changed since you opened it. This is how it stands now. If your change \
                  isn't in it, make it again.";
    conflict("/problems/changed-meanwhile", "This Registration Just Changed", detail)
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::LinkEnded => link_ended(),
            Refused::Unfit(problem) => *problem,
            Refused::Changed => changed_meanwhile(),
            Refused::Cancelled => canceled(),
            Refused::Over => {
                let detail = "This event is over, so this registration can't change anymore.";
                conflict("/problems/event-over", "Event Over", detail)
            }
            Refused::NotOpen => not_open(),
            Refused::NotPlanned => not_planned(),
            Refused::Closed { phone } => sign_up_closed(&phone),
            Refused::CalledOff => called_off(),
            Refused::HasOffer => {
                let detail = "Spots are held for you. Please take them or say no first.";
                conflict("/problems/has-offer", "Spots Are Held", detail)
            }
            Refused::NoOffer => {
                let detail = "These spots aren't held for you anymore. This is how it stands now.";
                conflict("/problems/no-offer", "Not Held Anymore", detail)
            }
            Refused::NothingToSign => nothing_to_sign(),
            Refused::WaiverChanged => waiver_changed(),
            Refused::NotOffered => not_offered(),
            Refused::OtherDateClosed { phone } => other_date_closed(&phone),
            Refused::OtherDateFull { left } => too_few_places(left),
            Refused::TooYoung { minimum } => too_young(minimum),
            Refused::TooFewHeld { held } => too_few_held(held),
            Refused::TooFewPlaces { left, most } => too_few_to_grow(left, most),
            Refused::TooMany { people, most, phone } => too_many_people(people, most, &phone),
        }
    }
}

/// 404: the link is wrong, was replaced or is too old. Which of these is told to nobody.
pub(in crate::registrations) fn link_ended() -> Problem {
    let detail = "This link doesn't work anymore, or it isn't complete. Try the one in our newest email, or \
         contact us directly.";
    Problem::new(StatusCode::NOT_FOUND, LINK_ENDED, "Link Not Found", detail)
}

const LINK_ENDED: &str = "/problems/link-ended";

/// Whether `problem` is that of a link that leads nowhere.
#[must_use]
pub fn is_link_ended(problem: &Problem) -> bool {
    problem.is(LINK_ENDED)
}

/// 409: the event takes no more people here.
fn not_open() -> Problem {
    let detail = "You can't add people to this event online right now. Please contact us directly.";
    conflict("/problems/not-open", "Registration Not Open", detail)
}

/// 409: the event was removed, so there are no places to take.
fn not_planned() -> Problem {
    let detail = "This event isn't on our calendar anymore, so there are no spots to take. Please \
                  contact us directly.";
    conflict("/problems/no-such-event", "Not Planned Anymore", detail)
}

/// 409: the event doesn't take place.
fn called_off() -> Problem {
    let detail = "This event is called off, so you can't add people to it.";
    conflict("/problems/called-off", "Called Off", detail)
}

/// 409: sign-up for the event is over. Who comes already may still change the rest.
fn sign_up_closed(phone: &str) -> Problem {
    let detail = format!(
        "Sign-up for this event has closed, so you can't add anyone here. Call us at {phone}."
    );
    let (kind, title) = ("/problems/sign-up-closed", "Sign-Up Has Closed");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: it's canceled.
fn canceled() -> Problem {
    let detail = "This registration is canceled, so there's nothing to change. Call us if you'd like \
                  to come after all.";
    conflict("/problems/already-canceled", "Registration Canceled", detail)
}

/// 409: its event asks for no waiver, or not anymore.
fn nothing_to_sign() -> Problem {
    let detail = "There's no waiver to sign for this event.";
    conflict("/problems/nothing-to-sign", "Nothing to Sign", detail)
}

/// 409: the waiver was reworded since the page was opened, which shows the new words.
fn waiver_changed() -> Problem {
    let detail = "The waiver has changed since you opened this page. This is how it reads now; please \
                  read it once more.";
    conflict("/problems/waiver-changed", "Waiver Changed", detail)
}

/// 409: the event isn't offered to it instead of its own anymore.
fn not_offered() -> Problem {
    let detail = "This date isn't offered to you anymore. This is how it stands now.";
    conflict("/problems/not-offered", "Not Offered Anymore", detail)
}

/// 409: nobody can sign up for the event that was offered: it's over, closed or called off.
fn other_date_closed(phone: &str) -> Problem {
    let detail = format!(
        "You can't sign up for that date anymore. Call us at {phone} and we'll find another."
    );
    let (kind, title) = ("/problems/other-date-closed", "Not Open Anymore");
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}

/// 409: the event that was offered is for older people.
fn too_young(minimum: u32) -> Problem {
    let detail = format!("{} Someone in your group is younger.", minimum_age::words(minimum));
    Problem::new(StatusCode::CONFLICT, "/problems/too-young", "Ages Don't Fit", detail)
}

/// 409: `left` places are left, too few for those who were added. The party may have `most` people.
fn too_few_to_grow(left: u32, most: u32) -> Problem {
    let detail = match left {
        0 => "This event is full, so you can't add anyone right now.".to_owned(),
        1 => format!("There's only 1 spot left, so you can be {most} at most."),
        _ => format!("There are only {left} spots left, so you can be {most} at most."),
    };
    let (kind, title) = TOO_FEW_PLACES;
    Problem::new(StatusCode::CONFLICT, kind, title, detail).with_places_left(left)
}

/// 409: the registrant has chosen more people than there are places for them.
fn too_few_held(held: u32) -> Problem {
    let detail = match held {
        1 => "There's only 1 spot for you, so no one can come along with you.".to_owned(),
        2 => {
            "There are only 2 spots for you, so just one person can come along with you.".to_owned()
        }
        _ => format!(
            "There are only {held} spots for you, so {} people at most can come along with you.",
            held - 1
        ),
    };
    Problem::new(StatusCode::CONFLICT, "/problems/too-few-held", "Not Enough Spots", detail)
}

/// 409: an offer was answered before, in another way.
pub(super) fn answered_before() -> Problem {
    let detail = "You, or someone in your group, answered already. This is how it stands now.";
    conflict("/problems/answered-before", "Already Answered", detail)
}

/// 429: the client has come with links too often.
pub(super) fn too_often(seconds: u64) -> Problem {
    let detail = format!("You've opened this very often. Try again in {}.", in_seconds(seconds));
    let status = StatusCode::TOO_MANY_REQUESTS;
    Problem::new(status, "/problems/too-soon", "Please Wait", detail).retry_after(seconds)
}

fn conflict(kind: &'static str, title: &'static str, detail: &'static str) -> Problem {
    Problem::new(StatusCode::CONFLICT, kind, title, detail)
}
