//! Whether a name leads to this site: its addresses, and what answers at each, on the ports at which an
//! authority asks.

use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::redirect;

use super::answering::{Answering, of_io};
use super::tls_check;
use crate::certificates::{check_answer, check_token};
use crate::dns::{Answer, Dns};
use crate::{name_lookup, random};

/// How long one address may take to answer.
const LIMIT: Duration = Duration::from_secs(5);

/// Longest answer of another server that is read.
const MAX_ANSWER: usize = 4_096;

/// Sets the ports of checks, for tests: `PORT,PORT`. Only programs that were built for development read it.
const PORTS_FOR_TESTS: &str = "PUBLIC_PORTS_FOR_TESTS";

/// How this site is asked for from outside.
#[derive(Clone)]
pub struct Reach {
    /// Looks up the names.
    pub dns: Dns,
    /// The port of http: 80.
    pub http_port: u16,
    /// The port of https: 443.
    pub https_port: u16,
}

/// What was found about a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NameReport {
    pub(super) name: String,
    /// Whether the DNS answered for both kinds of addresses.
    pub(super) is_known: bool,
    pub(super) addresses: Vec<AddressReport>,
}

/// What was found at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AddressReport {
    pub(super) address: IpAddr,
    pub(super) http: Answering,
    pub(super) https: Answering,
    /// Whether this machine has the address itself.
    pub(super) is_own: bool,
    /// This machine's address towards the internet, of the same kind.
    pub(super) source: Option<IpAddr>,
}

impl Reach {
    /// As everybody asks.
    #[must_use]
    pub fn of_this_machine() -> Self {
        let ports = std::env::var(PORTS_FOR_TESTS).ok().filter(|_| cfg!(debug_assertions));
        let ports = ports.and_then(|ports| {
            let (http, https) = ports.split_once(',')?;
            Some((http.parse().ok()?, https.parse().ok()?))
        });
        let ports = ports.unwrap_or((80, 443));
        Self { dns: Dns::of_this_machine(), http_port: ports.0, https_port: ports.1 }
    }

    /// Looks up all `names` and asks each address. `key` is the one by which the site answers checks.
    pub(super) async fn check(&self, names: &[String], key: &[u8; 32]) -> Vec<NameReport> {
        join_all(names.iter().map(|name| self.check_name(name, key))).await
    }

    async fn check_name(&self, name: &str, key: &[u8; 32]) -> NameReport {
        let (addresses, is_known) = if let Ok(address) = name.parse() {
            (vec![address], true)
        } else {
            let (four, six) = tokio::join!(self.dns.ipv4(name), self.dns.ipv6(name));
            let is_known = four != Answer::Unknown && six != Answer::Unknown;
            let found = [four, six].into_iter().filter_map(|answer| match answer {
                Answer::Records(addresses) => Some(addresses),
                Answer::Unknown => None,
            });
            (found.flatten().collect(), is_known)
        };
        let reports = addresses.into_iter().map(|address| self.check_address(name, address, key));
        NameReport { name: name.to_owned(), is_known, addresses: join_all(reports).await }
    }

    async fn check_address(&self, name: &str, address: IpAddr, key: &[u8; 32]) -> AddressReport {
        let token = check_token(random::bytes());
        let answer = check_answer(key, &token).unwrap_or_default();
        let http = self.ask_http(name, address, &token, &answer);
        let at = SocketAddr::new(address, self.https_port);
        let https = tls_check::ask(at, &token, &answer);
        let (http, https) = tokio::join!(http, https);
        let is_own = UdpSocket::bind((address, 0)).is_ok();
        AddressReport { address, http, https, is_own, source: source(address) }
    }

    async fn ask_http(&self, name: &str, address: IpAddr, token: &str, answer: &str) -> Answering {
        let at = SocketAddr::new(address, self.http_port);
        // The one host that is resolved so; an address in a URL needs no resolving.
        let client = name_lookup::http_client().resolve(name, at);
        // Needs no certificate authorities, and doesn't fail on a machine that has none.
        let client = client.tls_certs_only([]).redirect(redirect::Policy::none());
        let Ok(client) = client.no_proxy().timeout(LIMIT).build() else {
            return Answering::NoRoute;
        };
        let host = match name.parse() {
            Ok(IpAddr::V6(address)) => format!("[{address}]"),
            _ => name.to_owned(),
        };
        let port = self.http_port;
        let url = format!("http://{host}:{port}/.well-known/acme-challenge/{token}");
        let mut response = match client.get(url).send().await {
            Ok(response) => response,
            Err(error) => return unanswered(&error),
        };
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_ANSWER {
                break;
            }
        }
        if response.status().is_success() && body.trim_ascii() == answer.as_bytes() {
            Answering::Site
        } else {
            Answering::Other(Some(response.status().as_u16()))
        }
    }
}

fn unanswered(error: &reqwest::Error) -> Answering {
    if error.is_timeout() {
        return Answering::Silence;
    }
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<std::io::Error>() {
            return of_io(error);
        }
        source = error.source();
    }
    Answering::Other(None)
}

/// The address from which this machine would send to the internet, of the kind of `address`. Nothing is sent.
fn source(address: IpAddr) -> Option<IpAddr> {
    // Addresses of the root server k, which is everywhere.
    let (own, distant): (&str, &str) = match address {
        IpAddr::V4(_) => ("0.0.0.0:0", "193.0.14.129:53"),
        IpAddr::V6(_) => ("[::]:0", "[2001:7fd::1]:53"),
    };
    let socket = UdpSocket::bind(own).ok()?;
    socket.connect(distant).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Whether the internet can have a route to `address`: it's none of a private network, of a provider's
/// (RFC 6598), of this machine or of a link.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => {
            let [first, second, ..] = four.octets();
            let is_shared = first == 100 && (64..128).contains(&second);
            !(four.is_private()
                || four.is_loopback()
                || four.is_link_local()
                || four.is_unspecified()
                || is_shared)
        }
        // Global unicast.
        IpAddr::V6(six) => six.segments()[0] & 0xe000 == 0x2000,
    }
}

impl AddressReport {
    /// Whether a check that fails says nothing about what visitors find. A router that translates addresses
    /// often sends nothing back to the network it comes from.
    pub(super) fn is_behind_router(&self) -> bool {
        is_public(self.address)
            && !self.is_own
            && self.source.is_some_and(|source| !is_public(source))
    }

    /// This machine's address, if the record should have that.
    pub(super) fn better_address(&self) -> Option<IpAddr> {
        self.source.filter(|source| is_public(*source) && *source != self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_not_public() {
        for (address, expected) in [
            ("93.184.215.14", true),
            ("10.1.2.3", false),
            ("192.168.1.1", false),
            ("172.20.0.1", false),
            ("100.64.0.1", false),
            ("100.128.0.1", true),
            ("127.0.0.1", false),
            ("169.254.1.1", false),
            ("2606:2800:21f:cb07::1", true),
            ("fd00::1", false),
            ("fe80::1", false),
            ("::1", false),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), expected, "{address}");
        }
    }
}
