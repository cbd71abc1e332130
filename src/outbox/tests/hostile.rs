//! Receivers that stall, flood, break off or talk nonsense.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::receiver::{Answer, Receiver};
use super::{Site, payload};
use crate::outbox::{Delivery, DeliveryState, Topic};

/// A site whose attempts end after 0.3 s and are not repeated, and the delivery that it made to a
/// receiver of this kind.
async fn deliver_to(answer: Answer) -> (Delivery, Duration) {
    let receiver = Receiver::start(move |_| answer.clone()).await;
    let site = Site::start();
    site.configure(|choices| {
        choices.webhook.timeout = Duration::from_millis(300);
        choices.retry.clear();
    });
    site.contact_goes_to(&receiver);
    let began = Instant::now();
    site.submit("ada").await;
    let delivery = site.until_attempted("ada").await;
    (delivery, began.elapsed())
}

#[tokio::test]
async fn an_attempt_at_a_receiver_that_gives_no_answer_ends_in_time_and_fails() {
    let too_late = "no answer within 0.3 s";
    let broken = "the connection broke off before an answer came";
    for (answer, error) in [
        (Answer::Silence, too_late),
        (Answer::SlowHead, too_late),
        (Answer::HangUp, broken),
        (Answer::Nonsense, broken),
        (Answer::EndlessHead, broken),
    ] {
        let (delivery, took) = deliver_to(answer.clone()).await;

        assert_eq!(delivery.state, DeliveryState::Failed, "{answer:?}");
        assert_eq!(delivery.last_error.as_deref(), Some(error), "{answer:?}");
        assert!(took < Duration::from_secs(3), "{answer:?} took {took:?}");
    }
}

#[tokio::test]
async fn an_answer_that_goes_wrong_after_its_status_was_an_acceptance_and_ends_in_time() {
    for answer in [Answer::SlowBody, Answer::EndlessBody, Answer::ResetBody] {
        let (delivery, took) = deliver_to(answer.clone()).await;

        assert_eq!((delivery.state, delivery.attempts), (DeliveryState::Sent, 1), "{answer:?}");
        assert!(took < Duration::from_secs(3), "{answer:?} took {took:?}");
    }
}

#[tokio::test]
async fn of_an_endless_answer_little_is_read() {
    let receiver = Receiver::start(|_| Answer::EndlessBody).await;
    let site = Site::start();
    let before = resident_bytes();
    site.contact_goes_to(&receiver);
    for n in 0..50 {
        site.submit(&format!("visitor-{n}")).await;
    }
    for n in 0..50 {
        site.until_sent(&format!("visitor-{n}")).await;
    }

    // What the sockets of both sides buffer goes beyond what is read, and is the system's.
    assert!(receiver.written() < 50 * 8 * 1_024 * 1_024, "{} bytes", receiver.written());
    let growth = resident_bytes().saturating_sub(before);
    assert!(growth < 64 * 1_024 * 1_024, "grew by {growth} bytes");
}

#[tokio::test]
async fn an_address_that_cannot_be_reached_is_told_in_plain_words_without_the_address() {
    let receiver = Receiver::start(|_| Answer::Silence).await;
    let mut plain = receiver.url();
    plain.set_scheme("https").unwrap();
    let closed = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}/5ecr3t", listener.local_addr().unwrap()).parse().unwrap()
    };
    let site = Site::start();
    site.configure(|choices| {
        choices.webhook.contact_url = Some(closed);
        choices.webhook.registration_url = Some(plain);
    });

    site.submit("ada").await;
    site.enqueue(Topic::Registration, "rider", b"{}").await;

    let refused = site.until_failed("ada").await.last_error.unwrap();
    assert_eq!(refused, "couldn't connect: nothing is listening there");
    let plain = site.until_failed("rider").await.last_error.unwrap();
    assert_eq!(plain, "couldn't connect: it doesn't speak https");
}

/// The memory that this process occupies.
fn resident_bytes() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4_096
}

/// What a receiver does before it comes to its senses.
fn misbehaviour() -> impl Strategy<Value = Answer> {
    prop_oneof![
        Just(Answer::Silence),
        Just(Answer::SlowHead),
        Just(Answer::HangUp),
        Just(Answer::Nonsense),
        Just(Answer::EndlessHead),
        (300_u16..600).prop_map(Answer::status),
        "retry-after: (0|soon|-9|Thu, 01 Jan 1970 00:00:00 GMT)\r\n"
            .prop_map(|header| Answer::Status(503, header)),
    ]
}

/// The answers to one delivery, from its first attempt on.
fn script() -> impl Strategy<Value = Vec<Answer>> {
    let acceptance = prop_oneof![
        (200_u16..300).prop_map(Answer::status),
        Just(Answer::EndlessBody),
        Just(Answer::ResetBody),
    ];
    (proptest::collection::vec(misbehaviour(), 0..4), acceptance)
        .prop_map(|(bad, good)| bad.into_iter().chain([good]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_receiver_does_each_delivery_arrives_or_is_seen_to_have_failed(
        scripts in proptest::collection::vec(script(), 1..12),
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(play(scripts));
    }
}

async fn play(scripts: Vec<Vec<Answer>>) {
    let book = scripts.clone();
    let told = std::sync::Mutex::new(vec![0; scripts.len()]);
    let mut receiver = Receiver::start(move |request| {
        let n: usize = request.id()["msg_visitor-".len()..].parse().unwrap();
        let mut told = told.lock().unwrap();
        told[n] += 1;
        book[n][told[n] - 1].clone()
    })
    .await;
    let site = Site::start();
    site.configure(|choices| choices.webhook.timeout = Duration::from_millis(150));
    for n in 0..scripts.len() {
        site.submit(&format!("visitor-{n}")).await;
    }

    site.contact_goes_to(&receiver);

    for (n, script) in scripts.iter().enumerate() {
        let id = format!("visitor-{n}");
        let gone = script.iter().position(|a| matches!(a, Answer::Status(410, _)));
        let delivery = site.until(&id, |delivery| delivery.state != DeliveryState::Pending).await;
        let attempts = gone.unwrap_or(script.len() - 1) + 1;
        assert_eq!(delivery.attempts as usize, attempts, "{id}: {script:?}");
        assert_eq!(delivery.state == DeliveryState::Failed, gone.is_some(), "{id}: {script:?}");
    }
    for request in receiver.rest() {
        let id = request.id().trim_start_matches("msg_");
        assert_eq!(request.body, payload(id));
    }
}
