//! Killed at any moment of an order or a renewal, the program gets its certificate all the same, and the files of the
//! one that it has stay together.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::authority::{Authority, Trouble};
use super::host::Doors;
use super::program::{NAMES, serial, workshop};
use crate::support::{PATIENCE, Workshop, eventually, kill_moments};

#[tokio::test]
async fn a_site_that_is_killed_at_any_step_of_an_order_gets_its_certificate_all_the_same() {
    let steps = ["account", "order", "challenge", "finalize", "certificate"];
    // Boxed, since all steps at once are large.
    Box::pin(side_by_side(steps.map(async |step| {
        let authority = Authority::start().await;
        let doors = Doors::open(&NAMES).await;
        let workshop = workshop(&doors, &authority.settings(&NAMES));
        authority.trouble(step, Trouble::IsSlow(Duration::from_secs(30)));
        let mut program = workshop.launch();
        eventually(step, async || (!authority.asked(step).is_empty()).then_some(())).await;
        program.kill().await;
        assert_eq!(serial(&workshop), None, "{step}");

        let program = workshop.serve().await;

        eventually("a certificate", async || serial(&workshop)).await;
        // Killed before the authority's answer, it doesn't know of its first order.
        let orders = authority.orders().len();
        assert_eq!(orders, if step == "order" { 2 } else { 1 }, "{step}");
        program.stop().await;
    })))
    .await;
}

/// The program is killed as soon as a file of an installation appears. Which of the states it leaves, the
/// disk decides; `certificates::tests` has them all.
#[tokio::test]
async fn a_site_that_is_killed_while_it_installs_has_a_whole_pair_or_none() {
    let files = ["orders.json", "key.pem.next", "certificate.pem", "key.pem"];
    side_by_side(files.map(async |file| {
        let authority = Authority::start().await;
        let doors = Doors::open(&NAMES).await;
        let workshop = workshop(&doors, &authority.settings(&NAMES));
        let mut program = workshop.launch();
        let path = workshop.path(&format!("data/certificates/{file}"));
        // The installation's last file: it may be over before anybody has seen another one.
        let last = workshop.path("data/certificates/key.pem");
        let began = Instant::now();
        while !path.exists() && !last.exists() {
            assert!(began.elapsed() < 2 * PATIENCE, "{file}");
            sleep(Duration::from_micros(200)).await;
        }
        program.kill().await;
        // Fails if the files are there and don't belong together.
        _ = serial(&workshop);
        let orders = std::fs::read(workshop.path("data/certificates/orders.json")).unwrap();
        serde_json::from_slice::<Value>(&orders).unwrap();

        let program = workshop.serve().await;

        eventually("a certificate", async || serial(&workshop)).await;
        program.stop().await;
        let orders = authority.orders().len();
        assert!(orders == 1 || file == "orders.json", "{file}: {orders}");
    }))
    .await;
}

/// Two at once: each starts programs, which takes a processor.
async fn side_by_side<const N: usize>(tests: [impl Future<Output = ()>; N]) {
    stream::iter(tests.map(Box::pin)).buffer_unordered(2).collect::<()>().await;
}

/// What the program remembers of its orders; null if nothing. Fails if the file isn't whole.
fn orders(workshop: &Workshop) -> Value {
    let text = std::fs::read(workshop.path("data/certificates/orders.json"));
    text.map_or(Value::Null, |text| serde_json::from_slice(&text).unwrap())
}

#[tokio::test]
async fn orders_that_are_killed_at_random_moments_lead_to_a_certificate() {
    let site = async || {
        let authority = Authority::start().await;
        let doors = Doors::open(&NAMES).await;
        let workshop = workshop(&doors, &authority.settings(&NAMES));
        let began = Instant::now();
        let program = workshop.launch();
        (authority, workshop, program, began)
    };
    let (_authority, whole, mut program, began) = site().await;
    eventually("a certificate", async || serial(&whole)).await;
    let moments = kill_moments(began.elapsed());
    program.kill().await;

    let (cycles, mut without, mut resumed) = (moments.len(), 0, 0);
    for moment in moments {
        let (authority, workshop, mut program, _) = site().await;
        sleep(moment).await;
        program.kill().await;
        // Fails if the files are there and don't belong together.
        without += usize::from(serial(&workshop).is_none());
        resumed += usize::from(orders(&workshop)["pending"].is_object());

        let mut program = workshop.launch();

        eventually("a certificate", async || serial(&workshop)).await;
        let made = authority.orders().len();
        assert!((1..=2).contains(&made), "killed after {moment:?}: {made} orders");
        program.kill().await;
    }

    println!("{cycles} orders killed, {without} before the certificate, {resumed} resumed");
    assert!(without > 0, "none was killed before its certificate");
}

#[tokio::test]
async fn renewals_that_are_killed_at_random_moments_leave_a_whole_certificate() {
    let authority = Authority::start().await;
    // Each certificate is past its half when it comes, so the next one follows after a quarter: a second.
    authority.change(|manners| manners.validity = (-3, 1));
    let doors = Doors::open(&NAMES).await;
    let workshop = workshop(&doors, &authority.settings(&NAMES));
    let mut program = workshop.launch();
    let mut known = eventually("a certificate", async || serial(&workshop)).await;
    program.kill().await;
    let began = Instant::now();
    let mut program = workshop.launch();
    let renewed = async || serial(&workshop).filter(|serial| *serial != known);
    known = eventually("a renewal", renewed).await;
    let moments = kill_moments(began.elapsed());
    program.kill().await;

    let (cycles, mut renewals, mut interrupted) = (moments.len(), 0, 0);
    for moment in moments {
        forget_attempts(&workshop);
        let mut program = workshop.launch();
        sleep(moment).await;
        program.kill().await;
        // Fails if the files don't belong together.
        let now = serial(&workshop).expect("the certificate is gone");
        renewals += usize::from(now != known);
        interrupted += usize::from(orders(&workshop)["pending"].is_object());
        known = now;
    }

    println!("{cycles} kills, {renewals} renewals before them, {interrupted} orders interrupted");
    forget_attempts(&workshop);
    let program = workshop.serve().await;
    eventually("a renewal", async || serial(&workshop).filter(|serial| *serial != known)).await;
    program.stop().await;
}

/// As if an hour had gone by: interrupted orders count as attempts, of which an hour has four.
fn forget_attempts(workshop: &Workshop) {
    let mut orders = orders(workshop);
    assert!(orders["wait"].is_null(), "{orders}");
    orders["attempts"] = json!([]);
    let path = workshop.path("data/certificates/orders.json");
    std::fs::write(path, orders.to_string()).unwrap();
}
