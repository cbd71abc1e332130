//! What fails or stalls holds up nothing else.

use std::collections::HashSet;
use std::sync::Mutex;
use std::time::Duration;

use super::Site;
use super::receiver::{Answer, Receiver};
use crate::outbox::Topic;

#[tokio::test]
async fn a_receiver_that_stalls_for_submissions_does_not_hold_up_registrations() {
    let mut stalling = Receiver::start(|_| Answer::Silence).await;
    let receiver = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::start();
    site.configure(|choices| {
        choices.webhook.contact_url = Some(stalling.url());
        choices.webhook.registration_url = Some(receiver.url());
        choices.webhook.timeout = Duration::from_mins(10);
    });
    for n in 0..20 {
        site.submit(&format!("visitor-{n}")).await;
    }
    for _ in 0..8 {
        stalling.next().await;
    }

    site.enqueue(Topic::Registration, "rider", b"{}").await;

    site.until_sent("rider").await;
    assert_eq!(stalling.rest().len(), 0, "no more than eight at once");
}

#[tokio::test]
async fn deliveries_that_keep_failing_do_not_hold_up_new_ones() {
    // Fails at the first attempt and never answers the second, but only for 'slow' ones.
    let seen = Mutex::new(HashSet::new());
    let mut receiver = Receiver::start(move |request| {
        let is_slow = request.id().contains("slow");
        match (is_slow, seen.lock().unwrap().insert(request.id().to_owned())) {
            (true, true) => Answer::status(500),
            (true, false) => Answer::Silence,
            (false, _) => Answer::status(200),
        }
    })
    .await;
    let site = Site::start();
    site.configure(|choices| choices.webhook.timeout = Duration::from_mins(10));
    site.contact_goes_to(&receiver);
    for n in 0..12 {
        site.submit(&format!("slow-{n}")).await;
    }
    // Twelve first attempts, and the four repetitions that are allowed at once.
    for _ in 0..16 {
        receiver.next().await;
    }

    for n in 0..20 {
        site.submit(&format!("new-{n}")).await;
    }

    for n in 0..20 {
        site.until_sent(&format!("new-{n}")).await;
    }
    let requests = receiver.rest();
    assert!(
        requests.iter().all(|request| !request.id().contains("slow")),
        "four repetitions at once"
    );
}

#[tokio::test]
async fn deliveries_that_are_repeated_are_not_held_up_by_new_ones() {
    let receiver = Receiver::start(|request| match request.id() {
        "msg_first" => Answer::status(500),
        _ => Answer::Silence,
    })
    .await;
    let site = Site::start();
    site.configure(|choices| choices.webhook.timeout = Duration::from_millis(300));
    site.contact_goes_to(&receiver);
    site.submit("first").await;
    for n in 0..60 {
        site.submit(&format!("stalling-{n}")).await;
    }

    let given_up = site.until_failed("first").await;

    // Four attempts take four time-outs at most, the new ones fifteen.
    assert_eq!(given_up.attempts, 4);
    assert_eq!(site.delivery("stalling-59").await.attempts, 0);
}
