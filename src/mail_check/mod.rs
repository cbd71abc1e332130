//! The check of the mail settings: from the settings to a test mail that the server takes, step by step,
//! each with what to do if it fails. `paddock mail-check` and the staff page run it.
//!
//! It talks to the mail server as the outbox does and, unlike it, waits for seconds only and tries
//! nothing again. That the server takes a mail doesn't mean that anybody gets it, so the test mail has a
//! link that proves its inbox ([`Proofs`]).

mod advice;
mod by_https;
mod conversation;
mod port;
mod proof;
mod providers;
mod recorder;
mod records;
mod report;
mod runs;

use std::sync::Arc;

use lettre::Address;

use self::recorder::Recorder;
use self::report::Finding;
use crate::clock::{self, UnixMillis};
use crate::config::Current;
use crate::config::mail::{Mail, MailDestination};
use crate::dns::Dns;
use crate::mail::{self, QueuedMail, TestMail};
use crate::outbox::{Channel, Compose, Lane, MailSettings, Message, Topic};
use crate::random;

pub use self::proof::{Inbox, Links, Proofs, ProvedBy, links_key};
pub use self::report::{Step, StepName, StepResult};
pub use self::runs::{CheckRun, Runs};

/// What a check needs.
pub struct Check {
    /// `[mail]` of the settings.
    pub mail: Mail,
    /// Scheme and host of the site, for links.
    pub website: String,
    /// Whether the owner has set that address.
    pub has_public_url: bool,
    /// Who gets a test mail.
    pub recipients: Vec<String>,
    /// Makes the links that prove an inbox; without it, test mails have none.
    pub links: Option<Links>,
    /// Writes the test mails.
    pub composer: Arc<dyn Compose>,
    /// Answers questions about the sender's domain.
    pub dns: Dns,
}

/// What a check tells while it runs.
pub enum Progress {
    /// A step has begun.
    Began(StepName),
    /// A step is over.
    Done(Step),
}

impl Check {
    /// A check of the current settings that writes to the office.
    #[must_use]
    pub fn new(current: &Current, links: Option<Links>, composer: Arc<dyn Compose>) -> Self {
        Self {
            mail: current.mail.clone(),
            website: current.public_origin().to_owned(),
            has_public_url: current.configured_origin().is_some(),
            recipients: current.mail.office.iter().map(ToString::to_string).collect(),
            links,
            composer,
            dns: Dns::of_this_machine(),
        }
    }

    /// Runs all steps, within a minute, and tells `progress` of each.
    pub async fn run(&self, progress: &(dyn Fn(Progress) + Send + Sync)) {
        let mut recorder = Recorder::new(progress);
        recorder.begin(StepName::Settings);
        let settings = MailSettings::of(&self.mail);
        recorder.end(self.settings(settings.as_ref()));
        let Some(settings) = settings else { return };
        let server = host(&settings.server);
        let records = records::look_up(&self.dns, &settings.from, &server);
        let smtp = settings.smtp();
        let sending = async {
            match &smtp {
                Some(smtp) => conversation::hold(self, smtp, &mut recorder).await,
                None => by_https::send(self, &settings, &mut recorder).await,
            }
        };
        let (records, ()) = tokio::join!(records, sending);
        for step in records {
            recorder.add(step);
        }
    }

    /// Where the owner finds the address `to`, in words.
    fn place_of(&self, to: &str) -> &'static str {
        let mut office = self.mail.office.iter().map(ToString::to_string);
        if office.any(|known| known == to) {
            "in mail.office"
        } else if self.recipients.iter().any(|recipient| recipient == to) {
            "that you gave"
        } else {
            "in mail.from"
        }
    }

    /// A test mail to `to` as the outbox stores mails.
    fn test_mail(&self, to: &str, now: UnixMillis) -> Message {
        let mail = mail::Mail::Test(TestMail { proof_url: self.link_to(to) });
        let payload = QueuedMail::new(to, &self.website, now, mail).payload();
        let id = format!("{}-test", random::uuid_v7(now, &random::bytes()));
        let lane = Lane { channel: Channel::OfficeMail, topic: Topic::Contact };
        Message { lane, id, subject_id: String::new(), payload }
    }

    fn link_to(&self, to: &str) -> Option<String> {
        let links = self.links.as_ref()?;
        let path = links.to(&self.mail, to, clock::now());
        path.map(|path| format!("{}{path}", self.website))
    }

    /// Whether the settings are complete.
    fn settings(&self, settings: Option<&MailSettings>) -> Finding {
        let Some(MailSettings { server, from, .. }) = settings else {
            return Finding::failed(
                "mail.server is empty, so no mails are sent.",
                "Put your mail provider's server, user and password into [mail]: docs/mail.md, \"Set \
                 up\", has an example.",
            );
        };
        let way = match server {
            MailDestination::Smtp(server) => format!("{}, port {}", server.host, server.port),
            MailDestination::Postmark(_) => "Postmark's HTTPS interface".to_owned(),
        };
        let found = format!("Mails from {} go out by {way}.", from.email);
        if self.recipients.is_empty() {
            return Finding::warning(
                format!("{found} Nobody gets them: mail.office is empty."),
                "Put your own address into mail.office, or name one after `paddock mail-check`.",
            );
        }
        if !self.has_public_url {
            return Finding::warning(
                format!("{found} Links in them lead to {}.", self.website),
                "Set server.public_url to the address that people type.",
            );
        }
        let finding = Finding::ok(found);
        match self.suspicious_office(&from.email) {
            None => finding,
            Some(office) => finding.but(format!(
                "If mails to {office} end up as spam, use one address for both mail.from and mail.office. \
                 Some spam filters distrust a mail from another address of their own domain whose \
                 replies go elsewhere, as replies to visitors do."
            )),
        }
    }

    /// An office address that shares the domain of `from` and is another. Rspamd's rule `SPOOF_REPLYTO`
    /// takes mails to it for forged, because their `Reply-To` is the visitor.
    fn suspicious_office(&self, from: &Address) -> Option<&Address> {
        let mut office = self.mail.office.iter();
        office.find(|office| {
            office.domain().eq_ignore_ascii_case(from.domain())
                && !office.user().eq_ignore_ascii_case(from.user())
        })
    }
}

/// The host that takes mails.
fn host(server: &MailDestination) -> String {
    match server {
        MailDestination::Smtp(server) => server.host.clone(),
        MailDestination::Postmark(url) => url.host_str().unwrap_or_default().to_owned(),
    }
}
