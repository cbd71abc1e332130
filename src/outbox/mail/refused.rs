//! What a mail server's 5xx is about: pure rules.
//!
//! An address that is taken for refused gets no more mails, so everything in doubt is about something else.

use super::failure::Phase;

/// What a 5xx is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The recipient's address takes no mails.
    Recipient,
    /// Who sends: the server relays nothing for them, or wants them to sign in.
    Sender,
    /// This mail.
    Mail,
}

/// Codes of the sign-in (RFC 4954).
const OF_SIGN_IN: [u16; 3] = [530, 535, 538];

/// Codes that say of an address that it isn't known, isn't local or isn't allowed (RFC 5321, section 4.2.3).
const OF_ADDRESS: [u16; 3] = [550, 551, 553];

/// Words about relaying and signing in, in lower case. qmail's `rcpthosts` lists for whom it takes mails.
const ABOUT_SENDER: [&str; 6] =
    ["relay", "authenticat", "smtp auth", "rcpthosts", "log in", "sign in"];

/// Postfix's words for a recipient that isn't known, in lower case.
const NOT_ABOUT_SENDER: &str = "relay recipient table";

/// What the answer `code` with the text `answer` in `phase` is about.
///
/// Words about relaying and signing in go before all codes: a server that answers so to RCPT TO answers so
/// for every address. Else the enhanced status code decides (RFC 3463): 5.1 is about addresses (5.1.7 and
/// 5.1.8 about the sender's), 5.2.0 and 5.2.1 about a mailbox that is closed. A full mailbox (5.2.2) may be
/// emptied. Without such a code, three answers to RCPT TO are about the recipient.
pub(super) fn subject(phase: Phase, code: u16, answer: &str) -> Subject {
    let is_to_recipient = phase == Phase::Recipient;
    if is_to_recipient && (OF_SIGN_IN.contains(&code) || is_about_sender(answer)) {
        return Subject::Sender;
    }
    let is_about_recipient = match enhanced_code(answer) {
        Some((1, detail)) => detail != 7 && detail != 8,
        Some((2, detail)) => detail <= 1,
        Some(_) => false,
        None => is_to_recipient && OF_ADDRESS.contains(&code),
    };
    if is_about_recipient { Subject::Recipient } else { Subject::Mail }
}

fn is_about_sender(answer: &str) -> bool {
    // An address may have any word in it.
    let words = answer.split_whitespace().filter(|word| !word.contains('@'));
    let text = words.collect::<Vec<_>>().join(" ").to_lowercase().replace(NOT_ABOUT_SENDER, "");
    ABOUT_SENDER.iter().any(|words| text.contains(words))
}

/// The second and third part of the answer's `5.x.y`: its first word, or behind a `#` as qmail writes it.
fn enhanced_code(answer: &str) -> Option<(u16, u16)> {
    let behind_hash = answer.split_whitespace().filter_map(|word| Some(word.split_once('#')?.1));
    answer.split_whitespace().take(1).chain(behind_hash).find_map(|word| {
        let code = word.trim_matches(|c: char| !c.is_ascii_digit());
        let parts: Vec<Option<u16>> = code.split('.').map(|part| part.parse().ok()).collect();
        match parts[..] {
            [Some(5), Some(subject), Some(detail)] => Some((subject, detail)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_of_the_address_is_told_from_one_of_the_mail_or_of_who_sends() {
        use {Phase as P, Subject as S};
        for (phase, code, answer, expected) in [
            (P::Recipient, 550, "5.1.1 no such person", S::Recipient),
            (P::Recipient, 550, "No such person here", S::Recipient),
            (P::Recipient, 550, "", S::Recipient),
            (P::Recipient, 551, "User not local", S::Recipient),
            (P::Recipient, 553, "mailbox name not allowed", S::Recipient),
            (P::Recipient, 553, "sorry, no mailbox here by that name. (#5.1.1)", S::Recipient),
            (P::Recipient, 554, "5.1.1: no such person", S::Recipient),
            (P::Recipient, 550, "5.2.1 closed", S::Recipient),
            (P::Recipient, 550, "5.1.1 User unknown in relay recipient table", S::Recipient),
            (P::Recipient, 550, "<relay@rider.example>: user unknown", S::Recipient),
            (P::Accepting, 550, "5.1.1 no such person", S::Recipient),
            (P::Recipient, 530, "SMTP authentication is required.", S::Sender),
            (P::Recipient, 530, "Go away", S::Sender),
            (P::Recipient, 550, "relay not permitted", S::Sender),
            (P::Recipient, 550, "5.7.1 Relaying denied", S::Sender),
            (P::Recipient, 550, "5.1.0 Authentication required", S::Sender),
            (P::Recipient, 550, "Please turn on SMTP Authentication", S::Sender),
            (P::Recipient, 550, "You must log in first", S::Sender),
            (P::Recipient, 553, "not in my list of allowed rcpthosts (#5.7.1)", S::Sender),
            (P::Recipient, 554, "Relay access denied", S::Sender),
            (P::Recipient, 553, "sorry, your mail was refused (#5.7.1)", S::Mail),
            (P::Recipient, 554, "no", S::Mail),
            (P::Recipient, 503, "bad sequence of commands", S::Mail),
            (P::Recipient, 552, "mailbox full", S::Mail),
            (P::Recipient, 550, "5.2.2 full", S::Mail),
            (P::Recipient, 550, "5.1.8 we don't know you", S::Mail),
            (P::Recipient, 550, "5.5.0 what?", S::Mail),
            (P::Accepting, 550, "5.6.0 not so", S::Mail),
            (P::Accepting, 550, "looks like spam from a relay", S::Mail),
            (P::Content, 550, "too large", S::Mail),
        ] {
            assert_eq!(subject(phase, code, answer), expected, "{phase:?} {code} {answer}");
        }
    }
}
