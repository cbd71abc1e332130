//! Web addresses that owners type.

use http::Uri;
use serde::Deserialize;
use url::Url;

/// An absolute `http` or `https` address, kept as written.
///
/// # Examples
///
/// ```
/// use paddock::values::WebAddress;
///
/// let address = WebAddress::try_from("https://Maps.example/embed?pb=1".to_owned())?;
/// assert_eq!(address.as_str(), "https://Maps.example/embed?pb=1");
/// assert_eq!(address.origin(), "https://maps.example");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WebAddress {
    text: String,
    origin: String,
}

impl WebAddress {
    /// The whole address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Scheme, host and port in lower case, without a final slash: `https://maps.example`. The host
    /// contains only letters, digits, hyphens and dots (or is an IPv6 address in brackets), so it
    /// is safe in a header.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether the address has a user name or a password.
    #[must_use]
    pub fn has_credentials(&self) -> bool {
        let place = self.text.split_once("://").map_or("", |(_, rest)| rest);
        place.split(['/', '?', '#']).next().is_some_and(|authority| authority.contains('@'))
    }

    /// Whether the address uses https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https:")
    }
}

impl TryFrom<String> for WebAddress {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // Both parsers have to accept it, because the webhook's client uses the stricter one.
        match origin_of(&text).filter(|_| Url::parse(&text).is_ok()) {
            Some(origin) => Ok(Self { text, origin }),
            None if text.contains("<iframe") => {
                let address = frame_address(&text).unwrap_or_else(|| "https://…".to_owned());
                Err(format!(
                    "is a whole <iframe …>; only what stands inside src=\"…\" belongs here: \
                     \"{address}\""
                ))
            }
            None => Err(format!(
                "is {text:?} where a whole web address belongs, beginning with https:// or http://"
            )),
        }
    }
}

/// The address in `src="…"` of a frame's HTML, without HTML escapes.
pub(crate) fn frame_address(html: &str) -> Option<String> {
    let rest = html.split_once("src=")?.1;
    let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let address = rest[1..].split(quote).next()?;
    Some(address.replace("&amp;", "&"))
}

/// The site's own address, which people type: scheme, host and port, without a path.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The address, without a final slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let origin = origin_of(&text);
        // After scheme, host and port, only a slash may follow.
        let is_bare = text
            .split_once("://")
            .is_some_and(|(_, rest)| !rest.trim_end_matches('/').contains(['/', '?', '#', '@']));
        match origin.filter(|_| is_bare) {
            Some(origin) => Ok(Self(origin)),
            None => Err(format!(
                "is {text:?} where the site's address belongs, without a path: \
                 https://www.stable.example"
            )),
        }
    }
}

fn origin_of(text: &str) -> Option<String> {
    let address: Uri = text.parse().ok()?;
    let scheme = address.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"))?;
    let host = address.host().filter(|host| is_host(host))?.to_ascii_lowercase();
    // The parser ignores a port that is not a number, so the text is checked.
    let authority = address.authority()?.as_str();
    let written = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    let port = match written[host.len()..].strip_prefix(':') {
        Some(digits) => digits.parse::<u16>().ok().filter(|port| *port > 0)?,
        None => default_port(scheme),
    };
    // Without the scheme's default port, as browsers write an origin.
    let port = if port == default_port(scheme) { String::new() } else { format!(":{port}") };
    Some(format!("{scheme}://{host}{port}"))
}

fn default_port(scheme: &str) -> u16 {
    if scheme == "https" { 443 } else { 80 }
}

fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return address.parse::<std::net::Ipv6Addr>().is_ok();
    }
    host.split('.').all(|label| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_stands_before_the_path() {
        for (text, origin) in [
            ("https://maps.example/embed?pb=!1m18!2d-75", "https://maps.example"),
            ("HTTP://Maps.Example:8080/", "http://maps.example:8080"),
            ("http://user:word@127.0.0.1:5678/webhook/a-b", "http://127.0.0.1:5678"),
            ("https://[::1]:9000", "https://[::1]:9000"),
        ] {
            let address = WebAddress::try_from(text.to_owned()).unwrap();

            assert_eq!(address.origin(), origin);
            assert_eq!(address.as_str(), text);
        }
    }

    #[test]
    fn what_is_no_whole_web_address_is_refused() {
        for text in [
            "",
            "maps.example/embed",
            "ftp://maps.example",
            "javascript:alert(1)",
            "https://",
            "https:///path",
            "https://a;script-src.example/",
            "https://maps example/",
            "https://maps..example/",
            "https://maps.example:port/",
            "https://maps.example:0/",
            "https://maps.example:99999/",
            "http://10.0.0.256:5678/webhook",
        ] {
            assert!(WebAddress::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_public_address_has_no_path() {
        let plain = |text: &str| PublicUrl::try_from(text.to_owned()).map(|url| url.0);

        assert_eq!(plain("https://Stable.Example/"), Ok("https://stable.example".to_owned()));
        assert_eq!(plain("http://127.0.0.1:80"), Ok("http://127.0.0.1".to_owned()));
        assert_eq!(plain("https://a.example:443/"), Ok("https://a.example".to_owned()));
        assert_eq!(plain("https://a.example:80"), Ok("https://a.example:80".to_owned()));
        for text in ["https://a.example/site", "https://a.example?x", "https://me@a.example"] {
            assert!(plain(text).is_err(), "{text}");
        }
    }
}
