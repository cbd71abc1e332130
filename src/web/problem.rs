//! The error catalogue: every refusal that a client can meet, in the words that a person reads.

use std::error::Error;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::form::{FieldError, FieldErrors};

/// Why a request failed, as the client may know it: RFC 9457 problem details.
///
/// No variant carries a library's error text: what the client reads was written here, and what
/// went wrong inside is only logged.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// 422: answers are missing or cannot be taken as they are.
    #[error("answers need correcting")]
    Answers {
        /// The toast's text, should any be missing.
        missing: &'static str,
        /// Each answer that needs correcting.
        errors: FieldErrors,
    },
    /// 422: the enquiry was kept, but looks like spam.
    #[error("spam")]
    Spam,
    /// 429: the next one may come in so many seconds.
    #[error("too soon")]
    TooSoon(u64),
    /// 503: the enquiry was neither kept nor delivered.
    #[error("not kept")]
    NotKept,
    /// 400, 408, 413 or 415: the body could not be read as this call expects it.
    #[error("unreadable body: {1}")]
    Unreadable(StatusCode, String),
    /// 401: staff only.
    #[error("not signed in")]
    SignInNeeded,
    /// 401: that is not the passcode.
    #[error("wrong passcode")]
    WrongPasscode,
    /// 429: too many wrong passcodes; the next may be tried in so many seconds.
    #[error("sign-in closed")]
    SignInClosed(u64),
    /// 403: a page of another site sent it.
    #[error("cross-site request")]
    CrossSite,
    /// 422: a correction cannot be taken as it is, and why.
    #[error("unfit: {0}")]
    Unfit(String),
    /// 404: an event that the owner does not have, or no longer.
    #[error("no such event")]
    NoSuchEvent,
    /// 409: the event takes no registrations in the page, or not now.
    #[error("registration isn't open")]
    RegistrationNotOpen,
    /// 409: so few places are left, too few for all who would come.
    #[error("{0} places left")]
    TooFewPlaces(u32),
    /// 503: the registration was not kept.
    #[error("not registered")]
    NotRegistered,
    /// 404: no such call or record.
    #[error("not found")]
    NotFound,
    /// 405: the call exists, under other methods.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// 409: what was asked for does not fit what is there.
    #[error("conflict")]
    Conflict(&'static str),
    /// 503: too much at once; the same call may pass in a moment.
    #[error("busy")]
    Busy,
    /// 503: the database cannot be used, as when the disk is full.
    #[error("database unavailable")]
    Unavailable,
    /// 503: it took too long.
    #[error("timed out")]
    TimedOut,
    /// 500: ours to mend. The source is logged where this is made, and never sent.
    #[error("internal error")]
    Internal,
}

/// The body of every refusal, `application/problem+json`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// Which kind of problem, as a path of this site.
    #[serde(rename = "type")]
    #[schema(example = "/problems/missing-information")]
    kind: &'static str,
    /// The toast's title.
    #[schema(example = "Missing Information")]
    title: &'static str,
    /// The HTTP status, again.
    status: u16,
    /// The toast's text.
    #[schema(example = "Please fill in all required fields.")]
    detail: String,
    /// The answers to correct.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// When to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_seconds: Option<u64>,
    /// How many places the event has left, should they be too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    places_left: Option<u32>,
}

/// How soon to come back when the queue is full or the disk does not take it.
const RETRY_SECONDS: u64 = 5;

