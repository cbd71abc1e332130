//! Refusals of the contact form.

use http::StatusCode;

use crate::web::Problem;

/// 503: the inquiry was neither stored nor delivered.
pub(super) fn not_stored() -> Problem {
    let detail =
        "There was an issue submitting your form. Please try again or contact us directly.";
    let (kind, title) = ("/problems/not-kept", "Submission Error");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
}
