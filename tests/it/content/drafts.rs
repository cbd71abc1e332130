//! Drafts: saved on the server however wrong, for each part, and never overwritten unseen.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{publish, signed_in_as, trailblazer};
use crate::support::{Setup, Site, Staff};

const PART: &str = "/lessons/packages/trailblazer";

fn path(part: &str) -> String {
    let part = part.replace('/', "%2F");
    format!("/api/admin/content/drafts?part={part}")
}

/// Saves `patch` as the draft of `part`, in the place of the version `seen`.
async fn save(staff: &Staff, (part, seen): (&str, i64), patch: &Value) -> Response {
    let body = json!({ "revision": 0, "patch": patch });
    let request = staff.request(Method::PUT, &path(part)).json(&body);
    request.header("if-match", format!("\"{seen}\"")).send().await.unwrap()
}

/// Saves a draft, which must succeed. Returns its version.
pub(super) async fn saved(staff: &Staff, on: (&str, i64), patch: &Value) -> i64 {
    let reply = save(staff, on, patch).await;
    assert_eq!(reply.status(), 200);
    let tag = reply.headers()["etag"].to_str().unwrap().to_owned();
    let version = reply.json::<Value>().await.unwrap()["version"].as_i64().unwrap();
    assert_eq!(tag, format!("\"{version}\""));
    version
}

async fn discard(staff: &Staff, (part, seen): (&str, i64)) -> Response {
    let request = staff.request(Method::DELETE, &path(part));
    request.header("if-match", format!("\"{seen}\"")).send().await.unwrap()
}

pub(super) async fn drafts(staff: &Staff) -> Value {
    staff.sees("content/drafts").await["drafts"].clone()
}

#[tokio::test]
async fn a_draft_is_there_on_another_device_and_after_a_restart_however_wrong() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    assert_eq!(drafts(&erin).await, json!([]));
    let wrong = json!({ "lessons": { "packages": { "trailblazer": { "price": "a lot" } } } });

    let version = saved(&erin, (PART, 0), &wrong).await;

    let site = site.restart().await;
    let other = site.staff().await;
    let all = drafts(&other).await;
    assert_eq!(all.as_array().unwrap().len(), 1);
    let draft = &all[0];
    assert_eq!((&draft["part"], &draft["version"]), (&json!(PART), &json!(version)));
    assert_eq!((&draft["by"], &draft["revision"]), (&json!("Erin"), &json!(0)));
    assert_eq!(draft["patch"], wrong);
    assert!(draft["at"].as_str().unwrap().ends_with('Z'));
    assert_eq!(site.count("select count(*) from content_revisions"), 0, "nothing is published");
    site.finish().await;
}

#[tokio::test]
async fn a_draft_begins_from_a_publication() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for revision in [json!(-5), json!(0.5), json!(1e300), json!("0"), Value::Null] {
        let request = staff.request(Method::PUT, &path(PART)).header("if-match", "\"0\"");
        let body = json!({ "revision": revision, "patch": {} });

        let refused = request.json(&body).send().await.unwrap();

        assert_eq!(refused.status(), 422, "{revision}");
    }
    assert_eq!(drafts(&staff).await, json!([]));
    site.finish().await;
}

#[tokio::test]
async fn nobody_overwrites_a_version_that_they_have_not_seen() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, signed_in_as(&site, "Luis").await);
    let first = saved(&erin, (PART, 0), &trailblazer(310)).await;

    let refused = save(&luis, (PART, 0), &trailblazer(320)).await;

    assert_eq!(refused.status(), 412);
    assert_eq!(refused.headers()["content-type"], "application/problem+json");
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["type"], "/problems/outdated-draft");
    assert_eq!(problem["theirs"]["patch"], trailblazer(310));
    assert_eq!(
        (&problem["theirs"]["by"], &problem["theirs"]["version"]),
        (&json!("Erin"), &json!(first))
    );

    let second = saved(&luis, (PART, first), &trailblazer(320)).await;
    assert!(second > first);
    assert_eq!(discard(&erin, (PART, first)).await.status(), 412);
    assert_eq!(discard(&erin, (PART, second)).await.status(), 204);
    assert_eq!(discard(&erin, (PART, second)).await.status(), 204, "it's gone already");
    let gone = save(&luis, (PART, second), &trailblazer(330)).await;
    assert_eq!(gone.status(), 412);
    assert_eq!(gone.json::<Value>().await.unwrap()["theirs"], Value::Null);
    let third = saved(&luis, (PART, 0), &trailblazer(330)).await;
    assert!(third > second, "no version comes twice");
    site.finish().await;
}

#[tokio::test]
async fn a_draft_that_is_sent_twice_is_saved_once() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, signed_in_as(&site, "Luis").await);
    let first = saved(&erin, (PART, 0), &trailblazer(310)).await;

    // The answer to the first time didn't arrive.
    assert_eq!(saved(&erin, (PART, 0), &trailblazer(310)).await, first);

    assert_eq!(save(&luis, (PART, 0), &trailblazer(310)).await.status(), 412, "not by another");
    site.finish().await;
}

