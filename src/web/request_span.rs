//! The log span of a request.

use axum::extract::MatchedPath;
use http::Method;
use tracing::{Span, error_span};
use uuid::Uuid;

/// The log adds the span's fields to each line: the request's id, which the client gets as
/// `x-request-id`, the method and the route's pattern. None of them holds anything that a visitor
/// wrote: an unknown method or path is `unknown`.
///
/// It has the level of errors, so that no log filter drops it.
#[must_use]
pub fn request_span(id: Uuid, method: &Method, route: Option<&MatchedPath>) -> Span {
    let route = route.map_or("unknown", MatchedPath::as_str);
    error_span!("request", %id, method = name(method), route)
}

fn name(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("unknown")
}
