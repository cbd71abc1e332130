//! Who has done what, and what staff may do whom the owner has limited to inquiries and events.

use paddock::admin;
use paddock::config::Passcode;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::admin::send;
use crate::support::{PASSCODE, Setup, Site, Staff, submission};

const OWNERS: &str = "lantern-in-the-tack-room";

fn limited() -> Setup {
    Setup::new().set("admin.staff_may", "inbox-and-events")
}

/// Sets the owner's passcode, as `paddock passcode --owner --stdin` does beside the running site.
fn set_owners_passcode(site: &Site, passcode: &str) {
    let passcode = Passcode::try_from(passcode.to_owned()).unwrap();
    admin::replace_owners(&site.database(), &passcode).unwrap();
}

async fn owner(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": OWNERS, "name": "Margaret" })).await
}

async fn erin(site: &Site) -> Staff {
    site.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

/// Sends a change of the content for the revision that is there.
async fn publish(staff: &Staff, patch: &Value) -> Response {
    let on = staff.sees("content").await["revision"].clone();
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    request.header("if-match", format!("\"{on}\"")).body(patch.to_string()).send().await.unwrap()
}

async fn send_with(staff: &Staff, method: Method, path: &str, body: &Value) -> Response {
    let request = staff.request(method, &format!("/api/admin/{path}")).header("if-match", "\"0\"");
    request.json(body).send().await.unwrap()
}

fn tagline(words: &str) -> Value {
    json!({ "site": { "tagline": words } })
}

fn price(dollars: u32) -> Value {
    json!({ "events": { "wine-and-ride": { "price": dollars } } })
}

/// What limited staff may not do: method, path below `/api/admin/`, and body.
fn kept_from_staff() -> Vec<(Method, &'static str, Value)> {
    let person = json!({ "email": "a@b.example" });
    let draft = json!({ "revision": 0, "patch": {} });
    // The owner would publish it with the event.
    let smuggling = json!({ "revision": 0, "patch": tagline("Hay") });
    vec![
        (Method::POST, "people/preview", person.clone()),
        (Method::POST, "people/erase", person.clone()),
        (Method::POST, "people/keep", person.clone()),
        (Method::POST, "people/export", person),
        (Method::POST, "mail-check", json!({})),
        (Method::PUT, "content/drafts?part=/site/notice", draft.clone()),
        (Method::PUT, "content/drafts?part=/events_page", draft),
        (Method::PUT, "content/drafts?part=/events/wine-and-ride", smuggling),
        (Method::DELETE, "content/drafts?part=/site/notice", json!({})),
        (
            Method::POST,
            "content/scheduled",
            json!({ "at": "2099-01-01T00:00", "patch": tagline("Hay") }),
        ),
    ]
}

#[tokio::test]
async fn limited_staff_keep_the_inbox_and_events_and_are_told_what_is_the_owners() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let staff = erin(&site).await;
    assert_eq!(staff.sees("session").await["may"], "inbox-and-events");

    for (method, path, body) in kept_from_staff() {
        let refused = send_with(&staff, method.clone(), path, &body).await;

        assert_eq!(refused.status(), 403, "{method} {path}");
        let problem: Value = refused.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/owner-only", "{path}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("Sign in with the owner's passcode"), "{detail}");
    }
    for patch in [tagline("Hay"), json!({ "events": {}, "site": {} }), json!({ "team": [] })] {
        assert_eq!(publish(&staff, &patch).await.status(), 403, "{patch}");
        let check = staff.does("content/check", &json!({ "patch": patch })).await;
        assert_eq!(check.status(), 403, "{patch}");
    }
    assert_eq!(publish(&staff, &price(90)).await.status(), 200);
    assert_eq!(staff.does("content/undo", &json!({ "revision": 1 })).await.status(), 200);
    let draft = json!({ "revision": 0, "patch": price(95) });
    let part = "content/drafts?part=/events/wine-and-ride";
    assert_eq!(send_with(&staff, Method::PUT, part, &draft).await.status(), 200);
    for path in ["submissions", "registrations", "deliveries", "overview", "content/history"] {
        staff.sees(path).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn limited_staff_leave_the_owner_room_for_drafts() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let (owner, staff) = (owner(&site).await, erin(&site).await);
    let draft = json!({ "revision": 0, "patch": {} });
    let save = async |staff: &Staff, name: String| {
        let path = format!("content/drafts?part=/events/{name}");
        send_with(staff, Method::PUT, &path, &draft).await
    };
    for number in 0..100 {
        assert_eq!(save(&staff, format!("day-{number}")).await.status(), 200);
    }

    let refused = save(&staff, "day-100".to_owned()).await;

    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("There are 100 drafts") && detail.contains("owner"), "{detail}");
    assert_eq!(save(&owner, "day-100".to_owned()).await.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn limited_staff_leave_the_owner_room_on_the_schedule() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let (owner, staff) = (owner(&site).await, erin(&site).await);
    let schedule = async |staff: &Staff, dollars: u32| {
        let later = json!({ "at": "2099-01-01T00:00", "patch": price(dollars) });
        send_with(staff, Method::POST, "content/scheduled", &later).await
    };
    for number in 0..50 {
        assert_eq!(schedule(&staff, 100 + number).await.status(), 201);
    }

    let refused = schedule(&staff, 200).await;

    assert_eq!(refused.status(), 409);
    let problem: Value = refused.json().await.unwrap();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("50 changes are scheduled") && detail.contains("owner"), "{detail}");
    assert_eq!(schedule(&owner, 200).await.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn limited_staff_leave_the_owner_room_for_long_drafts() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let (owner, staff) = (owner(&site).await, erin(&site).await);
    let text = json!({ "events": { "ride": { "description": "x".repeat(60_000) } } });
    let long = json!({ "revision": 0, "patch": text });
    let save = async |staff: &Staff, number: u32| {
        let path = format!("content/drafts?part=/events/ride-{number}");
        send_with(staff, Method::PUT, &path, &long).await.status().as_u16()
    };
    for number in 0..8 {
        assert_eq!(save(&staff, number).await, 200);
    }

    assert_eq!(save(&staff, 8).await, 409);
    assert_eq!(save(&owner, 8).await, 200);
    site.finish().await;
}

