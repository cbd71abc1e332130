//! Refusals of notices.

use crate::web::Problem;

/// 409: an event that is over needs no notice.
pub(super) fn over() -> Problem {
    Problem::conflict("This event is over, so there's no one to tell.")
}

/// 409: it's called off already.
pub(super) fn called_off_already() -> Problem {
    Problem::conflict("This event is called off already.")
}

/// 409: it isn't called off.
pub(super) fn not_called_off() -> Problem {
    Problem::conflict("This event isn't called off, so it takes place anyway.")
}

/// 409: the minute is over, or something is on its way already.
pub(super) fn too_late() -> Problem {
    Problem::conflict(
        "It's too late to take this back: people are being told. Tell them what's true now instead.",
    )
}

/// 409: somebody took it back, or there is a newer one.
pub(super) fn not_the_last() -> Problem {
    Problem::conflict("This was taken back already, or something newer was told since.")
}
