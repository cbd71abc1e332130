//! Looks up the addresses of host names.
//!
//! The C library isn't asked. In a static executable its `getaddrinfo` loads modules of the machine's own C
//! library, which may be another version or none: see docs/decisions/0043-a-static-executable-of-glibc.md.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{LookupIpStrategy, NameServerConfig, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, ClientBuilder};
use tokio::task::spawn_blocking;

/// How long a DNS server's answer may take before the question is asked once more.
const ANSWER: Duration = Duration::from_secs(2);

/// Why there is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// The name doesn't exist, or has no address.
    #[error("the name has no address")]
    NotFound,
    /// No DNS server answered.
    #[error("no DNS server answered")]
    NoAnswer,
}

/// The addresses of `host`, which may be an address itself: from `/etc/hosts`, else from the servers in
/// `/etc/resolv.conf`. Those of IPv4 come first, because many machines have no working IPv6.
///
/// Both files are read each time, so a change of them needs no restart. There is no cache.
///
/// # Errors
///
/// [`LookupError`] if there is none.
pub async fn addresses(host: &str) -> Result<Vec<IpAddr>, LookupError> {
    if let Ok(address) = host.parse() {
        return Ok(vec![address]);
    }
    let resolver = spawn_blocking(resolver).await.ok().flatten().ok_or(LookupError::NoAnswer)?;
    match resolver.lookup_ip(host).await {
        Ok(found) => match found.iter().collect::<Vec<_>>() {
            none if none.is_empty() => Err(LookupError::NotFound),
            some => Ok(some),
        },
        Err(error) if error.is_no_records_found() => Err(LookupError::NotFound),
        Err(_) => Err(LookupError::NoAnswer),
    }
}

/// Asks the servers that this machine names or, if it names none, itself, as the C library does.
fn resolver() -> Option<TokioResolver> {
    let mut builder = TokioResolver::builder_tokio().unwrap_or_else(|_| {
        let itself = NameServerConfig::udp_and_tcp(Ipv4Addr::LOCALHOST.into());
        let config = ResolverConfig::from_name_servers(vec![itself]);
        TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
    });
    let options = builder.options_mut();
    options.timeout = ANSWER;
    options.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
    builder.build().ok()
}

/// A builder of HTTP clients that look names up by [`addresses`]. No other is used in this program.
pub fn http_client() -> ClientBuilder {
    Client::builder().dns_resolver(HttpNames)
}

/// Looks names up for HTTP clients.
struct HttpNames;

impl Resolve for HttpNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = addresses(name.as_str()).await?;
            // The client puts the URL's port in place of 0.
            let found: Addrs = Box::new(found.into_iter().map(|ip| SocketAddr::new(ip, 0)));
            Ok(found)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_and_this_machine_need_no_server() {
        let address: IpAddr = "192.0.2.7".parse().unwrap();
        assert_eq!(addresses("192.0.2.7").await, Ok(vec![address]));
        let own = addresses("localhost").await.unwrap();
        assert_eq!(own.first(), Some(&Ipv4Addr::LOCALHOST.into()), "{own:?}");
    }

    #[tokio::test]
    async fn a_name_that_never_exists_is_not_found() {
        assert_eq!(addresses("nowhere.invalid").await, Err(LookupError::NotFound));
        assert_ne!(addresses("no name at all").await, Ok(Vec::new()));
    }
}
