//! What a receiver gets, and what is made of its answer.

use std::sync::Mutex;
use std::time::Duration;

use reqwest::header::CONTENT_TYPE;

use super::receiver::{Answer, ReceivedRequest, Receiver};
use super::{SECRET, Site, payload, rendered};
use crate::clock;
use crate::outbox::{Backlog, DeliveryState, Lane, Topic};

/// Whether a library that is not ours takes the signature.
fn is_authentic(request: &ReceivedRequest) -> bool {
    let receiver = standardwebhooks::Webhook::new(SECRET).unwrap();
    receiver.verify(&request.body, &request.headers).is_ok()
}

/// A behaviour that gives these statuses in turn, then 200.
fn in_turn(
    statuses: &'static [u16],
) -> impl Fn(&ReceivedRequest) -> Answer + Send + Sync + 'static {
    let left = Mutex::new(statuses.iter().copied());
    move |_| Answer::status(left.lock().unwrap().next().unwrap_or(200))
}

#[tokio::test]
async fn a_delivery_arrives_byte_for_byte_and_signed() {
    let mut receiver = Receiver::start(|_| Answer::status(204)).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);

    site.submit("ada").await;

    let request = receiver.next().await;
    assert!(request.head.starts_with("POST /hooks/5ecr3t HTTP/1.1\r\n"), "{}", request.head);
    assert_eq!(request.id(), "msg_ada");
    assert_eq!(request.headers[CONTENT_TYPE], "application/json");
    assert_eq!(request.body, payload("ada"));
    assert!(is_authentic(&request));
    let delivery = site.until_sent("ada").await;
    assert_eq!((delivery.attempts, delivery.last_status), (1, Some(204)));
    assert_eq!((delivery.last_error, delivery.next_attempt_at), (None, None));
}

#[tokio::test]
async fn what_was_announced_is_made_of_its_record_at_each_attempt() {
    let mut receiver = Receiver::start(in_turn(&[500])).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);

    site.announce("ada").await;
    site.until_sent("ada").await;

    let requests = receiver.rest();
    assert_eq!(requests.len(), 2);
    for one in &requests {
        assert_eq!((one.id(), &one.body), ("ada", &rendered("ada")));
        assert!(is_authentic(one));
    }
}

#[tokio::test]
async fn what_cannot_be_made_fails_or_waits_and_keeps_nobody() {
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::start();
    // More of them than attempts are made at once.
    for n in 0..9 {
        site.announce(&format!("unreadable-{n}")).await;
    }
    for id in ["missing", "odd", "ada"] {
        site.announce(id).await;
    }

    site.contact_goes_to(&receiver);

    site.until_sent("ada").await;
    for id in ["missing", "odd"] {
        let delivery = site.until_failed(id).await;
        let error = delivery.last_error.unwrap();
        assert_eq!(error, "what it tells of can't be read from the database");
        assert_eq!((delivery.attempts, delivery.last_status), (4, None));
    }
    assert_eq!(receiver.rest().len(), 1);
    let waiting = site.delivery("unreadable-8").await;
    assert_eq!((waiting.state, waiting.attempts), (DeliveryState::Pending, 0));
}

#[tokio::test]
async fn without_a_secret_a_delivery_has_its_id_and_no_signature() {
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::start();
    site.configure(|choices| choices.webhook.secret = None);
    site.contact_goes_to(&receiver);

    site.submit("ada").await;

    let request = receiver.next().await;
    assert_eq!(request.id(), "msg_ada");
    assert!(request.headers.contains_key("webhook-timestamp"));
    assert!(!request.headers.contains_key("webhook-signature"));
}

