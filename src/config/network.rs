//! Networks of IP addresses, for the list of trusted proxies.

use std::fmt;
use std::net::IpAddr;

use serde::Deserialize;

/// One address, or all addresses with the same first bits (`10.0.0.0/8`, `fd00::/8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    first: IpAddr,
    bits: u32,
}

impl Network {
    /// Whether `address` is in this network. An IPv4 address in IPv6 form (`::ffff:10.0.0.1`)
    /// counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let differing = first.to_bits() ^ address.to_bits();
                differing.leading_zeros() >= self.bits
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let differing = first.to_bits() ^ address.to_bits();
                differing.leading_zeros() >= self.bits
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl Network {
    /// Whether the network is so large that it contains other people's addresses: in IPv4 larger
    /// than a /8, in IPv6 larger than a /16. Private networks (`fc00::/7`) contain none.
    #[must_use]
    pub fn has_strangers(&self) -> bool {
        match self.first {
            IpAddr::V4(_) => self.bits < 8,
            IpAddr::V6(first) => {
                let is_private = first.is_unique_local() && self.bits >= 7;
                let is_local = first.is_unicast_link_local() && self.bits >= 10;
                self.bits < 16 && !is_private && !is_local
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, bits } = self;
        let is_one = *bits == if first.is_ipv4() { 32 } else { 128 };
        if is_one { write!(f, "{first}") } else { write!(f, "{first}/{bits}") }
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(&text).ok_or_else(|| {
            format!(
                "is {text:?} where an address or a network belongs, such as 127.0.0.1 or \
                 10.0.0.0/8"
            )
        })
    }
}

fn parse(text: &str) -> Option<Network> {
    let (address, bits) = match text.split_once('/') {
        Some((address, bits)) => (address, Some(bits.parse::<u32>().ok()?)),
        None => (text, None),
    };
    let first: IpAddr = address.parse().ok()?;
    let most = if first.is_ipv4() { 32 } else { 128 };
    let bits = bits.unwrap_or(most);
    (bits <= most).then_some(Network { first, bits })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        Network::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn a_network_holds_the_addresses_that_share_its_first_bits() {
        for (text, address, inside) in [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.9.9.9/8", "10.1.1.1", true),
            ("192.168.1.128/25", "192.168.1.127", false),
            ("192.168.1.128/25", "192.168.1.200", true),
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "::1", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("fd00::/8", "fd12:3456::1", true),
            ("fd00::/8", "fe80::1", false),
            ("::/0", "2001:db8::1", true),
            ("::1", "::1", true),
        ] {
            assert_eq!(
                network(text).contains(address.parse().unwrap()),
                inside,
                "{text} {address}"
            );
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in
            ["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0/8", "1.2.3.4/-1"]
        {
            assert!(Network::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
