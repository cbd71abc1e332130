//! What becomes of a mail by what Postmark answered: pure rules.
//!
//! An answer is a verdict on the recipient only if its code says so. What Postmark says of the token, of
//! the account or of the stable's own address can be mended by the owner, so the mail is tried again.

use std::time::Duration;

use crate::http_client::Failure;
use crate::outbox::transport::Outcome;

/// Shortest wait after 429.
const LEAST_WHEN_OVERLOADED: Duration = Duration::from_mins(1);

/// Answer with code 300.
const NOT_VALID: &str =
    "Postmark refused the recipient's address, or something in the mail, as not valid";

/// Answer with code 406.
const INACTIVE: &str = "Postmark sends nothing more to this address: it bounced, complained or was suppressed there. If \
     that is settled, reactivate it at Postmark and send the mail again";

/// Whether a stored error is about one recipient or one mail, and tells nothing about other mails.
pub(in crate::outbox) fn is_of_one_mail(error: &str) -> bool {
    error == NOT_VALID || error == INACTIVE
}

/// What came after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// An answer.
    Answered {
        status: u16,
        /// Postmark's `ErrorCode`; `None` if the answer isn't one of Postmark's.
        code: Option<u32>,
        /// The wait that `Retry-After` asks for.
        asked: Duration,
    },
    /// No answer.
    Failed(Failure),
}

/// What becomes of a mail after `reply`. `is_handed_over`: the receiver may have had all of it.
///
/// A gateway that answers 504 has waited in vain for the one behind it, which may have the mail.
pub(super) fn outcome(is_handed_over: bool, reply: Reply) -> Outcome {
    let (status, code, asked) = match reply {
        Reply::Answered { status, code, asked } => (status, code, asked),
        Reply::Failed(_) if is_handed_over => return perhaps(),
        Reply::Failed(failure) => return failed(failure),
    };
    match (status, code) {
        (200..=299, Some(0)) => Outcome::Delivered,
        (200..=299 | 504, None) if is_handed_over => perhaps(),
        (_, Some(300)) => rejected(NOT_VALID),
        (_, Some(406)) => rejected(INACTIVE),
        (_, Some(code @ (402 | 403 | 409 | 411))) => {
            rejected(&format!("Postmark can't read what paddock sent (code {code})"))
        }
        (413, None) => rejected("the mail is too large for Postmark"),
        (429, _) | (_, Some(429)) => Outcome::TryAgain {
            error: "Postmark answered that it gets too many mails at once".to_owned(),
            wait: asked.max(LEAST_WHEN_OVERLOADED),
        },
        _ => Outcome::TryAgain { error: of_answer(status, code), wait: asked },
    }
}

fn perhaps() -> Outcome {
    let error =
        "Postmark got the whole mail and didn't say whether it took it: perhaps it was sent";
    Outcome::PerhapsSent { error: error.to_owned() }
}

fn rejected(error: &str) -> Outcome {
    Outcome::Rejected { error: error.to_owned() }
}

/// What the owner can mend, or time.
fn of_answer(status: u16, code: Option<u32>) -> String {
    let fixed = match (status, code) {
        (401, _) | (_, Some(10)) => {
            "Postmark refused the server token: put the one that \"API Tokens\" of your server at \
             Postmark shows into the file that mail.password_file names"
        }
        (_, Some(400 | 401)) => {
            "Postmark doesn't send for the address in mail.from: confirm it, or its domain, at Postmark \
             under \"Sender Signatures\""
        }
        (_, Some(405 | 412 | 413)) => {
            "Postmark doesn't let your account send this: it isn't approved yet, or its limit is reached"
        }
        (_, Some(1235 | 1236)) => {
            "your server at Postmark has no message stream with the id \"outbound\""
        }
        (300..=399, None) => {
            "the address in mail.server answered with a redirect, which isn't followed: it would carry \
             the server token elsewhere"
        }
        (_, Some(code)) => return format!("Postmark answered {status} with its code {code}"),
        (500.., None) => return format!("Postmark answered {status}"),
        (_, None) => {
            return format!(
                "what answered {status} isn't Postmark: check the address in mail.server"
            );
        }
    };
    fixed.to_owned()
}

