//! Several ways out: the worker knows none of them, and none waits for another.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, Transaction};

use super::receiver::{Answer, Receiver};
use super::{Site, attempt, rejected, within_patience};
use crate::clock;
use crate::outbox::{
    Attempt, Backlog, Channel, Delivery, DeliveryState, HandOver, Lane, LastAttempts, Message,
    News, Outbox, Outcome, Topic, Transport,
};

const MAIL: Lane = Lane { channel: Channel::OfficeMail, topic: Topic::Registration };

/// A transport that writes down what it is to send, and answers as it is told to.
struct Recorder {
    channel: Channel,
    sent: Mutex<Vec<String>>,
    answer: fn(&str) -> Outcome,
}

impl Recorder {
    fn new(channel: Channel, answer: fn(&str) -> Outcome) -> Arc<Self> {
        Arc::new(Self { channel, sent: Mutex::default(), answer })
    }

    fn sent(&self) -> Vec<String> {
        self.sent.lock().unwrap().clone()
    }
}

impl Transport for Recorder {
    fn channel(&self) -> Channel {
        self.channel
    }

    fn has_destination(&self, topic: Topic) -> bool {
        topic == Topic::Registration
    }

    fn time_limit(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn send(
        &self,
        message: Message,
        _: Duration,
        _: HandOver,
    ) -> Option<BoxFuture<'static, Attempt>> {
        let outcome = (self.answer)(&message.id);
        self.sent.lock().unwrap().push(message.id);
        Some(std::future::ready(attempt(outcome)).boxed())
    }
}

/// Queues the news `message_id` about `party` by each of `channels`.
async fn tell(site: &Site, channels: &'static [Channel], message_id: &'static str) {
    let queueing = move |tx: &Transaction<'_>| {
        channels.iter().try_for_each(|channel| {
            let lane = Lane { channel: *channel, topic: Topic::Registration };
            let news = News { lane, ..News::new(Topic::Registration, message_id, "party", b"{}") };
            Outbox::enqueue(tx, &news, clock::now()).map(drop)
        })
    };
    site.store.write(queueing).await.unwrap();
    site.outbox.wake();
}

async fn by_mail(site: &Site) -> Option<Delivery> {
    site.read(|db| Delivery::by(db, MAIL.channel, "party")).await
}

#[tokio::test]
async fn each_channel_tells_a_records_news_in_order_and_waits_for_no_other() {
    let mut stalling = Receiver::start(|_| Answer::Silence).await;
    let mail = Recorder::new(Channel::OfficeMail, |_| Outcome::Delivered);
    let site = Site::start();
    let recorder = Arc::clone(&mail);
    site.configure(|choices| {
        choices.webhook.registration_url = Some(stalling.url());
        choices.others = vec![recorder];
    });

    for message_id in ["party", "cancelled", "restored"] {
        tell(&site, &[Channel::Webhook, Channel::OfficeMail], message_id).await;
    }

    within_patience(async || (mail.sent().len() == 3).then_some(())).await.unwrap();
    assert_eq!(mail.sent(), ["party", "cancelled", "restored"]);
    assert_eq!(stalling.next().await.id(), "party");
    assert_eq!(stalling.rest().len(), 0, "the automation gets nothing before the first is settled");
    let waiting = site.read(|db| Backlog::of(db, Lane::webhook(Topic::Registration))).await;
    assert_eq!(waiting.pending, 3);
}

