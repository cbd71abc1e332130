//! The daily limits of mails to one address. Without them, anybody could make the site send mails to a
//! stranger all day.

use std::time::Duration;

use rusqlite::Connection;

use crate::clock::UnixMillis;
use crate::outbox::Outbox;

/// Mails to one visitor's mailbox within [`WINDOW`] that follow from forms: anybody can send one with anybody's address.
const MAX_BY_FORMS: u32 = 3;

/// Mails to one visitor's mailbox within [`WINDOW`] in all, without those that staff send. A family with some events needs
/// more than three. There's a limit nevertheless: who signs a stranger up gets the link to the registration's page, too, and
/// with a second registration can have places offered to the first.
const MAX_IN_ALL: u32 = 10;

/// The window in which mails to a mailbox are counted.
const WINDOW: Duration = Duration::from_hours(24);

/// Domains of the provider that ignores dots before the `@`.
const DOTS_IGNORED: [&str; 2] = ["gmail.com", "googlemail.com"];

/// Who sends a mail to a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// The program, because of a form or a schedule.
    Program,
    /// The program, because of what was done on the registrant's own page, or of a party's turn on the waiting list.
    OwnPage,
    /// Staff. Their mails aren't limited, and don't count.
    Staff,
}

/// Before the mailbox in [`counts_for`], in mails by [`Sender::OwnPage`]. No address has a space.
const OWN_PAGE: &str = "own page ";

/// Whether `sender` may queue a mail to `address` at `now`. All mails to a mailbox are counted together,
/// whatever they are about; but those that follow from the own page or the waiting list leave the three that follow from
/// forms.
pub fn may_send(
    connection: &Connection,
    sender: Sender,
    address: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let (since, mailbox) = (now.minus(WINDOW), address_key(address));
    let count = |key: &str| Outbox::mails_counted_for(connection, key, since);
    let most_by_forms = match sender {
        Sender::Staff => return Ok(true),
        Sender::Program => MAX_BY_FORMS,
        Sender::OwnPage => MAX_IN_ALL,
    };
    let by_forms = count(&mailbox)?;
    let in_all = by_forms + count(&format!("{OWN_PAGE}{mailbox}"))?;
    Ok(by_forms < most_by_forms && in_all < MAX_IN_ALL)
}

/// The mailbox whose limit a mail by `sender` to `address` counts for; `None` if it counts for none.
#[must_use]
pub fn counts_for(sender: Sender, address: &str) -> Option<String> {
    match sender {
        Sender::Program => Some(address_key(address)),
        Sender::OwnPage => Some(format!("{OWN_PAGE}{}", address_key(address))),
        Sender::Staff => None,
    }
}

/// The mailbox of an address. Addresses of the same mailbox have the same key: case, tags (`ada+1@`) and Gmail's
/// dots are ignored.
#[must_use]
pub fn address_key(address: &str) -> String {
    let address = address.trim().to_lowercase();
    let Some((name, domain)) = address.rsplit_once('@') else { return address };
    let name = match name.split_once('+') {
        Some((name, _)) if !name.is_empty() => name,
        _ => name,
    };
    if DOTS_IGNORED.contains(&domain) {
        return format!("{}@{}", name.replace('.', ""), DOTS_IGNORED[0]);
    }
    format!("{name}@{domain}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn mails_of_staff_count_for_nobody() {
        let address = "Ada+1@visitor.example";
        assert_eq!(counts_for(Sender::Program, address).as_deref(), Some("ada@visitor.example"));
        assert_eq!(
            counts_for(Sender::OwnPage, address).as_deref(),
            Some("own page ada@visitor.example")
        );
        assert_eq!(counts_for(Sender::Staff, address), None);
    }

    #[test]
    fn addresses_of_one_mailbox_are_counted_together() {
        let table = [
            ("Ada@Visitor.example", "ada@visitor.example"),
            (" ada@visitor.example ", "ada@visitor.example"),
            ("ada+riding@visitor.example", "ada@visitor.example"),
            ("ada+a+b@visitor.example", "ada@visitor.example"),
            ("+1@visitor.example", "+1@visitor.example"),
            ("a.d.a+x@gmail.com", "ada@gmail.com"),
            ("a.da@googlemail.com", "ada@gmail.com"),
            ("a.da@visitor.example", "a.da@visitor.example"),
            ("\"a@b\"@visitor.example", "\"a@b\"@visitor.example"),
            ("no address", "no address"),
        ];
        for (address, expected) in table {
            assert_eq!(address_key(address), expected, "{address}");
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(address in "[^\\s]{0,20}@(gmail\\.com|[a-z.]{1,10})") {
            let key = address_key(&address);

            prop_assert_eq!(address_key(&key), key.clone(), "{}", address);
        }
    }
}
