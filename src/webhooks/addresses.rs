//! Since when each topic has had an address: what waited for one is not late for having waited.

use rusqlite::{Connection, Transaction};

use super::outbox::Outbox;
use super::settings::{Settings, Topic};
use crate::clock::UnixMillis;
use crate::store::{set_setting, setting};

/// What is kept of a topic that has no address.
const NO_ADDRESS: &[u8] = &[];

impl Outbox {
    /// Notes which topics have an address from `now` on, which `settings` say; to be called before
    /// they are in force.
    ///
    /// The database keeps it, or every restart would let a receiver that is down pass for a new one.
    pub async fn note_addresses(&self, settings: &Settings, now: UnixMillis) {
        let topics = Topic::ALL.map(|topic| (topic, settings.url(topic).is_some()));
        let noting = self.store.write(move |tx| {
            topics
                .into_iter()
                .try_for_each(|(topic, has_address)| note(tx, topic, has_address, now))
        });
        if let Err(error) = noting.await {
            tracing::warn!(%error, "it was not noted which deliveries have an address");
        }
    }
}

fn note(
    tx: &Transaction<'_>,
    topic: Topic,
    has_address: bool,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let noted = setting(tx, name(topic))?;
    let since = match noted.as_deref() {
        _ if !has_address => NO_ADDRESS.to_vec(),
        Some(NO_ADDRESS) => now.0.to_be_bytes().to_vec(),
        Some(since) => since.to_vec(),
        // From before this was noted: as far as anybody knows there always was one.
        None => 0_i64.to_be_bytes().to_vec(),
    };
    if noted.as_ref() == Some(&since) { Ok(()) } else { set_setting(tx, name(topic), &since) }
}

/// Since when `topic` has had an address; `None` if nobody knows, or if it was a wrong clock that
/// told, one that was ahead.
pub(super) fn has_address_since(
    db: &Connection,
    topic: Topic,
    now: UnixMillis,
) -> rusqlite::Result<Option<UnixMillis>> {
    let noted = setting(db, name(topic))?.and_then(|since| since.try_into().ok());
    let since = noted.map(|since| UnixMillis(i64::from_be_bytes(since)));
    Ok(since.filter(|since| *since <= now))
}

/// Under this name the database keeps it.
fn name(topic: Topic) -> &'static str {
    match topic {
        Topic::Contact => "contact_address_since",
        Topic::Registration => "registration_address_since",
    }
}
