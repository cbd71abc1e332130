//! Sending past the database.

use std::time::Duration;

use super::receiver::{Answer, Receiver};
use super::{SECRET, Site};
use crate::outbox::{Lane, Message, SentDirectly, Topic, Undelivered};

const LIMIT: Duration = Duration::from_secs(10);

fn message(topic: Topic, id: &str) -> Message {
    Message::of_record(Lane::webhook(topic), id, b"{}".to_vec())
}

#[tokio::test]
async fn a_direct_send_is_signed_like_any_delivery() {
    let mut receiver = Receiver::start(|_| Answer::status(202)).await;
    let site = Site::new();
    site.contact_goes_to(&receiver);

    let sent = site.outbox.send_directly(message(Topic::Contact, "msg_ada"), LIMIT).await;

    let request = receiver.next().await;
    let library = standardwebhooks::Webhook::new(SECRET).unwrap();
    assert_eq!(sent, Ok(SentDirectly::Delivered));
    assert_eq!((request.id(), request.body.as_slice()), ("msg_ada", b"{}".as_slice()));
    assert!(library.verify(&request.body, &request.headers).is_ok());
}

#[tokio::test]
async fn a_direct_send_without_an_address_or_an_acceptance_says_so() {
    let mut receiver = Receiver::start(|_| Answer::status(500)).await;
    let site = Site::new();
    site.contact_goes_to(&receiver);
    let outbox = &site.outbox;

    let refused = outbox.send_directly(message(Topic::Contact, "msg_ada"), LIMIT).await;
    let homeless = outbox.send_directly(message(Topic::Registration, "msg_bob"), LIMIT).await;

    assert_eq!(refused, Err(Undelivered::Refused("the receiver answered 500".to_owned())));
    assert_eq!(homeless, Err(Undelivered::NoAddress));
    assert_eq!(receiver.rest().len(), 1, "once");
}

#[tokio::test]
async fn a_direct_send_ends_in_time_even_if_it_has_to_wait_for_others() {
    let mut receiver = Receiver::start(|_| Answer::Silence).await;
    let site = Site::new();
    site.configure(|choices| choices.webhook.timeout = Duration::from_mins(10));
    site.contact_goes_to(&receiver);
    let mut stalled = tokio::task::JoinSet::new();
    for n in 0..8 {
        let outbox = site.outbox.clone();
        stalled.spawn(async move {
            let message = message(Topic::Contact, &format!("msg_{n}"));
            outbox.send_directly(message, Duration::from_mins(10)).await
        });
        receiver.next().await;
    }

    let limit = Duration::from_millis(300);
    let ninth = site.outbox.send_directly(message(Topic::Contact, "msg_ninth"), limit).await;

    assert_eq!(ninth, Err(Undelivered::Refused("no answer within 0.3 s".to_owned())));
    assert_eq!(receiver.rest().len(), 0, "eight at once");
}
