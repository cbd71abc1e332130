//! A person's mailbox: the same for all spellings of their address. Without an address, the phone number identifies the
//! person; without both, the id of the registration does.

use std::collections::BTreeSet;

use rusqlite::Connection;
use uuid::Uuid;

use super::sql::{self, Numbers};
use crate::form::phone_key;
use crate::mail;

/// What a mailbox that is a phone number begins with. No address does.
const PHONE: &str = "tel:";
/// What a mailbox that is a registration's id begins with.
const REGISTRATION: &str = "registration:";

/// A person's mailbox. It's the same for all spellings of the address: case, tags (`ada+1@`) and Gmail's dots
/// don't matter. Without an address it's the phone number, however it's written, and without a number the id of the
/// registration.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mailbox(pub(super) String);

/// What a mailbox has.
pub(super) struct Held {
    pub(super) records: Numbers,
    /// All spellings of the address, in lower case. None if the mailbox is the id of a registration.
    pub(super) addresses: BTreeSet<String>,
    /// Those that get no more mails.
    pub(super) suppressed: BTreeSet<String>,
}

impl Mailbox {
    /// The mailbox of `address`, which is an email address, a phone number or a registration's id; `None` if it's none
    /// of these.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let address = address.trim();
        if let Ok(id) = Uuid::try_parse(address) {
            return Some(Self(format!("{REGISTRATION}{id}")));
        }
        let Some((name, domain)) = address.rsplit_once('@') else {
            return phone_key(address).map(|digits| Self(format!("{PHONE}{digits}")));
        };
        (!name.is_empty() && !domain.is_empty()).then(|| Self(mail::address_key(address)))
    }

    /// Whether `address` is a spelling of this mailbox's address.
    #[must_use]
    pub fn is_of(&self, address: &str) -> bool {
        match self.0.strip_prefix(PHONE) {
            Some(digits) => !address.contains('@') && phone_key(address).as_deref() == Some(digits),
            None => mail::address_key(address) == self.0,
        }
    }

    /// Whether it's the id of a registration.
    fn is_registration(&self) -> bool {
        self.0.starts_with(REGISTRATION)
    }

    /// Whether the record with `id` is of this person, who left `address`.
    fn has(&self, id: &str, address: &str) -> bool {
        match self.0.strip_prefix(REGISTRATION) {
            // An address or a number would also identify the person's other records.
            Some(own) => own == id && Self::of(address).is_none(),
            None => self.is_of(address),
        }
    }

    /// Finds everything of this mailbox. Reads all addresses, which takes a second for a million.
    pub(super) fn held(&self, db: &Connection) -> rusqlite::Result<Held> {
        let mut addresses = BTreeSet::new();
        let records = sql::records(db, |id, address| {
            let is_own = self.has(id, address);
            if is_own && !self.is_registration() {
                addresses.insert(address.trim().to_lowercase());
            }
            is_own
        })?;
        let mut suppressed = sql::suppressed(db)?;
        suppressed.retain(|address| self.is_of(address));
        addresses.extend(suppressed.iter().cloned());
        Ok(Held { records, addresses, suppressed })
    }
}

impl Held {
    /// Whether nothing is stored about the person.
    pub(super) fn is_empty(&self) -> bool {
        let Numbers { submissions, registrations } = &self.records;
        submissions.is_empty() && registrations.is_empty() && self.suppressed.is_empty()
    }
}
