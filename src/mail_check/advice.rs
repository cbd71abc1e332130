//! What the server's refusals mean, and what to do about them, in words.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::report::{Finding, StepName};
use super::{Check, providers};
use crate::config::mail::{MailServer, Security};
use crate::outbox::{MailFailure as Failure, MailRefusal, SmtpSettings};

/// How many characters of a server's answer are shown.
const MAX_SHOWN: usize = 300;

/// Knows whom the server's answers are about.
pub(super) struct Advice<'a> {
    check: &'a Check,
    settings: &'a SmtpSettings,
    /// Whether the server is Microsoft 365's.
    pub(super) is_microsoft: bool,
}

impl<'a> Advice<'a> {
    pub(super) fn new(check: &'a Check, settings: &'a SmtpSettings) -> Self {
        let is_microsoft = providers::is_microsoft(&settings.server.host);
        Self { check, settings, is_microsoft }
    }

    pub(super) fn encrypted(&self) -> Finding {
        let MailServer { host, .. } = &self.settings.server;
        Finding::ok(format!("The connection is encrypted, and the certificate is {host}'s."))
    }

    pub(super) fn sender_accepted(&self) -> Finding {
        Finding::ok(format!("Mails may be from {}.", self.settings.from.email))
    }

    /// What `refusal` means at `step`; `to` is the recipient, if there is one yet.
    pub(super) fn about(&self, step: StepName, refusal: &MailRefusal, to: &str) -> Finding {
        if step == StepName::TestMail
            && refusal.is_after_whole_mail()
            && refusal.failure == Failure::TimedOut
        {
            return Finding::warning(
                format!("The server has the mail to {to} and hasn't confirmed it in time."),
                "Perhaps it was sent: look into that inbox. Real mails wait ten minutes for the answer.",
            );
        }
        let found = self.found(refusal);
        let found = match step {
            StepName::Recipient => format!("Mails to {to}: {found}"),
            _ => found,
        };
        Finding::failed(found, self.remedy(step, refusal.failure, to))
    }

    fn found(&self, MailRefusal { failure, answer, .. }: &MailRefusal) -> String {
        let words = match failure {
            Failure::Code(code) => {
                let answer = answer.as_deref().map(|answer| self.shown(answer));
                let answer = answer.filter(|answer| !answer.is_empty());
                let said = answer.map_or_else(String::new, |answer| format!(": \"{answer}\""));
                return format!("The server answered {code}{said}.");
            }
            Failure::TimedOut => "The server didn't answer in time.",
            Failure::Closed => "The server hung up.",
            Failure::Unreadable => "What answers there doesn't speak as expected.",
            Failure::NameNotFound => "The server's name wasn't found.",
            Failure::NothingListens => "Nothing listens there anymore.",
            Failure::Certificate => {
                "The certificate isn't valid for this name, has expired, or is signed by nobody whom \
                 this machine trusts."
            }
            Failure::NoStartTls => "The server offers no encryption at this port (STARTTLS).",
            Failure::NoSignIn => {
                "The server offers no sign-in that paddock knows (PLAIN, LOGIN, XOAUTH2)."
            }
            Failure::NoUtf8 => "The server takes no address with letters beyond ASCII (SMTPUTF8).",
        };
        words.to_owned()
    }

    /// The server's words on one line, without the password, which some servers repeat.
    fn shown(&self, answer: &str) -> String {
        let mut line: String =
            answer.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if let (Some(password), Some(user)) = (&self.settings.password, &self.settings.server.user)
        {
            let password = password.as_str();
            let plain = STANDARD.encode(format!("\0{user}\0{password}"));
            for secret in [&*plain, &*STANDARD.encode(password), password] {
                line = line.replace(secret, "…");
            }
        }
        line.trim().chars().take(MAX_SHOWN).collect()
    }