#[tokio::test]
async fn the_owners_passcode_opens_what_is_the_owners() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let (owner, staff) = (owner(&site).await, erin(&site).await);
    assert_eq!(owner.sees("session").await["may"], "everything");

    assert_eq!(publish(&owner, &tagline("Hay")).await.status(), 200);

    let undo = json!({ "revision": 1 });
    assert_eq!(staff.does("content/undo", &undo).await.status(), 403, "it's no event");
    let both =
        json!({ "site": { "tagline": "Oats" }, "events": { "wine-and-ride": { "price": 1 } } });
    assert_eq!(publish(&owner, &both).await.status(), 200);
    assert_eq!(staff.does("content/undo", &json!({ "revision": 2 })).await.status(), 403);
    let later = json!({ "at": "2099-01-01T00:00", "patch": tagline("Straw") });
    let request = owner.request(Method::POST, "/api/admin/content/scheduled").json(&later);
    let reply = request.header("if-match", "\"2\"").send().await.unwrap();
    let id = reply.json::<Value>().await.unwrap()["id"].clone();
    let path = format!("content/scheduled/{id}");
    assert_eq!(send_with(&staff, Method::DELETE, &path, &json!({})).await.status(), 403);
    assert_eq!(send_with(&owner, Method::DELETE, &path, &json!({})).await.status(), 204);
    assert_eq!(owner.does("content/undo", &json!({ "revision": 2 })).await.status(), 200);
    let line = owner.sees("content/history").await["items"][0]["text"].clone();
    assert!(line.as_str().unwrap().starts_with("Margaret undid a change"), "{line}");
    site.finish().await;
}

#[tokio::test]
async fn without_a_limit_staff_may_do_everything_and_need_no_owner() {
    let mut site = Site::start().await;
    let staff = erin(&site).await;
    assert_eq!(staff.sees("session").await["may"], "everything");
    assert_eq!(publish(&staff, &tagline("Hay")).await.status(), 200);

    // The limit counts at once, also for a session that has begun.
    site.reload(limited()).await;

    assert_eq!(staff.sees("session").await["may"], "inbox-and-events");
    assert_eq!(publish(&staff, &tagline("Oats")).await.status(), 403);
    site.finish().await;
}

#[tokio::test]
async fn a_new_passcode_of_the_owner_ends_the_owners_sessions_alone() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let (owner, staff) = (owner(&site).await, erin(&site).await);

    set_owners_passcode(&site, "another-lantern-in-the-barn");

    assert_eq!(owner.get("/api/admin/session").await.status(), 401);
    assert_eq!(staff.get("/api/admin/session").await.status(), 200);
    let old = json!({ "passcode": OWNERS });
    let refused = site.request(Method::POST, "/api/admin/session").json(&old).send().await.unwrap();
    assert_eq!(refused.status(), 401);
    site.finish().await;
}

#[tokio::test]
async fn where_the_page_is_open_nobody_is_the_owner() {
    let site = limited().set("admin.access", "open").start().await;
    let patch = site.request(Method::PATCH, "/api/admin/content").header("if-match", "\"0\"");
    let patch = patch.header("content-type", "application/merge-patch+json");

    let refused = patch.body(tagline("Hay").to_string()).send().await.unwrap();

    assert_eq!(refused.status(), 403);
    assert_eq!(site.get("/api/admin/submissions").await.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn notes_and_handled_marks_have_the_name_of_who_made_them() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    let (erin, luis) = (
        erin(&site).await,
        site.staff_with(&json!({ "passcode": PASSCODE, "name": "Luis" })).await,
    );
    let marks = async || {
        let item = erin.sees(&format!("submissions/{id}")).await;
        [&item["handled_by"], &item["note_by"]].map(|name| name.as_str().unwrap().to_owned())
    };
    assert_eq!(marks().await, ["", ""]);

    erin.change(&id, &json!({ "handled": true })).await;
    luis.change(&id, &json!({ "note": "Called her", "handled": true })).await;
    assert_eq!(marks().await, ["Erin", "Luis"], "who marked it first has it");
    erin.change(&id, &json!({ "note": "Called her" })).await;
    assert_eq!(marks().await, ["Erin", "Luis"], "nothing has changed");

    let csv = erin.get("/api/admin/submissions.csv").await.text().await.unwrap();
    assert!(csv.lines().next().unwrap().ends_with("handled_by,note_by,other_answers"), "{csv}");
    assert!(csv.trim_end().ends_with("Erin,Luis,"), "{csv}");
    luis.change(&id, &json!({ "note": "", "handled": false })).await;
    assert_eq!(marks().await, ["", ""]);
    let somebody = site.staff().await;
    somebody.change(&id, &json!({ "note": "Came by", "handled": true })).await;
    assert_eq!(marks().await, ["", ""], "no name was given");
    site.finish().await;
}

/// The publication of that number may be under way.
#[tokio::test]
async fn limited_staff_cannot_undo_a_publication_that_nobody_knows_yet() {
    let site = limited().start().await;
    set_owners_passcode(&site, OWNERS);
    let erin = erin(&site).await;

    let refused = send_with(&erin, Method::POST, "content/undo", &json!({ "revision": 1 })).await;

    assert_eq!(refused.status(), 403, "{}", refused.text().await.unwrap());
    site.finish().await;
}
