//! The authority's advice about renewals (RFC 9773), profiles, and a clock that is wrong.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use super::authority::Authority;
use super::host::{Doors, Host};

const NAME: &str = "maple.example";

/// Long enough for an order that shouldn't be made.
const A_MOMENT: Duration = Duration::from_millis(700);

#[tokio::test]
async fn a_certificate_is_renewed_when_the_authority_advises_and_says_what_it_replaces() {
    let authority = Authority::start().await;
    authority.change(|manners| manners.window = Some((86_400, 2 * 86_400)));
    let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;
    let first = host.gets_certificate().await;
    sleep(A_MOMENT).await;
    let standing = host.standing();
    assert!(standing.renews_at < standing.expires_at && standing.renews_at.is_some());
    assert_eq!(authority.orders().len(), 1);

    // Such as because the certificate is revoked. The day is over before which none is renewed twice.
    authority.change(|manners| manners.window = Some((-7_200, -3_600)));
    host.stop();
    host.change_orders(|orders| orders["issued_at"] = json!(0));
    host.restart().await;

    host.renews(&first).await;
    let orders = authority.orders();
    assert!(orders[0]["replaces"].is_null());
    let replaced = orders[1]["replaces"].as_str().unwrap();
    assert_eq!(replaced.split('.').count(), 2, "{replaced}");
    // Advised again at once, the next one waits for a day.
    host.restart().await;
    sleep(A_MOMENT).await;
    assert_eq!(authority.orders().len(), 2);
}

#[tokio::test]
async fn a_restart_keeps_the_moment_that_was_drawn() {
    let authority = Authority::start().await;
    authority.change(|manners| manners.window = Some((86_400, 40 * 86_400)));
    let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;
    host.gets_certificate().await;
    let advice = async |host: &Host| {
        crate::support::eventually("advice", async || {
            Some(host.orders()["advice"].clone()).filter(Value::is_object)
        })
        .await
    };
    let first = advice(&host).await;

    host.restart().await;
    sleep(A_MOMENT).await;

    // The test's authority counts its window from now, so a second may have passed.
    let again = advice(&host).await;
    if again["start"] == first["start"] {
        assert_eq!(again["moment"], first["moment"]);
    }
    let moment = again["moment"].as_i64().unwrap();
    assert!((again["start"].as_i64().unwrap()..=again["end"].as_i64().unwrap()).contains(&moment));
}

#[tokio::test]
async fn no_profile_is_asked_for_but_the_one_that_addresses_need() {
    let authority = Authority::start().await;
    let host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;
    host.gets_certificate().await;
    let of_address = Host::start(Doors::open(&[]).await, authority.settings(&["127.0.0.1"])).await;
    of_address.gets_certificate().await;

    let orders = authority.orders();

    assert!(orders[0].get("profile").is_none());
    assert_eq!(orders[1]["profile"], "shortlived");
    assert_eq!(orders[1]["identifiers"], json!([{ "type": "ip", "value": "127.0.0.1" }]));
}

#[tokio::test]
async fn by_a_clock_that_is_a_year_ahead_one_certificate_is_ordered() {
    let authority = Authority::start().await;
    authority.change(|manners| manners.validity = (-400 * 86_400, -310 * 86_400));
    let mut host = Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await;

    let problem = host.complains().await;
    host.restart().await;
    sleep(A_MOMENT).await;

    assert!(problem.contains("the clock is probably wrong"), "{problem}");
    assert_eq!(authority.asked("finalize").len(), 1);
    assert!(host.standing().is_late);
}

#[tokio::test]
async fn another_authority_or_other_names_in_the_settings_get_another_certificate() {
    let (authority, other) = (Authority::start().await, Authority::start().await);
    let doors = Doors::open(&[NAME, "www.maple.example"]).await;
    let mut host = Host::start(doors, authority.settings(&[NAME])).await;
    let first = host.gets_certificate().await;

    host.settings = other.settings(&[NAME]);
    host.restart().await;
    let second = host.renews(&first).await;
    host.settings = other.settings(&[NAME, "www.maple.example"]);
    host.restart().await;
    host.renews(&second).await;

    assert_eq!(host.names().len(), 2);
    assert_eq!((authority.asked("finalize").len(), other.asked("finalize").len()), (1, 2));
}