    fn remedy(&self, step: StepName, failure: Failure, to: &str) -> String {
        let remedy = match (step, failure) {
            (_, Failure::Code(421)) | (StepName::Greeting, Failure::Code(400..500)) => {
                "The server has no time for this machine right now. Check again in some minutes."
            }
            (StepName::Greeting, _) => return self.about_greeting(failure),
            (StepName::Encryption, _) => return self.about_encryption(failure),
            (StepName::SignIn, _) => return self.about_sign_in(failure),
            (StepName::Sender, Failure::Code(530)) => {
                "The server wants a sign-in: name the user in mail.server (smtp://USER@…) and put the \
                 password into mail.password_file."
            }
            (StepName::Sender, Failure::Code(500..)) => {
                "Put an address into mail.from that this account may send for, usually the one that \
                 signs in. Some providers want the domain confirmed in their settings first."
            }
            (StepName::Recipient, Failure::Code(400..500)) => {
                "That's often only for now: the server makes new senders wait. Real mails are tried \
                 again by themselves. Check again in a quarter of an hour."
            }
            (StepName::Recipient, Failure::Code(_)) => {
                return format!(
                    "Look at the address {}, letter by letter. If the answer speaks of relaying, the \
                     server wants a sign-in first, or sends within its own domain only.",
                    self.check.place_of(to)
                );
            }
            (StepName::TestMail, Failure::Code(500..)) => {
                "The server refuses the mail itself. Often the domain has to be confirmed with the \
                 provider first, or the account's daily limit is used up."
            }
            (_, Failure::NoUtf8) => "Use addresses without accents, or another mail provider.",
            _ => "Check again in some minutes. If it stays so, ask your mail provider.",
        };
        remedy.to_owned()
    }

    fn about_greeting(&self, failure: Failure) -> String {
        let MailServer { security, port, .. } = &self.settings.server;
        match failure {
            Failure::Code(_) => {
                "The server refuses this machine's address. Ask your mail provider \
                                 whether it has to be allowed first."
                    .to_owned()
            }
            _ if *security == Security::StartTls => format!(
                "If your provider says \"SSL\" or port 465, write smtps:// instead of smtp://. \
                 Otherwise compare host and port {port} with your provider's help."
            ),
            _ => "Compare host and port in mail.server with your provider's help.".to_owned(),
        }
    }

    fn about_encryption(&self, failure: Failure) -> String {
        let MailServer { host, port, .. } = &self.settings.server;
        match failure {
            Failure::Certificate => format!(
                "Write the server's name as your mail provider does: the certificate must be for \
                 {host}. If the name is right, look at this machine's clock. A mail server of your own on \
                 this machine needs no certificate: write smtp+plain://127.0.0.1:25. Elsewhere it needs \
                 one that other machines trust, such as Let's Encrypt's."
            ),
            Failure::NoStartTls => format!("Write smtps://…@{host}:465, or try port 587."),
            _ if *port == 465 => {
                "Check again in some minutes. If it stays so, ask your mail provider.".to_owned()
            }
            _ => format!(
                "smtps:// is for port 465. At port {port}, most servers want smtp:// (STARTTLS)."
            ),
        }
    }

    fn about_sign_in(&self, failure: Failure) -> String {
        let remedy = match failure {
            Failure::Code(_) if self.is_microsoft => return MICROSOFT.to_owned(),
            Failure::Code(500..) => {
                "User or password is wrong. Most providers (Gmail, Yahoo, iCloud, Fastmail) want an app \
                 password here, not the one you read mail with: make one in the account's security \
                 settings and put it into mail.password_file. The user is often the whole address."
            }
            Failure::NoSignIn => {
                "If the server needs no sign-in, take the user out of mail.server. Otherwise ask your \
                 provider for a sign-in with a password (\"SMTP AUTH\")."
            }
            _ => "Check again in some minutes: after wrong passwords, servers make one wait.",
        };
        remedy.to_owned()
    }
}

/// Microsoft's plan of January 2026.
const MICROSOFT: &str = "Microsoft 365 ends signing in to SMTP with a password in December 2026, and new accounts never \
     could. Use a mail provider that takes a password or an API key for SMTP, such as Postmark, Brevo \
     or Amazon SES, and confirm your domain there.";

/// The server has taken the mail to `to`.
pub(super) fn sent(to: &str, has_link: bool) -> Finding {
    let found = format!("The server has taken a test mail to {to}.");
    let look = "Look into that inbox, and into its spam folder";
    Finding::ok(found).but(if has_link {
        format!("{look}, and press the button in the mail: that proves that mails arrive.")
    } else {
        format!("{look}.")
    })
}

/// A sign-in that works only for now.
pub(super) fn expects_oauth(finding: &Finding) -> Finding {
    Finding::warning(format!("{} Not for long.", finding.found), MICROSOFT)
}
