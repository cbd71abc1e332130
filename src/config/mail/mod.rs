//! `[mail]`: how the program sends mails, and who hears of what.

mod destination;
mod server;

use std::fmt;

use lettre::Address;
use lettre::message::Mailbox;
use serde::{Deserialize, Deserializer, de::Error};

use crate::content::finding::Finding;
use crate::values;

pub use self::destination::MailDestination;
pub use self::server::{MailServer, Security};

/// The server token with which Postmark checks requests and sends nothing.
const POSTMARK_TEST_TOKEN: &str = "POSTMARK_API_TEST";

/// `[mail]`: how the program sends mails, and who hears of what.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// Where mails are handed in; `None`: none are sent.
    #[serde(deserialize_with = "values::unless_empty")]
    pub server: Option<MailDestination>,
    /// What `server`'s user signs in with, or Postmark's server token; from the environment or from the
    /// file that `password_file` names.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub password: Option<MailPassword>,
    /// Whom mails are from.
    #[serde(deserialize_with = "values::unless_empty")]
    pub from: Option<Sender>,
    /// Who hears of each submission and registration.
    #[serde(deserialize_with = "addresses")]
    pub office: Vec<Address>,
    /// Whether visitors get a mail that acknowledges their submission.
    pub confirm_enquiries: bool,
    /// How long before an event a reminder goes out, in hours up to a week; 0: none.
    #[serde(deserialize_with = "values::whole::<0, 168, _>")]
    pub reminder_hours: u32,
    /// Whether those who came to an event get a mail of thanks on the next day.
    pub thank_you: bool,
}

impl Mail {
    /// Whether mails can be sent.
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.server.is_some()
    }

    /// Who in the office gets mails; nobody unless mails can be sent.
    #[must_use]
    pub fn office(&self) -> &[Address] {
        if self.is_set_up() { &self.office } else { &[] }
    }

    /// What contradicts itself.
    pub(super) fn contradictions(&self) -> Option<Finding> {
        let server = self.server.as_ref()?;
        if self.from.is_none() {
            return Some(Finding::new(
                "mail.server",
                "is given, and mail.from isn't; say whom mails are from, such as \
                 \"Maple Hollow Stables <hello@maplehollow.example>\"",
            ));
        }
        match server {
            MailDestination::Smtp(server) => self.contradictions_of_user(server),
            MailDestination::Postmark(_) => self.contradictions_of_token(),
        }
    }

    fn contradictions_of_user(&self, server: &MailServer) -> Option<Finding> {
        match (&server.user, &self.password) {
            (Some(_), None) => Some(Finding::new(
                "mail.server",
                "names a user, and there is no password; put it into a file that \
                 mail.password_file names, or into PADDOCK_MAIL__PASSWORD",
            )),
            (None, Some(_)) => Some(Finding::new(
                "mail.server",
                "names no user, and there is a password; name the user in front of the \
                 server: smtp://user@smtp.example:587",
            )),
            _ => None,
        }
    }

    fn contradictions_of_token(&self) -> Option<Finding> {
        match self.password.as_ref().map(MailPassword::as_str) {
            None => Some(Finding::new(
                "mail.server",
                "is Postmark, and there is no server token; put it into a file that \
                 mail.password_file names, or into PADDOCK_MAIL__PASSWORD. Postmark shows it under \
                 \"API Tokens\" of your server",
            )),
            Some(token) if !token.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Some(Finding::new(
                    "mail.server",
                    "is Postmark, and the server token has a space or a letter beyond ASCII in it; copy \
                     it again from \"API Tokens\" of your server at Postmark",
                ))
            }
            Some(_) => None,
        }
    }

    /// What is valid and probably a mistake.
    pub(super) fn warnings(&self) -> Option<Finding> {
        if self.server.is_none() && (self.from.is_some() || !self.office.is_empty()) {
            return Some(Finding::new(
                "mail.from",
                "mail.server is empty, so no mails are sent; name your mail provider's server.",
            ));
        }
        let is_test = self.password.as_ref().is_some_and(|token| token.0 == POSTMARK_TEST_TOKEN);
        if is_test && matches!(self.server, Some(MailDestination::Postmark(_))) {
            return Some(Finding::new(
                "mail.server",
                "the server token is Postmark's for tests: Postmark takes mails and sends none.",
            ));
        }
        (self.server.is_some() && self.office.is_empty()).then(|| {
            Finding::new(
                "mail.server",
                "mail.office is empty, so no one gets a mail about new inquiries and registrations.",
            )
        })
    }
}

/// Whom mails are from: a name, which may be missing, and an address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Sender(pub Mailbox);

impl TryFrom<String> for Sender {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mailbox = mailbox(text.trim()).filter(|_| !text.contains(char::is_control));
        mailbox.map(Self).ok_or_else(|| {
            format!(
                "is {text:?} where a name and an e-mail address belong, such as \"Maple Hollow \
                 Stables <hello@maplehollow.example>\""
            )
        })
    }
}

/// `Name <address>`, where the name may have commas and quotes, or an address alone.
fn mailbox(text: &str) -> Option<Mailbox> {
    let Some((name, address)) = text.strip_suffix('>').and_then(|text| text.rsplit_once('<'))
    else {
        return Some(Mailbox::new(None, text.parse().ok()?));
    };
    let name = name.trim().trim_matches('"').to_owned();
    Some(Mailbox::new(Some(name).filter(|name| !name.is_empty()), address.parse().ok()?))
}

/// E-mail addresses, each once.
fn addresses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Address>, D::Error> {
    #[derive(Deserialize)]
    struct One(#[serde(deserialize_with = "values::email")] String);
    let mut addresses = Vec::new();
    for One(text) in Vec::<One>::deserialize(deserializer)? {
        let address: Address = text.parse().map_err(|_| {
            D::Error::custom(format!(
                "has {text:?} where an e-mail address belongs, such as hello@stable.example"
            ))
        })?;
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    Ok(addresses)
}

/// What signs in to the mail server or to Postmark. Never shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailPassword(String);

impl MailPassword {
    /// The password, to sign in with.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for MailPassword {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.contains(char::is_control) {
            return Err(
                "has a line break or another control character in it; its value isn't shown \
                        here",
            );
        }
        Ok(Self(text))
    }
}

impl fmt::Debug for MailPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailPassword(…)")
    }
}
