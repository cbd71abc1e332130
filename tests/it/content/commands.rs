//! The owner's commands: export, import, reset, and what check-config says.

use std::cell::Cell;
use std::process::Output;
use std::time::Duration;

use paddock::clock::UnixMillis;
use paddock::config::{Config, ContentChange};
use paddock::content_changes::{NotChanged, publish_beside};
use rusqlite::{Connection, TransactionBehavior};
use serde_json::json;

use super::{MERGE_PATCH, trailblazer};
use crate::support::{Program, Workshop, eventually, one_event, party_of};

pub(super) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

/// The page at `path`.
pub(super) async fn page(program: &Program, path: &str) -> String {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    http.get(program.url(path)).send().await.unwrap().text().await.unwrap()
}

/// Publishes `change` on the revision `on` as staff.
pub(super) async fn publish(program: &Program, on: i64, change: &serde_json::Value) -> u16 {
    let staff = program.staff().await;
    let request = staff.request(reqwest::Method::PATCH, "/api/admin/content");
    let request =
        request.header("content-type", MERGE_PATCH).header("if-match", format!("\"{on}\""));
    request.body(change.to_string()).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn what_staff_changed_is_exported_moved_to_the_file_and_reset() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0100\"\n");
    assert!(said(&workshop.run(&["content", "export"]).await).contains("there's no database"));
    let program = workshop.serve().await;
    assert!(
        said(&workshop.run(&["content", "export"]).await).contains("Staff have changed nothing")
    );
    let change = json!({ "site": { "phone": "(215) 555-0199", "stats": { "years": "30+" } },
        "lessons": trailblazer(311)["lessons"], "events": { "wine-and-ride": { "minimum_age": 22 } } });
    assert_eq!(publish(&program, 0, &change).await, 200);
    let pages = [page(&program, "/lessons").await, page(&program, "/contact").await];

    let checked = said(&workshop.run(&["check-config"]).await);
    let exported = workshop.run(&["content", "export"]).await;

    let expected = "config.toml, line 2: site.phone has been changed by staff since: visitors see \
                    \"(215) 555-0199\".";
    assert!(checked.contains(expected), "{checked}");
    assert!(!checked.contains("site.stats"), "only keys of the file: {checked}");
    let text = String::from_utf8(exported.stdout).unwrap();
    let table: toml::Table = text.parse().unwrap();
    assert_eq!(table["site"]["phone"].as_str(), Some("(215) 555-0199"));
    assert_eq!(table["events"].as_array().unwrap().len(), 4, "whole lists");

    workshop.write("config.toml", &text);
    let reset = said(&workshop.run(&["content", "reset"]).await);
    assert!(reset.contains("4 changes, published as revision 2"), "{reset}");
    program.signal("HUP").await;
    eventually("the file has all of it", async || {
        let now = [page(&program, "/lessons").await, page(&program, "/contact").await];
        let checked = said(&workshop.run(&["check-config"]).await);
        (now == pages && !checked.contains("by staff")).then_some(())
    })
    .await;
    assert!(
        said(&workshop.run(&["content", "reset"]).await).contains("Staff have changed nothing")
    );
    program.stop().await;
}

#[tokio::test]
async fn a_file_is_imported_while_the_site_runs_and_staff_can_undo_it() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let before = page(&program, "/lessons").await;
    workshop.write(
        "new.toml",
        "[[lessons.packages]]\nid = \"pony-express\"\nname = \"Pony Express\"\nprice = 201\naudience = \"All\"\n\
         features = []\n",
    );

    let imported = said(&workshop.run(&["content", "import", "new.toml"]).await);

    assert!(imported.contains("published as revision 1"), "{imported}");
    eventually("the site shows it", async || {
        let text = page(&program, "/lessons").await;
        (text.contains("$201") && !text.contains("Trailblazer")).then_some(())
    })
    .await;
    let again = said(&workshop.run(&["content", "import", "new.toml"]).await);
    assert!(again.contains("already"), "{again}");
    let staff = program.staff().await;
    assert_eq!(staff.does("content/undo", &json!({ "revision": 1 })).await.status(), 200);
    assert_eq!(page(&program, "/lessons").await, before);
    let history = staff.sees("content/history").await;
    assert_eq!(history["items"][1]["who"], "paddock content import");
    program.stop().await;
}

#[tokio::test]
async fn a_file_with_mistakes_or_settings_changes_nothing() {
    let workshop = Workshop::new();
    workshop.serve().await.stop().await;
    for (text, expected) in [
        ("[server]\nlisten = \"0.0.0.0:1\"\n", "server isn't content"),
        ("[site]\nphone = \"hay\"\n", "site.phone "),
        ("[site\n", "isn't TOML"),
        ("[[events]]\ntitle = \"x\"\n", "without an id"),
        ("[[events]]\nid = \"a\"\n[[events]]\nid = \"a\"\n", "two entries with the id \"a\""),
    ] {
        workshop.write("new.toml", text);

        let output = workshop.run(&["content", "import", "new.toml"]).await;

        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(said(&output).contains(expected), "{}", said(&output));
    }
    let exported = said(&workshop.run(&["content", "export"]).await);
    assert!(exported.contains("Staff have changed nothing"), "{exported}");
}

