//! One connection to the mail server, command by command, so that it's known how far a mail came.

use std::error::Error as _;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{
    ClientId, Extension, MailBodyParameter, MailParameter, ServerInfo,
};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::encode::Encoded;
use super::failure::{Failure, Phase};
use super::patience::Patience;
use super::tls::Trust;
use crate::config::mail::{MailPassword, MailServer, Security};
use crate::name_lookup;

/// The ways to sign in, the best first.
const MECHANISMS: [Mechanism; 3] = [Mechanism::Plain, Mechanism::Login, Mechanism::Xoauth2];

/// How many bytes of a mail are written at a time.
const CHUNK: usize = 8 * 1024;

/// Where to connect to, and who signs in.
#[derive(Clone)]
pub(super) struct Destination {
    pub(super) server: MailServer,
    pub(super) password: Option<MailPassword>,
    /// The name that we give ourselves.
    pub(super) own_name: String,
    pub(super) trust: Trust,
    pub(super) patience: Patience,
}

/// Why a mail wasn't taken.
#[derive(Debug)]
pub struct Refusal {
    pub(super) phase: Phase,
    /// What came instead of the answer.
    pub failure: Failure,
    /// The server's own words.
    pub answer: Option<String>,
}

/// A mail that wasn't handed over because that couldn't be noted.
#[derive(Debug)]
pub(super) enum NotSent {
    Refused(Refusal),
    NotNoted,
}

impl From<Refusal> for NotSent {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Notes that a mail is handed over; false if that can't be noted.
pub(super) type NoteHandOver = Arc<dyn Fn() -> BoxFuture<'static, bool> + Send + Sync>;

/// A connection that has signed in.
pub(super) struct Connection {
    pub(super) smtp: AsyncSmtpConnection,
    pub(super) patience: Patience,
}

impl Connection {
    /// Connects to `destination` and signs in, with `patience` for this and for what follows.
    pub(super) async fn open(
        destination: &Destination,
        patience: Patience,
    ) -> Result<Self, Refusal> {
        let limit = patience.connecting();
        let connecting = timeout(limit, connect(destination, limit)).await;
        let smtp = connecting.unwrap_or_else(|_| Err(not_connected(Failure::TimedOut)))?;
        let mut connection = Self { smtp, patience };
        connection.sign_in(destination).await?;
        Ok(connection)
    }

    /// Signs in, if the settings name a user.
    pub(super) async fn sign_in(&mut self, destination: &Destination) -> Result<(), Refusal> {
        let (Some(user), Some(password)) = (&destination.server.user, &destination.password) else {
            return Ok(());
        };
        if self.smtp.server_info().get_auth_mechanism(&MECHANISMS).is_none() {
            let (phase, failure) = (Phase::SigningIn, Failure::NoSignIn);
            return Err(Refusal { phase, failure, answer: None });
        }
        let credentials = Credentials::new(user.clone(), password.as_str().to_owned());
        let signing_in = self.smtp.auth(&MECHANISMS, &credentials);
        within(Phase::SigningIn, self.patience.command(), signing_in).await.map(drop)
    }

    /// Sends `mail`; the status code of the server's acceptance.
    ///
    /// `hand_over` is called when the server is ready to take the content. Nothing of it is sent unless
    /// that could be noted.
    pub(super) async fn send(
        &mut self,
        mail: &Encoded,
        hand_over: &NoteHandOver,
    ) -> Result<u16, NotSent> {
        let patience = self.patience;
        let parameters = parameters(mail, self.smtp.server_info())?;
        let from = self.smtp.command(Mail::new(Some(mail.from.clone()), parameters));
        within(Phase::From, patience.command(), from).await?;
        let recipient = self.smtp.command(Rcpt::new(mail.to.clone(), Vec::new()));
        within(Phase::Recipient, patience.command(), recipient).await?;
        within(Phase::Content, patience.command(), self.smtp.command(Data)).await?;
        if !hand_over().await {
            return Err(NotSent::NotNoted);
        }
        Ok(self.send_content(&mail.bytes).await?)
    }

    /// Sends the content and waits for its acceptance. The wait begins when the content is written.
    pub(super) async fn send_content(&mut self, bytes: &[u8]) -> Result<u16, Refusal> {
        let patience = self.patience;
        let (is_written, written) = (AtomicBool::new(false), Notify::new());
        let mut chunks = bytes.chunks(CHUNK);
        // Asked for a further chunk when all before it are written, and then the dot follows.
        let chunks = std::iter::from_fn(|| {
            let chunk = chunks.next();
            if chunk.is_none() {
                is_written.store(true, Ordering::Relaxed);
                written.notify_one();
            }
            chunk
        });
        let end_of_patience = async {
            if timeout(patience.content(), written.notified()).await.is_ok() {
                tokio::time::sleep(patience.accepting()).await;
            }
        };
        let sent = tokio::select! {
            // In this order: what the server answered at the last moment counts.
            biased;
            sent = self.smtp.message_iter(chunks) => Some(sent),
            () = end_of_patience => None,
        };
        let is_written = is_written.load(Ordering::Relaxed);
        let phase = if is_written { Phase::Accepting } else { Phase::Content };
        match sent {
            Some(Ok(response)) => Ok(response.code().into()),
            Some(Err(error)) => Err(refusal(phase, &error)),
            None => Err(Refusal { phase, failure: Failure::TimedOut, answer: None }),
        }
    }

