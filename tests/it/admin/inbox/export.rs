//! The inbox as a file, read by libraries of other programs: complete and correct.

use std::collections::HashMap;

use reqwest::{Method, Response};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::admin::{send, send_numbered, send_spam};
use crate::support::{Site, Staff, submission};

async fn ask(staff: &Staff, file: &str) -> Response {
    let path = format!("/api/admin/submissions.{file}");
    staff.request(Method::GET, &path).send().await.unwrap()
}

/// The rows of the table `csv` or `csv?…`, by column name.
async fn table(staff: &Staff, file: &str) -> Vec<HashMap<String, String>> {
    let reply = ask(staff, file).await;
    assert_eq!(reply.status(), 200, "{file}");
    lines(&reply.text().await.unwrap())
}

fn lines(text: &str) -> Vec<HashMap<String, String>> {
    let text = text.strip_prefix('\u{feff}').expect("a mark that it is UTF-8");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

async fn array(staff: &Staff, file: &str) -> Vec<Value> {
    let reply = ask(staff, file).await;
    assert_eq!(reply.status(), 200, "{file}");
    reply.json().await.unwrap()
}

fn first_names(table: &[HashMap<String, String>]) -> Vec<&str> {
    table.iter().map(|line| line["first_name"].as_str()).collect()
}

/// Inserts `count` submissions with long texts into the database; their ids are their numbers.
fn add(site: &Site, count: usize) {
    let mut db = Connection::open(site.database()).unwrap();
    let tx = db.transaction().unwrap();
    for number in 1..=count {
        let insert = "insert into contact_submissions
            (id, created_at, first_name, last_name, email, phone, rider_experience,
             services_interested, age_group, goals, availability, questions, preferred_contact,
             spam_score, spam_reasons, is_spam, source)
            values (?1, 0, ?1, 'Many', '', '', 'no-experience', '[]', '18-adult', ?2, '', '',
                    'email', 0, '[]', ?3, '/')";
        tx.execute(insert, (number.to_string(), "hay ".repeat(1_000), number % 2 == 1)).unwrap();
    }
    tx.commit().unwrap();
}

/// The numbers from `count` down to 1, as texts.
fn down_from(count: usize) -> Vec<String> {
    (1..=count).rev().map(|number| number.to_string()).collect()
}

#[tokio::test]
async fn both_files_are_downloads_that_no_cache_keeps_and_have_the_day_in_their_names() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let expected = [
        ("csv", "text/csv; charset=utf-8; header=present", "submissions-", "csv"),
        ("json?filter=spam", "application/json", "submissions-spam-", "json"),
        (
            "csv?filter=legitimate&q=Zoe",
            "text/csv; charset=utf-8; header=present",
            "submissions-legitimate-",
            "csv",
        ),
    ];
    for (file, media_type, name, extension) in expected {
        let reply = ask(&staff, file).await;

        assert_eq!(reply.status(), 200);
        assert_eq!(reply.headers()["content-type"], media_type);
        assert_eq!(reply.headers()["cache-control"], "no-store");
        let disposition = reply.headers()["content-disposition"].to_str().unwrap();
        let day = disposition
            .strip_prefix(&format!("attachment; filename=\"{name}"))
            .and_then(|rest| rest.strip_suffix(&format!(".{extension}\"")));
        let day: jiff::civil::Date = day.expect(disposition).parse().unwrap();
        let apart = jiff::Zoned::now().date().since(day).unwrap().get_days();
        assert!(apart.abs() <= 1, "{disposition}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_line_is_the_stored_record_under_its_own_names() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;
    let staff = site.staff().await;
    staff.change(&id, &json!({ "handled": true, "note": "=ring back" })).await;

    let [line] = <[_; 1]>::try_from(table(&staff, "csv").await).unwrap();

    let mut listed = staff.list("").await["items"][0].clone();
    // Reckoned for the page from the settings, and no part of the record.
    assert!(listed.as_object_mut().unwrap().remove("leaves_on").is_some());
    // The answers to the owner's own questions have columns by question.
    let own =
        line.iter().filter(|(column, _)| !column.ends_with("_local") && *column != "other_answers");
    for (column, cell) in own {
        let expected = match &listed[column] {
            Value::String(text) => text.clone(),
            Value::Array(texts) => {
                texts.iter().map(|text| text.as_str().unwrap()).collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        };
        let is_formula = column == "note" || expected.starts_with('+');
        assert_eq!(*cell, if is_formula { format!("'{expected}") } else { expected }, "{column}");
    }
    let beside = ["answers", "delivery", "empty_form", "spam_rules"];
    let names = listed.as_object().unwrap().keys().filter(|name| !beside.contains(&name.as_str()));
    assert!(names.clone().all(|name| line.contains_key(name)), "{names:?}");
    assert_eq!(line["services_interested"], "Riding Lessons; Events & Clinics");
    assert_eq!(array(&staff, "json").await, [listed]);
    site.finish().await;
}

#[tokio::test]
async fn exports_contain_what_the_filter_and_the_search_show_newest_first() {
    let site = Site::start().await;
    send_numbered(&site, 3).await;
    send_spam(&site).await;
    let staff = site.staff().await;
    let table_of = [
        ("", vec!["Ada", "3", "2", "1"]),
        ("?filter=legitimate", vec!["3", "2", "1"]),
        ("?filter=spam", vec!["Ada"]),
        ("?filter=waiting", vec!["3", "2", "1"]),
        ("?q=3%20whitlock", vec!["3"]),
        ("?q=whitlock&filter=spam", vec!["Ada"]),
        ("?filter=all&q=%20", vec!["Ada", "3", "2", "1"]),
        ("?q=zebra", vec![]),
    ];
    for (query, expected) in table_of {
        let lines = table(&staff, &format!("csv{query}")).await;
        assert_eq!(first_names(&lines), expected, "{query}");
        let values = array(&staff, &format!("json{query}")).await;
        let values = values.iter().map(|value| value["first_name"].as_str().unwrap());
        assert!(values.eq(expected), "{query}");
    }
    site.finish().await;
}

#[tokio::test]
async fn whatever_a_visitor_writes_comes_back_and_nothing_of_it_is_a_formula() {
    let site = Site::start().await;
    let written = [
        ("firstName", "first_name", "=HYPERLINK(\"http://evil.example\";\"x\")", true),
        ("lastName", "last_name", "O'Brien, \"Zoë\" 🐴 日本 עברית", false),
        ("phone", "phone", "+44 20 7946 0958", true),
        ("goals", "goals", "＝1+1", true),
        ("availability", "availability", "two\nlines, \"quoted\"; and more", false),
        ("questions", "questions", "-2+3", true),
    ];
    let mut form = submission(&site.stamper.fit());
    for (field, _, text, _) in written {
        form[field] = json!(text);
    }
    send(&site, &form).await;
    let staff = site.staff().await;

    let lines = table(&staff, "csv").await;
    let values = array(&staff, "json").await;

    for (_, column, text, is_defused) in written {
        let expected = if is_defused { format!("'{text}") } else { text.to_owned() };
        assert_eq!(lines[0][column], expected);
        assert_eq!(values[0][column], text, "what programs read is as it was written");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_empty_export_has_no_rows() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let text = ask(&staff, "csv").await.text().await.unwrap();

    assert!(text.starts_with("\u{feff}id,created_at,first_name,"), "{text}");
    assert_eq!(text.matches("\r\n").count(), 1);
    assert_eq!(array(&staff, "json").await, [Value::Null; 0]);
    site.finish().await;
}

#[tokio::test]
async fn strangers_get_neither_and_a_query_that_makes_no_sense_is_refused() {
    let site = Site::start().await;
    send_numbered(&site, 1).await;
    let staff = site.staff().await;
    let long = "w".repeat(201);
    for file in ["csv", "json"] {
        let path = format!("/api/admin/submissions.{file}");
        let reply = site.get(&path).await;
        assert_eq!(reply.status(), 401);
        assert_eq!(reply.headers()["cache-control"], "no-store");
        assert!(!reply.text().await.unwrap().contains("Whitlock"));
        for query in ["?filter=horses", "?q=%FF%FE&filter=", &format!("?q={long}")] {
            let reply = ask(&staff, &format!("{file}{query}")).await;
            assert_eq!(reply.status(), 400, "{query}");
            assert_eq!(reply.headers()["content-type"], "application/problem+json");
        }
        let reply = staff.request(Method::POST, &path).send().await.unwrap();
        assert_eq!(reply.status(), 405);
    }
    site.finish().await;
}

#[tokio::test]
async fn a_large_export_is_complete_while_submissions_arrive() {
    let site = Site::start().await;
    add(&site, 3_001);
    let staff = site.staff().await;
    for (file, step) in [("csv", 1), ("csv?filter=spam", 2), ("csv?q=hay", 1)] {
        let mut reply = ask(&staff, file).await;
        let mut text = reply.chunk().await.unwrap().unwrap().to_vec();
        send_numbered(&site, 2).await;
        while let Some(part) = reply.chunk().await.unwrap() {
            text.extend_from_slice(&part);
        }

        let lines = lines(&String::from_utf8(text).unwrap());

        let numbers = down_from(3_001).into_iter().step_by(step).collect::<Vec<_>>();
        let many = lines.iter().filter(|line| line["last_name"] == "Many");
        let ids = many.map(|line| line["id"].clone()).collect::<Vec<_>>();
        assert!(ids == numbers, "{file}: {} of {}", ids.len(), numbers.len());
    }
    let values = array(&staff, "json?q=many").await;
    let ids = values.iter().map(|value| value["id"].as_str().unwrap());
    assert!(ids.eq(down_from(3_001)));
    site.finish().await;
}

#[tokio::test]
async fn a_client_that_hangs_up_during_an_export_leaves_nothing_behind() {
    let site = Site::start().await;
    add(&site, 2_000);
    let staff = site.staff().await;
    for _ in 0..20 {
        let mut reply = ask(&staff, "json").await;
        reply.chunk().await.unwrap().unwrap();
        drop(reply);
    }

    assert_eq!(staff.list("?limit=1").await["counts"]["all"], 2_000);
    assert_eq!(array(&staff, "json").await.len(), 2_000);
    site.finish().await;
}

#[tokio::test]
async fn a_database_that_fails_half_way_breaks_the_file_off() {
    let site = Site::start().await;
    add(&site, 5_000);
    let staff = site.staff().await;
    for file in ["csv", "json"] {
        let rename = |from: &str, to: &str| {
            let db = Connection::open(site.database()).unwrap();
            db.execute_batch(&format!("alter table {from} rename to {to}")).unwrap();
        };
        let mut reply = ask(&staff, file).await;
        reply.chunk().await.unwrap().unwrap();
        rename("contact_submissions", "stolen");

        let end = loop {
            match reply.chunk().await {
                Ok(Some(_)) => {}
                end => break end,
            }
        };

        assert!(end.is_err(), "half a {file} is not taken for a whole one");
        let refused = ask(&staff, file).await;
        assert!(refused.status().is_server_error(), "{}", refused.status());
        rename("stolen", "contact_submissions");
        assert_eq!(ask(&staff, file).await.status(), 200);
    }
    site.finish().await;
}
