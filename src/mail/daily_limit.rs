//! The daily limit of mails to one address. Without it, anybody could make the site send mails to a
//! stranger all day.

use std::time::Duration;

/// Mails to one visitor's address within [`WINDOW`], without those that staff send.
pub const MAX_PER_DAY: u32 = 3;

/// The window in which mails to an address are counted.
pub const WINDOW: Duration = Duration::from_hours(24);

/// Domains of the provider that ignores dots before the `@`.
const DOTS_IGNORED: [&str; 2] = ["gmail.com", "googlemail.com"];

/// Who sends a mail to a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// The program, because of a form, the registrant's page or a schedule.
    Program,
    /// Staff. Their mails aren't limited.
    Staff,
}

/// Whether `sender` may send a mail to an address to which the program sent `earlier` mails within the
/// [`WINDOW`].
#[must_use]
pub fn may_send(sender: Sender, earlier: u32) -> bool {
    sender == Sender::Staff || earlier < MAX_PER_DAY
}

/// Key for counting mails to an address. Addresses of the same mailbox have the same key: case, tags
/// (`ada+1@`) and Gmail's dots are ignored.
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
    fn the_fourth_mail_of_a_day_needs_staff() {
        let table = [
            (Sender::Program, 0, true),
            (Sender::Program, 2, true),
            (Sender::Program, 3, false),
            (Sender::Program, u32::MAX, false),
            (Sender::Staff, 3, true),
        ];
        for (sender, earlier, expected) in table {
            assert_eq!(may_send(sender, earlier), expected, "{sender:?} {earlier}");
        }
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
