//! Kills, stops, a failing disk and impatient staff.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::receiver::{Answer, Receiver};
use super::{Site, payload};
use crate::outbox::{DeliveryState, Topic, Worker};

#[tokio::test]
async fn what_a_killed_process_left_is_sent_by_the_next_under_the_same_id() {
    let mut stalling = Receiver::start(|_| Answer::Silence).await;
    let site = Site::start();
    site.contact_goes_to(&stalling);
    for n in 0..20 {
        site.submit(&format!("visitor-{n}")).await;
    }
    let amid = stalling.next().await;
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;

    let site = site.after_a_kill().await;
    site.contact_goes_to(&receiver);

    for n in 0..20 {
        let delivery = site.until_sent(&format!("visitor-{n}")).await;
        assert_eq!(delivery.attempts, 1, "an attempt that was cut off does not count");
    }
    let requests = receiver.rest();
    let again = requests.iter().find(|request| request.id() == amid.id()).unwrap();
    assert_eq!(again.body, amid.body);
    assert_eq!(requests.len(), 20);
}

#[tokio::test]
async fn a_stop_waits_for_what_is_under_way_and_begins_nothing_more() {
    let mut receiver = Receiver::start(|_| Answer::Silence).await;
    let mut site = Site::start();
    site.configure(|choices| choices.webhook.timeout = Duration::from_millis(500));
    site.contact_goes_to(&receiver);
    site.submit("ada").await;
    receiver.next().await;

    let worker = site.worker.take().unwrap();
    tokio::join!(worker.stop(Duration::from_secs(10)), site.submit("bob"));

    assert_eq!(site.delivery("ada").await.attempts, 1, "its time-out was waited for");
    assert_eq!(site.delivery("bob").await.attempts, 0);
    assert_eq!(receiver.rest().len(), 0);
}

#[tokio::test]
async fn a_stop_abandons_what_takes_longer_than_its_limit() {
    let mut receiver = Receiver::start(|_| Answer::Silence).await;
    let mut site = Site::start();
    site.contact_goes_to(&receiver);
    site.submit("ada").await;
    receiver.next().await;

    let began = Instant::now();
    site.worker.take().unwrap().stop(Duration::from_millis(100)).await;

    assert!(began.elapsed() < Duration::from_secs(3));
    let delivery = site.delivery("ada").await;
    assert_eq!((delivery.state, delivery.attempts), (DeliveryState::Pending, 0));
    site.worker = Some(Worker::start(&site.outbox));
    assert_eq!(receiver.next().await.id(), "msg_ada");
}

#[tokio::test]
async fn what_came_of_a_deleted_delivery_is_not_noted_of_the_one_that_has_its_number_now() {
    let answer = Arc::new(Notify::new());
    let told = Arc::clone(&answer);
    let mut receiver = Receiver::start(move |_| Answer::WhenTold(Arc::clone(&told))).await;
    let site = Site::start();
    site.contact_goes_to(&receiver);
    site.submit("ada").await;
    assert_eq!(receiver.next().await.id(), "msg_ada");
    let number = "select delivery_no from deliveries";
    let number =
        async || site.read(|db| db.query_row(number, [], |row| row.get::<_, i64>(0))).await;
    let adas = number().await;
    let delete = "delete from deliveries";
    site.store.write(|tx| tx.execute(delete, [])).await.unwrap();
    site.submit("bob").await;
    assert_eq!(number().await, adas);

    answer.notify_one();

    assert_eq!(receiver.next().await.id(), "msg_bob");
    assert_eq!(site.delivery("bob").await.state, DeliveryState::Pending);
    answer.notify_one();
    assert_eq!(site.until_sent("bob").await.attempts, 1);
}

#[tokio::test]
async fn while_the_disk_takes_no_writes_nothing_is_sent_over_and_over_and_nothing_is_lost() {
    let mut receiver = Receiver::start(|_| Answer::status(200)).await;
    let mut registrations = Receiver::start(|_| Answer::status(200)).await;
    let site = Site::start();
    for n in 0..12 {
        site.submit(&format!("visitor-{n}")).await;
        site.enqueue(Topic::Registration, &format!("rider-{n}"), b"{}").await;
    }
    let file = site.store.path().to_owned();
    let aside = file.with_extension("aside");
    std::fs::rename(&file, &aside).unwrap();

    site.contact_goes_to(&receiver);
    for _ in 0..8 {
        receiver.next().await;
    }
    // Eight fill the lane. To find the registrations the worker has to look again, and could find
    // the eight a second time.
    site.configure(|choices| choices.webhook.registration_url = Some(registrations.url()));
    for _ in 0..8 {
        registrations.next().await;
    }
    assert_eq!(receiver.rest().len() + registrations.rest().len(), 0);
    std::fs::rename(&aside, &file).unwrap();

    for n in 0..12 {
        site.until_sent(&format!("visitor-{n}")).await;
        site.until_sent(&format!("rider-{n}")).await;
    }
    assert_eq!(receiver.rest().len(), 4, "the eight were not sent twice");
}

#[tokio::test]
async fn sending_again_while_an_attempt_is_failing_begins_all_attempts_anew() {
    // The attempt under way is the second of two, then the second of four.
    for waits in [1, 3] {
        let attempts = AtomicUsize::new(0);
        let mut receiver =
            Receiver::start(move |_| match attempts.fetch_add(1, Ordering::Relaxed) {
                0 => Answer::status(500),
                1 => Answer::Silence,
                _ => Answer::status(200),
            })
            .await;
        let site = Site::start();
        site.configure(|choices| {
            choices.webhook.timeout = Duration::from_millis(500);
            choices.retry = vec![Duration::from_millis(1); waits];
        });
        site.contact_goes_to(&receiver);
        site.submit("ada").await;
        receiver.next().await;
        receiver.next().await;

        assert!(site.requeue("ada").await);

        assert_eq!(site.until_sent("ada").await.attempts, 1, "{waits} waits");
        assert_eq!(receiver.next().await.body, payload("ada"));
    }
}

#[tokio::test]
async fn sending_again_while_an_attempt_is_succeeding_sends_nothing_twice() {
    let told = Arc::new(Notify::new());
    let attempts = AtomicUsize::new(0);
    let late = Answer::WhenTold(Arc::clone(&told));
    let mut receiver = Receiver::start(move |_| match attempts.fetch_add(1, Ordering::Relaxed) {
        0 => Answer::status(500),
        1 => late.clone(),
        _ => Answer::status(200),
    })
    .await;
    let site = Site::start();
    site.contact_goes_to(&receiver);
    site.submit("ada").await;
    receiver.next().await;
    receiver.next().await;

    assert!(site.requeue("ada").await);
    told.notify_one();

    site.until_sent("ada").await;
    assert_eq!(receiver.rest().len(), 0);
}
