//! `server.domain`: the site's names, for which the program serves https itself.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use serde::de::{Error, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::Host;

use super::{Config, Server};
use crate::content::finding::Finding;
use crate::values::{self, PublicUrl, WebAddress};

/// Most names in one certificate that Let's Encrypt signs.
const MAX_NAMES: usize = 100;

/// The site's names, the canonical one first. Empty: the program serves no https.
///
/// In settings it is a text or a list of texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domain(Vec<String>);

impl Domain {
    /// All names, each once, in lower case: `maplehollow.example`.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// The name that visitors see; `None` if there are no names.
    #[must_use]
    pub fn canonical(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// Whether the owner has named no domain.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `name`, in lower case, is one of the site's names.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|own| own == name)
    }
}

impl<'de> Deserialize<'de> for Domain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Vec<String>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a domain name or a list of domain names")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Vec<String>, E> {
                if text.is_empty() {
                    return Ok(Vec::new());
                }
                name(text).map(|name| vec![name]).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<String>, A::Error> {
                let mut names: Vec<String> = Vec::new();
                while let Some(Name(name)) = seq.next_element()? {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                Ok(names)
            }
        }

        let names = deserializer.deserialize_any(Names)?;
        if names.len() > MAX_NAMES {
            return Err(D::Error::custom(format!(
                "has {} names; {MAX_NAMES} are the most that one certificate holds",
                names.len()
            )));
        }
        Ok(Self(names))
    }
}

/// One domain name.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        name(&text).map(Self)
    }
}

/// Checks `text` and returns it in lower case, or what is wrong with it.
fn name(text: &str) -> Result<String, String> {
    let only = |name: &str| Err(format!("is {text:?}; only the name belongs here: {name:?}"));
    let text = text.trim();
    if let Some((_, rest)) = text.split_once("://") {
        return only(rest.split(['/', ':']).next().unwrap_or(rest));
    }
    if let Some((host, _)) = text.split_once('/') {
        return only(host);
    }
    if text.contains('*') {
        return Err(format!(
            "is {text:?}; a certificate for all names below one needs another kind of proof. List \
             each name: [\"maplehollow.example\", \"www.maplehollow.example\"]"
        ));
    }
    if text.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() || text.parse::<SocketAddr>().is_ok()
    {
        return Err(format!(
            "is {text:?}, an address; a name belongs here, such as \"www.maplehollow.example\""
        ));
    }
    if let Some((host, _)) = text.split_once(':') {
        return only(host);
    }
    if let Some(host) = text.strip_suffix('.') {
        return only(host);
    }
    if !text.is_ascii()
        && let Ok(Host::Domain(ascii)) = Host::parse(text)
    {
        return Err(format!("is {text:?}; write it as certificates do: {ascii:?}"));
    }
    if is_domain(text) {
        return Ok(text.to_ascii_lowercase());
    }
    Err(format!("is {text:?} where a domain name belongs, such as \"www.maplehollow.example\""))
}

/// Whether `text` has two labels or more, each of letters, digits and inner hyphens (RFC 1123,
/// section 2.1), and a last one that isn't a number.
fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    text.len() <= 253
        && text.rsplit_once('.').is_some_and(|(_, last)| !is_number(last))
        && text.split('.').all(is_label)
}

/// The directory of an authority that signs certificates.
pub(super) fn directory<'de, D>(deserializer: D) -> Result<WebAddress, D::Error>
where
    D: Deserializer<'de>,
{
    let address = WebAddress::deserialize(deserializer)?;
    if !address.is_https() {
        return Err(D::Error::custom("must begin with https://"));
    }
    Ok(address)
}

/// An email address, or nothing.
pub(super) fn contact<'de, D>(deserializer: D) -> Result<Option<String>, D::Error>
where
    D: Deserializer<'de>,
{
    let text = values::maybe_words(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    values::email(text.into_deserializer()).map(Some)
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
}

impl Config {
    /// The folder of the domain's certificate, beside the database.
    #[must_use]
    pub fn certificates_folder(&self) -> PathBuf {
        self.storage.path.with_file_name("certificates")
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

/// Values that contradict `server.domain` or each other.
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
