//! What the listeners of a domain answer by themselves: challenges, redirects, and requests for hosts
//! that aren't this site.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, Request, StatusCode, Uri, header};

use crate::certificates::Certificates;
use crate::config::{Current, Hsts};
use crate::web::{Problem, host_of, insert_for_data};

/// The folder of answers to http-01 challenges (RFC 8555, section 8.3).
const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// How long a redirect is kept by browsers and caches: an hour, so that a change of the domain isn't
/// overruled by an old one for long.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The answer to a request by http: to a challenge and, as soon as there is a certificate, a redirect.
/// `None` if the site answers: without a certificate, and to programs on this machine that watch the site.
pub(super) fn answer_http<Body>(
    request: &Request<Body>,
    is_local: bool,
    current: &Current,
    certificates: &Certificates,
) -> Option<Response> {
    let path = request.uri().path();
    if let Some(token) = path.strip_prefix(CHALLENGES) {
        return Some(challenge(certificates.challenges().http(token)));
    }
    if !current.is_certified() || (is_local && matches!(path, "/healthz" | "/metrics")) {
        return None;
    }
    // Browsers ignore HSTS that came by http.
    Some(redirect(request, current, Hsts::Off))
}

/// The answer to a request by https for another host than the domain's canonical name: a redirect to it
/// from another name of the domain, and 421 for a stranger's name. `None` if the site answers.
pub(super) fn answer_https<Body>(request: &Request<Body>, current: &Current) -> Option<Response> {
    let domain = &current.server.domain;
    let host = host_of(request.headers()).unwrap_or_default().to_ascii_lowercase();
    let name = host.rsplit_once(':').map_or(&*host, |(name, _)| name);
    if domain.canonical() == Some(name) {
        return None;
    }
    if domain.contains(name.trim_end_matches('.')) {
        return Some(redirect(request, current, current.hsts()));
    }
    let mut response = not_this_site().into_response();
    insert_for_data(response.headers_mut(), current.hsts());
    Some(response)
}

/// 421 for a request that names a host that isn't of the domain.
fn not_this_site() -> Problem {
    Problem::new(
        StatusCode::MISDIRECTED_REQUEST,
        "/problems/unknown-host",
        "Unknown Address",
        "There's no site of that name on this server.",
    )
}

/// The key authorization as RFC 8555 wants it, or 404.
fn challenge(key_authorization: Option<String>) -> Response {
    let Some(text) = key_authorization else { return Problem::not_found().into_response() };
    let kind = HeaderValue::from_static("application/octet-stream");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// A redirect to the same path at the site's own address, which comes from the settings and never from
/// the request. Methods with a body keep it and the method.
fn redirect<Body>(request: &Request<Body>, current: &Current, hsts: Hsts) -> Response {
    let is_get = [Method::GET, Method::HEAD].contains(request.method());
    let status =
        if is_get { StatusCode::MOVED_PERMANENTLY } else { StatusCode::PERMANENT_REDIRECT };
    let target = format!("{}{}", current.public_origin(), path_and_query(request.uri()));
    let Ok(target) = HeaderValue::try_from(target) else {
        return Problem::not_found().into_response();
    };
    let mut response = status.into_response();
    let headers = response.headers_mut();
    insert_for_data(headers, hsts);
    headers.insert(header::LOCATION, target);
    headers.insert(header::CACHE_CONTROL, KEPT);
    response
}

/// Path and query of `uri`. `/` for the targets `*` and `host:port`, which have no path.
fn path_and_query(uri: &Uri) -> &str {
    let whole = uri.path_and_query().map_or("/", |whole| whole.as_str());
    if whole.starts_with('/') { whole } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_path_gets_into_a_redirect() {
        for (target, expected) in [
            ("/", "/"),
            ("/events?month=6", "/events?month=6"),
            ("//evil.example/x", "//evil.example/x"),
            ("http://evil.example/x?y", "/x?y"),
            ("http://evil.example", "/"),
            ("http://evil.example?y", "/"),
            ("*", "/"),
            ("evil.example:443", "/"),
            ("/\\@evil.example", "/\\@evil.example"),
        ] {
            let Ok(uri) = target.parse::<Uri>() else { continue };
            assert_eq!(path_and_query(&uri), expected, "{target}");
        }
    }
}
