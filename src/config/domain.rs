//! `server.domain`: the site's names, for which the program serves https itself.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use serde::de::{Error, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::Host;

use crate::values::{self, WebAddress};

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
