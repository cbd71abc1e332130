//! Who may change content, and what is refused.

use paddock::config::EXAMPLE;
use reqwest::Method;
use serde_json::{Value, json};

use super::{MERGE_PATCH, content, page, patch, publish, signed_in_as, trailblazer, undo};
use crate::support::{Setup, Site, Staff};

/// The errors of a refused patch, by pointer.
async fn errors(staff: &Staff, change: &Value) -> Vec<(String, String)> {
    let on = content(staff).await["revision"].as_i64().unwrap();
    let reply = patch(staff, on, change).await;
    assert_eq!(reply.status(), 422, "{change}");
    assert_eq!(reply.headers()["content-type"], "application/problem+json");
    let problem: Value = reply.json().await.unwrap();
    let errors = problem["errors"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    errors.map(|error| (text(&error["pointer"]), text(&error["detail"]))).collect()
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_place_in_the_words_of_check_config() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for (change, pointer, detail) in [
        (json!({ "site": { "phone": "hay" } }), "#/site/phone", "site.phone "),
        (
            json!({ "lessons": { "packages": { "trailblazer": { "price": "hay" } } } }),
            "#/lessons/packages/trailblazer/price",
            "the lesson package \"trailblazer\": price is a text where a number belongs, such as 195",
        ),
        (
            json!({ "site": { "phon": "1" } }),
            "#/site/phon",
            "site.phon isn't a setting; did you mean `phone`?",
        ),
        (
            json!({ "events": { "wine-and-ride": { "registration_status": "external" } } }),
            "#/events/wine-and-ride/registration_status",
            "the event \"wine-and-ride\": registration_status is \"external\"; then registration_link must say",
        ),
        (
            json!({ "events": { "new": { "title": "New" } } }),
            "#/events/new",
            "the event \"new\" lacks ",
        ),
        (
            json!({ "events": { "New Day!": null, "wine-and-ride": { "id": "other" } } }),
            "#/events/wine-and-ride/id",
            "the id can't be changed",
        ),
        (
            json!({ "site": { "hours": [{ "days": "Monday", "opens": "9 AM", "closes": "8 AM" }] } }),
            "#/site/hours/0/closes",
            "it must come after opens",
        ),
        (
            json!({ "events": { "wine-and-ride": { "title": "\u{200b}\u{3164}" } } }),
            "#/events/wine-and-ride/title",
            "some words belong here",
        ),
        (json!({ "site": { "gallery": [null] } }), "#/site/gallery", "has an entry that is empty"),
        (json!({ "events": [] }), "#/events", "by their ids"),
        (json!({ "site": { "address": "here" } }), "#/site/address", "is a text where a group"),
        (json!({ "site": "here" }), "#/site", "is a text where a group"),
        (
            json!({ "site": { "photos_dir": "/etc" } }),
            "#/site/photos_dir",
            "only config.toml can set",
        ),
    ] {
        let errors = errors(&staff, &change).await;

        let found = errors.iter().any(|(at, said)| at == pointer && said.contains(detail));
        assert!(found, "{change}: {errors:#?}");
    }
    assert_eq!(content(&staff).await["revision"], 0);
    assert_eq!(site.count("select count(*) from content_changes"), 0);
    site.finish().await;
}

#[tokio::test]
async fn the_layer_never_reaches_settings() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let example: toml::Table = EXAMPLE.parse().unwrap();
    let known = content(&staff).await["content"].clone();
    let mut settings = 0;
    for (table, value) in &example {
        if known.get(table).is_some() {
            continue;
        }
        settings += 1;
        let errors = errors(&staff, &json!({ table: { "x": value.to_string() } })).await;
        assert_eq!(errors[0].0, format!("#/{table}"));
    }
    let expected = [
        "server",
        "storage",
        "backup",
        "retention",
        "replica",
        "webhooks",
        "mail",
        "admin",
        "limits",
        "registrations",
    ];
    assert_eq!(settings, expected.len());
    publish(&staff, &trailblazer(300)).await;
    // Somebody who can write to the database changes no setting by this way, either.
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute_batch(
        "insert into content_changes values
            (1, '/admin/access', '', null, '\"open\"', null, '\"open\"'),
            (1, '/server/public_url', '', null, '\"http://evil.example\"', null, '\"http://evil.example\"')",
    )
    .unwrap();

    let site = site.restart().await;

    assert_eq!(site.get("/api/admin/submissions").await.status(), 401);
    let text = page(&site, "/pricing").await;
    assert!(text.contains("300") && !text.contains("evil.example"));
    site.finish().await;
}

