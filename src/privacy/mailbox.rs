//! A person's mailbox: the same for all spellings of their address. Whoever staff registered by phone without an address
//! is found by their number.

use std::collections::BTreeSet;

use rusqlite::Connection;

use super::sql::{self, Numbers};
use crate::form::phone_key;
use crate::mail;

/// What a mailbox that is a phone number begins with. No address does.
const PHONE: &str = "tel:";

/// A person's mailbox. It's the same for all spellings of the address: case, tags (`ada+1@`) and Gmail's dots
/// don't matter. Without an address it's the phone number, however it's written.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mailbox(pub(super) String);

/// What a mailbox has.
pub(super) struct Held {
    pub(super) records: Numbers,
    /// All spellings of the address, in lower case.
    pub(super) addresses: BTreeSet<String>,
    /// Those that get no more mails.
    pub(super) suppressed: BTreeSet<String>,
}

impl Mailbox {
    /// The mailbox of `address`, which is an email address or a phone number; `None` if it's neither.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let address = address.trim();
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

    /// Finds everything of this mailbox. Reads all addresses, which takes a second for a million.
    pub(super) fn held(&self, db: &Connection) -> rusqlite::Result<Held> {
        let mut addresses = BTreeSet::new();
        let records = sql::records(db, |_, address| {
            let is_own = self.is_of(address);
            if is_own {
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
        self.addresses.is_empty()
    }
}
