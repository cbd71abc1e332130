//! What a delivery's stored error tells about other mails.

use super::encode::is_unwritable;
use super::{outcome, postmark};
use crate::outbox::suppression::is_suppressed;

/// Whether a stored error is about one recipient or one mail, so that it tells nothing about other mails.
pub(in crate::outbox) fn is_of_one_mail(error: &str) -> bool {
    outcome::is_of_one_mail(error)
        || is_unwritable(error)
        || postmark::is_of_one_mail(error)
        || is_suppressed(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suppressed_address_and_one_that_postmark_refuses_tell_nothing_about_the_server() {
        for (error, expected) in [
            ("its owner asked for no more of these mails", true),
            ("no more mails go to this address since the mail server answered 550", true),
            (
                "Postmark refused the recipient's address, or something in the mail, as not valid",
                true,
            ),
            ("couldn't connect to Postmark", false),
        ] {
            assert_eq!(is_of_one_mail(error), expected, "{error}");
        }
    }
}
