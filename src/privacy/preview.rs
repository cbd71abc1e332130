//! What an erasure would delete, and what it can't.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::leftovers::leftovers;
use super::mailbox::Mailbox;
use super::sql::{self, Record};
use crate::clock::UnixMillis;
use crate::config::Config;

/// What is stored about a person, and what an erasure does.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ErasurePreview)]
pub struct Preview {
    /// All spellings of the person's address.
    pub addresses: Vec<String>,
    /// What is deleted, by kind. Empty if nothing is stored about the person.
    pub deleted: Vec<Counted>,
    /// Spots at coming events that others can have then.
    pub freed: Vec<FreedPlaces>,
    /// What stays, and until when: sentences.
    pub stays: Vec<String>,
}

/// How many there are of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Counted {
    /// The kind, in words: `Inquiries`.
    pub what: &'static str,
    /// How many there are.
    pub count: u32,
}

/// Spots at an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FreedPlaces {
    /// The event's title.
    pub event_title: String,
    /// Its day: `2027-06-18`.
    pub event_date: String,
    /// How many spots.
    pub places: u32,
}

impl Preview {
    /// What an erasure of `mailbox` at `now` would do.
    ///
    /// # Errors
    ///
    /// The database's.
    pub fn of(
        db: &Connection,
        config: &Config,
        mailbox: &Mailbox,
        now: UnixMillis,
    ) -> rusqlite::Result<Self> {
        let held = mailbox.held(db)?;
        let counts = sql::counts(db, &held.records)?;
        let kinds = [
            ("Inquiries", number(held.records.submissions.len())),
            ("Your notes on them", counts.notes),
            ("What the spam filter learned from them", counts.learned),
            ("Registrations", number(held.records.registrations.len())),
            ("People who come with them", counts.attendees),
            ("Links to their own pages", counts.links),
            ("Messages to your automation", counts.messages),
            ("Mails", counts.mails),
            ("Delivery attempts", counts.attempts),
            ("Addresses that get no more mails", number(held.suppressed.len())),
        ];
        let deleted = kinds.into_iter().filter(|(_, count)| *count > 0);
        Ok(Self {
            addresses: held.addresses.iter().cloned().collect(),
            deleted: deleted.map(|(what, count)| Counted { what, count }).collect(),
            freed: freed(db, config, &held.records.registrations, now)?,
            stays: if held.is_empty() { Vec::new() } else { leftovers(config, counts, now) },
        })
    }

    /// Whether nothing is stored about the person.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deleted.is_empty()
    }
}

/// The spots of `registrations` at events that are still to come.
fn freed(
    db: &Connection,
    config: &Config,
    registrations: &[Record],
    now: UnixMillis,
) -> rusqlite::Result<Vec<FreedPlaces>> {
    let today = now.date(&config.content.site.timezone);
    let all = sql::upcoming(db, registrations)?.into_iter();
    let today = today.to_string();
    let to_come = all.filter_map(|(event_title, event_date, places)| {
        (event_date >= today).then_some(FreedPlaces { event_title, event_date, places })
    });
    Ok(to_come.collect())
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
