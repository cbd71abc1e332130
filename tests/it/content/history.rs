//! The history in words, and undoing.

use serde_json::{Value, json};

use super::{content, page, publish, signed_in_as, trailblazer, undo};
use crate::support::{Setup, Site, Staff};

async fn history(staff: &Staff, query: &str) -> Value {
    staff.sees(&format!("content/history{query}")).await
}

/// What an undo that is refused answers.
async fn refused_undo(staff: &Staff, revision: i64, status: u16) -> Value {
    let reply = staff.does("content/undo", &json!({ "revision": revision })).await;
    assert_eq!(reply.status(), status);
    reply.json().await.unwrap()
}

#[tokio::test]
async fn each_publication_is_a_line_with_who_and_when_and_what_was_before_and_after() {
    let site = Site::start().await;
    let (erin, somebody) = (signed_in_as(&site, "Erin").await, site.staff().await);
    publish(&erin, &trailblazer(310)).await;
    publish(&somebody, &json!({ "site": { "tagline": "Hay", "safety_line": "Helmets" } })).await;

    let all = history(&somebody, "").await;

    assert_eq!(all["next"], Value::Null);
    let [second, first] = &all["items"].as_array().unwrap()[..] else { panic!("{all:#}") };
    assert_eq!(first["text"], "Erin changed the price of Trailblazer from $295 to $310");
    assert_eq!(
        (&first["revision"], &first["who"], &first["undoes"]),
        (&json!(1), &json!("Erin"), &Value::Null)
    );
    assert!(first["at"].as_str().unwrap().ends_with('Z'));
    let change = &first["changes"][0];
    assert_eq!(change["pointer"], "/lessons/packages/trailblazer/price");
    assert_eq!((&change["before"], &change["after"]), (&json!(295), &json!(310)));
    assert_eq!(second["text"], "Staff set the safety line to “Helmets”, and one more change");
    assert_eq!(second["changes"].as_array().unwrap().len(), 2);

    let page = history(&somebody, "?limit=1").await;
    assert_eq!((&page["items"][0]["revision"], &page["next"]), (&json!(2), &json!("2")));
    let next = history(&somebody, "?limit=1&before=2").await;
    assert_eq!((&next["items"][0]["revision"], &next["next"]), (&json!(1), &Value::Null));
    site.finish().await;
}

#[tokio::test]
async fn an_undo_is_a_publication_that_can_be_undone() {
    let site = Site::start().await;
    let staff = signed_in_as(&site, "Erin").await;
    let before = page(&site, "/lessons").await;
    publish(&staff, &trailblazer(310)).await;
    let changed = page(&site, "/lessons").await;

    let undone = undo(&staff, 1).await;

    assert_eq!(page(&site, "/lessons").await, before);
    assert_eq!(content(&staff).await["changed"], json!([]));
    let line = &history(&staff, "").await["items"][0];
    assert_eq!(line["undoes"], 1);
    assert_eq!(
        line["text"],
        "Erin undid a change: changed the price of Trailblazer from $310 to $295"
    );

    undo(&staff, undone).await;
    assert_eq!(page(&site, "/lessons").await, changed);
    site.finish().await;
}

#[tokio::test]
async fn a_publication_that_was_undone_says_by_whom_until_the_undo_is_undone() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, signed_in_as(&site, "Luis").await);
    let undone = async |query: &str| -> Vec<Value> {
        let lines = history(&erin, query).await["items"].as_array().unwrap().clone();
        lines.iter().map(|line| line["undone"]["revision"].clone()).collect()
    };
    publish(&erin, &trailblazer(310)).await;
    publish(&erin, &json!({ "site": { "tagline": "Hay" } })).await;
    assert_eq!(undone("").await, [Value::Null, Value::Null]);

    let undo_of_first = undo(&luis, 1).await;
    assert_eq!(undone("").await, [Value::Null, Value::Null, json!(undo_of_first)]);
    assert_eq!(undone("?before=2").await, [json!(undo_of_first)], "its undo is on another page");
    let line = history(&erin, "").await["items"][2].clone();
    assert_eq!(line["undone"]["who"], "Luis");
    assert!(line["undone"]["at"].as_str().unwrap().ends_with('Z'));

    let undo_of_undo = undo(&erin, undo_of_first).await;
    assert_eq!(undone("").await[1..], [json!(undo_of_undo), Value::Null, Value::Null]);
    let again = undo(&luis, 1).await;
    assert_eq!(undone("").await[4], json!(again));
    site.finish().await;
}