impl Problem {
    /// Logs `source` and hides it.
    pub fn internal(source: &(dyn Error + 'static)) -> Self {
        tracing::error!(error = %source, "a request failed");
        Self::Internal
    }

    /// 400: the address's query is not as this call takes it.
    #[must_use]
    pub fn bad_query(detail: &str) -> Self {
        Self::Unreadable(StatusCode::BAD_REQUEST, detail.to_owned())
    }

    /// The HTTP status that this problem is answered with.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Answers { .. } | Self::Spam | Self::Unfit(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooSoon(_) | Self::SignInClosed(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::NotKept
            | Self::NotRegistered
            | Self::Busy
            | Self::Unavailable
            | Self::TimedOut => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unreadable(status, _) => *status,
            Self::SignInNeeded | Self::WrongPasscode => StatusCode::UNAUTHORIZED,
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound | Self::NoSuchEvent => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(_) | Self::RegistrationNotOpen | Self::TooFewPlaces(_) => {
                StatusCode::CONFLICT
            }
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Type and title.
    fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Self::Answers { errors, .. } if errors.lacks_answers() => {
                ("/problems/missing-information", "Missing Information")
            }
            Self::Answers { .. } | Self::Unfit(_) => {
                ("/problems/unfit-answers", "Check Your Answers")
            }
            Self::NoSuchEvent => ("/problems/no-such-event", "Registration Error"),
            Self::RegistrationNotOpen => ("/problems/not-open", "Registration Not Open"),
            Self::TooFewPlaces(_) => ("/problems/too-few-places", "Not Enough Spots"),
            Self::NotRegistered => ("/problems/not-registered", "Registration Error"),
            Self::Spam => ("/problems/spam", "Submission Error"),
            Self::TooSoon(_) => ("/problems/too-soon", "Please Wait"),
            Self::NotKept => ("/problems/not-kept", "Submission Error"),
            Self::Unreadable(..) => ("/problems/unreadable-body", "Unreadable Request"),
            Self::SignInNeeded => ("/problems/sign-in-needed", "Sign-In Needed"),
            Self::WrongPasscode => ("/problems/wrong-passcode", "Wrong Passcode"),
            Self::SignInClosed(_) => ("/problems/sign-in-closed", "Too Many Attempts"),
            Self::CrossSite => ("/problems/cross-site", "Request From Another Site"),
            Self::NotFound => ("/problems/not-found", "Not Found"),
            Self::MethodNotAllowed => ("/problems/method-not-allowed", "Method Not Allowed"),
            Self::Conflict(_) => ("/problems/conflict", "Not Possible"),
            Self::Busy => ("/problems/busy", "Busy"),
            Self::Unavailable => ("/problems/unavailable", "Not Available"),
            Self::TimedOut => ("/problems/timed-out", "Took Too Long"),
            Self::Internal => ("about:blank", "Something Went Wrong"),
        }
    }

    /// What happened and what to do, in a person's words.
    fn detail(&self) -> String {
        match self {
            Self::TooSoon(seconds) => format!("You can submit another form in {seconds} seconds."),
            Self::SignInClosed(seconds) => format!(
                "Too many wrong passcodes. Try again in {}, or have the owner run `paddock \
                 passcode`: its link always signs in.",
                wait_in_words(*seconds)
            ),
            Self::TooFewPlaces(0) => "This event is full.".to_owned(),
            Self::TooFewPlaces(1) => "There's only 1 spot left.".to_owned(),
            Self::TooFewPlaces(left) => format!("There are only {left} spots left."),
            Self::Unreadable(_, detail) | Self::Unfit(detail) => detail.clone(),
            others => others.words().to_owned(),
        }
    }

    /// The same, of those problems that always say the same.
    fn words(&self) -> &'static str {
        match self {
            Self::Answers { missing, errors } if errors.lacks_answers() => missing,
            Self::Answers { .. } => "A few answers need another look. We've marked what to fix.",
            Self::Conflict(detail) => detail,
            Self::NoSuchEvent => {
                "This event isn't on our calendar anymore. Please choose another one or contact us \
                 directly."
            }
            Self::RegistrationNotOpen => {
                "You can't register for this event here right now. Please contact us directly."
            }
            Self::NotRegistered => {
                "There was an issue with your registration. Please try again or contact us \
                 directly."
            }
            Self::Spam => {
                "Your submission appears to be spam. If this is an error, please contact us \
                 directly."
            }
            Self::NotKept => {
                "There was an issue submitting your form. Please try again or contact us directly."
            }
            Self::SignInNeeded => "Sign in with the staff passcode first.",
            Self::WrongPasscode => "That isn't the staff passcode.",
            Self::CrossSite => "This call is only for this site's own pages.",
            Self::NotFound => "There's nothing at this address.",
            Self::MethodNotAllowed => {
                "This address doesn't take that method. See the Allow header."
            }
            Self::Busy => "We're very busy right now. Try again in a few seconds.",
            Self::Unavailable => {
                "We can't reach the database right now, so nothing was changed. Try again later."
            }
            Self::TimedOut => "This took too long, so we gave up. Try again.",
            _ => "Something went wrong on our side. We've made a note of it.",
        }
    }

    /// When to try again.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::TooSoon(seconds) | Self::SignInClosed(seconds) => Some(*seconds),
            _ => (self.status() == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_SECONDS),
        }
    }
}

impl From<Problem> for Details {
    fn from(problem: Problem) -> Self {
        let (kind, title) = problem.kind();
        Self {
            kind,
            title,
            status: problem.status().as_u16(),
            detail: problem.detail(),
            retry_after_seconds: problem.retry_after_seconds(),
            places_left: match problem {
                Problem::TooFewPlaces(left) => Some(left),
                _ => None,
            },
            errors: match problem {
                Problem::Answers { errors, .. } => errors.into_vec(),
                _ => Vec::new(),
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, retry_after_seconds) = (self.status(), self.retry_after_seconds());
        let mut response = (status, Json(Details::from(self))).into_response();
        let headers = response.headers_mut();
        let media_type = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, media_type);
        headers.insert(header::CACHE_CONTROL, super::no_store());
        if let Some(seconds) = retry_after_seconds {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// `40 seconds`, `10 minutes`, `an hour`: rounded up.
fn wait_in_words(seconds: u64) -> String {
    match seconds {
        0..=90 => format!("{seconds} seconds"),
        91..=3_000 => format!("{} minutes", seconds.div_ceil(60)),
        _ => "an hour".to_owned(),
    }
}
