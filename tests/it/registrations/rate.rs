//! What counts towards the rate limit: registrations, not attempts at them.

use serde_json::json;

use crate::support::{Setup, Site, WINE, party_of};

async fn register(site: &Site, event: &str, people: usize) -> u16 {
    let mut party = party_of(people, &site.stamper.fit());
    party["eventId"] = json!(event);
    site.register(&party).await.status().as_u16()
}

#[tokio::test]
async fn refused_registrations_leave_the_allowance_as_it_was() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    assert_eq!(register(&site, WINE, 9).await, 201);

    for _ in 0..5 {
        assert_eq!(register(&site, WINE, 1).await, 409, "full");
        assert_eq!(register(&site, "no-such-event", 1).await, 404);
    }

    assert_eq!(register(&site, "creekside-trail-ride", 1).await, 201, "the second of the burst");
    assert_eq!(register(&site, "creekside-trail-ride", 1).await, 429);
    site.finish().await;
}

#[tokio::test]
async fn refusals_without_end_count() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    let mut refused = 0;
    while register(&site, "no-such-event", 1).await == 404 {
        refused += 1;
        assert!(refused < 60, "nothing bounds them");
    }

    assert!(refused >= 40, "{refused}");
    assert_eq!(register(&site, WINE, 1).await, 429);
    site.finish().await;
}

#[tokio::test]
async fn a_registration_that_is_refused_after_it_was_taken_gives_nothing_back() {
    let site = Setup::new().set("limits.burst", 1).start().await;
    let first = party_of(1, &site.stamper.fit());
    let id = site.registers(&first).await["id"].as_str().unwrap().to_owned();
    let staff = site.staff().await;
    let body = json!({ "cancelled": true });
    let path = format!("/api/admin/registrations/{id}");
    let reply = staff.request(reqwest::Method::PATCH, &path).json(&body).send().await.unwrap();
    assert!(reply.status().is_success(), "{}", reply.status());

    site.register(&first).await;

    assert_eq!(register(&site, WINE, 1).await, 429);
    site.finish().await;
}