#[tokio::test]
async fn a_removed_event_comes_back_with_what_staff_had_changed_in_it() {
    let site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "events": { "wine-and-ride": { "price": 90 } } })).await;
    let whole = page(&site, "/events/wine-and-ride").await;
    let removed = publish(&staff, &json!({ "events": { "wine-and-ride": null } })).await;
    assert_eq!(site.get("/events/wine-and-ride").await.status(), 404);

    undo(&staff, removed).await;

    assert_eq!(page(&site, "/events/wine-and-ride").await, whole);
    assert_eq!(content(&staff).await["changed"], json!(["/events/wine-and-ride/price"]));
    site.finish().await;
}

#[tokio::test]
async fn an_entry_that_is_made_anew_has_nothing_of_the_removed_one() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let old = content(&staff).await["content"]["events"]["wine-and-ride"].clone();
    assert_eq!(old["minimum_age"], 21);
    publish(&staff, &json!({ "events": { "wine-and-ride": null } })).await;
    let mut new = old.clone();
    new.as_object_mut().unwrap().remove("minimum_age");
    new.as_object_mut().unwrap().remove("bring");

    publish(&staff, &json!({ "events": { "wine-and-ride": new } })).await;

    let now = content(&staff).await;
    assert_eq!(now["content"]["events"]["wine-and-ride"], new);
    let pointers = ["/events/wine-and-ride/bring", "/events/wine-and-ride/minimum_age"];
    assert_eq!(now["changed"], json!(pointers));
    let site = site.restart().await;
    let staff = site.staff().await;
    assert_eq!(content(&staff).await["content"]["events"]["wine-and-ride"], new);
    site.finish().await;
}

#[tokio::test]
async fn an_undo_of_what_was_changed_again_says_what_is_in_the_way() {
    let site = Site::start().await;
    let staff = signed_in_as(&site, "Erin").await;
    publish(&staff, &trailblazer(310)).await;
    publish(&staff, &json!({ "site": { "tagline": "Hay" } })).await;
    publish(&staff, &trailblazer(320)).await;

    let problem = refused_undo(&staff, 1, 409).await;
    assert_eq!(problem["in_the_way"].as_array().unwrap().len(), 1);
    assert_eq!(
        problem["in_the_way"][0]["text"],
        "Erin changed the price of Trailblazer from $310 to $320"
    );
    refused_undo(&staff, 99, 404).await;
    refused_undo(&staff, 0, 404).await;

    undo(&staff, 2).await;
    let undone = undo(&staff, 3).await;
    // The later change and its undo are no longer in the way; without the undo, the change is again.
    undo(&staff, undone).await;
    let problem = refused_undo(&staff, 1, 409).await;
    assert_eq!(problem["in_the_way"][0]["revision"], 3);
    undo(&staff, 3).await;
    let first = undo(&staff, 1).await;
    assert_eq!(refused_undo(&staff, 1, 409).await["in_the_way"][0]["revision"], first);
    site.finish().await;
}

#[tokio::test]
async fn what_contains_a_change_or_is_a_part_of_it_is_in_its_way() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let price = publish(&staff, &json!({ "events": { "wine-and-ride": { "price": 90 } } })).await;
    let whole = content(&staff).await["content"]["events"]["wine-and-ride"].clone();
    let removed = publish(&staff, &json!({ "events": { "wine-and-ride": null } })).await;
    publish(&staff, &json!({ "events": { "wine-and-ride-2": whole } })).await;
    let other = publish(&staff, &json!({ "events": { "wine-and-ride-2": { "price": 1 } } })).await;

    assert_eq!(refused_undo(&staff, price, 409).await["in_the_way"][0]["revision"], removed);
    assert_eq!(refused_undo(&staff, other - 1, 409).await["in_the_way"][0]["revision"], other);
    undo(&staff, removed).await;
    site.finish().await;
}

#[tokio::test]
async fn an_undo_that_would_break_the_content_is_refused() {
    let mut site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &json!({ "site": { "gallery": ["gallery-1"] } })).await;
    let link =
        json!({ "events": { "wine-and-ride": { "registration_link": "https://t.example/" } } });
    let linked = publish(&staff, &link).await;
    let external = json!({ "events": { "wine-and-ride": { "registration_status": "external" } } });
    publish(&staff, &external).await;

    let problem = refused_undo(&staff, linked, 422).await;

    assert_eq!(problem["errors"][0]["pointer"], "#/events/wine-and-ride/registration_status");
    site.reload(Setup::new()).await;
    assert_eq!(content(&staff).await["revision"], 3);
    site.finish().await;
}