/// What becomes of a mail that didn't get there.
fn failed(failure: Failure) -> Outcome {
    let error = match failure {
        Failure::ConnectTimedOut => "couldn't connect to Postmark in time",
        Failure::TimedOut => "Postmark didn't take the mail in time",
        Failure::NameNotFound => "couldn't connect: the name in mail.server wasn't found",
        Failure::Certificate => {
            "couldn't connect: the certificate of the address in mail.server isn't one that can be \
             trusted"
        }
        Failure::NoTls => "couldn't connect: the address in mail.server doesn't speak https",
        Failure::NothingListens => {
            "couldn't connect: nothing is listening at the address in mail.server"
        }
        Failure::NotConnected => "couldn't connect to Postmark",
        Failure::BrokenOff => "Postmark hung up before it had the whole mail",
    };
    match failure {
        Failure::TimedOut | Failure::BrokenOff => Outcome::failed(error),
        _ => Outcome::Unreachable { error: error.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `sent`, `again`, `unreachable`, `rejected` or `perhaps`.
    fn verdict(outcome: &Outcome) -> &'static str {
        match outcome {
            Outcome::Delivered => "sent",
            Outcome::TryAgain { .. } => "again",
            Outcome::Unreachable { .. } => "unreachable",
            Outcome::Rejected { .. } | Outcome::RecipientRefused { .. } => "rejected",
            Outcome::PerhapsSent { .. } => "perhaps",
        }
    }

    fn answered(status: u16, code: Option<u32>) -> Outcome {
        outcome(true, Reply::Answered { status, code, asked: Duration::ZERO })
    }

    #[test]
    fn the_answer_decides() {
        for (status, code, expected, words) in [
            (200, Some(0), "sent", ""),
            (200, Some(300), "rejected", "recipient's address"),
            (200, None, "perhaps", "perhaps it was sent"),
            (204, None, "perhaps", "perhaps it was sent"),
            (302, None, "again", "redirect"),
            (307, None, "again", "redirect"),
            (400, None, "again", "isn't Postmark"),
            (401, Some(10), "again", "server token"),
            (401, None, "again", "server token"),
            (403, None, "again", "isn't Postmark"),
            (404, None, "again", "isn't Postmark"),
            (408, None, "again", "isn't Postmark"),
            (413, None, "rejected", "too large"),
            (422, Some(10), "again", "server token"),
            (422, Some(300), "rejected", "recipient's address"),
            (422, Some(400), "again", "mail.from"),
            (422, Some(401), "again", "mail.from"),
            (422, Some(403), "rejected", "can't read"),
            (422, Some(405), "again", "your account"),
            (422, Some(406), "rejected", "reactivate it"),
            (422, Some(412), "again", "your account"),
            (422, Some(413), "again", "your account"),
            (422, Some(1235), "again", "message stream"),
            (422, Some(9_999), "again", "answered 422 with its code 9999"),
            (429, None, "again", "too many"),
            (429, Some(429), "again", "too many"),
            (422, Some(429), "again", "too many"),
            (500, None, "again", "answered 500"),
            (500, Some(100), "again", "its code 100"),
            (502, None, "again", "answered 502"),
            (503, Some(100), "again", "its code 100"),
            (504, None, "perhaps", "perhaps it was sent"),
        ] {
            let outcome = answered(status, code);
            assert_eq!(verdict(&outcome), expected, "{status} {code:?}");
            let error = outcome.error().unwrap_or_default();
            assert!(error.contains(words), "{status} {code:?}: {error}");
        }
    }

    #[test]
    fn without_an_answer_it_matters_whether_the_mail_was_handed_over() {
        for (failure, expected) in [
            (Failure::ConnectTimedOut, "unreachable"),
            (Failure::TimedOut, "again"),
            (Failure::NameNotFound, "unreachable"),
            (Failure::Certificate, "unreachable"),
            (Failure::NoTls, "unreachable"),
            (Failure::NothingListens, "unreachable"),
            (Failure::NotConnected, "unreachable"),
            (Failure::BrokenOff, "again"),
        ] {
            assert_eq!(verdict(&outcome(false, Reply::Failed(failure))), expected, "{failure:?}");
            assert_eq!(verdict(&outcome(true, Reply::Failed(failure))), "perhaps", "{failure:?}");
        }
        let early = Reply::Answered { status: 504, code: None, asked: Duration::ZERO };
        assert_eq!(verdict(&outcome(false, early)), "again");
    }

    #[test]
    fn postmark_may_ask_for_a_wait() {
        let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
        for (status, asked, expected) in [
            (429, Duration::ZERO, minute),
            (429, hour, hour),
            (503, hour, hour),
            (503, Duration::ZERO, Duration::ZERO),
        ] {
            let outcome = outcome(true, Reply::Answered { status, code: None, asked });
            let Outcome::TryAgain { wait, .. } = outcome else { panic!("{status}: {outcome:?}") };
            assert_eq!(wait, expected, "{status} {asked:?}");
        }
    }
}
