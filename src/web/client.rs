//! Who asks: the peer's address, or the one that a trusted proxy names.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use http::HeaderMap;

/// The other end of the connection; the accept loop puts it into each request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// A client, as far as limits tell one from another.
///
/// An IPv6 client is its /64 network: whoever has one address of it has all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

/// A network that proxies are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// The network's first address.
    pub network: IpAddr,
    /// How many leading bits belong to the network.
    pub prefix: u8,
}

/// The proxies whose word about a client's address is believed.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(pub Vec<Address>);

impl Client {
    /// The client at `address`.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Self(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }

    /// Bytes to count by.
    #[must_use]
    pub fn to_bytes(self) -> Vec<u8> {
        match self.0 {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets().to_vec(),
        }
    }
}

impl TrustedProxies {
    /// Whether `address` is one of the proxies.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address.to_canonical()))
    }

    /// The client behind `peer`: the peer itself or, if that is a trusted proxy, the right-most
    /// address in `X-Forwarded-For` that is not one.
    ///
    /// Right-most, because a proxy appends what it sees: everything further left is the client's
    /// own word. An entry that is no address ends the search at the proxy that reported it.
    #[must_use]
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Client {
        let mut nearest = peer.ip();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let entries = lines.flat_map(|line| line.to_str().unwrap_or("").rsplit(',').map(str::trim));
        for entry in entries {
            if !self.contains(nearest) {
                break;
            }
            let Some(address) = parse_forwarded(entry) else { break };
            nearest = address;
        }
        Client::at(nearest)
    }
}

impl Address {
    /// Whether `address` lies in this network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.network, address) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                let shift = 32 - u32::from(self.prefix.min(32));
                let differing = network.to_bits() ^ address.to_bits();
                differing.checked_shr(shift).unwrap_or(0) == 0
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                let shift = 128 - u32::from(self.prefix.min(128));
                let differing = network.to_bits() ^ address.to_bits();
                differing.checked_shr(shift).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

/// An address, with or without a port, with or without the brackets of IPv6.
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

    fn behind(peer: &str, trusted: &[(&str, u8)], forwarded: &[&str]) -> Client {
        let proxies = trusted.iter().map(|(network, prefix)| Address {
            network: network.parse().unwrap(),
            prefix: *prefix,
        });
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        let peer = SocketAddr::new(peer.parse().unwrap(), 4_000);
        TrustedProxies(proxies.collect()).client(peer, &headers)
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
        let trusted = [("127.0.0.1", 32), ("10.0.0.0", 8)];

        let client_seen = behind("127.0.0.1", &trusted, &["6.6.6.6, 203.0.113.9", "10.1.2.3"]);

        assert_eq!(client_seen, client("203.0.113.9"));
    }

    #[test]
    fn nonsense_from_a_proxy_counts_as_the_proxy() {
        let seen = behind("127.0.0.1", &[("127.0.0.0", 8)], &["203.0.113.9, unknown"]);

        assert_eq!(seen, client("127.0.0.1"));
    }

    #[test]
    fn ports_and_brackets_are_understood() {
        let trusted = [("127.0.0.1", 32)];

        assert_eq!(behind("127.0.0.1", &trusted, &["203.0.113.9:81"]), client("203.0.113.9"));
        assert_eq!(behind("127.0.0.1", &trusted, &["[2001:db8::1]:81"]), client("2001:db8::1"));
        assert_eq!(behind("127.0.0.1", &trusted, &["[2001:db8::1]"]), client("2001:db8::1"));
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:203.0.113.9"), client("203.0.113.9"));
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
                behind("127.0.0.1", &[("127.0.0.1", 32)], &[&line]),
                client("203.0.113.9")
            );
        }
    }
}
