//! RFC 9457 problem details, and the problems of the protocol. Modules declare their own.

use std::borrow::Cow;
use std::error::Error;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::existing_registration::ExistingRegistration;
use crate::form::{Fault, FieldError, FieldErrors};

// The OpenAPI document shows the following comments.
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
    /// The HTTP status.
    #[serde(serialize_with = "as_number")]
    #[schema(value_type = u16)]
    status: StatusCode,
    /// The toast's text.
    #[schema(value_type = String, example = "Please fill in all required fields.")]
    detail: Cow<'static, str>,
    /// The answers to correct.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// Seconds after which the client may try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_seconds: Option<u64>,
    /// Number of places that the event has left, if they are too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    places_left: Option<u32>,
    /// The registration that is in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    registration: Option<Box<ExistingRegistration>>,
}

/// Seconds after which a client may repeat a request that got a 503: the queue or the disk may
/// recover by then.
const RETRY_SECONDS: u64 = 5;

/// The title of what a page of another site sent.
const CROSS_SITE: &str = "Request From Another Site";

impl Problem {
    /// Creates a problem with the words that the client reads, never a library's error text. A module declares its own
    /// in `problems.rs`; one that a single handler makes may stand beside it.
    ///
    /// `kind` is a path of this site that identifies the problem. A 503 gets a time for the next
    /// try.
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
            registration: None,
        }
    }

    /// Adds the time after which the client may try again.
    #[must_use]
    pub fn retry_after(self, seconds: u64) -> Self {
        Self { retry_after_seconds: Some(seconds), ..self }
    }

    /// Adds the number of places that the event has left.
    #[must_use]
    pub fn with_places_left(self, places: u32) -> Self {
        Self { places_left: Some(places), ..self }
    }

    /// Adds the registration that is in the way.
    #[must_use]
    pub fn with_registration(self, registration: ExistingRegistration) -> Self {
        Self { registration: Some(Box::new(registration)), ..self }
    }

    /// 400, 408, 413 or 415: the request can't be read as this call expects it.
    #[must_use]
    pub fn unreadable(status: StatusCode, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(status, "/problems/unreadable-body", "Unreadable Request", detail)
    }

    /// 400: the call doesn't accept this query.
    #[must_use]
    pub fn bad_query(detail: &'static str) -> Self {
        Self::unreadable(StatusCode::BAD_REQUEST, detail)
    }

    /// 421: the request names a host that is not the site's.
    #[must_use]
    pub fn unknown_host() -> Self {
        let detail = "The staff page doesn't answer under this name. Open it under the site's own \
                      address, or set server.public_url to the name that you use.";
        let (kind, title) = ("/problems/unknown-host", "Unknown Address");
        Self::new(StatusCode::MISDIRECTED_REQUEST, kind, title, detail)
    }

    /// 403: a page of another site sent the request.
    #[must_use]
    pub fn cross_site() -> Self {
        let detail = "This call is only for this site's own pages. A page of another site sent it, or a \
                      program that doesn't say its Origin.";
        Self::new(StatusCode::FORBIDDEN, "/problems/cross-site", CROSS_SITE, detail)
    }

    /// 403: a page of another site posted a form. Visitors read this.
    #[must_use]
    pub fn form_of_another_site() -> Self {
        let detail = "This came from a form on another website, so nothing was sent. Fill in this one \
                      instead.";
        Self::new(StatusCode::FORBIDDEN, "/problems/cross-site", CROSS_SITE, detail)
    }

    /// 404: there is no such call or record.
    #[must_use]
    pub fn not_found() -> Self {
        let detail = "There's nothing at this address.";
        Self::new(StatusCode::NOT_FOUND, "/problems/not-found", "Not Found", detail)
    }

    /// 405: the call exists, but not with this method.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        let detail = "This address doesn't take that method. See the Allow header.";
        let (kind, title) = ("/problems/method-not-allowed", "Method Not Allowed");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, kind, title, detail)
    }

    /// 409: the request doesn't fit the current state.
    #[must_use]
    pub fn conflict(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, "/problems/conflict", "Not Possible", detail)
    }

    /// 422: the body is readable, but a rule of a module forbids what it asks for.
    #[must_use]
    pub fn unprocessable(kind: &'static str, title: &'static str, detail: &'static str) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
    }

    /// 422: a value in the body is not valid. `detail` says why.
    #[must_use]
    pub fn invalid(detail: impl Into<Cow<'static, str>>) -> Self {
        let (kind, title) = ("/problems/unfit-answers", "Check Your Answers");
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, kind, title, detail)
    }

    /// 422: the values at `fields`, written as in a JSON pointer, are not valid. `detail` says why.
    #[must_use]
    pub fn invalid_at(
        fields: impl IntoIterator<Item = impl AsRef<str>>,
        detail: impl Into<String>,
    ) -> Self {
        let detail = detail.into();
        let mut errors = FieldErrors::default();
        for field in fields {
            errors.keep::<()>(field.as_ref(), Err(Fault::Unfit(detail.clone())));
        }
        Self { errors: errors.into_vec(), ..Self::invalid(detail) }
    }

    /// 422: form answers are missing or not valid. `missing` is the text if any is missing.
    #[must_use]
    pub fn invalid_answers(missing: &'static str, errors: FieldErrors) -> Self {
        if !errors.lacks_answers() {
            return Self::unfit_answers(errors);
        }
        let (kind, title) = ("/problems/missing-information", "Missing Information");
        Self { errors: errors.into_vec(), ..Self::unprocessable(kind, title, missing) }
    }

    /// 422: form answers are there, but not valid.
    #[must_use]
    pub fn unfit_answers(errors: FieldErrors) -> Self {
        let errors = errors.into_vec();
        let which = if errors.len() == 1 { "One answer needs" } else { "A few answers need" };
        Self { errors, ..Self::invalid(format!("{which} another look. We've marked what to fix.")) }
    }

    /// 422: the content of the site wouldn't be valid.
    #[must_use]
    pub fn unfit_content(errors: Vec<FieldError>) -> Self {
        let detail =
            "A few things need another look, so nothing was changed. We've marked what to fix.";
        let (kind, title) = ("/problems/unfit-content", "Not Published");
        Self { errors, ..Self::unprocessable(kind, title, detail) }
    }

    /// 429: the client may send the next form after `seconds`.
    #[must_use]
    pub fn too_many_requests(seconds: u64) -> Self {
        let detail = format!("You can submit another form in {}.", in_seconds(seconds));
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self::new(status, "/problems/too-soon", "Please Wait", detail).retry_after(seconds)
    }

    /// 503: there are too many requests at once.
    #[must_use]
    pub fn busy() -> Self {
        let detail = "We're very busy right now. Try again in a few seconds.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "/problems/busy", "Busy", detail)
    }

    /// 503: the database can't be used, for example because the disk is full.
    #[must_use]
    pub fn unavailable() -> Self {
        let detail =
            "We can't reach the database right now, so nothing was changed. Try again later.";
        let (kind, title) = ("/problems/unavailable", "Not Available");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
    }

    /// 503: the request took too long.
    #[must_use]
    pub fn timed_out() -> Self {
        let detail = "This took too long, so we gave up. Try again.";
        let (kind, title) = ("/problems/timed-out", "Took Too Long");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, title, detail)
    }

    /// 500, without a log line: the caller has written it.
    #[must_use]
    pub fn internal() -> Self {
        let detail = "Something went wrong on our side. We've made a note of it.";
        let title = "Something Went Wrong";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "about:blank", title, detail)
    }

    /// 500: logs `source` and doesn't show it to the client.
    pub fn unexpected(source: &(dyn Error + 'static)) -> Self {
        tracing::error!(error = %source, "a request failed");
        Self::internal()
    }

    /// The HTTP status of the response.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Whether it is of this kind.
    #[must_use]
    pub fn is(&self, kind: &str) -> bool {
        self.kind == kind
    }

    /// When to try again.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after_seconds
    }
}

/// `1 second`, `2 seconds`.
#[must_use]
pub fn in_seconds(seconds: u64) -> String {
    if seconds == 1 { "1 second".to_owned() } else { format!("{seconds} seconds") }
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
