//! Where mails are handed in: a mail server, or a provider's HTTPS interface.

use serde::Deserialize;
use url::Url;

use super::server::{MailServer, is_loopback};

/// Where mails are handed in, and in which language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum MailDestination {
    /// A mail server, by SMTP.
    Smtp(MailServer),
    /// Postmark, by its HTTPS interface. The URL has no path: `https://api.postmarkapp.com/`.
    Postmark(Url),
}

/// Postmark's address.
const POSTMARK: &str = "api.postmarkapp.com";

impl TryFrom<String> for MailDestination {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let url: Option<Url> = text.trim().parse().ok();
        match url.filter(|url| matches!(url.scheme(), "http" | "https")) {
            Some(url) => postmark(url).map(Self::Postmark),
            None => MailServer::try_from(text).map(Self::Smtp),
        }
    }
}

/// Accepts the address of Postmark. One that isn't Postmark's may be on this machine only, for tests.
///
/// The address isn't repeated as a whole: a token may stand in it.
fn postmark(url: Url) -> Result<Url, String> {
    let host = url.host_str().unwrap_or_default();
    if !url.username().is_empty() || url.password().is_some() {
        return Err(format!(
            "has something in front of the host; write https://{POSTMARK}, and put the server token \
             into a file that mail.password_file names, or into PADDOCK_MAIL__PASSWORD"
        ));
    }
    let is_postmark = host.ends_with(".postmarkapp.com");
    // An IPv6 address stands in brackets.
    if !is_postmark && !is_loopback(host.trim_matches(['[', ']'])) {
        return Err(format!(
            "names {host}, and paddock doesn't know how to hand mails in there. By https it knows \
             Postmark, which is https://{POSTMARK}; all other providers by smtp:// or smtps://"
        ));
    }
    if is_postmark && url.scheme() == "http" {
        return Err(format!(
            "would send mails and the server token in clear to {host}; write https://{POSTMARK}"
        ));
    }
    if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
        return Err(format!("has something behind the host; it ends there: https://{POSTMARK}"));
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn destination(text: &str) -> Result<MailDestination, String> {
        MailDestination::try_from(text.to_owned())
    }

    #[test]
    fn the_scheme_tells_a_mail_server_from_postmark() {
        for text in [
            "https://api.postmarkapp.com",
            " https://api.postmarkapp.com/ ",
            "https://API.postmarkapp.com:443",
            "http://127.0.0.1:4000",
            "http://localhost:4000",
            "http://[::1]:4000",
            "https://127.0.0.1:4000",
        ] {
            let found = destination(text);
            assert!(matches!(&found, Ok(MailDestination::Postmark(_))), "{text}: {found:?}");
        }
        for text in ["smtp://me@smtp.example", "smtps://smtp.postmarkapp.com"] {
            assert!(matches!(destination(text), Ok(MailDestination::Smtp(_))), "{text}");
        }
    }

    #[test]
    fn what_is_not_postmark_is_refused_with_what_to_write() {
        for (text, why) in [
            ("http://api.postmarkapp.com", "in clear to api.postmarkapp.com; write https://"),
            ("https://api.resend.com", "names api.resend.com, and paddock doesn't know how"),
            ("https://postmarkapp.com.evil.example", "names postmarkapp.com.evil.example"),
            ("https://notpostmarkapp.com", "names notpostmarkapp.com"),
            ("http://10.0.0.7:4000", "names 10.0.0.7"),
            ("https://hunter2@api.postmarkapp.com", "has something in front of the host"),
            ("https://a:hunter2@api.postmarkapp.com", "has something in front of the host"),
            ("https://api.postmarkapp.com/email", "has something behind the host"),
            ("https://api.postmarkapp.com?token=hunter2", "has something behind the host"),
            ("https://", "must be the address of a mail server"),
            ("postmark://api.postmarkapp.com", "must be the address of a mail server"),
            ("api.postmarkapp.com", "or https://api.postmarkapp.com"),
        ] {
            let refused = destination(text).unwrap_err();
            assert!(refused.contains(why), "{text}: {refused}");
            assert!(!refused.contains("hunter2"), "{refused}");
        }
    }
}
