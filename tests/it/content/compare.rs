//! Two revisions side by side.

use serde_json::{Value, json};

use super::{publish, trailblazer, undo};
use crate::support::Site;

#[tokio::test]
async fn two_revisions_are_compared_in_words_in_both_directions() {
    let site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &trailblazer(310)).await;
    publish(&staff, &json!({ "site": { "tagline": "Hay" }, "events": { "wine-and-ride": null } }))
        .await;
    publish(&staff, &trailblazer(320)).await;
    undo(&staff, 2).await;
    let compare = async |from: i64, to: i64| {
        let found = staff.sees(&format!("content/compare?from={from}&to={to}")).await;
        assert_eq!((&found["from"], &found["to"]), (&json!(from), &json!(to)));
        let texts = found["changes"].as_array().unwrap().iter();
        texts.map(|change| change["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };

    let price = |from, to| format!("changed the price of Trailblazer from ${from} to ${to}");
    assert_eq!(compare(0, 1).await, [price(295, 310)]);
    assert_eq!(
        compare(3, 0).await.last(),
        Some(&"changed the headline from “Hay” to “Life Is Better At The Barn”".to_owned())
    );
    assert_eq!(compare(1, 4).await, [price(310, 320)]);
    assert_eq!(compare(4, 4).await, Vec::<String>::new());
    let both = compare(1, 2).await;
    assert!(both.contains(&"removed the event Wine and Ride".to_owned()), "{both:?}");
    assert!(compare(2, 1).await.contains(&"added the event Wine and Ride".to_owned()));
    site.finish().await;
}

#[tokio::test]
async fn what_is_no_revision_is_not_compared() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (query, status) in [
        ("from=0&to=1", 404),
        ("from=1&to=0", 404),
        ("from=-1&to=0", 404),
        ("from=0", 400),
        ("from=0&to=now", 400),
    ] {
        let reply = staff.get(&format!("/api/admin/content/compare?{query}")).await;
        assert_eq!(reply.status(), status, "{query}");
    }
    let nothing: Value = staff.sees("content/compare?from=0&to=0").await;
    assert_eq!(nothing["changes"], json!([]));
    site.finish().await;
}
