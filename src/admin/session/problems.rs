//! Refusals of the sign-in.

use http::StatusCode;

use crate::web::{Problem, in_seconds};

/// 401: staff only.
pub(in crate::admin) fn sign_in_needed() -> Problem {
    let detail = "Sign in with the staff passcode first.";
    let (kind, title) = ("/problems/sign-in-needed", "Sign-In Needed");
    Problem::new(StatusCode::UNAUTHORIZED, kind, title, detail)
}

/// 403: the owner only.
pub(in crate::admin) fn owner_only() -> Problem {
    let detail = "The owner has limited staff to the inbox, registrations and events. Sign in with the \
                  owner's passcode to do this.";
    Problem::new(StatusCode::FORBIDDEN, "/problems/owner-only", "For the Owner", detail)
}

/// 401: that is not the passcode.
pub(in crate::admin) fn wrong_passcode() -> Problem {
    let detail = "That isn't the staff passcode.";
    let (kind, title) = ("/problems/wrong-passcode", "Wrong Passcode");
    Problem::new(StatusCode::UNAUTHORIZED, kind, title, detail)
}

/// 429: too many wrong passcodes; the next may be tried in so many seconds.
pub(in crate::admin) fn sign_in_closed(seconds: u64) -> Problem {
    let detail = format!(
        "Too many wrong passcodes. Try again in {}, or have the owner run `paddock passcode`: its \
         link always signs in.",
        wait_in_words(seconds)
    );
    let (kind, title) = ("/problems/sign-in-closed", "Too Many Attempts");
    Problem::new(StatusCode::TOO_MANY_REQUESTS, kind, title, detail).retry_after(seconds)
}

/// `40 seconds`, `10 minutes`, `an hour`: rounded up.
fn wait_in_words(seconds: u64) -> String {
    match seconds {
        0..=90 => in_seconds(seconds),
        91..=3_000 => format!("{} minutes", seconds.div_ceil(60)),
        _ => "an hour".to_owned(),
    }
}
