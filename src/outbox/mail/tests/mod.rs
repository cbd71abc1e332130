//! The transport against a real mail server.

mod encoding;
mod faults;
#[allow(dead_code, unreachable_pub, reason = "the tests of the whole program use the rest")]
#[path = "../../../../tests/it/support/mail_provider.rs"]
mod mail_provider;
#[allow(dead_code, unreachable_pub, reason = "the tests of the whole program use the rest")]
#[path = "../../../../tests/it/support/mail_server/mod.rs"]
mod mail_server;
mod postmark;
mod tls;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;

use self::mail_server::MailServer;
use super::connection::Destination;
use super::patience::Patience;
use super::tls::Trust;
use super::way::Way;
use super::{Compose, Composed, Email, Mail};
use crate::config::mail::{MailPassword, MailServer as ServerAddress};
use crate::outbox::transport::unnoted;
use crate::outbox::{Attempt, Channel, HandOver, Lane, Message, Topic, Transport};

const IMPATIENT: Patience = Patience {
    connecting: Duration::from_millis(400),
    command: Duration::from_millis(400),
    content: Duration::from_millis(400),
    accepting: Duration::from_millis(400),
    until: None,
};

/// Writes a mail to the address that the payload names.
struct Brief;

impl Compose for Brief {
    fn compose(&self, message: &Message) -> BoxFuture<'static, Result<Composed, String>> {
        let to = vec![String::from_utf8_lossy(&message.payload).into_owned()];
        let (subject, text) = ("Hay".to_owned(), "It's here.\n.\n..\n".to_owned());
        let email = Email { to, subject, text, ..Email::default() };
        std::future::ready(Ok(Composed { email, secret: None })).boxed()
    }
}

/// The office's transport to the server at `url`.
fn transport(url: &str, password: Option<&str>, trust: Trust, patience: Patience) -> Mail {
    let password = password.map(|text| MailPassword::try_from(text.to_owned()).unwrap());
    let from: Mailbox = "Maple Hollow <hello@maple.example>".parse().unwrap();
    let server = ServerAddress::try_from(url.to_owned()).unwrap();
    let own_name = from.email.domain().to_owned();
    let way = Way::smtp(Destination { server, password, own_name, trust, patience });
    let composer: Arc<dyn Compose> = Arc::new(Brief);
    let [office, _] = Mail::by(way, &from, &composer);
    office
}

/// The office's transport to `server`, which waits for no answer for long.
fn impatient(server: &MailServer) -> Mail {
    transport(&server.url(), None, Trust::default(), IMPATIENT)
}

/// Sends one mail to `to`.
async fn send_to(mail: &Mail, to: &str) -> Attempt {
    send_noting(mail, to, unnoted()).await
}

async fn send_noting(mail: &Mail, to: &str, hand_over: HandOver) -> Attempt {
    mail.send(message(to), mail.time_limit(), hand_over).unwrap().await
}

/// Sends one mail within `limit`.
async fn send_within(mail: &Mail, limit: Duration) -> Attempt {
    mail.send(message("ada@stable.example"), limit, unnoted()).unwrap().await
}

fn message(to: &str) -> Message {
    let lane = Lane { channel: Channel::OfficeMail, topic: Topic::Contact };
    Message::of_record(lane, "message-1", to.as_bytes().to_vec())
}

/// A note of each hand-over, and how often it was made.
fn counting() -> (HandOver, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let hand_over: HandOver = Arc::new(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        std::future::ready(true).boxed()
    });
    (hand_over, count)
}
