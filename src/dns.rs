//! Looks up records in the DNS, at the servers that this machine asks.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{NameServerConfig, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{RData, RecordType};
use tokio::time::timeout;

/// The time for one question, with its repetitions.
const QUESTION: Duration = Duration::from_secs(5);

/// How long a server's answer may take before the question is asked once more.
const ANSWER: Duration = Duration::from_secs(2);

/// Names the DNS server to ask, for tests. Only programs that were built for development read it.
const FOR_TESTS: &str = "DNS_SERVER_FOR_TESTS";

/// Where to ask: `None` if this machine names no DNS server.
#[derive(Clone)]
pub struct Dns(Option<TokioResolver>);

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The records at the name; none if it has none or doesn't exist.
    Records(Vec<T>),
    /// Nobody knows: no server, or no answer.
    Unknown,
}

impl Dns {
    /// The servers that this machine asks.
    #[must_use]
    pub fn of_this_machine() -> Self {
        if cfg!(debug_assertions)
            && let Some(address) = std::env::var(FOR_TESTS).ok().and_then(|text| text.parse().ok())
        {
            return Self::at(address);
        }
        let builder = TokioResolver::builder_tokio().ok();
        Self(builder.and_then(|mut builder| {
            builder.options_mut().timeout = ANSWER;
            builder.build().ok()
        }))
    }

    /// The server at `address`.
    #[must_use]
    pub fn at(address: SocketAddr) -> Self {
        let mut server = NameServerConfig::udp(address.ip());
        server.connections.iter_mut().for_each(|connection| connection.port = address.port());
        let config = ResolverConfig::from_name_servers(vec![server]);
        let provider = TokioRuntimeProvider::default();
        let mut builder = TokioResolver::builder_with_config(config, provider);
        builder.options_mut().timeout = ANSWER;
        Self(builder.build().ok())
    }

    /// The TXT records of `name`, each as one text.
    pub async fn texts(&self, name: &str) -> Answer<String> {
        let text = |data: &RData| match data {
            RData::TXT(text) => Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned()),
            _ => None,
        };
        self.look_up(name, RecordType::TXT, text).await
    }

    /// The A records of `name`.
    pub async fn ipv4(&self, name: &str) -> Answer<IpAddr> {
        let address = |data: &RData| match data {
            RData::A(address) => Some(IpAddr::V4(address.0)),
            _ => None,
        };
        self.look_up(name, RecordType::A, address).await
    }

    /// The AAAA records of `name`.
    pub async fn ipv6(&self, name: &str) -> Answer<IpAddr> {
        let address = |data: &RData| match data {
            RData::AAAA(address) => Some(IpAddr::V6(address.0)),
            _ => None,
        };
        self.look_up(name, RecordType::AAAA, address).await
    }

    async fn look_up<T>(
        &self,
        name: &str,
        kind: RecordType,
        read: impl Fn(&RData) -> Option<T>,
    ) -> Answer<T> {
        let Some(resolver) = &self.0 else { return Answer::Unknown };
        // The final dot keeps this machine's own domain from being added.
        match timeout(QUESTION, resolver.lookup(format!("{name}."), kind)).await {
            Ok(Ok(found)) => Answer::Records(
                found.answers().iter().filter_map(|record| read(&record.data)).collect(),
            ),
            Ok(Err(error)) if error.is_no_records_found() => Answer::Records(Vec::new()),
            Ok(Err(_)) | Err(_) => Answer::Unknown,
        }
    }
}
