//! What becomes of a mail by how far it came and what the server answered: pure rules.
//!
//! Until the final dot the server has no mail, so it can be sent again. After the dot it may have
//! one: without an answer nobody knows (RFC 5321, section 4.5.3.2.6).

use std::time::Duration;

use super::failure::{Failure, Phase};
use super::refused::{Subject, subject};
use crate::outbox::transport::Outcome;

const ANSWERED: &str = "the mail server answered";
const TO_RECIPIENT: &str = "to the recipient's address";
const TO_MAIL: &str = "to the mail";
const AFTER_MAIL: &str = "after the whole mail";
const NO_UTF8: &str =
    "the address has letters that the mail server can't send to (it lacks SMTPUTF8)";

/// Behind an answer about who sends. It has the alarm raised: every mail is answered so.
const OF_SENDER: &str =
    ", about relaying or signing in: check mail.server, its user and its password";

/// Answer of a server that closes, whatever it was asked (RFC 5321, section 4.2.3).
const CLOSING: &str = "421";

/// Whether a stored error is about one recipient or one mail, so that it tells nothing about other
/// mails. By the words, because a server's code alone can be about the sign-in, too.
pub(super) fn is_of_one_mail(error: &str) -> bool {
    let Some(answer) = error.strip_prefix(ANSWERED) else { return error == NO_UTF8 };
    let is_about_it = [TO_RECIPIENT, TO_MAIL, AFTER_MAIL].iter().any(|at| answer.ends_with(at));
    is_about_it && !answer.trim_start().starts_with(CLOSING)
}

/// What becomes of a mail that came as far as `phase` and then to `failure`.
///
/// What the server says of itself, of who signs in or of the stable's own address is no verdict on the
/// recipient: the owner can mend it, so the mail is tried again. `answer` is the server's text.
pub(super) fn outcome(phase: Phase, failure: Failure, answer: Option<&str>) -> Outcome {
    use {Failure as F, Phase as P};
    let error = in_words(phase, failure);
    match (phase, failure) {
        (P::Recipient | P::Content | P::Accepting, F::Code(code @ 500..)) => {
            refused(phase, code, answer.unwrap_or_default())
        }
        (_, F::NoUtf8) => Outcome::Rejected { error },
        (P::Connecting | P::Accepting, F::Code(_)) => {
            Outcome::TryAgain { error, wait: Duration::ZERO }
        }
        (P::Connecting, _) => Outcome::Unreachable { error },
        (P::Accepting, _) => Outcome::PerhapsSent { error },
        _ => Outcome::TryAgain { error, wait: Duration::ZERO },
    }
}

/// What becomes of a mail that the server answered with `code`, a 5xx, and the text `answer`.
fn refused(phase: Phase, code: u16, answer: &str) -> Outcome {
    let error = in_words(phase, Failure::Code(code));
    match subject(phase, code, answer) {
        Subject::Recipient => Outcome::RecipientRefused { error },
        Subject::Mail => Outcome::Rejected { error },
        Subject::Sender => Outcome::Rejected { error: format!("{error}{OF_SENDER}") },
    }
}

/// Without an address, and without the server's own words.
fn in_words(phase: Phase, failure: Failure) -> String {
    let at = match phase {
        Phase::Connecting => "while connecting",
        Phase::SigningIn => "to the sign-in",
        Phase::From => "to the address in mail.from",
        Phase::Recipient => TO_RECIPIENT,
        Phase::Content => TO_MAIL,
        Phase::Accepting => AFTER_MAIL,
    };
    let fixed = match failure {
        Failure::Code(code) => return format!("{ANSWERED} {code} {at}"),
        Failure::TimedOut if phase == Phase::Connecting => {
            "couldn't connect to the mail server in time: some hosting companies block its port; \
             others, such as 2525, may be open"
        }
        Failure::Closed if phase == Phase::Connecting => {
            "couldn't connect to the mail server: it hung up"
        }
        Failure::TimedOut | Failure::Closed | Failure::Unreadable if phase == Phase::Accepting => {
            "the mail server got the whole mail and didn't say whether it took it: perhaps it was sent"
        }
        Failure::TimedOut => return format!("the mail server didn't answer {at} in time"),
        Failure::Closed => return format!("the mail server hung up instead of answering {at}"),
        other => of_server(other),
    };
    fixed.to_owned()
}

