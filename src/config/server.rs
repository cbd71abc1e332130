//! `[server]`: the addresses at which visitors reach the program, and its limits on connections.

use std::{net::SocketAddr, path::PathBuf};

use serde::Deserialize;

use super::domain::{self, Domain};
use super::{Config, Network};
use crate::content::finding::Finding;
use crate::values::{self, PublicUrl, WebAddress};

/// `[server]`: how visitors reach the program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen on; port 0 takes any free one.
    #[serde(deserialize_with = "values::listen_address")]
    pub listen: SocketAddr,
    /// The site's names, for which the program serves https; empty: none.
    pub domain: Domain,
    /// With a domain: address and port for http. `[::]` stands for all addresses of the machine, in
    /// IPv4 and IPv6.
    #[serde(deserialize_with = "values::listen_address")]
    pub http_listen: SocketAddr,
    /// With a domain: address and port for https.
    #[serde(deserialize_with = "values::listen_address")]
    pub https_listen: SocketAddr,
    /// The directory of the authority that signs the domain's certificate (RFC 8555, section 7.1.1).
    #[serde(deserialize_with = "domain::directory")]
    pub acme_directory: WebAddress,
    /// The email address that the authority may write to.
    #[serde(deserialize_with = "domain::contact")]
    pub acme_contact: Option<String>,
    /// A file with the root certificates (PEM) by which the directory's own certificate is checked;
    /// `None`: those of the system.
    #[serde(deserialize_with = "values::file_path_unless_empty")]
    pub acme_ca_file: Option<PathBuf>,
    /// The address that people type; `None`: derived from the domain or the listening address.
    #[serde(deserialize_with = "values::unless_empty")]
    pub public_url: Option<PublicUrl>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// The HSTS policy.
    pub hsts: Hsts,
    /// Seconds for which a CDN may answer with its copy of a page, up to a day; 0: it keeps none.
    #[serde(deserialize_with = "values::whole::<0, 86_400, _>")]
    pub cdn_seconds: u32,
    /// Most open connections, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, 100_000, _>")]
    pub max_connections: u32,
    /// Most open connections from one address, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, 100_000, _>")]
    pub max_connections_per_address: u32,
}

/// The HSTS policy (`Strict-Transport-Security`), for sites that visitors reach by https.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Hsts {
    /// No header.
    #[default]
    Off,
    /// Only https, for a year.
    On,
    /// Only https, for a year, including subdomains.
    Subdomains,
}

impl TryFrom<String> for Hsts {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let choices = [("off", Self::Off), ("on", Self::On), ("subdomains", Self::Subdomains)];
        values::choose(&text, &choices)
    }
}

impl Server {
    /// The address at which visitors reach the site, if the owner has said it:
    /// `https://maplehollow.example`.
    #[must_use]
    pub fn origin(&self) -> Option<String> {
        let named = self.public_url.as_ref().map(|url| url.as_str().to_owned());
        named.or_else(|| self.domain.canonical().map(|name| format!("https://{name}")))
    }
}

impl Config {
    /// The address for requests by plain http that aren't redirected: `server.listen`. `None` if the
    /// program serves a domain, unless the owner has set that address.
    #[must_use]
    pub fn plain_listen(&self) -> Option<SocketAddr> {
        let is_wanted = self.server.domain.is_empty() || self.record.is_given("server.listen");
        is_wanted.then_some(self.server.listen)
    }

    /// The address at which a program on this machine asks the running site for its health, by plain
    /// http.
    #[must_use]
    pub fn health_address(&self) -> (&'static str, SocketAddr) {
        match self.plain_listen() {
            Some(address) => ("server.listen", address),
            None => ("server.http_listen", self.server.http_listen),
        }
    }

    /// The folder of the domain's certificate, beside the database.
    #[must_use]
    pub fn certificates_folder(&self) -> PathBuf {
        self.storage.path.with_file_name("certificates")
    }
}

/// Values of the table that contradict each other.
pub(super) fn contradictions(config: &Config) -> Option<Finding> {
    let server = &config.server;
    let canonical = server.domain.canonical()?;
    let origin = format!("https://{canonical}");
    let fits = |url: &PublicUrl| {
        let rest = url.as_str().strip_prefix(&origin);
        rest.is_some_and(|port| port.is_empty() || port.starts_with(':'))
    };
    if let Some(url) = server.public_url.as_ref().filter(|url| !fits(url)) {
        return Some(Finding::new(
            "server.public_url",
            format!(
                "is {:?}, and server.domain begins with {canonical:?}; leave public_url out, or put \
                 the name that people type first",
                url.as_str()
            ),
        ));
    }
    let mut listeners = vec![("server.http_listen", server.http_listen)];
    listeners.extend(config.plain_listen().map(|address| ("server.listen", address)));
    let taken =
        |(_, address): &&(&str, SocketAddr)| *address == server.https_listen && address.port() != 0;
    let (key, address) = listeners.iter().find(taken).or_else(|| {
        let (http, plain) = (listeners.first()?, listeners.get(1)?);
        (http.1 == plain.1 && http.1.port() != 0).then_some(plain)
    })?;
    Some(Finding::new(*key, format!("is {address}, as another address to listen on is")))
}
