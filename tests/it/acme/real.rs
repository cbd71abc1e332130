//! With `pebble`.

use std::time::Duration;

use tokio::time::sleep;

use super::host::{Doors, Host, NOBODY};
use super::pebble::{DAYS, Pebble};
use crate::support::eventually;

const NAMES: [&str; 2] = ["maple.example", "www.maple.example"];

#[tokio::test]
async fn a_site_gets_its_first_certificate_and_no_second_one_at_a_restart() {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&NAMES).await;
    let pebble = Pebble::start(&doors, DAYS).await;
    let mut host = Host::start(doors, pebble.settings(&NAMES)).await;

    let first = host.gets_certificate().await;

    let mut names = host.names();
    names.sort();
    assert_eq!(names, NAMES);
    let standing = host.standing();
    assert!(standing.problem.is_none() && !standing.is_late && standing.expires_at.is_some());
    for _ in 0..3 {
        host.restart().await;
        sleep(Duration::from_millis(700)).await;
        assert_eq!(host.serial().as_ref(), Some(&first));
    }
    assert_eq!(host.orders()["attempts"].as_array().unwrap().len(), 1);
    assert!(host.orders()["pending"].is_null());
}

#[tokio::test]
async fn a_site_whose_port_80_is_closed_proves_its_name_by_tls() {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&NAMES).await;
    let pebble = Pebble::start(&doors, DAYS).await;
    let mut host = Host::new(doors, pebble.settings(&NAMES));
    host.is_http_closed = true;

    host.restart().await;

    host.gets_certificate().await;
    assert_eq!(host.orders()["attempts"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_short_certificate_is_renewed_at_half_of_its_lifetime_also_by_an_authority_that_forgot_the_account()
 {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&NAMES).await;
    let mut pebble = Pebble::start(&doors, Duration::from_secs(6)).await;
    let host = Host::start(doors, pebble.settings(&NAMES)).await;
    let first = host.gets_certificate().await;

    let second = host.renews(&first).await;
    pebble.restart().await;
    let third = host.renews(&second).await;

    assert_ne!(first, third);
    // Renewals that succeed aren't counted; the order that the authority refused for the account is.
    // Nor is the next renewal, once it's over.
    let counted = async || {
        let orders = host.orders();
        (orders["attempts"].as_array().unwrap().len() == 2).then_some(())
    };
    eventually("two attempts are counted", counted).await;
}

#[tokio::test]
async fn a_record_that_leads_elsewhere_is_named_and_costs_no_attempt() {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&NAMES).await;
    let pebble = Pebble::start(&doors, DAYS).await;
    doors.dns.lead(NAMES[1], &["127.0.0.1", &NOBODY.to_string(), "::1"]);
    let host = Host::start(doors, pebble.settings(&NAMES)).await;

    let problem = host.complains().await;

    assert!(problem.contains("www.maple.example has an A record 127.9.9.9"), "{problem}");
    assert!(problem.contains("AAAA record ::1"), "{problem}");
    assert!(host.orders().is_null(), "an order was begun");
    host.lead(NAMES[1], &["127.0.0.1"]);
    host.gets_certificate().await;
    let all_is_well = async || host.standing().problem.is_none().then_some(());
    eventually("the problem is over", all_is_well).await;
}

#[tokio::test]
async fn a_name_that_the_authority_refuses_is_named() {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&["blocked.example"]).await;
    let pebble = Pebble::start(&doors, DAYS).await;
    let host = Host::start(doors, pebble.settings(&["blocked.example"])).await;

    let problem = host.complains().await;

    assert!(problem.contains("signs no certificates for"), "{problem}");
    assert_eq!(host.orders()["failures"], 1);
    assert_eq!(host.orders()["wait"]["seconds"], 300);
}
