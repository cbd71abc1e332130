//! `paddock upgrade-check`: whether this program can take over from an earlier one.

use std::fs;
use std::process::Output;

use rusqlite::Connection;

use super::database;
use super::first_schema::replace_by_first;
use crate::support::{Workshop, submission};

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts success.
fn is_well(output: &Output) {
    assert!(output.status.success(), "{}: {}", output.status, err(output));
}

/// A workshop whose site has an inquiry and has stopped.
async fn used() -> Workshop {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let form = submission(&program.stamper().fit());
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let sent = http.post(program.url("/api/contact-submissions")).json(&form).send().await;
    assert_eq!(sent.unwrap().status(), 201);
    program.stop().await;
    workshop
}

/// The files in the database's folder, except those that SQLite makes for readers.
fn files(workshop: &Workshop) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(workshop.path("data")).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(name, _)| !name.ends_with("-shm") && !name.ends_with("-wal"))
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_database_of_this_version_can_be_taken_over_and_nothing_changes() {
    let workshop = used().await;
    let before = files(&workshop);

    let output = workshop.run(&["upgrade-check"]).await;

    is_well(&output);
    let said = out(&output);
    for words in ["can take over", "its schema stays", "1 inquiry and 0 registrations", "Nothing"] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    assert_eq!(files(&workshop), before);
}

#[tokio::test]
async fn an_earlier_schema_is_upgraded_in_a_copy_only() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    replace_by_first(&path);
    let before = files(&workshop);

    let output = workshop.run(&["upgrade-check", "data/paddock.db"]).await;

    is_well(&output);
    let said = out(&output);
    assert!(said.contains("its schema goes from 1 to "), "{said}");
    assert!(said.contains("2 inquiries and 1 registration are kept"), "{said}");
    assert_eq!(files(&workshop), before);
}

#[tokio::test]
async fn a_running_site_goes_on_and_its_database_is_checked() {
    let workshop = used().await;
    let program = workshop.serve().await;
    // Left by a check that was interrupted.
    fs::create_dir(workshop.path("data/paddock.db.upgrade-check")).unwrap();
    workshop.write("data/paddock.db.upgrade-check/paddock.db", "half of it");

    let output = workshop.run(&["upgrade-check"]).await;

    is_well(&output);
    assert!(!workshop.path("data/paddock.db.upgrade-check").exists());
    assert_eq!(reqwest::get(program.url("/healthz")).await.unwrap().status(), 200);
    program.stop().await;
}

#[tokio::test]
async fn what_would_not_start_is_said_and_stays_as_it_is() {
    let workshop = used().await;
    let good = fs::read(workshop.database()).unwrap();
    let change = |sql: &str| {
        Connection::open(workshop.database()).unwrap().execute_batch(sql).unwrap();
    };
    let cases: [(&str, &dyn Fn()); 6] = [
        ("was upgraded by a newer paddock", &|| {
            change("insert into refinery_schema_history values (999, 'x', '', '0')");
        }),
        ("not paddock's", &|| change("pragma application_id = 1")),
        ("file is not a database", &|| fs::write(workshop.database(), [b'x'; 5_000]).unwrap()),
        ("is empty", &|| fs::write(workshop.database(), "").unwrap()),
        ("paddock.db", &|| fs::write(workshop.database(), &good[..good.len() / 2]).unwrap()),
        ("couldn't be upgraded", &|| {
            change("delete from refinery_schema_history where version > 1");
        }),
    ];
    for (words, damage) in cases {
        fs::write(workshop.database(), &good).unwrap();
        damage();
        let before = files(&workshop);

        let output = workshop.run(&["upgrade-check"]).await;

        assert_eq!(output.status.code(), Some(1), "{words}: {}", out(&output));
        let said = err(&output);
        assert!(said.contains("can't take over") && said.contains(words), "{words}: {said}");
        assert!(!said.contains(".upgrade-check"), "the copy is gone: {said}");
        assert_eq!(files(&workshop), before, "{words}");
    }
}

#[tokio::test]
async fn wrong_settings_and_a_missing_database_are_told_apart() {
    let workshop = Workshop::new();
    let missing = workshop.run(&["upgrade-check", "nowhere.db"]).await;
    let new = workshop.run(&["upgrade-check"]).await;
    workshop.write("config.toml", "[site]\nnme = 'wrong'\n");
    let wrong = workshop.run(&["upgrade-check"]).await;

    assert_eq!(missing.status.code(), Some(1));
    assert!(err(&missing).contains("no database at") && err(&missing).contains("nowhere.db"));
    is_well(&new);
    assert!(out(&new).contains("nothing to take over"), "{}", out(&new));
    assert_eq!(wrong.status.code(), Some(78));
    assert!(!workshop.path("data").exists() && !workshop.path("nowhere.db").exists());
}
