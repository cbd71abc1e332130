//! Who may read the metrics: programs with the token, and programs on this machine if nobody else can
//! have sent the request through a proxy.

use std::net::IpAddr;

use http::request::Parts;
use http::{HeaderMap, Version, header};
use sha2::{Digest, Sha256};

use crate::config::{MetricsToken, Server};
use crate::web::{host_of, is_forwarded};

/// The address that the request's connection comes from: a visitor's, or that of a proxy.
#[derive(Clone, Copy, Debug)]
pub(in crate::server) struct Peer(pub(in crate::server) IpAddr);

/// Headers by which proxies and CDNs name the visitor, besides those of [`is_forwarded`].
const NAMES_OF_VISITORS: [&str; 5] =
    ["x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "fastly-client-ip"];

/// Whether the request has the `token`. Compares hashes, so that the time taken doesn't help to guess it.
pub(super) fn has_token(headers: &HeaderMap, token: &MetricsToken) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
    let expected = format!("Bearer {}", token.as_str());
    shown.is_some_and(|shown| Sha256::digest(shown) == Sha256::digest(&expected))
}

/// Whether a program on this machine sent the request, and no stranger through a proxy on this machine.
///
/// A proxy's connection comes from this machine, too, so each sign of one counts: settings that name one,
/// headers that it adds, a host that people type, and the HTTP version that nginx speaks by default.
pub(super) fn is_local(request: &Parts, settings: &Server) -> bool {
    let peer = request.extensions.get::<Peer>();
    let headers = &request.headers;
    peer.is_some_and(|peer| peer.0.to_canonical().is_loopback())
        && settings.public_url.is_none()
        && settings.trusted_proxies.is_empty()
        && request.version > Version::HTTP_10
        && !is_forwarded(headers)
        && !NAMES_OF_VISITORS.iter().any(|name| headers.contains_key(*name))
        && host_of(headers).is_some_and(is_this_machine)
}

/// Whether `host`, with or without a port, is a name of this machine for itself.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => host,
    };
    let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
    address.map_or_else(|_| name.eq_ignore_ascii_case("localhost"), |address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;
    use crate::config::Config;

    fn settings(variables: &[(&str, &str)]) -> Server {
        let variables = variables.iter().map(|(name, value)| {
            (format!("PADDOCK_SERVER__{}", name.to_uppercase()), (*value).to_owned())
        });
        Config::load(None, variables).unwrap().server
    }

    fn request(peer: &str, version: Version, headers: &[(&str, &str)]) -> Parts {
        let peer = Peer(peer.parse().unwrap());
        let mut request = Request::builder().version(version).extension(peer);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn a_program_on_this_machine_needs_no_token() {
        for (peer, host) in [
            ("127.0.0.1", "127.0.0.1:8080"),
            ("127.0.0.1", "localhost:8080"),
            ("127.0.0.9", "LOCALHOST"),
            ("::1", "[::1]:8080"),
            ("::1", "[::1]"),
            ("::ffff:127.0.0.1", "127.0.0.1"),
        ] {
            let request = request(peer, Version::HTTP_11, &[("host", host)]);
            assert!(is_local(&request, &settings(&[])), "{peer} {host}");
        }
    }

    #[test]
    fn what_a_proxy_may_have_sent_is_not_local() {
        let host = ("host", "127.0.0.1:8080");
        for added in [
            "via",
            "forwarded",
            "x-forwarded-for",
            "x-forwarded-proto",
            "x-real-ip",
            "cf-connecting-ip",
            "true-client-ip",
        ] {
            let request = request("127.0.0.1", Version::HTTP_11, &[host, (added, "1.1 a")]);
            assert!(!is_local(&request, &settings(&[])), "{added}");
        }
        for (peer, version, host) in [
            ("127.0.0.1", Version::HTTP_11, "barn.example"),
            ("127.0.0.1", Version::HTTP_11, "localhost.barn.example"),
            ("127.0.0.1", Version::HTTP_10, "127.0.0.1:8080"),
            ("192.168.0.9", Version::HTTP_11, "127.0.0.1:8080"),
            ("198.51.100.7", Version::HTTP_11, "localhost"),
        ] {
            let request = request(peer, version, &[("host", host)]);
            assert!(!is_local(&request, &settings(&[])), "{peer} {version:?} {host}");
        }
        let plain = request("127.0.0.1", Version::HTTP_11, &[host]);
        for proxy in
            [("public_url", "https://barn.example"), ("trusted_proxies", r#"["127.0.0.1"]"#)]
        {
            assert!(!is_local(&plain, &settings(&[proxy])), "{proxy:?}");
        }
    }
}
