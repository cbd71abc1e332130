//! Links that turn reminders off.
//!
//! A link's token has the registration's id and a signature, so nothing has to be stored for it, and it works
//! for as long as the registration is kept. Queued mails don't contain it: it's made when a mail is composed.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures_util::future::BoxFuture;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use crate::clock;
use crate::mail::{Mail, QueuedMail};
use crate::outbox::{Compose, Composed, Message, Outbox};
use crate::registrations::registrant::{admit_client, link_ended};
use crate::registrations::{RegistrationsState, sql};
use crate::web::{Client, Problem, uncancelled};

/// Bytes of the signature: half of HMAC-SHA256.
const SIGNATURE: usize = 16;

/// Makes and reads links that turn reminders off.
#[derive(Clone)]
pub struct ReminderLinks {
    /// HMAC state after the key and the purpose.
    mac: Hmac<Sha256>,
}

impl ReminderLinks {
    /// Links that are signed with `key`.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(b"paddock reminder link");
        Self { mac }
    }

    /// The path for the registration `id`; `None` if it isn't a UUID.
    fn path(&self, id: &str) -> Option<String> {
        let mut bytes = Uuid::parse_str(id).ok()?.into_bytes().to_vec();
        let signature = self.mac(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        Some(format!("/reminders/{}", URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The registration's id in a token that this program made.
    fn verify(&self, token: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (id, signature) = bytes.split_last_chunk::<SIGNATURE>()?;
        self.mac(id).verify_truncated_left(signature).ok()?;
        Some(Uuid::from_slice(id).ok()?.to_string())
    }

    fn mac(&self, signed: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(signed);
        mac
    }
}

/// Composes mails like `inner`. Reminders get their link.
pub struct WithReminderLinks {
    /// Makes the links.
    pub links: ReminderLinks,
    /// Composes the mails.
    pub inner: Arc<dyn Compose>,
}

impl Compose for WithReminderLinks {
    fn compose(&self, message: &Message) -> BoxFuture<'static, Result<Composed, String>> {
        let Ok(mut queued) = serde_json::from_slice::<QueuedMail>(&message.payload) else {
            return self.inner.compose(message);
        };
        let (id, url) = match &mut queued.mail {
            Mail::Reminder(mail) => (&mail.registration_id, &mut mail.unsubscribe_url),
            Mail::Thanks(mail) => (&mail.registration_id, &mut mail.unsubscribe_url),
            _ => return self.inner.compose(message),
        };
        let path = self.links.path(id).unwrap_or_default();
        *url = format!("{}{path}", queued.website);
        let payload = queued.payload();
        self.inner.compose(&Message { payload, ..message.clone() })
    }
}

/// Whether the address of the registration behind `token` gets reminders.
pub async fn reminders_are_on(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<bool, Problem> {
    let id = admit(state, client, token)?;
    let is_on = state.store.read(move |db| {
        let found = sql::by_id(db, &id)?;
        found.map(|found| Outbox::takes_reminders(db, &found.email)).transpose()
    });
    is_on.await?.ok_or_else(link_ended)
}

/// Turns reminders off for that address, of this event and others. Turned off again, they stay off. Returns
/// the registration's id, for the log.
pub async fn turn_off(
    state: &RegistrationsState,
    client: Client,
    token: &str,
) -> Result<String, Problem> {
    let id = admit(state, client, token)?;
    let (shared, of) = (state.clone(), id.clone());
    // Whoever closes the page has turned them off all the same.
    let is_found = uncancelled(async move {
        let stopping = shared.store.write(move |tx| {
            let Some(found) = sql::by_id(tx, &of)? else { return Ok(false) };
            Outbox::stop_reminders(tx, &found.email, clock::now())?;
            Ok(true)
        });
        let stopped = stopping.await;
        shared.notifier.notify();
        stopped
    });
    if is_found.await? { Ok(id) } else { Err(link_ended()) }
}

/// The registration's id in `token`, from a client that may ask.
fn admit(state: &RegistrationsState, client: Client, token: &str) -> Result<String, Problem> {
    admit_client(state, client)?;
    state.reminder_links.verify(token).ok_or_else(link_ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "019ad6b2-8a00-7000-8000-000000000001";

    #[test]
    fn a_link_names_its_registration_and_no_other_text_does() {
        let links = ReminderLinks::new([7; 32]);
        let path = links.path(ID).unwrap();
        let token = path.strip_prefix("/reminders/").unwrap();

        assert_eq!(token.len(), 43);
        assert_eq!(links.verify(token).as_deref(), Some(ID));
        assert_eq!(ReminderLinks::new([8; 32]).verify(token), None);
        let mut other = URL_SAFE_NO_PAD.decode(token).unwrap();
        other[15] ^= 1;
        let other = URL_SAFE_NO_PAD.encode(other);
        for wrong in ["", "x", &token[1..], &format!("{token}A"), &other, "é"] {
            assert_eq!(links.verify(wrong), None, "{wrong}");
        }
        assert_eq!(links.path("no id"), None);
    }
}
