//! The network of a connection, for the limit per network.

use std::net::{IpAddr, Ipv6Addr};

/// The bits of an IPv6 address that its provider chooses: a home is commonly given a /56.
const HOME_BITS: u32 = 56;

/// An IPv4 address, or the /56 of an IPv6 address.
///
/// Wider than [`crate::web::Client`]: that one is refused service, this one only makes room sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Network(IpAddr);

impl Network {
    /// The network of `address`.
    pub(in super::super) fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let host_bits = Ipv6Addr::BITS - HOME_BITS;
                let network = address.to_bits() >> host_bits << host_bits;
                Self(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn a_home_is_one_network_and_its_neighbor_another() {
        let table = [
            ("198.51.100.1", "198.51.100.1", true),
            ("198.51.100.1", "198.51.100.2", false),
            ("::ffff:198.51.100.1", "198.51.100.1", true),
            ("2001:db8:0:100::1", "2001:db8:0:1ff:ffff::1", true),
            ("2001:db8:0:100::1", "2001:db8:0:200::1", false),
        ];
        for (one, other, is_same) in table {
            assert_eq!(network(one) == network(other), is_same, "{one} {other}");
        }
    }
}
