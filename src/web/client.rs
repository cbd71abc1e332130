//! The client behind a request: the peer's address, or the one that a trusted proxy names.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::request::Parts;
use serde::Serialize;
use utoipa::ToSchema;

use super::problem::Problem;
use crate::config::Network;

/// Length of an IPv6 network prefix. Providers commonly assign a /56 to a home, which chooses the
/// other bits itself (RIPE-690, section 4.2).
const IPV6_PREFIX_BITS: u32 = 56;

/// A client, by which all limits count: connections, submissions, registrations, passcodes.
///
/// It is an IPv4 address or the /56 network of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// The client at `address`.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let host_bits = Ipv6Addr::BITS - IPV6_PREFIX_BITS;
                let network = address.to_bits() >> host_bits << host_bits;
                Self(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }

    /// The family of its address.
    #[must_use]
    pub fn address_family(self) -> AddressFamily {
        if self.0.is_ipv4() { AddressFamily::Ipv4 } else { AddressFamily::Ipv6 }
    }

    /// The client as bytes, for counters in the database.
    #[must_use]
    pub fn to_bytes(self) -> Vec<u8> {
        match self.0 {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets().to_vec(),
        }
    }
}

/// The family of an internet address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum AddressFamily {
    /// Such as 192.0.2.7.
    #[serde(rename = "IPv4")]
    Ipv4,
    /// Such as `2001:db8::7`.
    #[serde(rename = "IPv6")]
    Ipv6,
}

/// The client behind `peer`: the peer itself or, if it is one of the `trusted` proxies, the
/// right-most address in `X-Forwarded-For` that is not trusted.
///
/// Right-most, because each proxy appends the address that it sees; anything further left may be
/// the client's invention. An entry that is not an address ends the search at the proxy that
/// reported it.
#[must_use]
pub fn client(peer: SocketAddr, headers: &HeaderMap, trusted: &[Network]) -> Client {
    let is_trusted = |address| trusted.iter().any(|network| network.contains(address));
    let mut nearest = peer.ip();
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let entries = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(',').map(str::trim));
    for entry in entries {
        if !is_trusted(nearest) {
            break;
        }
        let Some(address) = parse_forwarded(entry) else { break };
        nearest = address;
    }
    Client::at(nearest)
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        // The accept loop inserts it.
        parts.extensions.get::<Self>().copied().ok_or_else(Problem::internal)
    }
}

/// Parses an address with or without a port, and with or without brackets around IPv6.
fn parse_forwarded(entry: &str) -> Option<IpAddr> {
    entry
        .parse()
        .or_else(|_| entry.parse().map(|address: SocketAddr| address.ip()))
        .or_else(|_| entry.trim_matches(['[', ']']).parse())
        .ok()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn behind(peer: &str, trusted: &[&str], forwarded: &[&str]) -> Client {
        let trusted: Vec<Network> = trusted
            .iter()
            .map(|network| Network::try_from((*network).to_owned()).unwrap())
            .collect();
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        let peer = SocketAddr::new(peer.parse().unwrap(), 4_000);
        super::client(peer, &headers, &trusted)
    }

    fn client(address: &str) -> Client {
        Client::at(address.parse().unwrap())
    }

    #[test]
    fn a_stranger_is_not_believed_about_his_address() {
        assert_eq!(behind("198.51.100.7", &[], &["203.0.113.9"]), client("198.51.100.7"));
    }

    #[test]
    fn the_address_nearest_to_the_proxies_counts() {
        let trusted = ["127.0.0.1", "10.0.0.0/8"];

        let client_seen = behind("127.0.0.1", &trusted, &["6.6.6.6, 203.0.113.9", "10.1.2.3"]);

        assert_eq!(client_seen, client("203.0.113.9"));
    }

    #[test]
    fn nonsense_from_a_proxy_counts_as_the_proxy() {
        let seen = behind("127.0.0.1", &["127.0.0.0/8"], &["203.0.113.9, unknown"]);

        assert_eq!(seen, client("127.0.0.1"));
    }

    #[test]
    fn ports_and_brackets_are_understood() {
        let trusted = ["127.0.0.1"];

        assert_eq!(behind("127.0.0.1", &trusted, &["203.0.113.9:81"]), client("203.0.113.9"));
        assert_eq!(behind("127.0.0.1", &trusted, &["[2001:db8::1]:81"]), client("2001:db8::1"));
        assert_eq!(behind("127.0.0.1", &trusted, &["[2001:db8::1]"]), client("2001:db8::1"));
    }

    #[test]
    fn a_home_is_one_client_and_its_neighbor_another() {
        let table = [
            ("198.51.100.1", "198.51.100.1", true),
            ("198.51.100.1", "198.51.100.2", false),
            ("::ffff:198.51.100.1", "198.51.100.1", true),
            ("2001:db8::1", "2001:db8::ffff", true),
            ("2001:db8:0:100::1", "2001:db8:0:1ff:ffff::1", true),
            ("2001:db8:0:100::1", "2001:db8:0:200::1", false),
        ];
        for (one, other, is_same) in table {
            assert_eq!(client(one) == client(other), is_same, "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn no_header_moves_an_untrusted_peer(lines in prop::collection::vec("[ -~]{0,40}", 0..4)) {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();

            prop_assert_eq!(behind("198.51.100.7", &[], &lines), client("198.51.100.7"));
        }

        #[test]
        fn forged_entries_left_of_the_truth_change_nothing(forged in "[ -~]{0,60}") {
            let line = format!("{forged}, 203.0.113.9");

            prop_assert_eq!(
                behind("127.0.0.1", &["127.0.0.1"], &[&line]),
                client("203.0.113.9")
            );
        }
    }
}
