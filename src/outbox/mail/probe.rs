//! A conversation with the mail server for `mail_check`: one phase at a time, so that the one that fails
//! is known. Nothing is tried again.

use std::net::SocketAddr;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;
use tokio::net::TcpStream;

use super::connection::{Connection, Destination, Refusal, parameters, within};
use super::encode::{Encoded, encode};
use super::failure::Phase;
use super::patience::Patience;
use super::tls::Trust;
use super::{Email, MailSettings};
use crate::clock::UnixMillis;
use crate::config::mail::{MailDestination, MailPassword, MailServer};

/// How the owner wants mails to go out by SMTP.
#[derive(Clone)]
pub struct SmtpSettings {
    /// The mail server.
    pub server: MailServer,
    /// What its user signs in with.
    pub password: Option<MailPassword>,
    /// Whom all mails are from.
    pub from: Mailbox,
}

impl MailSettings {
    /// The settings if mails go out by SMTP.
    #[must_use]
    pub fn smtp(&self) -> Option<SmtpSettings> {
        let Self { server: MailDestination::Smtp(server), password, from } = self else {
            return None;
        };
        let (server, password, from) = (server.clone(), password.clone(), from.clone());
        Some(SmtpSettings { server, password, from })
    }
}

/// An open connection to the mail server. Each method is one phase and waits for as long as its limit.
pub struct MailProbe {
    destination: Destination,
    connection: Connection,
}

impl MailProbe {
    /// Waits for the greeting on `stream` and greets back. Nothing is encrypted yet.
    pub async fn greet(
        settings: &SmtpSettings,
        stream: TcpStream,
        limit: Duration,
    ) -> Result<Self, Refusal> {
        let destination = destination(settings, limit);
        let own_name = ClientId::Domain(destination.own_name.clone());
        let greeting = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &own_name);
        let smtp = within(Phase::Connecting, limit, greeting).await?;
        Ok(Self::new(destination, smtp))
    }

    /// Connects to `address` with TLS from the first byte, and greets.
    pub async fn connect_encrypted(
        settings: &SmtpSettings,
        address: SocketAddr,
        limit: Duration,
    ) -> Result<Self, Refusal> {
        let destination = destination(settings, limit);
        let own_name = ClientId::Domain(destination.own_name.clone());
        let connecting = async {
            let tls = destination.trust.parameters(&destination.server.host)?;
            let each = Some(limit);
            AsyncSmtpConnection::connect_tokio1(address, each, &own_name, Some(tls), None).await
        };
        let smtp = within(Phase::Connecting, limit, connecting).await?;
        Ok(Self::new(destination, smtp))
    }

    fn new(destination: Destination, smtp: AsyncSmtpConnection) -> Self {
        let patience = destination.patience;
        Self { destination, connection: Connection { smtp, patience } }
    }

    /// The name that the server gives itself.
    #[must_use]
    pub fn server_name(&self) -> &str {
        self.connection.smtp.server_info().name()
    }

    /// Changes to TLS (STARTTLS).
    pub async fn start_tls(&mut self) -> Result<(), Refusal> {
        let Destination { server, own_name, trust, patience, .. } = &self.destination;
        let own_name = ClientId::Domain(own_name.clone());
        let smtp = &mut self.connection.smtp;
        let starting = async { smtp.starttls(trust.parameters(&server.host)?, &own_name).await };
        within(Phase::Connecting, patience.command, starting).await
    }

    /// Signs in, if the settings name a user.
    pub async fn sign_in(&mut self) -> Result<(), Refusal> {
        self.connection.sign_in(&self.destination).await
    }

    /// Names the sender of `mail`.
    pub async fn name_sender(&mut self, mail: &Encoded) -> Result<(), Refusal> {
        let smtp = &mut self.connection.smtp;
        let parameters = parameters(mail, smtp.server_info())?;
        let from = smtp.command(Mail::new(Some(mail.from.clone()), parameters));
        within(Phase::From, self.connection.patience.command, from).await.map(drop)
    }

    /// Names the recipient of `mail`.
    pub async fn name_recipient(&mut self, mail: &Encoded) -> Result<(), Refusal> {
        let to = self.connection.smtp.command(Rcpt::new(mail.to.clone(), Vec::new()));
        within(Phase::Recipient, self.connection.patience.command, to).await.map(drop)
    }

    /// Sends the content of `mail`.
    pub async fn send(&mut self, mail: &Encoded) -> Result<(), Refusal> {
        let data = self.connection.smtp.command(Data);
        within(Phase::Content, self.connection.patience.command, data).await?;
        self.connection.send_content(&mail.bytes).await.map(drop)
    }

    /// Has the server forget the mail that was begun.
    pub async fn reset(&mut self) -> Result<(), Refusal> {
        let reset = self.connection.smtp.command(Rset);
        within(Phase::From, self.connection.patience.command, reset).await.map(drop)
    }

    /// Takes leave of the server.
    pub async fn close(self) {
        self.connection.close().await;
    }
}

impl Refusal {
    /// Whether the server had all of the mail when its answer was awaited.
    #[must_use]
    pub fn is_after_whole_mail(&self) -> bool {
        self.phase == Phase::Accepting
    }
}

impl Encoded {
    /// `email` as the message `id`, sent at `now`. Fails if no mail can have its address.
    pub fn new(
        email: &Email,
        id: &str,
        settings: &SmtpSettings,
        now: UnixMillis,
    ) -> Result<Self, String> {
        encode(email, id, &settings.from, now)
    }
}

fn destination(settings: &SmtpSettings, limit: Duration) -> Destination {
    let SmtpSettings { server, password, from } = settings.clone();
    let own_name = from.email.domain().to_owned();
    let patience = Patience {
        connecting: limit,
        command: limit,
        content: limit,
        accepting: limit,
        until: None,
    };
    Destination { server, password, own_name, trust: Trust::default(), patience }
}
