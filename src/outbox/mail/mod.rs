//! The mail transport: hands one mail to the owner's mail server, or to a provider by HTTPS
//! (`postmark`). It knows nothing of the stable; a [`Compose`] describes each mail.
//!
//! By SMTP a mail passes the phases of `outcome`, over a connection of `mailer`. Before the receiver
//! gets the last of it, the database notes that it's handed over: if the answer is lost, by a crash or
//! on the wire, it's known that the mail was perhaps sent.

mod compose;
mod connection;
mod encode;
mod failure;
mod mailer;
mod outcome;
mod patience;
mod postmark;
mod probe;
mod refused;
mod sent;
mod stored_error;
#[cfg(test)]
mod tests;
mod tls;
mod way;

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use tokio::time::{Instant, timeout_at};

use self::connection::{Destination, NoteHandOver};
use self::patience::Patience;
use self::postmark::Postmark;
use self::sent::Sent;
pub(super) use self::stored_error::is_of_one_mail;
use self::tls::Trust;
use self::way::Way;
use super::channel::{Channel, Topic};
use super::transport::{Attempt, HandOver, Message, Outcome, Transport};
use crate::config;
use crate::config::mail::{MailDestination, MailPassword};
use crate::http_client::HttpClient;

pub use self::compose::{Compose, Composed, Email};
pub use self::connection::Refusal;
pub use self::encode::Encoded;
pub use self::failure::Failure;
pub use self::probe::{MailProbe, SmtpSettings};

/// The time for a whole attempt by the worker: more than the mails that it has under way at once may take one
/// after the other, by two connections and with every phase at its limit. So only its phases end it.
const TIME_LIMIT: Duration = Duration::from_hours(6);

/// The time to compose a mail.
const COMPOSING: Duration = Duration::from_mins(1);

/// Where mails are handed in, and whom they are from.
#[derive(Clone)]
pub struct MailSettings {
    /// The mail server, or Postmark.
    pub server: MailDestination,
    /// What its user signs in with, or the server token.
    pub password: Option<MailPassword>,
    /// Whom all mails are from.
    pub from: Mailbox,
}

impl MailSettings {
    /// How the owner wants mails to go out; `None`: none do.
    #[must_use]
    pub fn of(mail: &config::mail::Mail) -> Option<Self> {
        let (server, from) = (mail.server.clone()?, mail.from.clone()?.0);
        Some(Self { server, password: mail.password.clone(), from })
    }
}

/// Sends the mails of one channel.
pub struct Mail {
    channel: Channel,
    from: Mailbox,
    composer: Arc<dyn Compose>,
    way: Arc<Way>,
}

impl Mail {
    /// The transports of both mail channels, which share their connections. `client` takes mails to a
    /// provider's HTTPS interface.
    #[must_use]
    pub fn both(
        settings: MailSettings,
        client: &HttpClient,
        composer: &Arc<dyn Compose>,
    ) -> [Self; 2] {
        let MailSettings { server, password, from } = settings;
        let way = match server {
            MailDestination::Smtp(server) => {
                let own_name = from.email.domain().to_owned();
                let (trust, patience) = (Trust::default(), Patience::default());
                Way::smtp(Destination { server, password, own_name, trust, patience })
            }
            MailDestination::Postmark(url) => {
                let postmark = Postmark::new(client.clone(), url, password, postmark::PATIENCE);
                Way::Postmark(postmark)
            }
        };
        Self::by(way, &from, composer)
    }

    fn by(way: Way, from: &Mailbox, composer: &Arc<dyn Compose>) -> [Self; 2] {
        let way = Arc::new(way);
        [Channel::OfficeMail, Channel::VisitorMail].map(|channel| Self {
            channel,
            from: from.clone(),
            composer: Arc::clone(composer),
            way: Arc::clone(&way),
        })
    }
}

impl Transport for Mail {
    fn channel(&self) -> Channel {
        self.channel
    }

    fn has_destination(&self, _: Topic) -> bool {
        true
    }

    fn time_limit(&self) -> Duration {
        TIME_LIMIT
    }

    fn send(
        &self,
        message: Message,
        limit: Duration,
        hand_over: HandOver,
    ) -> Option<BoxFuture<'static, Attempt>> {
        let (from, composer) = (self.from.clone(), Arc::clone(&self.composer));
        let way = Arc::clone(&self.way);
        let until = Instant::now() + limit;
        let sending = async move {
            let Ok(_turn) = timeout_at(until, way.turn()).await else {
                return Attempt::not_made("other mails took all the time");
            };
            let began = Instant::now();
            // `until` limits each phase: to cut all of it off here would hide how far the mail came.
            let sending = send(&message, &from, &*composer, (&way, until), &hand_over);
            let Sent { outcome, status, answer } = sending.await;
            Attempt { outcome, status, answer, took: began.elapsed() }
        };
        Some(sending.boxed())
    }
}

async fn send(
    message: &Message,
    from: &Mailbox,
    composer: &dyn Compose,
    (way, until): (&Way, Instant),
    hand_over: &HandOver,
) -> Sent {
    let connected = match way.connect(until).await {
        Ok(connected) => connected,
        Err(sent) => return sent,
    };
    let end = until.min(Instant::now() + COMPOSING);
    let writing = timeout_at(end, composer.compose(message)).await;
    let writing = writing.unwrap_or_else(|_| Err("the mail took too long to write".to_owned()));
    match writing {
        Ok(Composed { email, secret }) => {
            let (hand_over, noted) = (Arc::clone(hand_over), secret.clone());
            let note: NoteHandOver = Arc::new(move || hand_over(noted.clone()));
            connected.send(&email, &message.id, from, &note).await.without(secret.as_deref())
        }
        Err(error) => Sent::without_answer(Outcome::failed(&error)),
    }
}
