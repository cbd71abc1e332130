//! The steps that talk to the mail server, up to the test mails.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;

use super::advice::{Advice, expects_oauth, sent};
use super::recorder::Recorder;
use super::report::{Finding, StepName};
use super::{Check, port, providers};
use crate::clock;
use crate::config::mail::Security;
use crate::outbox::{Encoded, MailFailure, MailProbe, MailRefusal, SmtpSettings};

/// The time for each of the server's answers.
const ANSWER: Duration = Duration::from_secs(8);

/// The time for the whole conversation.
const ALL: Duration = Duration::from_secs(50);

/// The time to write a test mail.
const WRITING: Duration = Duration::from_secs(10);

/// A step has failed and was told of; nothing more can be tried.
struct Ended;

/// Talks to the server of `settings` until a step fails or all is sent.
pub(super) async fn hold(check: &Check, settings: &SmtpSettings, recorder: &mut Recorder<'_>) {
    let conversation =
        Conversation { check, settings, advice: Advice::new(check, settings), recorder };
    if timeout(ALL, conversation.hold()).await.is_err() {
        recorder.end(Finding::failed(
            "The server is so slow that the check gave up after 50 seconds.",
            "Real mails get more time. Check again later, or ask your mail provider.",
        ));
    }
    recorder.skip_the_rest();
}

struct Conversation<'a, 'r> {
    check: &'a Check,
    settings: &'a SmtpSettings,
    advice: Advice<'a>,
    recorder: &'a mut Recorder<'r>,
}

impl Conversation<'_, '_> {
    async fn hold(mut self) {
        // What has failed stands in the report.
        let Ok(mut probe) = self.open().await else { return };
        if self.sign_in(&mut probe).await.is_err() {
            return;
        }
        for (at, to) in self.check.recipients.iter().enumerate() {
            if self.write_to(&mut probe, to, at == 0).await.is_err() {
                return;
            }
        }
        if self.check.recipients.is_empty() {
            _ = self.ask_for_sender(&mut probe).await;
        }
        probe.close().await;
    }

    /// From the server's name to an encrypted connection.
    async fn open(&mut self) -> Result<MailProbe, Ended> {
        let server = &self.settings.server;
        self.recorder.begin(StepName::ServerName);
        let (addresses, found) = self.or_end(port::addresses(server).await)?;
        self.recorder.end(found);
        self.recorder.begin(StepName::Port);
        let (stream, address, found) = self.or_end(port::connect(server, &addresses).await)?;
        self.recorder.end(found);
        match server.security {
            Security::Tls => self.greet_encrypted(stream, address).await,
            Security::StartTls | Security::Plain => self.greet(stream).await,
        }
    }

    async fn greet(&mut self, stream: TcpStream) -> Result<MailProbe, Ended> {
        self.recorder.begin(StepName::Greeting);
        let greeted = MailProbe::greet(self.settings, stream, ANSWER).await;
        let mut probe = self.or_refused(StepName::Greeting, greeted)?;
        self.recorder.end(greeting(&probe));
        self.recorder.begin(StepName::Encryption);
        if self.settings.server.security == Security::Plain {
            self.recorder.end(Finding::skipped("Not needed: the server is on this machine."));
            return Ok(probe);
        }
        let encrypted = probe.start_tls().await;
        self.or_refused(StepName::Encryption, encrypted)?;
        self.recorder.end(self.advice.encrypted());
        Ok(probe)
    }

    /// With TLS from the first byte, the greeting comes after the certificate.
    async fn greet_encrypted(
        &mut self,
        stream: TcpStream,
        address: SocketAddr,
    ) -> Result<MailProbe, Ended> {
        drop(stream);
        self.recorder.begin(StepName::Encryption);
        let connected = MailProbe::connect_encrypted(self.settings, address, ANSWER).await;
        if let Err(MailRefusal { failure: MailFailure::Code(_), .. }) = &connected {
            self.recorder.end(self.advice.encrypted());
            self.recorder.begin(StepName::Greeting);
            return self.or_refused(StepName::Greeting, connected);
        }
        let probe = self.or_refused(StepName::Encryption, connected)?;
        self.recorder.end(self.advice.encrypted());
        self.recorder.begin(StepName::Greeting);
        self.recorder.end(greeting(&probe));
        Ok(probe)
    }

