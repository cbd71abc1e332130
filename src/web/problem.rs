//! RFC 9457 problem details, and the refusals that belong to the protocol rather than to a module.

use std::borrow::Cow;
use std::error::Error;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::form::{FieldError, FieldErrors};

// The comments are the descriptions in the OpenAPI document.
/// The body of every refusal, `application/problem+json`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Which kind of problem, as a path of this site.
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "/problems/missing-information")]
    kind: &'static str,
    /// The toast's title.
    #[schema(value_type = String, example = "Missing Information")]
    title: &'static str,
    /// The HTTP status, again.
    #[serde(serialize_with = "as_number")]
    #[schema(value_type = u16)]
    status: StatusCode,
    /// The toast's text.
    #[schema(value_type = String, example = "Please fill in all required fields.")]
    detail: Cow<'static, str>,
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

/// When to try again after a 503, in seconds, for the queue or the disk to recover.
const RETRY_SECONDS: u64 = 5;

impl Problem {
    /// A refusal. A module declares its own in `problems.rs`, with all words that the client reads:
    /// never a library's error text.
    ///
    /// `kind` is a path of this site that identifies the problem. A 503 says when to try again.
    #[must_use]
    pub fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let is_passing = status == StatusCode::SERVICE_UNAVAILABLE;
        Self {
            kind,
            title,
            status,
            detail: detail.into(),
            errors: Vec::new(),
            retry_after_seconds: is_passing.then_some(RETRY_SECONDS),
            places_left: None,
        }
    }

    /// The same, with the time after which the client may try again.
    #[must_use]
    pub fn retry_after(self, seconds: u64) -> Self {
        Self { retry_after_seconds: Some(seconds), ..self }
    }

    /// The same, with the places that an event has left.
    #[must_use]
    pub fn with_places_left(self, places: u32) -> Self {
        Self { places_left: Some(places), ..self }
    }

    /// 400, 408, 413, 415 or 421: the request can't be read as this call expects it.
    #[must_use]
    pub fn unreadable(status: StatusCode, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(status, "/problems/unreadable-body", "Unreadable Request", detail)
    }

    /// 400: the address's query is not as this call takes it.
    #[must_use]
    pub fn bad_query(detail: &'static str) -> Self {
        Self::unreadable(StatusCode::BAD_REQUEST, detail)
    }

    /// 421: the host that the request names is not one of the site's own.
    #[must_use]
    pub fn unknown_host() -> Self {
        let detail = "The staff page doesn't answer under this name. Open it under the site's own \
                      address, or set server.public_url to the name that you use.";
        Self::unreadable(StatusCode::MISDIRECTED_REQUEST, detail)
    }

    /// 403: a page of another site sent it.
    #[must_use]
    pub fn cross_site() -> Self {
        let detail = "This call is only for this site's own pages.";
        let title = "Request From Another Site";
        Self::new(StatusCode::FORBIDDEN, "/problems/cross-site", title, detail)
    }

    /// 404: no such call or record.
    #[must_use]
    pub fn not_found() -> Self {
        let detail = "There's nothing at this address.";
        Self::new(StatusCode::NOT_FOUND, "/problems/not-found", "Not Found", detail)
    }

    /// 405: the call exists, under other methods.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        let detail = "This address doesn't take that method. See the Allow header.";
        let (kind, title) = ("/problems/method-not-allowed", "Method Not Allowed");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, kind, title, detail)
    }

    /// 409: the request doesn't fit the current state.
    #[must_use]
    pub fn conflict(detail: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, "/problems/conflict", "Not Possible", detail)
    }

    /// 422: the body is readable, but a rule of a module forbids what it asks for.
    #[must_use]
    pub fn unprocessable(kind: &'static str, title: &'static str, detail: &'static str) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
    }

    /// 422: a value in the body is not valid, and why.
    #[must_use]
    pub fn invalid(detail: impl Into<Cow<'static, str>>) -> Self {
        let (kind, title) = ("/problems/unfit-answers", "Check Your Answers");
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
    }

    /// 422: answers of a form are missing or not valid. `missing` is the text if any is missing.
    #[must_use]
    pub fn invalid_answers(missing: &'static str, errors: FieldErrors) -> Self {
        let problem = if errors.lacks_answers() {
            Self::unprocessable("/problems/missing-information", "Missing Information", missing)
        } else {
            Self::invalid("A few answers need another look. We've marked what to fix.")
        };
        Self { errors: errors.into_vec(), ..problem }
    }

    /// 429: the client may send the next form after so many seconds.
    #[must_use]
    pub fn too_many_requests(seconds: u64) -> Self {
        let detail = format!("You can submit another form in {seconds} seconds.");
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self::new(status, "/problems/too-soon", "Please Wait", detail).retry_after(seconds)
    }

    /// 503: too many requests at once.
    #[must_use]
    pub fn busy() -> Self {
        let detail = "We're very busy right now. Try again in a few seconds.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "/problems/busy", "Busy", detail)
    }

    /// 503: the database can't be used, as when the disk is full.
    #[must_use]
    pub fn unavailable() -> Self {
        let detail =
            "We can't reach the database right now, so nothing was changed. Try again later.";
        let (kind, title) = ("/problems/unavailable", "Not Available");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
    }

    /// 503: it took too long.
    #[must_use]
    pub fn timed_out() -> Self {
        let detail = "This took too long, so we gave up. Try again.";
        let (kind, title) = ("/problems/timed-out", "Took Too Long");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
    }

    /// 500, without a log line: the caller has written one.
    #[must_use]
    pub fn internal() -> Self {
        let detail = "Something went wrong on our side. We've made a note of it.";
        let title = "Something Went Wrong";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "about:blank", title, detail)
    }

    /// 500: logs `source` and hides it.
    pub fn unexpected(source: &(dyn Error + 'static)) -> Self {
        tracing::error!(error = %source, "a request failed");
        Self::internal()
    }

    /// The HTTP status that this problem is answered with.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// When to try again.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after_seconds
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, retry_after_seconds) = (self.status, self.retry_after_seconds);
        let mut response = (status, Json(self)).into_response();
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn as_number<S: Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}
