//! What staff do with photographs is in the history, each with who, when and what takes it back.

use std::fs;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{body, patch, put, remove, restore};
use crate::photos::originals::{self, BLUE, GREEN, RED};
use crate::support::{PASSCODE, Program, Staff, Workshop, eventually};

async fn erin(program: &Program) -> Staff {
    program.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

fn workshop() -> Workshop {
    Workshop::new().set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
}

async fn history(staff: &Staff, query: &str) -> Value {
    staff.sees(&format!("content/history{query}")).await
}

/// The lines, each with what takes it back.
async fn lines(staff: &Staff) -> Vec<(String, Value)> {
    let items = history(staff, "").await["items"].clone();
    let items = items.as_array().unwrap().iter();
    items.map(|item| (item["text"].as_str().unwrap().to_owned(), item["undo"].clone())).collect()
}

fn line(text: &str, undo: Value) -> (String, Value) {
    (text.to_owned(), undo)
}

#[tokio::test]
async fn each_change_of_a_photograph_is_a_line_and_the_last_one_says_what_undoes_it() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let (staff, nobody) =
        (erin(&program).await, program.staff_with(&json!({ "passcode": PASSCODE })).await);
    body(put(&staff, "hero", &originals::jpeg(RED)).await, 200).await;
    let added = line("Erin added the photograph “Home page: first picture”", json!("remove"));
    assert_eq!(lines(&staff).await, std::slice::from_ref(&added));

    // Sent again because no answer came, and refused.
    body(put(&staff, "hero", &originals::jpeg(RED)).await, 200).await;
    body(put(&staff, "hero", b"<html>").await, 422).await;
    assert_eq!(remove(&staff, "about").await.status(), 404);
    assert_eq!(lines(&staff).await, [added]);

    let tagline = json!({ "site": { "tagline": "Hay for all" } });
    assert_eq!(patch(&staff, 0, &tagline).await, 200, "it's for the same revision");
    body(put(&nobody, "hero", &originals::jpeg(BLUE)).await, 200).await;
    body(put(&staff, "about", &originals::jpeg(GREEN)).await, 200).await;
    body(restore(&staff, "hero").await, 200).await;
    body(remove(&staff, "hero").await, 200).await;
    body(restore(&nobody, "hero").await, 200).await;

    let all = lines(&staff).await;
    let expected = [
        line("Staff put the photograph “Home page: first picture” back", json!("remove")),
        line("Erin removed the photograph “Home page: first picture”", Value::Null),
        line("Erin put the earlier photograph “Home page: first picture” back", Value::Null),
        line("Erin added the photograph “Your story”", json!("remove")),
        line("Staff replaced the photograph “Home page: first picture”", Value::Null),
        line(
            "Erin changed the headline from “Life Is Better At The Barn” to “Hay for all”",
            Value::Null,
        ),
        line("Erin added the photograph “Home page: first picture”", Value::Null),
    ];
    assert_eq!(all, expected);

    let mut paged = Vec::new();
    let mut next = Some(String::new());
    while let Some(before) = next {
        let page = history(&staff, &format!("?limit=2&before={before}")).await;
        paged.extend(page["items"].as_array().unwrap().iter().map(|item| item["text"].clone()));
        next = page["next"].as_str().map(str::to_owned);
    }
    let texts: Vec<Value> = all.iter().map(|(text, _)| json!(text)).collect();
    assert_eq!(paged, texts, "page by page");
    let last = &history(&staff, "?limit=1").await["items"][0];
    assert_eq!((&last["kind"], &last["name"]), (&json!("photograph"), &json!("hero")));
    assert!(last["at"].as_str().unwrap().ends_with('Z'));
    let unread = staff.get("/api/admin/content/history?before=1.x").await;
    assert_eq!(unread.status(), 400);
    program.stop().await;
}

