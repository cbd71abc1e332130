//! Which host a request is for: HTTP/1.1 says it exactly once.

use axum::response::{IntoResponse, Response};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, StatusCode, Version, header};

use crate::web::{Problem, insert_for_data};

/// Whether the request names its host as RFC 9112, section 3.2, demands: once, and as a host that
/// can be. HTTP/1.0 need not name it.
pub(super) fn is_named(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => version < Version::HTTP_11,
        (Some(host), None) => is_host(host),
        (Some(_), Some(_)) => false,
    }
}

fn is_host(value: &HeaderValue) -> bool {
    Authority::try_from(value.as_bytes())
        .is_ok_and(|authority| !authority.host().is_empty() && !authority.as_str().contains('@'))
}

/// 400, and the end of the connection: the next machine on the way may read the request otherwise.
pub(super) fn refusal(is_https: bool) -> Response {
    let detail = "The request has to name its host exactly once, in a Host header.".to_owned();
    let mut response = Problem::Unreadable(StatusCode::BAD_REQUEST, detail).into_response();
    let headers = response.headers_mut();
    insert_for_data(headers, is_https);
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
