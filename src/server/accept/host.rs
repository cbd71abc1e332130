//! Checks the `Host` header. HTTP/1.1 requires exactly one. A staff page that is open to all is
//! shown only under the site's own host names.

use axum::response::{IntoResponse, Response};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Request, StatusCode, Version, header};

use crate::config::{Current, Hsts, StaffAccess};
use crate::web::{Problem, host_of, insert_for_data};

/// Path of the staff page.
const STAFF_PAGE: &str = "/admin-submissions";

/// Whether the request has exactly one valid `Host`, as RFC 9112, section 3.2, requires. HTTP/1.0
/// doesn't require one.
pub(super) fn is_named(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => version < Version::HTTP_11,
        (Some(host), None) => is_host(host),
        (Some(_), Some(_)) => false,
    }
}

/// Takes the host from the request's target if it is an absolute address. RFC 9112, section 3.2.2:
/// it then counts in place of the `Host` header.
pub(super) fn adopt_target<Body>(request: &mut Request<Body>) {
    let Some(authority) = request.uri().authority() else { return };
    if let Ok(host) = HeaderValue::from_str(authority.as_str()) {
        request.headers_mut().insert(header::HOST, host);
    }
}

fn is_host(value: &HeaderValue) -> bool {
    Authority::try_from(value.as_bytes())
        .is_ok_and(|authority| !authority.host().is_empty() && !authority.as_str().contains('@'))
}

/// Whether the page at `path` may be shown under the request's host name. Otherwise, if the staff
/// page is open to all, another site could make its own name resolve to this address and read
/// everything (DNS rebinding).
pub(super) fn may_be_shown(path: &str, headers: &HeaderMap, current: &Current) -> bool {
    path != STAFF_PAGE
        || current.admin.access != StaffAccess::Open
        || host_of(headers).is_some_and(|host| current.is_own_host(host))
}

/// The 421 response for [`may_be_shown`].
pub(super) fn not_shown(hsts: Hsts) -> Response {
    let mut response = Problem::unknown_host().into_response();
    insert_for_data(response.headers_mut(), hsts);
    response
}

/// The 400 response for [`is_named`]. It closes the connection, because a proxy on the way may have
/// read the request differently.
pub(super) fn refusal(version: Version, hsts: Hsts) -> Response {
    let detail = "The request has to name its host exactly once, in a Host header.";
    let mut response = Problem::unreadable(StatusCode::BAD_REQUEST, detail).into_response();
    let headers = response.headers_mut();
    insert_for_data(headers, hsts);
    // HTTP/2 has no such header.
    if version < Version::HTTP_2 {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