#[tokio::test]
async fn a_failed_delivery_comes_again_with_the_same_id_and_bytes_and_a_new_signature() {
    let mut receiver = Receiver::start(in_turn(&[500, 404, 302])).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);
    site.configure(|choices| choices.retry = vec![Duration::from_millis(600); 3]);

    site.submit("ada").await;
    let delivery = site.until_sent("ada").await;

    let requests = receiver.rest();
    assert_eq!(requests.len(), 4);
    assert!(
        requests.iter().all(|request| request.id() == "msg_ada" && request.body == payload("ada"))
    );
    assert!(requests.iter().all(is_authentic));
    // Four attempts with three waits of half a second between them do not fit into one.
    assert_ne!(requests[0].headers["webhook-signature"], requests[3].headers["webhook-signature"]);
    assert_eq!((delivery.attempts, delivery.last_error), (4, None));
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let mut elsewhere = Receiver::start(|_| Answer::status(200)).await;
    let target = elsewhere.url();
    let statuses = Mutex::new([301, 302, 303, 307, 308].into_iter());
    let mut receiver = Receiver::start(move |_| {
        let status = statuses.lock().unwrap().next().unwrap_or(200);
        Answer::Status(status, format!("location: {target}\r\n"))
    })
    .await;
    let site = Site::start();
    site.configure(|choices| choices.retry = vec![Duration::from_millis(1); 4]);
    site.contact_goes_to(&receiver);

    site.submit("ada").await;
    let delivery = site.until_failed("ada").await;

    assert_eq!(delivery.last_error.as_deref(), Some("the receiver answered 308"));
    assert_eq!(receiver.rest().len(), 5);
    assert_eq!(elsewhere.rest().len(), 0);
}

#[tokio::test]
async fn a_receiver_that_is_gone_for_good_is_not_asked_again() {
    let mut receiver = Receiver::start(|_| Answer::status(410)).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);

    site.submit("ada").await;
    let delivery = site.until_failed("ada").await;

    assert_eq!((delivery.attempts, delivery.last_status), (1, Some(410)));
    assert_eq!(delivery.next_attempt_at, None);
    assert_eq!(receiver.rest().len(), 1);
}

#[tokio::test]
async fn a_delivery_is_given_up_when_its_attempts_are_used_up_and_staff_can_send_it_again() {
    let mut receiver = Receiver::start(in_turn(&[500, 500, 500, 503])).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);
    site.submit("ada").await;

    let given_up = site.until_failed("ada").await;
    let backlog =
        site.read(|connection| Backlog::of(connection, Lane::webhook(Topic::Contact))).await;
    assert!(site.requeue("ada").await);
    let sent = site.until_sent("ada").await;

    assert_eq!((given_up.attempts, given_up.last_status), (4, Some(503)));
    assert_eq!(given_up.last_error.as_deref(), Some("the receiver answered 503"));
    assert_eq!(backlog, Backlog { pending: 0, failed: 1, oldest_pending_at: None });
    assert_eq!(sent.attempts, 1);
    assert!(receiver.rest().iter().all(|request| request.id() == "msg_ada"));
}

#[tokio::test]
async fn what_was_never_queued_cannot_be_sent_again() {
    let site = Site::new();

    assert!(!site.requeue("nobody").await);
}

#[tokio::test]
async fn a_receiver_that_asks_for_an_hour_gets_it() {
    let receiver =
        Receiver::start(|_| Answer::Status(429, "retry-after: 3600\r\n".to_owned())).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);
    let before = clock::now();

    site.submit("ada").await;
    let delivery = site.until_attempted("ada").await;

    let wait = delivery.next_attempt_at.unwrap().since(before);
    assert!((3_600..3_620).contains(&wait.as_secs()), "{wait:?}");
    assert_eq!(delivery.state, DeliveryState::Pending);
}

#[tokio::test]
async fn deliveries_wait_for_an_address_and_then_go_oldest_first() {
    let mut receiver = Receiver::start(|_| Answer::Silence).await;
    let site = Site::start();
    let ids: Vec<_> = (0..20).map(|n| format!("visitor-{n:02}")).collect();
    for id in &ids {
        site.submit(id).await;
    }
    let waiting = site.delivery("visitor-00").await;
    let backlog =
        site.read(|connection| Backlog::of(connection, Lane::webhook(Topic::Contact))).await;

    site.contact_goes_to(&receiver);

    let mut requests = Vec::new();
    for _ in 0..8 {
        requests.push(receiver.next().await.id().to_owned());
    }
    requests.sort();
    let oldest: Vec<_> = ids[..8].iter().map(|id| format!("msg_{id}")).collect();
    assert_eq!(requests, oldest);
    assert_eq!((waiting.state, waiting.attempts), (DeliveryState::Pending, 0));
    assert_eq!(backlog.pending, 20);
    assert_eq!(backlog.oldest_pending_at, waiting.next_attempt_at);
}