    async fn sign_in(&mut self, probe: &mut MailProbe) -> Result<(), Ended> {
        let server = &self.settings.server;
        self.recorder.begin(StepName::SignIn);
        if server.user.is_none() {
            self.recorder.end(Finding::skipped("mail.server names no user, so nobody signs in."));
            return Ok(());
        }
        self.advice.is_microsoft |= providers::is_microsoft(probe.server_name());
        let signed_in = probe.sign_in().await;
        self.or_refused(StepName::SignIn, signed_in)?;
        let finding = Finding::ok("User and password are right.");
        self.recorder.end(if self.advice.is_microsoft { expects_oauth(&finding) } else { finding });
        Ok(())
    }

    /// Sends a test mail to `to`. What is wrong with one recipient doesn't keep the others from theirs.
    async fn write_to(
        &mut self,
        probe: &mut MailProbe,
        to: &str,
        is_first: bool,
    ) -> Result<(), Ended> {
        if is_first {
            self.recorder.begin(StepName::Sender);
        }
        let mail = self.test_mail(to).await;
        let named = match &mail {
            Ok(mail) => probe.name_sender(mail).await,
            Err(finding) => {
                self.recorder.begin(StepName::TestMail);
                self.recorder.end(finding.clone());
                return Ok(());
            }
        };
        self.or_refused(StepName::Sender, named)?;
        if is_first {
            self.recorder.end(self.advice.sender_accepted());
        }
        let mail = mail.map_err(|_| Ended)?;
        self.recorder.begin(StepName::Recipient);
        if let Err(refusal) = probe.name_recipient(&mail).await {
            return self.next_after(probe, StepName::Recipient, &refusal, to).await;
        }
        self.recorder.end(Finding::ok(format!("The server sends mails to {to}.")));
        self.recorder.begin(StepName::TestMail);
        match probe.send(&mail).await {
            Ok(()) => {
                self.recorder.end(sent(to, self.check.link_to(to).is_some()));
                Ok(())
            }
            Err(refusal) => self.next_after(probe, StepName::TestMail, &refusal, to).await,
        }
    }

    /// Tells of a refusal. The next recipient's turn comes if the server goes on.
    async fn next_after(
        &mut self,
        probe: &mut MailProbe,
        step: StepName,
        refusal: &MailRefusal,
        to: &str,
    ) -> Result<(), Ended> {
        self.recorder.end(self.advice.about(step, refusal, to));
        let goes_on = matches!(refusal.failure, MailFailure::Code(code) if code != 421);
        if goes_on && probe.reset().await.is_ok() { Ok(()) } else { Err(Ended) }
    }

    /// Whether mails may be from the stable's address, when there's nobody to write to.
    async fn ask_for_sender(&mut self, probe: &mut MailProbe) -> Result<(), Ended> {
        self.recorder.begin(StepName::Sender);
        let from = self.settings.from.email.to_string();
        let mail = self.or_end(self.test_mail(&from).await)?;
        let named = probe.name_sender(&mail).await;
        self.or_refused(StepName::Sender, named)?;
        self.recorder.end(self.advice.sender_accepted());
        Ok(())
    }

    async fn test_mail(&self, to: &str) -> Result<Encoded, Finding> {
        let now = clock::now();
        let message = self.check.test_mail(to, now);
        let broken = |error: String| {
            Finding::failed(
                format!("The test mail couldn't be written: {error}."),
                "This is a mistake in paddock, not in your settings. Please report it.",
            )
        };
        let writing = timeout(WRITING, self.check.composer.compose(&message)).await;
        let composed =
            writing.unwrap_or_else(|_| Err("it took too long".to_owned())).map_err(broken)?;
        Encoded::new(&composed.email, &message.id, self.settings, now).map_err(|error| {
            Finding::failed(
                format!("No mail can go to {to}: {error}."),
                format!("Correct the address {}.", self.check.place_of(to)),
            )
        })
    }

    /// The value, or the end of the conversation.
    fn or_end<T>(&mut self, result: Result<T, Finding>) -> Result<T, Ended> {
        result.map_err(|finding| {
            self.recorder.end(finding);
            Ended
        })
    }

    fn or_refused<T>(
        &mut self,
        step: StepName,
        result: Result<T, MailRefusal>,
    ) -> Result<T, Ended> {
        let finding = |refusal: MailRefusal| self.advice.about(step, &refusal, "");
        let result = result.map_err(finding);
        self.or_end(result)
    }
}

fn greeting(probe: &MailProbe) -> Finding {
    let name: String = probe.server_name().chars().filter(|c| !c.is_control()).take(200).collect();
    Finding::ok(format!("A mail server answers: {name}."))
}
