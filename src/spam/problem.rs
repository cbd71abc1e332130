//! The refusal of a form that is spam.

use crate::web::Problem;

/// 422: the form looks like spam. For inquiries and registrations.
#[must_use]
pub fn refusal() -> Problem {
    Problem::unprocessable(
        "/problems/spam",
        "Submission Error",
        "Your submission appears to be spam. If this is an error, please contact us directly.",
    )
}
