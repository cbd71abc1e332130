//! How often an authority is asked.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use super::authority::{Authority, Trouble};
use super::host::{Doors, Host};
use crate::support::eventually;

const NAME: &str = "maple.example";

#[tokio::test]
async fn as_long_as_the_authority_asks_there_is_no_order_also_after_a_restart() {
    let authority = Authority::start().await;
    authority.trouble("order", Trouble::Refuses(429, "rateLimited", Some(20_000)));
    let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;

    let problem = host.complains().await;

    assert!(problem.contains("too many orders"), "{problem}");
    assert_eq!(host.orders()["wait"]["seconds"], 20_000);
    for _ in 0..3 {
        host.restart().await;
        assert_eq!(host.complains().await, problem);
    }
    assert_eq!(authority.orders().len(), 1);
    // Other names needn't wait.
    host.lead("oak.example", &["127.0.0.1"]);
    host.settings.names = vec!["oak.example".to_owned()];
    host.restart().await;
    host.gets_certificate().await;
}

#[tokio::test]
async fn a_program_that_crashes_again_and_again_begins_four_orders_an_hour() {
    let authority = Authority::start().await;
    let mut host = Host::new(Doors::open(&[NAME]).await, authority.settings(&[NAME]));
    for round in 0..8 {
        // It's killed while the authority takes its time, so that it learns nothing of the order.
        authority.trouble("order", Trouble::IsSlow(Duration::from_secs(30)));
        host.restart().await;
        let expected = (round + 1).min(4);
        eventually("an order", async || (authority.orders().len() >= expected).then_some(())).await;
        if round >= 4 {
            sleep(Duration::from_millis(500)).await;
        }
        host.stop();
    }
    assert_eq!(authority.orders().len(), 4);
    assert_eq!(host.orders()["attempts"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn an_order_that_was_interrupted_is_taken_to_its_end() {
    for endpoint in ["authorization", "challenge", "finalize", "certificate"] {
        let authority = Authority::start().await;
        authority.trouble(endpoint, Trouble::IsSlow(Duration::from_secs(30)));
        let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;
        eventually(endpoint, async || (!authority.asked(endpoint).is_empty()).then_some(())).await;

        host.restart().await;

        host.gets_certificate().await;
        assert_eq!(authority.orders().len(), 1, "{endpoint}");
        assert_eq!(authority.asked("account").len(), 2, "{endpoint}");
    }
}

#[tokio::test]
async fn an_order_whose_certificate_was_installed_is_not_taken_up_again() {
    let authority = Authority::start().await;
    let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;
    let first = host.gets_certificate().await;
    eventually("it's noted", async || (!host.orders()["issued_at"].is_null()).then_some(())).await;
    host.stop();

    // As after a kill between the certificate and the note about it.
    let about = format!("{NAME} {}", host.settings.directory);
    host.change_orders(|orders| {
        (orders["issued_at"], orders["issued_about"]) = (json!(null), json!(null));
        orders["pending"] =
            json!({ "url": "https://127.0.0.1:1/order/1", "about": about, "key": "" });
    });
    host.restart().await;

    eventually("it's forgotten", async || host.orders()["pending"].is_null().then_some(())).await;
    assert_eq!(host.serial().as_ref(), Some(&first));
    assert_eq!(host.orders()["issued_about"], about);
    // So another authority in the settings is noticed.
    let other = Authority::start().await;
    host.settings = other.settings(&[NAME]);
    host.restart().await;
    host.renews(&first).await;
}
