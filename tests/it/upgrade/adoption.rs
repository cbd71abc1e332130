//! A database of the last development version keeps working, with all its data.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::{Method, RequestBuilder};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::development::{LAST, fill, replace};
use super::{NEWEST, database, newest_schema, one, prove_a_copy, refusal};
use crate::support::{PASSCODE, PATIENCE, Program, Receiver, SECRET, Workshop, eventually};

/// All tables of the development schema with data of their own: the old name, the new name, and the
/// columns.
const TABLES: [(&str, &str, &str); 12] = [
    (
        "contact_submissions",
        "contact_submissions",
        "submission_no id created_at first_name last_name email phone rider_experience \
         services_interested age_group goals availability questions preferred_contact spam_score \
         spam_reasons is_spam submission_status source handled_at note website",
    ),
    ("contact_submission_counts", "contact_submission_counts", "is_spam submissions waiting"),
    (
        "event_registrations",
        "event_registrations",
        "registration_no id created_at event_id event_title event_date event_time name email phone \
         special_requests total_attendees total_cost_cents status cancelled_at search_text form_id \
         replaced_by event_location spam_score spam_reasons",
    ),
    (
        "registration_attendees",
        "registration_attendees",
        "registration_no position name age special_requirements attended_at",
    ),
    (
        "event_registration_counts",
        "event_registration_counts",
        "event_id registrations confirmed places_taken",
    ),
    (
        "webhook_deliveries",
        "deliveries",
        "delivery_no message_id topic subject_id payload state attempts next_attempt_at last_error \
         last_status created_at settled_at due_since delivered_at seen_at follows",
    ),
    (
        "webhook_attempts",
        "delivery_attempts",
        "attempt_no attempted_at topic message_id subject_id attempt delivered status error answer \
         took_ms",
    ),
    ("spam_filter_marks", "spam_filter_marks", "mark_no submission_id is_spam features"),
    ("spam_filter_features", "spam_filter_features", "feature spam innocent"),
    ("spam_filter_totals", "spam_filter_totals", "spam innocent has_learned_before"),
    ("staff_sessions", "staff_sessions", "token_hash created_at last_seen_at own_device"),
    ("sign_in_failures", "sign_in_failures", "failure_no client failed_at known_device"),
];