/// What is wrong with the server, whatever the mail.
fn of_server(failure: Failure) -> &'static str {
    match failure {
        Failure::Unreadable => {
            "what answers there isn't a mail server, or speaks TLS from the first \
             byte (smtps://)"
        }
        Failure::NameNotFound => "couldn't connect: the mail server's name wasn't found",
        Failure::NothingListens => {
            "couldn't connect: nothing is listening at the mail server's port"
        }
        Failure::Certificate => {
            "couldn't connect: the mail server's certificate isn't one that can \
             be trusted, or is another server's"
        }
        Failure::NoStartTls => {
            "the mail server offers no encryption at this port (STARTTLS): try \
             smtps:// and port 465"
        }
        Failure::NoSignIn => {
            "the mail server offers no way to sign in that paddock knows (PLAIN, \
             LOGIN, XOAUTH2)"
        }
        Failure::NoUtf8 => NO_UTF8,
        Failure::Code(_) | Failure::TimedOut | Failure::Closed => "the mail server failed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `again`, `unreachable`, `rejected`, `nobody` or `perhaps`.
    fn verdict(phase: Phase, failure: Failure, answer: &str) -> &'static str {
        match outcome(phase, failure, Some(answer)) {
            Outcome::Delivered => "delivered",
            Outcome::TryAgain { .. } => "again",
            Outcome::Unreachable { .. } => "unreachable",
            Outcome::Rejected { .. } => "rejected",
            Outcome::RecipientRefused { .. } => "nobody",
            Outcome::PerhapsSent { .. } => "perhaps",
        }
    }

    #[test]
    fn the_phase_and_the_answer_decide() {
        use {Failure as F, Phase as P};
        const COLUMNS: [Failure; 5] =
            [F::Code(421), F::Code(550), F::TimedOut, F::Closed, F::Unreadable];
        for (phase, expected) in [
            (P::Connecting, ["again", "again", "unreachable", "unreachable", "unreachable"]),
            (P::SigningIn, ["again", "again", "again", "again", "again"]),
            (P::From, ["again", "again", "again", "again", "again"]),
            (P::Recipient, ["again", "nobody", "again", "again", "again"]),
            (P::Content, ["again", "rejected", "again", "again", "again"]),
            (P::Accepting, ["again", "rejected", "perhaps", "perhaps", "perhaps"]),
        ] {
            assert_eq!(COLUMNS.map(|failure| verdict(phase, failure, "no")), expected, "{phase:?}");
        }
        for (phase, failure, expected) in [
            (P::Connecting, F::NameNotFound, "unreachable"),
            (P::Connecting, F::NothingListens, "unreachable"),
            (P::Connecting, F::Certificate, "unreachable"),
            (P::Connecting, F::NoStartTls, "unreachable"),
            (P::SigningIn, F::NoSignIn, "again"),
            (P::Recipient, F::NoUtf8, "rejected"),
        ] {
            assert_eq!(verdict(phase, failure, "no"), expected, "{failure:?}");
        }
    }

    #[test]
    fn what_a_refusal_is_about_decides() {
        use Phase as P;
        for (phase, code, answer, expected, is_of_one) in [
            (P::Recipient, 550, "5.1.1 no such person", "nobody", true),
            (P::Recipient, 550, "relay not permitted", "rejected", false),
            (P::Recipient, 530, "SMTP authentication is required.", "rejected", false),
            (P::Recipient, 554, "no", "rejected", true),
            (P::Accepting, 550, "5.1.1 no such person", "nobody", true),
            (P::Accepting, 554, "looks like spam", "rejected", true),
            (P::Recipient, 450, "5.1.1 later", "again", true),
        ] {
            let failure = Failure::Code(code);
            assert_eq!(verdict(phase, failure, answer), expected, "{phase:?} {code} {answer}");
            let outcome = outcome(phase, failure, Some(answer));
            assert_eq!(is_of_one_mail(outcome.error().unwrap()), is_of_one, "{code} {answer}");
        }
    }

    #[test]
    fn an_answer_about_one_mail_is_none_about_the_server() {
        use {Failure as F, Phase as P};
        for (phase, failure, expected) in [
            (P::Recipient, F::Code(550), true),
            (P::Recipient, F::Code(452), true),
            (P::Content, F::Code(554), true),
            (P::Accepting, F::Code(451), true),
            (P::Recipient, F::NoUtf8, true),
            (P::Recipient, F::Code(421), false),
            (P::SigningIn, F::Code(535), false),
            (P::From, F::Code(550), false),
            (P::Connecting, F::Code(554), false),
            (P::Connecting, F::NothingListens, false),
            (P::Recipient, F::TimedOut, false),
            (P::Recipient, F::Closed, false),
        ] {
            assert_eq!(
                is_of_one_mail(&in_words(phase, failure)),
                expected,
                "{phase:?} {failure:?}"
            );
        }
    }

    #[test]
    fn staff_read_what_was_refused() {
        for (phase, failure, expected) in [
            (Phase::Recipient, Failure::Code(550), "answered 550 to the recipient's address"),
            (Phase::SigningIn, Failure::Code(535), "answered 535 to the sign-in"),
            (Phase::From, Failure::Code(553), "answered 553 to the address in mail.from"),
            (Phase::Accepting, Failure::Closed, "perhaps it was sent"),
            (Phase::Connecting, Failure::TimedOut, "block its port"),
        ] {
            let outcome = outcome(phase, failure, None);
            let words = outcome.error().unwrap();
            assert!(words.contains(expected), "{words}");
        }
    }
}
