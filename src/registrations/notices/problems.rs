//! Refusals of notices.

use crate::registrations::notice_facts::{NoticeFacts, NoticeKind};
use crate::web::Problem;

/// 409: an event that is over needs no notice.
pub(super) fn over() -> Problem {
    Problem::conflict("This event is over, so there's no one to tell.")
}

/// 409: it's called off already.
pub(super) fn called_off_already() -> Problem {
    Problem::conflict("This event is called off already.")
}

/// 422: nobody says why.
pub(super) fn no_reason() -> Problem {
    Problem::invalid_at(["reason"], "Say why, in a few words")
}

/// 422: what is offered isn't another event of the calendar.
pub(super) fn no_such_offer() -> Problem {
    Problem::invalid_at(["offer"], "Choose another event of your calendar")
}

/// 422: people can't sign up for what is offered.
pub(super) fn offer_not_open() -> Problem {
    Problem::invalid_at(["offer"], "No one can sign up for that event. Choose one that's open")
}

/// 409: nobody was told that it's called off, so nobody waits for another date.
pub(super) fn nobody_knows() -> Problem {
    Problem::conflict(
        "No one was told here that this event is called off, so there's no one to offer another date to.",
    )
}

/// 409: it isn't called off.
pub(super) fn not_called_off() -> Problem {
    Problem::conflict("This event isn't called off, so it's on anyway.")
}

/// 409: the minute is over, or something is on its way already.
pub(super) fn too_late() -> Problem {
    Problem::conflict(
        "It's too late to take this back: people are being told. Tell them what's true now instead.",
    )
}

/// 409: the event is at another time or place since.
pub(super) fn changed_since() -> Problem {
    Problem::conflict(
        "The event's day, hours or place have been changed since. Change them back first, or tell people what's true now.",
    )
}

/// 409: somebody comes to the other date that was offered.
pub(super) fn accepted() -> Problem {
    Problem::conflict(
        "It can't be taken back anymore: someone comes on the other date now. Tell everyone what's true now instead.",
    )
}

/// 409: newcomers know the event only as it is now, and the undo would tell them nothing.
pub(super) fn signed_up_since() -> Problem {
    Problem::conflict(
        "It can't be taken back anymore: someone has signed up since. Tell everyone what's true now instead, so they hear \
         of it, too.",
    )
}

/// 409: another member of staff gave a newer notice, or took one back.
pub(super) fn newer(newest: Option<&NoticeFacts>) -> Problem {
    let who = newest.map(|facts| facts.who.as_str()).filter(|who| !who.is_empty());
    let who = who.unwrap_or("Someone");
    let what = match newest.map(|facts| facts.kind) {
        Some(NoticeKind::CalledOff) => "called this event off",
        Some(NoticeKind::Moved) => "moved this event",
        Some(NoticeKind::Reinstated) => "put this event back on",
        None => "took back what people were to be told",
    };
    Problem::conflict(format!(
        "{who} {what} meanwhile. Nothing was changed. Look at how it stands now, and try again."
    ))
}

/// 409: the messages of the notice that this one was to replace leave just now.
pub(super) fn being_told() -> Problem {
    Problem::conflict(
        "Nothing was changed: people are being told of the last change right now. Try again in a moment.",
    )
}

/// 409: it was taken back before.
pub(super) fn taken_back() -> Problem {
    Problem::conflict("This was taken back already.")
}

/// 409: a correction stands in its place, which can be taken back.
pub(super) fn replaced() -> Problem {
    Problem::conflict("Something newer has replaced this. Take that back first.")
}

/// 409: somebody took it back, or there is a newer one.
pub(super) fn not_the_last() -> Problem {
    Problem::conflict("This was taken back already, or something newer was told since.")
}