#[tokio::test]
async fn what_the_environment_sets_is_refused_in_words() {
    let setup = Setup::new().set("site.phone", "(215) 555-0100").set("events", "[]");
    let site = setup.start().await;
    let staff = site.staff().await;
    let now = content(&staff).await;
    assert_eq!(
        now["origins"]["/site/phone"],
        json!({ "layer": "environment", "place": "PADDOCK_SITE__PHONE" })
    );
    for (change, variable) in [
        (
            json!({ "site": { "phone": "(215) 555-0199", "email": "a@b.example" } }),
            "PADDOCK_SITE__PHONE",
        ),
        (json!({ "events": { "wine-and-ride": { "price": 5 } } }), "PADDOCK_EVENTS"),
    ] {
        let errors = errors(&staff, &change).await;

        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].1.contains(variable), "{errors:?}");
    }
    assert_eq!(content(&staff).await["content"]["site"]["email"], "hello@maplehollow.example");
    site.finish().await;
}

#[tokio::test]
async fn an_undo_of_what_the_environment_sets_by_now_is_refused_in_the_same_words() {
    let mut site = Site::start().await;
    let staff = site.staff().await;
    let change = json!({ "site": { "phone": "(215) 555-0199", "email": "a@b.example" } });
    let published = publish(&staff, &change).await;
    site.reload(Setup::new().set("site.phone", "(215) 555-0100")).await;
    let said = errors(&staff, &json!({ "site": { "phone": "(215) 555-0111" } })).await;

    let reply = staff.does("content/undo", &json!({ "revision": published })).await;

    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["errors"], json!([{ "pointer": said[0].0, "detail": said[0].1 }]));
    assert_eq!(content(&staff).await["content"]["site"]["email"], "a@b.example");
    site.finish().await;
}

#[tokio::test]
async fn a_change_for_an_older_revision_shows_both_versions() {
    let site = Site::start().await;
    let (erin, luis) = (signed_in_as(&site, "Erin").await, site.staff().await);
    let motto = json!({ "teaching": { "motto": "Kind hands" } });
    assert_eq!(patch(&erin, 0, &trailblazer(310)).await.status(), 200);

    let reply = patch(
        &luis,
        0,
        &json!({ "lessons": trailblazer(320)["lessons"], "teaching": motto["teaching"] }),
    )
    .await;

    assert_eq!(reply.status(), 412);
    assert_eq!(reply.headers()["content-type"], "application/problem+json");
    let problem: Value = reply.json().await.unwrap();
    assert_eq!((&problem["status"], &problem["revision"]), (&json!(412), &json!(1)));
    let versions = problem["versions"].as_array().unwrap();
    assert_eq!(versions.len(), 2, "{problem:#}");
    let price = &versions[0];
    assert_eq!((&price["yours"], &price["theirs"]), (&json!(320), &json!(310)));
    assert_eq!(price["changed"]["who"], "Erin");
    assert_eq!(versions[1]["yours"], "Kind hands");
    assert_eq!(versions[1]["changed"], Value::Null, "nobody has changed it since");
    assert_eq!(content(&luis).await["content"]["lessons"]["packages"]["trailblazer"]["price"], 310);
    site.finish().await;
}

