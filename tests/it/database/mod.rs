//! The database's files: missing, damaged, or on a full disk.

mod found;
mod full;
mod health;
mod litestream;
mod log;
mod space;

use std::path::Path;

use rusqlite::Connection;

use crate::support::{Program, Stamper, Workshop, submission};

/// The exit code that asks a supervisor for a restart.
const FAILED: i32 = 74;

/// A workshop whose program accepts many submissions.
fn workshop() -> Workshop {
    Workshop::new().set("PADDOCK_LIMITS__BURST", "1000")
}

/// Sends a submission. Returns the status; `None` if the program closed the connection.
async fn send(program: &Program, stamper: &Stamper) -> Option<u16> {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = submission(&stamper.fit());
    let reply = http.post(program.url("/api/contact-submissions")).json(&form).send().await;
    reply.ok().map(|reply| reply.status().as_u16())
}

/// Sends `count` submissions, which must be stored.
async fn keep(program: &Program, count: usize) {
    let stamper = program.stamper();
    for _ in 0..count {
        assert_eq!(send(program, &stamper).await, Some(201));
    }
}

/// Number of submissions in the database at `path`, which must be intact.
fn rows(path: &Path) -> i64 {
    let db = Connection::open(path).unwrap();
    let integrity: String = db.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(integrity, "ok", "{}", path.display());
    db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap()
}
