//! Finds proxies that forward visitors' requests and are not in `server.trusted_proxies`.
//!
//! Behind such a proxy all visitors count as one client: they share the limit on forms, and one
//! visitor's wrong passcodes block the sign-in for all. So the owner gets a warning with the line
//! to add.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};

use http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::Network;

/// The most proxies that are remembered. No site has as many.
const MAX_PROXIES: usize = 8;

/// Proxies seen since the program started.
#[derive(Clone, Debug, Default)]
pub struct UnlistedProxies {
    seen: Arc<Mutex<Vec<IpAddr>>>,
}

/// The warning to the owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProxyWarning {
    /// The proxies' addresses.
    #[schema(example = json!(["127.0.0.1"]))]
    pub addresses: Vec<String>,
    /// The line that belongs under `[server]` in config.toml.
    #[schema(example = "trusted_proxies = [\"127.0.0.1\"]")]
    pub setting: String,
}

impl UnlistedProxies {
    /// Remembers `peer` if it forwards requests from a private address and isn't `trusted`. Logs a
    /// warning the first time.
    pub fn note(&self, peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) {
        let peer = peer.to_canonical();
        if !is_private(peer) || !is_forwarded(headers) || is_listed(peer, trusted) {
            return;
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.contains(&peer) || seen.len() >= MAX_PROXIES {
            return;
        }
        seen.push(peer);
        let setting = setting(&[peer], trusted);
        tracing::warn!(
            proxy = %peer,
            "a proxy forwards visitors' requests and isn't trusted, so all visitors count as one and \
             share one limit. If it is yours, put this line under [server] in config.toml: {setting}"
        );
    }

    /// The warning, if a proxy was seen that is still not `trusted`.
    #[must_use]
    pub fn warning(&self, trusted: &[Network]) -> Option<ProxyWarning> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let unlisted = seen.iter().copied().filter(|proxy| !is_listed(*proxy, trusted));
        let unlisted: Vec<IpAddr> = unlisted.collect();
        (!unlisted.is_empty()).then(|| ProxyWarning {
            addresses: unlisted.iter().map(ToString::to_string).collect(),
            setting: setting(&unlisted, trusted),
        })
    }
}

/// The setting's line with `unlisted` added to `trusted`.
fn setting(unlisted: &[IpAddr], trusted: &[Network]) -> String {
    let trusted = trusted.iter().map(ToString::to_string);
    let all: Vec<String> = trusted
        .chain(unlisted.iter().map(ToString::to_string))
        .map(|address| format!("\"{address}\""))
        .collect();
    format!("trusted_proxies = [{}]", all.join(", "))
}

fn is_listed(peer: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(peer))
}

/// Whether the headers show that a proxy forwarded this request.
#[must_use]
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| {
        let name = name.as_str();
        name == "via" || name == "forwarded" || name.starts_with("x-forwarded-")
    })
}

/// Whether the address belongs to this machine or a private network. A proxy on the visitor's side
/// has a public address.
fn is_private(address: IpAddr) -> bool {
    // Shared address space (RFC 6598), which providers and VPNs use.
    let is_shared = |v4: Ipv4Addr| v4.octets()[0] == 100 && v4.octets()[1] & 0xC0 == 64;
    match address {
        IpAddr::V4(v4) => {
            v4.is_loopback() || v4.is_private() || v4.is_link_local() || is_shared(v4)
        }
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::*;

    fn with_header(name: &'static str) -> HeaderMap {
        let value = HeaderValue::from_static("203.0.113.9");
        HeaderMap::from_iter([(HeaderName::from_static(name), value)])
    }

    #[test]
    fn a_private_peer_that_forwards_and_is_not_trusted_is_told_of() {
        let trusted = [Network::try_from("10.0.0.0/8".to_owned()).unwrap()];
        for (peer, header, told) in [
            ("127.0.0.1", "x-forwarded-for", true),
            ("127.0.0.1", "x-forwarded-proto", true),
            ("127.0.0.1", "via", true),
            ("127.0.0.1", "forwarded", true),
            ("127.0.0.1", "accept", false),
            ("::1", "via", true),
            ("::ffff:192.168.1.2", "via", true),
            ("172.17.0.1", "via", true),
            ("100.64.0.9", "via", true),
            ("fd00::2", "via", true),
            ("169.254.1.1", "via", true),
            ("10.1.2.3", "via", false),
            ("198.51.100.7", "x-forwarded-for", false),
            ("100.128.0.9", "via", false),
            ("2001:db8::1", "via", false),
        ] {
            let proxies = UnlistedProxies::default();

            proxies.note(peer.parse().unwrap(), &with_header(header), &trusted);

            assert_eq!(proxies.warning(&trusted).is_some(), told, "{peer} {header}");
        }
    }

    #[test]
    fn the_line_to_add_keeps_what_is_trusted_and_ends_the_warning() {
        let proxies = UnlistedProxies::default();
        let network = |text: &str| Network::try_from(text.to_owned()).unwrap();
        proxies.note([127, 0, 0, 1].into(), &with_header("via"), &[]);

        let warning = proxies.warning(&[network("10.0.0.0/8")]).unwrap();

        assert_eq!(warning.addresses, ["127.0.0.1"]);
        assert_eq!(warning.setting, r#"trusted_proxies = ["10.0.0.0/8", "127.0.0.1"]"#);
        assert_eq!(proxies.warning(&[network("127.0.0.1")]), None);
    }

    #[test]
    fn no_crowd_fills_the_memory() {
        let proxies = UnlistedProxies::default();
        for last in 0..=255 {
            proxies.note([192, 168, 1, last].into(), &with_header("via"), &[]);
        }

        assert_eq!(proxies.warning(&[]).unwrap().addresses.len(), MAX_PROXIES);
    }
}