#[tokio::test]
async fn a_copy_of_the_site_carries_what_staff_changed() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    assert_eq!(publish(&program, 0, &trailblazer(311)).await, 200);
    program.stop().await;
    assert!(workshop.run(&["backup"]).await.status.success());
    for ending in ["db", "db-wal", "db-shm", "db.lock"] {
        _ = std::fs::remove_file(workshop.path("data/paddock").with_extension(ending));
    }

    let restored = workshop.run(&["restore", "--yes"]).await;

    assert!(restored.status.success(), "{}", said(&restored));
    let program = workshop.serve().await;
    assert!(page(&program, "/lessons").await.contains("$311"));
    program.stop().await;
}

#[tokio::test]
async fn a_command_keeps_nobody_from_writing_while_it_checks_and_begins_again_if_somebody_has_published()
 {
    let workshop = Workshop::new();
    workshop.serve().await.stop().await;
    let database = workshop.database();
    let variables = [("PADDOCK_STORAGE__PATH".to_owned(), database.display().to_string())];
    let config = Config::load(None, variables).unwrap();
    let at = ("paddock content import", UnixMillis(1));
    let tagline = |text: &str| {
        let patch = json!({ "site": { "tagline": text } });
        let patch = patch.as_object().unwrap().clone();
        move |config: &Config| config.content_changes(&patch)
    };
    let tries = Cell::new(0);
    let other = |_: &Config, _: &Config, _: &[ContentChange]| {
        let mut db = Connection::open(&database).unwrap();
        db.busy_timeout(Duration::ZERO).unwrap();
        let write = db.transaction_with_behavior(TransactionBehavior::Immediate);
        write.expect("nobody has the database").rollback().unwrap();
        tries.set(tries.get() + 1);
        if tries.get() == 1 {
            let published =
                publish_beside(&database, &config, at, tagline("Oats"), |_, _, _| Ok(()))
                    .unwrap()
                    .unwrap();
            assert_eq!((published.revision, published.count), (1, 1));
        }
        Ok(())
    };

    let published = publish_beside(&database, &config, at, tagline("Hay"), other).unwrap().unwrap();

    assert_eq!((published.revision, published.count), (2, 1));
    assert_eq!(tries.get(), 2, "what was tried first isn't what would have been recorded");
    let sql = "select before from content_changes where revision = 2";
    let db = Connection::open(&database).unwrap();
    assert_eq!(db.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap(), "\"Oats\"");
    let busy = |_: &Config, _: &Config, _: &[ContentChange]| {
        let number: i64 = db
            .query_row("select max(revision) from content_revisions", [], |row| row.get(0))
            .unwrap();
        publish_beside(
            &database,
            &config,
            at,
            tagline(&format!("Oats {number}")),
            |_, _, _| Ok(()),
        )
        .unwrap();
        Ok(())
    };
    let refused = publish_beside(&database, &config, at, tagline("Straw"), busy).unwrap_err();
    assert!(matches!(refused, NotChanged::Outdated), "{refused}");
}

#[tokio::test]
async fn a_command_names_the_people_whom_it_concerns() {
    let workshop = Workshop::new();
    let event = one_event("trail-ride", "2099-05-02", 9);
    workshop.write("new.toml", &event);
    let program = workshop.serve().await;
    let imported = said(&workshop.run(&["content", "import", "new.toml"]).await);
    assert!(imported.trim_end().ends_with("can undo it."), "{imported}");
    eventually("the site shows it", async || {
        page(&program, "/events").await.contains("Open Day").then_some(())
    })
    .await;
    let mut form = party_of(2, &program.stamper().fit());
    form["eventId"] = json!("trail-ride");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.post(program.url("/api/event-registrations")).json(&form);
    assert_eq!(request.send().await.unwrap().status(), 201);
    let concerned = "2 people have signed up for";

    workshop.write("new.toml", &event.replace("2099-05-02", "2099-05-03"));
    let moved = said(&workshop.run(&["content", "import", "new.toml"]).await);
    let reset = said(&workshop.run(&["content", "reset"]).await);

    let expected = format!(
        "events.trail-ride.date: {concerned} Sat, May 2, 2099. Publishing this tells no one."
    );
    assert!(moved.contains(&expected), "{moved}");
    assert!(reset.contains(&format!("events.trail-ride: {concerned} Open Day.")), "{reset}");
    program.stop().await;
}
