//! The links in test mails.
//!
//! A link is the time of its mail and a keyed hash of that time and the way: server, sender and
//! recipient. So nothing is stored before it's used, `paddock mail-check` makes links that the running
//! site knows, and a link ends when the settings change.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::clock::UnixMillis;
use crate::config::mail::{Mail, MailDestination};
use crate::store;

/// How long a link works.
const LIFETIME: Duration = Duration::from_hours(7 * 24);

/// Name of the stored key of all links.
const KEY: &str = "mail_proof_key";

/// Bytes of a link's hash: half of HMAC-SHA256.
const SIGNATURE: usize = 16;

/// The path of a link without its token.
const PATH: &str = "/mail-proof/";

/// Makes links and recognizes them.
#[derive(Clone)]
pub struct Links {
    /// HMAC state after the key and the purpose.
    mac: Hmac<Sha256>,
}

/// What a link proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedBy {
    /// Whose inbox has the mail.
    pub address: String,
    /// When the mail was sent.
    pub sent_at: UnixMillis,
}

/// The key of links, if the database has one: it's made when the site starts.
pub fn links_key(db: &Connection) -> rusqlite::Result<Option<[u8; 32]>> {
    Ok(store::setting(db, KEY)?.and_then(|key| key.try_into().ok()))
}

impl Links {
    /// The name under which the database keeps the key.
    pub const KEY: &str = KEY;

    /// Links by `key`.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(b"paddock mail proof");
        Self { mac }
    }

    /// The path of the link in a mail to `address` that is sent at `now`; `None` if the address isn't
    /// the office's.
    #[must_use]
    pub fn to(&self, mail: &Mail, address: &str, now: UnixMillis) -> Option<String> {
        let mut office = mail.office.iter().map(ToString::to_string);
        let address = office.find(|known| known.eq_ignore_ascii_case(address))?;
        let mut bytes = now.0.to_be_bytes().to_vec();
        let signature = self.sign(now, &way(mail, &address)).finalize().into_bytes();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        Some(format!("{PATH}{}", URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// What `token` proves at `now`, by the present settings.
    pub(super) fn read(
        &self,
        mail: &Mail,
        token: &str,
        now: UnixMillis,
    ) -> Option<(ProvedBy, Way)> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (time, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        let sent_at = UnixMillis(i64::from_be_bytes(time.try_into().ok()?));
        let mut office = mail.office.iter().map(ToString::to_string);
        let is_its = |address: &String| {
            let mac = self.sign(sent_at, &way(mail, address));
            mac.verify_truncated_left(signature).is_ok()
        };
        let address = office.find(is_its)?;
        let way = way(mail, &address);
        (now.since(sent_at) <= LIFETIME).then_some((ProvedBy { address, sent_at }, way))
    }

    fn sign(&self, sent_at: UnixMillis, way: &Way) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(&sent_at.0.to_be_bytes());
        mac.update(way.as_bytes());
        mac
    }
}

/// A hash of all that decides whether mails to an inbox arrive: server, sender, recipient.
pub(super) type Way = String;

pub(super) fn way(mail: &Mail, address: &str) -> Way {
    let server = mail.server.as_ref().map(|server| match server {
        MailDestination::Smtp(server) => format!("{}:{}", server.host, server.port),
        MailDestination::Postmark(url) => url.to_string(),
    });
    let from = mail.from.as_ref().map(|from| from.0.email.to_string());
    let text = [server.as_deref(), from.as_deref(), Some(address)].map(Option::unwrap_or_default);
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    const NOW: UnixMillis = UnixMillis(1_810_303_200_000);

    fn mail(different: &[(&str, &str)]) -> Mail {
        let usual = [
            ("PADDOCK_MAIL__SERVER", "smtp://smtp.maple.example:587"),
            ("PADDOCK_MAIL__FROM", "hello@maple.example"),
            ("PADDOCK_MAIL__OFFICE", "[\"office@maple.example\", \"Barn@maple.example\"]"),
        ];
        let settings = usual.iter().chain(different);
        let settings = settings.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::load(None, settings).unwrap().mail
    }

    fn token(links: &Links, mail: &Mail, address: &str) -> Option<String> {
        let path = links.to(mail, address, NOW)?;
        path.strip_prefix(PATH).map(str::to_owned)
    }

    #[test]
    fn a_link_proves_its_own_inbox_for_a_week() {
        let (links, mail) = (Links::new([7; 32]), mail(&[]));
        let token = token(&links, &mail, "barn@MAPLE.example").unwrap();
        let week = Duration::from_hours(7 * 24);
        let proved = ProvedBy { address: "Barn@maple.example".to_owned(), sent_at: NOW };
        for (now, expected) in [
            (NOW, Some(&proved)),
            (NOW.plus(week), Some(&proved)),
            (NOW.plus(week + Duration::from_millis(1)), None),
            // The clock was set back.
            (NOW.minus(week), Some(&proved)),
        ] {
            let found = links.read(&mail, &token, now).map(|(proved, _)| proved);
            assert_eq!(found.as_ref(), expected, "{now:?}");
        }
        assert!(links.to(&mail, "me@elsewhere.example", NOW).is_none());
    }

    #[test]
    fn a_link_ends_with_the_settings_that_its_mail_went_by() {
        let links = Links::new([7; 32]);
        let token = token(&links, &mail(&[]), "office@maple.example").unwrap();
        for different in [
            ("PADDOCK_MAIL__SERVER", "smtp://smtp.other.example:587"),
            ("PADDOCK_MAIL__SERVER", "smtp://smtp.maple.example:2525"),
            ("PADDOCK_MAIL__FROM", "barn@maple.example"),
            ("PADDOCK_MAIL__OFFICE", "[\"Barn@maple.example\"]"),
        ] {
            assert!(links.read(&mail(&[different]), &token, NOW).is_none(), "{different:?}");
        }
        assert!(Links::new([8; 32]).read(&mail(&[]), &token, NOW).is_none());
        let name = ("PADDOCK_MAIL__FROM", "Maple Hollow <hello@maple.example>");
        assert!(links.read(&mail(&[name]), &token, NOW).is_some(), "a name is no other way");
    }
}