#[tokio::test]
async fn both_versions_of_many_values_name_a_publication_once_for_each() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let texts = |word: &str| {
        let now = ["lead", "motto", "reward"].map(|key| (key.to_owned(), json!(word.repeat(60))));
        let site = ["tagline", "place_line", "answer_within", "hours_note", "safety_line"];
        let site = site.map(|key| (key.to_owned(), json!(word.repeat(60))));
        json!({ "teaching": serde_json::Map::from_iter(now), "site": serde_json::Map::from_iter(site) })
    };
    publish(&staff, &texts("hay ")).await;

    let reply = patch(&staff, 0, &texts("oats ")).await;

    assert_eq!(reply.status(), 412);
    let text = reply.text().await.unwrap();
    let problem: Value = serde_json::from_str(&text).unwrap();
    let versions = problem["versions"].as_array().unwrap();
    assert_eq!(versions.len(), 8, "{problem:#}");
    for version in versions {
        assert_eq!(version["changed"]["revision"], 1, "{version:#}");
        assert!(version["changed"]["text"].as_str().unwrap().starts_with("Staff changed "));
        assert_eq!(version["changed"].get("changes"), None, "its own values are enough");
    }
    // Each text is there once as it is and once as it would be.
    let values: usize = 8 * (60 * 4 + 60 * 5);
    assert!(text.len() < values + 8 * 500, "{} bytes", text.len());
    site.finish().await;
}

#[tokio::test]
async fn a_change_says_which_revision_it_is_for() {
    let site = Site::start().await;
    let staff = site.staff().await;
    for tag in
        [None, Some("*"), Some("0"), Some("W/\"0\""), Some("\"+0\""), Some("\"00\""), Some("\"\"")]
    {
        let mut request = staff.request(Method::PATCH, "/api/admin/content");
        request = request.header("content-type", MERGE_PATCH);
        if let Some(tag) = tag {
            request = request.header("if-match", tag);
        }
        let reply = request.body(trailblazer(5).to_string()).send().await.unwrap();

        assert_eq!(reply.status(), 428, "{tag:?}");
    }
    let json = staff.request(Method::PATCH, "/api/admin/content").header("if-match", "\"0\"");
    assert_eq!(json.json(&trailblazer(5)).send().await.unwrap().status(), 415);
    let newer = patch(&staff, 7, &trailblazer(5)).await;
    assert_eq!(newer.status(), 412, "nobody has seen what isn't there yet");
    site.finish().await;
}

#[tokio::test]
async fn strangers_and_other_sites_pages_change_nothing() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let undone = json!({ "revision": 1 });
    let preview = json!({ "path": "/", "patch": {} });
    publish(&staff, &trailblazer(310)).await;
    for (method, path, body) in [
        (Method::PATCH, "/api/admin/content", trailblazer(5)),
        (Method::POST, "/api/admin/content/undo", undone),
        (Method::POST, "/api/admin/content/preview", preview),
    ] {
        let media_type = if method == Method::PATCH { MERGE_PATCH } else { "application/json" };
        let send = async |cookie: &str, from: &str| {
            let request = site.request(method.clone(), path).header("sec-fetch-site", from);
            let request = request.header("content-type", media_type).header("if-match", "\"1\"");
            let request = request.header("cookie", cookie).body(body.to_string());
            request.send().await.unwrap().status()
        };

        assert_eq!(send("", "same-origin").await, 401, "{path}");
        assert_eq!(send(&staff.cookie, "cross-site").await, 403, "{path}");
        assert_eq!(send(&staff.cookie, "same-site").await, 403, "{path}");
    }
    assert_eq!(content(&staff).await["revision"], 1);
    undo(&staff, 1).await;
    site.finish().await;
}

#[tokio::test]
async fn a_name_is_one_short_line() {
    let site = Site::start().await;
    for name in ["x".repeat(61), "Erin\nLuis".to_owned()] {
        let credentials = json!({ "passcode": crate::support::PASSCODE, "name": name });
        let request = site.request(Method::POST, "/api/admin/session").json(&credentials);
        assert_eq!(request.send().await.unwrap().status(), 422, "{name}");
    }
    let erin = signed_in_as(&site, "  Erin ").await;
    assert_eq!(erin.sees("session").await["name"], "Erin");
    assert!(site.staff().await.sees("session").await.get("name").is_none());
    site.finish().await;
}