#[tokio::test]
async fn two_revisions_are_compared_by_what_was_done_with_photographs_between_them() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let staff = erin(&program).await;
    let publish = async |on: i64| {
        let tagline = json!({ "site": { "tagline": format!("Hay {on}") } });
        assert_eq!(patch(&staff, on, &tagline).await, 200);
    };
    let compare = async |from: i64, to: i64| {
        let found = staff.sees(&format!("content/compare?from={from}&to={to}")).await;
        let photographs = found["photographs"].as_array().unwrap().iter();
        photographs.map(|one| one["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    body(put(&staff, "hero", &originals::jpeg(RED)).await, 200).await;
    publish(0).await;
    body(put(&staff, "hero", &originals::taken_upright_with_a_phone()).await, 200).await;
    body(put(&staff, "old-oak", &originals::jpeg(GREEN)).await, 200).await;
    publish(1).await;
    body(restore(&staff, "hero").await, 200).await;
    body(remove(&staff, "old-oak").await, 200).await;
    publish(2).await;
    body(restore(&staff, "old-oak").await, 200).await;
    publish(3).await;

    let hero = |done: &str| format!("{done} the photograph “Home page: first picture”");
    let oak = |done: &str| format!("{done} the photograph “Old oak”");
    assert_eq!(compare(0, 1).await, [hero("added")]);
    assert_eq!(compare(1, 2).await, [hero("replaced"), oak("added")]);
    assert_eq!(compare(2, 1).await, [hero("replaced"), oak("removed")]);
    assert_eq!(compare(1, 3).await, Vec::<String>::new(), "it was all taken back");
    assert_eq!(compare(0, 4).await, [hero("added"), oak("added")]);
    assert_eq!(compare(3, 4).await, ["put the photograph “Old oak” back"]);
    program.stop().await;
}

/// A change that the process before has left: of a photograph that has so many bytes since.
fn leave(program_of: &Workshop, name: &str, bytes_after: Option<usize>) {
    let db = Connection::open(program_of.database()).unwrap();
    let bytes_after = bytes_after.map(|bytes| i64::try_from(bytes).unwrap());
    db.execute(
        "insert into photo_changes
                (revision, name, who, changed_at, bytes_before, bytes_after, is_restored)
         values (0, ?1, 'Erin', 1, 5, ?2, 0)",
        (name, bytes_after),
    )
    .unwrap();
}

#[tokio::test]
async fn after_a_crash_the_history_has_the_changes_that_came_about() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let staff = erin(&program).await;
    let red = originals::jpeg(RED);
    body(put(&staff, "hero", &red).await, 200).await;
    program.stop().await;
    // It was replaced, it wasn't replaced, it wasn't removed; another one was.
    leave(&workshop, "hero", Some(red.len()));
    leave(&workshop, "hero", Some(red.len() + 1));
    leave(&workshop, "hero", None);
    leave(&workshop, "about", None);

    let program = workshop.serve().await;

    let expected = [
        line("Erin removed the photograph “Your story”", json!("restore")),
        line("Erin replaced the photograph “Home page: first picture”", json!("restore")),
        line("Erin added the photograph “Home page: first picture”", Value::Null),
    ];
    assert_eq!(lines(&erin(&program).await).await, expected);
    program.stop().await;
}

#[tokio::test]
async fn a_change_that_fails_is_no_line() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let staff = erin(&program).await;
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    let index = workshop.path("data/paddock.db-photos/index.json");
    eventually("the worker is done", async || {
        fs::remove_file(&index).ok()?;
        fs::create_dir(&index).ok()
    })
    .await;

    assert_eq!(put(&staff, "about", &originals::jpeg(BLUE)).await.status(), 500);

    assert_eq!(
        lines(&staff).await,
        [line("Erin added the photograph “Your story”", json!("remove"))]
    );
    let db = Connection::open(workshop.database()).unwrap();
    let count = "select count(*) from photo_changes";
    assert_eq!(db.query_row(count, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    program.stop().await;
}