#[tokio::test]
async fn parts_have_drafts_of_their_own_and_only_content_has_parts() {
    let site = Site::start().await;
    let staff = site.staff().await;
    saved(&staff, ("/site/notice", 0), &json!({})).await;
    saved(&staff, ("/events/a-b", 0), &json!({ "events": { "a-b": { "title": 5 } } })).await;
    assert_eq!(drafts(&staff).await.as_array().unwrap().len(), 2);

    let long = format!("/site/{}", "x".repeat(200));
    for part in
        ["", "site", "/server/listen", "/mail", "//", "/events/a~1b", "/site/a\u{1}b", &long]
    {
        let part = part.replace('\u{1}', "%01");
        assert_eq!(save(&staff, (&part, 0), &json!({})).await.status(), 400, "{part}");
        assert_eq!(discard(&staff, (&part, 0)).await.status(), 400, "{part}");
    }
    let editing = staff.get("/api/admin/content/drafts?editing=%2Fserver").await;
    assert_eq!(editing.status(), 400);
    site.finish().await;
}

#[tokio::test]
async fn drafts_are_limited_in_shape_size_and_number() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let put = |body: Value| staff.request(Method::PUT, &path(PART)).json(&body);
    let send = async |body: Value| {
        put(body).header("if-match", "\"0\"").send().await.unwrap().status().as_u16()
    };
    assert_eq!(send(json!({ "revision": 0, "patch": [1] })).await, 422);
    assert_eq!(send(json!({ "patch": {} })).await, 422);
    assert_eq!(send(json!({ "revision": 0, "patch": { "a": "x".repeat(65_536) } })).await, 413);
    let unseen = put(json!({ "revision": 0, "patch": {} })).send().await.unwrap();
    assert_eq!(unseen.status(), 428);

    for number in 0..300 {
        saved(&staff, (&format!("/events/day-{number}"), 0), &json!({})).await;
    }
    let refused = save(&staff, (PART, 0), &json!({})).await;
    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().starts_with("There are 300 drafts"));
    site.finish().await;
}

#[tokio::test]
async fn drafts_have_parts_that_the_editor_knows_and_are_limited_together() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    for part in ["/events/../site", "/events/a/b/c", "/events/__proto__/A", "/events//"] {
        assert_eq!(save(&erin, (part, 0), &json!({})).await.status(), 400, "{part}");
    }
    let long = json!({ "site": { "tagline": "x".repeat(60_000) } });
    for number in 0..16 {
        saved(&erin, (&format!("/events/ride-{number}"), 0), &long).await;
    }

    let refused = save(&erin, ("/events/ride-16", 0), &long).await;

    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("longer together"), "{problem}");
    site.finish().await;
}

#[tokio::test]
async fn the_draft_of_an_event_that_is_removed_goes_with_it() {
    let site = Site::start().await;
    let erin = signed_in_as(&site, "Erin").await;
    let part = "/events/wine-and-ride";
    saved(&erin, (part, 0), &json!({ "events": { "wine-and-ride": { "price": 90 } } })).await;
    saved(&erin, (PART, 0), &trailblazer(310)).await;

    publish(&erin, &json!({ "events": { "wine-and-ride": null } })).await;

    let left = drafts(&erin).await;
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(left[0]["part"], PART);
    site.finish().await;
}

#[tokio::test]
async fn two_who_edit_one_part_see_each_other() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, signed_in_as(&site, "Luis").await);
    let alone = erin.sees("content/drafts?editing=/team").await;
    assert_eq!(alone["editing"], json!([{ "part": "/team", "name": "Erin", "own": true }]));

    let both = luis.sees("content/drafts?editing=/team").await;

    let editor = |name: &str, own: bool| json!({ "part": "/team", "name": name, "own": own });
    assert_eq!(both["editing"], json!([editor("Erin", false), editor("Luis", true)]));
    let seen = site.staff().await.sees("content/drafts").await;
    assert_eq!(seen["editing"], json!([editor("Erin", false), editor("Luis", false)]));
    site.finish().await;
}

#[tokio::test]
async fn open_pages_hear_of_publications_drafts_and_editors() {
    let site = Setup::new().start().await;
    let staff = site.staff().await;
    let state = async || {
        let mut stream = staff.get("/api/admin/changes").await;
        loop {
            let chunk = stream.chunk().await.unwrap().unwrap();
            let text = String::from_utf8(chunk.to_vec()).unwrap();
            if let Some((_, data)) = text.split_once("data: ") {
                let news: Value = serde_json::from_str(data.trim()).unwrap();
                return news["content"].as_str().unwrap().to_owned();
            }
        }
    };
    let mut states = vec![state().await];
    assert_eq!(state().await, states[0], "nothing has changed");

    publish(&staff, &trailblazer(310)).await;
    states.push(state().await);
    let version = saved(&staff, (PART, 0), &trailblazer(320)).await;
    states.push(state().await);
    staff.sees("content/drafts?editing=/team").await;
    states.push(state().await);
    assert_eq!(discard(&staff, (PART, version)).await.status(), 204);
    states.push(state().await);

    let mut different = states.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), states.len(), "{states:?}");
    site.finish().await;
}