    /// Takes leave of the server.
    pub(super) async fn close(mut self) {
        _ = timeout(self.patience.command, self.smtp.quit()).await;
    }
}

async fn connect(
    destination: &Destination,
    limit: Duration,
) -> Result<AsyncSmtpConnection, Refusal> {
    let Destination { server, .. } = destination;
    let found = name_lookup::addresses(&server.host).await;
    let found = found.map_err(|_| not_connected(Failure::NameNotFound))?;
    let addresses: Vec<_> = found.into_iter().map(|ip| SocketAddr::new(ip, server.port)).collect();
    let connected = connect_to(&addresses, destination, limit).await;
    connected.map_err(|error| refusal(Phase::Connecting, &error))
}

/// Connects to the first of `addresses` that answers.
async fn connect_to(
    addresses: &[SocketAddr],
    destination: &Destination,
    limit: Duration,
) -> Result<AsyncSmtpConnection, Error> {
    let Destination { server, own_name, trust, .. } = destination;
    let own_name = ClientId::Domain(own_name.clone());
    // Each of several addresses gets a part of the time.
    let each = Some(limit / 3);
    let tls = || trust.parameters(&server.host);
    match server.security {
        Security::Tls => {
            AsyncSmtpConnection::connect_tokio1(addresses, each, &own_name, Some(tls()?), None)
                .await
        }
        Security::Plain => {
            AsyncSmtpConnection::connect_tokio1(addresses, each, &own_name, None, None).await
        }
        Security::StartTls => {
            let mut smtp =
                AsyncSmtpConnection::connect_tokio1(addresses, each, &own_name, None, None).await?;
            smtp.starttls(tls()?, &own_name).await?;
            Ok(smtp)
        }
    }
}

/// What the server has to be told about `mail`, and is able to hear.
pub(super) fn parameters(
    mail: &Encoded,
    server: &ServerInfo,
) -> Result<Vec<MailParameter>, Refusal> {
    let mut parameters = Vec::new();
    let addresses: [&str; 2] = [mail.from.as_ref(), mail.to.as_ref()];
    // A header may hold an address that isn't in the envelope.
    if !addresses.iter().all(|address| address.is_ascii()) || !mail.bytes.is_ascii() {
        if !server.supports_feature(Extension::SmtpUtfEight) {
            let (phase, failure) = (Phase::Recipient, Failure::NoUtf8);
            return Err(Refusal { phase, failure, answer: None });
        }
        parameters.push(MailParameter::SmtpUtfEight);
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    Ok(parameters)
}

/// The result of `step`, which may take as long as `limit`.
pub(super) async fn within<T>(
    phase: Phase,
    limit: Duration,
    step: impl Future<Output = Result<T, Error>>,
) -> Result<T, Refusal> {
    match timeout(limit, step).await {
        Ok(result) => result.map_err(|error| refusal(phase, &error)),
        Err(_) => Err(Refusal { phase, failure: Failure::TimedOut, answer: None }),
    }
}

/// Says what went wrong without the library's text, in which addresses may stand.
fn refusal(phase: Phase, error: &Error) -> Refusal {
    if let Some(code) = error.status() {
        let answer = error.source().map(ToString::to_string);
        return Refusal { phase, failure: Failure::Code(code.into()), answer };
    }
    Refusal { phase, failure: failure(error), answer: None }
}

fn not_connected(failure: Failure) -> Refusal {
    Refusal { phase: Phase::Connecting, failure, answer: None }
}

fn failure(error: &Error) -> Failure {
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if text.contains("invalid peer certificate") {
            return Failure::Certificate;
        }
        if text.contains("InvalidContentType") {
            return Failure::Unreadable;
        }
        if text.contains("STARTTLS is not supported") {
            return Failure::NoStartTls;
        }
        if text.contains("incomplete response") {
            return Failure::Closed;
        }
        match error.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(io::ErrorKind::ConnectionRefused) => return Failure::NothingListens,
            Some(io::ErrorKind::TimedOut) => return Failure::TimedOut,
            _ => {}
        }
        cause = error.source();
    }
    if error.is_response() { Failure::Unreadable } else { Failure::Closed }
}