/// All rows of all tables, in either schema.
fn content(path: &Path) -> Vec<Vec<String>> {
    let db = Connection::open(path).unwrap();
    let is_old = db.table_exists(None, "webhook_deliveries").unwrap();
    let rows = |(old, new, columns): &(&str, &str, &str)| {
        let table = if is_old { old } else { new };
        let columns: Vec<_> = columns.split(' ').map(|name| format!("quote({name})")).collect();
        let sql = format!(
            "select concat_ws(' ', {}) as line from {table} order by line",
            columns.join(", ")
        );
        let mut statement = db.prepare(&sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    TABLES.iter().map(rows).collect()
}

/// Asserts that `now` equals `before`. Otherwise shows which rows differ.
fn assert_same(now: &[Vec<String>], before: &[Vec<String>]) {
    for ((rows, rows_before), (table, ..)) in now.iter().zip(before).zip(TABLES) {
        let lost = rows_before.iter().find(|row| !rows.contains(row));
        let new = rows.iter().find(|row| !rows_before.contains(row));
        assert_eq!((lost, new), (None, None), "{table}");
        assert_eq!(rows.len(), rows_before.len(), "{table}");
    }
}

/// All settings but those that a start may write.
fn settings(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let sql =
        "select name || quote(value) from settings where name not like '%_since' order by name";
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// All statements of the schema.
fn schema(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let sql = "select type || ' ' || name || ' ' || coalesce(sql, '') as line
                 from sqlite_schema order by line";
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Creates a database of the last development version with data.
async fn filled(workshop: &Workshop) -> PathBuf {
    let path = database(workshop).await;
    replace(&path, LAST);
    fill(&path);
    path
}

#[tokio::test]
async fn every_row_is_there_in_the_schema_of_a_new_database() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    let new_schema = schema(&path);
    replace(&path, LAST);
    fill(&path);
    let (before, settings_before) = (content(&path), settings(&path));

    workshop.serve().await.stop().await;

    assert_same(&content(&path), &before);
    assert_eq!(settings(&path), settings_before);
    assert_eq!(schema(&path), new_schema);
    assert_eq!(newest_schema(&path), NEWEST);
    assert_eq!(one::<i64>(&path, "select count(*) from contact_submissions"), 299);
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
    assert_eq!(one::<i64>(&path, "select count(*) from pragma_foreign_key_check"), 0);
    let found = "select count(*) from event_registration_words('\"m fairweather1\"')";
    assert_eq!(one::<i64>(&path, found), 11, "1 and 10 to 19");
    workshop.serve().await.stop().await;
    assert_same(&content(&path), &before);
    prove_a_copy(&workshop).await;
}

/// A staff call, as a browser sends it.
fn call(program: &Program, method: Method, path: &str, cookies: &str) -> RequestBuilder {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.request(method, program.url(path)).header("sec-fetch-site", "same-origin");
    request.header("cookie", cookies)
}

async fn sign_in(program: &Program, cookies: &str, passcode: &str) -> reqwest::Response {
    let request = call(program, Method::POST, "/api/admin/session", cookies);
    request.json(&json!({ "passcode": passcode })).send().await.unwrap()
}

/// The cookie in `reply` whose name contains `name`.
fn cookie(reply: &reqwest::Response, name: &str) -> String {
    let cookies = reply.headers().get_all("set-cookie").iter();
    let mut cookies = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    cookies.find(|cookie| cookie.contains(name)).unwrap().to_owned()
}

#[tokio::test]
async fn after_adoption_waiting_deliveries_are_sent_once_and_sessions_and_searches_work() {
    let receiver = Receiver::start().await;
    let workshop = Workshop::new()
        .set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__REGISTRATION_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let program = workshop.serve().await;
    let reply = sign_in(&program, "", PASSCODE).await;
    let (session, device) = (cookie(&reply, "session="), cookie(&reply, "device="));
    program.stop().await;
    let path = workshop.database();
    replace(&path, LAST);
    fill(&path);

    let program = workshop.serve().await;

    let waiting = "select count(*) from deliveries where state = 'pending'";
    eventually("all are sent", async || (one::<i64>(&path, waiting) == 0).then_some(())).await;
    let ids: Vec<_> = receiver.received().iter().map(|one| one.id().to_owned()).collect();
    let mut sorted = ids.clone();
    sorted.sort();
    let expected = ["inquiry-1", "inquiry-2", "inquiry-3", "inquiry-4"];
    assert_eq!(sorted, [&["cancelled-3"], &expected[..], &["party-3", "party-4"]].concat());
    let registrations = ids.iter().filter(|id| !id.starts_with("inquiry"));
    assert_eq!(registrations.collect::<Vec<_>>(), ["party-3", "cancelled-3", "party-4"]);
    assert!(receiver.received().iter().all(crate::support::ReceivedRequest::is_signed));

    for (query, expected) in [("whitlock123", 1), ("whitlock29", 10)] {
        let list = format!("/api/admin/submissions?filter=all&q={query}");
        let reply = call(&program, Method::GET, &list, &session).send().await.unwrap();
        assert_eq!(reply.status(), 200, "the session from before");
        let list: Value = reply.json().await.unwrap();
        assert_eq!(list["items"].as_array().unwrap().len(), expected, "{query}");
    }
    let indexed = "select indexed_to from contact_search_progress";
    eventually("they are indexed", async || (one::<i64>(&path, indexed) == 300).then_some(()))
        .await;
    for _ in 0..10 {
        assert_eq!(sign_in(&program, "", "guess").await.status(), 401);
    }
    assert_eq!(sign_in(&program, "", PASSCODE).await.status(), 429);
    assert_eq!(sign_in(&program, &device, PASSCODE).await.status(), 204, "the device is known");
    program.stop().await;
}

#[tokio::test]
async fn a_conversion_that_is_killed_has_happened_or_not() {
    let workshop = Workshop::new();
    let path = filled(&workshop).await;
    let before = content(&path);
    let backup = path.with_extension("backup");
    fs::copy(&path, &backup).unwrap();
    let copy = path.with_file_name("paddock.db.schema-16-to-1");

    for wait_ms in [0, 1, 2, 4, 8, 16, 32] {
        for file in ["paddock.db-wal", "paddock.db-shm", "paddock.db.schema-16-to-1"] {
            _ = fs::remove_file(path.with_file_name(file));
        }
        fs::copy(&backup, &path).unwrap();
        let mut program = workshop.launch();
        eventually("the copy is made", async || copy.exists().then_some(())).await;
        tokio::time::sleep(Duration::from_millis(wait_ms)).await;
        program.signal("KILL").await;
        program.ends_within(PATIENCE).await;

        let is_old = Connection::open(&path).unwrap().table_exists(None, "webhook_deliveries");
        let schemas = if is_old.unwrap() { 16..=16 } else { 1..=NEWEST };
        assert!(schemas.contains(&newest_schema(&path)), "{schemas:?}");
        assert_same(&content(&path), &before);
    }
    workshop.serve().await.stop().await;

    assert_eq!(newest_schema(&path), NEWEST);
    assert_same(&content(&path), &before);
}

#[tokio::test]
async fn an_earlier_development_version_is_refused_and_left_as_it_is() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    for version in [1, 12, 15] {
        replace(&path, version);
        let before = fs::read(&path).unwrap();

        let said = refusal(&workshop).await;

        assert!(
            said.contains(&format!(
                "paddock.db was made by a development version of paddock (schema {version})"
            )),
            "{said}"
        );
        assert!(said.contains("Start that version on it once"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[tokio::test]
async fn a_changed_development_schema_is_refused_and_left_as_it_is() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    for (change, object) in [
        ("drop index sign_in_failures_by_client", "index sign_in_failures_by_client"),
        ("alter table contact_submissions add column horse text", "table contact_submissions"),
        ("create table horses (name text)", "table horses"),
    ] {
        replace(&path, LAST);
        Connection::open(&path).unwrap().execute(change, []).unwrap();
        let before = fs::read(&path).unwrap();

        let said = refusal(&workshop).await;

        assert!(said.contains(&format!("its {object} isn't as that version left it")), "{said}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}
