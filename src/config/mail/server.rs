//! The address of a mail server, as its owner writes it: `smtp://user@smtp.example:587`.

use std::fmt;
use std::net::IpAddr;

use percent_encoding::percent_decode_str;
use serde::Deserialize;
use url::{Host, Url};

/// A mail server and how to speak to it. The password stands elsewhere.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailServer {
    /// How the connection is protected.
    pub security: Security,
    /// Its name, or its address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Who signs in; `None`: nobody does.
    pub user: Option<String>,
}

/// How the connection to a mail server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// Begins in clear and has to change to TLS before anything is said: `smtp://`.
    StartTls,
    /// TLS from the first byte: `smtps://`.
    Tls,
    /// None, for a server on this machine: `smtp+plain://`.
    Plain,
}

impl Security {
    fn of(scheme: &str) -> Option<(Self, u16)> {
        match scheme {
            "smtp" => Some((Self::StartTls, 587)),
            "smtps" => Some((Self::Tls, 465)),
            "smtp+plain" => Some((Self::Plain, 25)),
            _ => None,
        }
    }
}

/// The address isn't repeated: a password may stand in it.
const UNFIT: &str = "must be the address of a mail server, such as smtp://user@smtp.example:587, \
                     smtps://user@smtp.example:465 or https://api.postmarkapp.com";

impl TryFrom<String> for MailServer {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let url: Url = text.trim().parse().map_err(|_| UNFIT)?;
        let (security, usual_port) = Security::of(url.scheme()).ok_or(UNFIT)?;
        if url.password().is_some() {
            return Err(
                "has a password in it, which ends up in back-ups; put it into a file that \
                        mail.password_file names, or into PADDOCK_MAIL__PASSWORD"
                    .to_owned(),
            );
        }
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(
                "has something behind the port; it ends there: smtp://user@smtp.example:587"
                    .to_owned(),
            );
        }
        let host = match url.host().ok_or(UNFIT)? {
            // Only addresses of the web are parsed as far as that by the library.
            Host::Domain(name) => name.to_owned(),
            Host::Ipv4(address) => address.to_string(),
            Host::Ipv6(address) => address.to_string(),
        };
        if host.is_empty() || host.contains('%') {
            return Err(UNFIT.to_owned());
        }
        if security == Security::Plain && !is_loopback(&host) {
            return Err(format!(
                "would send mails and the password in clear to {host}; smtp+plain:// is for a server \
                 on this machine, such as smtp+plain://127.0.0.1:25. Use smtp:// or smtps://"
            ));
        }
        let user = percent_decode_str(url.username()).decode_utf8().map_err(|_| UNFIT)?;
        let user = (!user.is_empty()).then(|| user.into_owned());
        Ok(Self { security, host, port: url.port().unwrap_or(usual_port), user })
    }
}

/// Whether `host` is this machine.
pub(super) fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

impl fmt::Debug for MailServer {
    /// Without the user, who may be a person's address.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailServer({:?} {}:{})", self.security, self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(text: &str) -> Result<MailServer, String> {
        MailServer::try_from(text.to_owned())
    }

    #[test]
    fn an_address_says_host_port_user_and_protection() {
        for (text, security, host, port, user) in [
            ("smtp://me@smtp.example:587", Security::StartTls, "smtp.example", 587, Some("me")),
            ("smtp://smtp.example:2525", Security::StartTls, "smtp.example", 2525, None),
            ("smtp://me@smtp.example", Security::StartTls, "smtp.example", 587, Some("me")),
            (
                "smtps://hello@barn.example@smtp.example",
                Security::Tls,
                "smtp.example",
                465,
                Some("hello@barn.example"),
            ),
            ("smtps://a%2Fb@smtp.example/", Security::Tls, "smtp.example", 465, Some("a/b")),
            ("smtp+plain://127.0.0.1:2525", Security::Plain, "127.0.0.1", 2525, None),
            ("smtp+plain://localhost", Security::Plain, "localhost", 25, None),
            ("smtp+plain://[::1]:2525", Security::Plain, "::1", 2525, None),
        ] {
            let user = user.map(str::to_owned);
            let expected = MailServer { security, host: host.to_owned(), port, user };
            assert_eq!(server(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_mail_server_is_refused_and_never_repeated() {
        for (text, why) in [
            ("smtp.example:587", "must be the address of a mail server"),
            ("https://smtp.example", "must be the address of a mail server"),
            ("smtp://", "must be the address of a mail server"),
            ("smtp://me@:587", "must be the address of a mail server"),
            ("smtp://me@smtp.example:99999", "must be the address of a mail server"),
            ("smtp://me:hunter2@smtp.example", "has a password in it"),
            ("smtp://smtp.example/mail", "has something behind the port"),
            ("smtp+plain://smtp.example:25", "in clear to smtp.example"),
            ("smtp+plain://10.0.0.7:25", "in clear to 10.0.0.7"),
        ] {
            let refused = server(text).unwrap_err();
            assert!(refused.contains(why), "{text}: {refused}");
            assert!(!refused.contains("hunter2"), "{refused}");
        }
    }
}