#[tokio::test]
async fn a_channel_tries_again_gives_up_and_is_logged_by_itself() {
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;
    let mail = Recorder::new(Channel::OfficeMail, |id| match id {
        "party" => Outcome::failed("the server is busy"),
        _ => rejected(),
    });
    let site = Site::start();
    let recorder = Arc::clone(&mail);
    site.configure(|choices| {
        choices.webhook.registration_url = Some(receiver.url());
        choices.others = vec![recorder];
    });

    tell(&site, &[Channel::Webhook, Channel::OfficeMail], "party").await;
    let is_failed = |delivery: &Delivery| delivery.state == DeliveryState::Failed;
    let given_up = within_patience(async || by_mail(&site).await.filter(is_failed)).await.unwrap();

    assert_eq!((given_up.attempts, mail.sent().len()), (4, 4));
    assert_eq!(given_up.last_error.as_deref(), Some("the server is busy"));
    assert_eq!(site.until_sent("party").await.attempts, 1);
    assert_eq!(receiver.next().await.id(), "party");
    let log = site.read(|db| LastAttempts::of(db, MAIL)).await;
    assert_eq!((log.sent_at, log.error.as_deref()), (None, Some("the server is busy")));
    let log = site.read(|db| LastAttempts::of(db, Lane::webhook(Topic::Registration))).await;
    assert!(log.sent_at.is_some() && log.failed_at.is_none(), "{log:?}");

    tell(&site, &[Channel::OfficeMail], "rejected").await;
    within_patience(async || (mail.sent().len() == 5).then_some(())).await.unwrap();
    let is_rejected = |delivery: &Delivery| delivery.attempts == 1 && is_failed(delivery);
    within_patience(async || by_mail(&site).await.filter(is_rejected)).await.unwrap();
    assert_eq!(receiver.rest().len(), 0);
}

#[tokio::test]
async fn a_channel_without_a_transport_waits() {
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::start();
    site.configure(|choices| choices.webhook.registration_url = Some(receiver.url()));

    tell(&site, &[Channel::OfficeMail, Channel::Webhook], "party").await;
    site.until_sent("party").await;

    assert_eq!(by_mail(&site).await.unwrap().attempts, 0);
    let mail = Recorder::new(Channel::OfficeMail, |_| Outcome::Delivered);
    let recorder = Arc::clone(&mail);
    site.configure(|choices| choices.others = vec![recorder]);
    within_patience(async || (mail.sent() == ["party"]).then_some(())).await.unwrap();
    receiver.next().await;
}

/// What the submission says once its deliveries are in these states.
fn status(deliveries: &[(&str, &str)]) -> String {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(super::SCHEMA).unwrap();
    db.execute_batch(
        "insert into contact_submissions
             (id, created_at, first_name, last_name, email, phone, rider_experience,
              services_interested, age_group, goals, availability, questions, preferred_contact,
              spam_score, spam_reasons, is_spam, source)
         values ('ada', 1, '', '', '', '', '', '[]', '', '', '', '', '', 0, '[]', 0, '/')",
    )
    .unwrap();
    for (channel, _) in deliveries {
        let insert = "insert into deliveries (channel, topic, subject_id, next_attempt_at,
                                              created_at, due_since)
                      values (?1, 'contact', 'ada', 1, 1, 1)";
        db.execute(insert, [channel]).unwrap();
    }
    for delivery in deliveries {
        let update = "update deliveries
                         set state = ?2, next_attempt_at = iif(?2 = 'pending', 1, null)
                       where channel = ?1";
        db.execute(update, *delivery).unwrap();
    }
    db.query_row("select submission_status from contact_submissions", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_submission_is_sent_when_every_channel_to_the_office_has_it() {
    for (deliveries, expected) in [
        (&[("webhook", "pending")][..], "pending"),
        (&[("webhook", "sent")], "sent"),
        (&[("webhook", "failed")], "failed"),
        (&[("webhook", "withdrawn")], "pending"),
        (&[("webhook", "sent"), ("office_mail", "pending")], "pending"),
        (&[("webhook", "sent"), ("office_mail", "sent")], "sent"),
        (&[("webhook", "sent"), ("office_mail", "failed")], "failed"),
        (&[("webhook", "failed"), ("office_mail", "pending")], "failed"),
        (&[("webhook", "sent"), ("office_mail", "withdrawn")], "sent"),
        (&[("webhook", "sent"), ("visitor_mail", "failed")], "sent"),
        (&[("webhook", "pending"), ("visitor_mail", "sent")], "pending"),
    ] {
        assert_eq!(status(deliveries), expected, "{deliveries:?}");
    }
}
