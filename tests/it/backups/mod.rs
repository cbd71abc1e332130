//! Copies of the whole site: made by the running site and by `paddock backup`.

mod changed_schema;
mod copied_settings;
mod in_the_way;
mod irregular;
mod killed;
mod lacking;
mod made;
mod manipulated;
mod offsite;
mod places;
mod refused;
mod restore;
mod schedule;
mod settings;
mod staff_photographs;
mod two_sites;
mod wrong_clock;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use rusqlite::Connection;
use serde_json::Value;

use crate::support::{Program, Workshop, submission};

/// A stable with settings and photographs of its own.
fn workshop() -> Workshop {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nphotos_dir = \"photos\"\n");
    fs::create_dir(workshop.path("photos")).unwrap();
    workshop.write("photos/barn.jpg", "a picture of the barn");
    workshop.write("photos/creek.jpg", "a picture of the creek");
    workshop
}

/// Sends `count` inquiries and waits for each answer.
async fn send(program: &Program, count: usize) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for _ in 0..count {
        let form = submission(&program.stamper().fit());
        let request = http.post(program.url("/api/contact-submissions")).json(&form);
        assert_eq!(request.send().await.unwrap().status(), 201);
    }
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Makes a copy with `paddock backup`, and returns what it printed.
async fn back_up(workshop: &Workshop) -> String {
    let output = workshop.run(&["backup"]).await;
    assert!(output.status.success(), "{}", err(&output));
    out(&output)
}

/// The list of copies, from `paddock backups --json`.
async fn listed(workshop: &Workshop) -> Vec<Value> {
    let output = workshop.run(&["backups", "--json"]).await;
    assert!(output.status.success(), "{}", err(&output));
    let list: Value = serde_json::from_str(&out(&output)).unwrap();
    list["copies"].as_array().unwrap().clone()
}

/// Names in the folder of copies, sorted, but for the lock.
fn names(workshop: &Workshop) -> Vec<String> {
    let entries = fs::read_dir(workshop.path("data/backups")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name != ".lock").collect();
    names.sort();
    names
}

/// The folder of the copy `name`.
fn copy(workshop: &Workshop, name: &str) -> PathBuf {
    workshop.path("data/backups").join(name)
}

/// The folder of the newest copy.
fn newest(workshop: &Workshop) -> PathBuf {
    copy(workshop, names(workshop).last().unwrap())
}

/// How many inquiries the database at `path` has. Asserts that it is sound.
fn inquiries(path: &Path) -> i64 {
    let db = Connection::open(path).unwrap();
    let integrity: String = db.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(integrity, "ok", "{}", path.display());
    db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap()
}
