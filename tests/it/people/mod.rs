//! What is stored about people: how long it's kept, how it's exported, and how it's erased without a trace.

mod erased;
mod expired;
mod killed;
mod large;
mod restored;
mod staff;

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{Program, Workshop, eventually, party, submission};

/// Spellings of one person's address.
const ADDRESSES: [&str; 3] =
    ["Zyx.Marker+barn@gmail.com", "zyxmarker@googlemail.com", "zyxMarker@gmail.com"];

/// Words that only this person writes, in small letters.
const MARKERS: [&str; 2] = ["zyxmarker", "zyx.marker"];

/// An inquiry with a marker in every field.
fn marked_inquiry(program: &Program) -> Value {
    let mut form = submission(&program.stamper().fit());
    for field in ["firstName", "lastName", "goals", "availability", "questions"] {
        form[field] = json!(format!("Zyxmarker{field}"));
    }
    form["phone"] = json!("(215) 555-0187 zyxmarker");
    form["email"] = json!(ADDRESSES[0]);
    form["source"] = json!("/zyxmarker");
    form["answers"] = json!({ "a-question": "Zyxmarkeranswer" });
    form
}

/// A registration with a marker in every field.
fn marked_party(program: &Program) -> Value {
    let mut form = party(&program.stamper().fit());
    form["primaryRegistrant"] =
        json!({ "name": "Zyxmarker Ada", "email": ADDRESSES[1], "phone": "555-0187 zyxmarker" });
    form["additionalAttendees"] = json!([
        { "name": "Zyxmarker Tom", "age": "39 zyxmarker", "specialRequirements": "Zyxmarkerhay" },
    ]);
    form["specialRequests"] = json!("zyxmarkerrequest");
    form
}

/// Sends `form` to the call at `path`, and returns the answer.
async fn post(program: &Program, path: &str, form: &Value) -> (u16, Value) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let reply = http.post(program.url(path)).json(form).send().await.unwrap();
    (reply.status().as_u16(), reply.json().await.unwrap_or_default())
}

async fn inquire(program: &Program, form: &Value) -> Value {
    let (status, receipt) = post(program, "/api/contact-submissions", form).await;
    assert_eq!(status, 201, "{receipt}");
    receipt
}

async fn register(program: &Program, form: &Value) -> Value {
    let (status, receipt) = post(program, "/api/event-registrations", form).await;
    assert_eq!(status, 201, "{receipt}");
    receipt
}

/// Makes the week before the first deletion be over.
fn end_notice(workshop: &Workshop) {
    let db = Connection::open(workshop.database()).unwrap();
    let changed = db.execute(
        "insert into settings (name, value) values ('first_deletion_notice', :notice)
         on conflict (name) do update set value = excluded.value",
        [b"[1,1]"],
    );
    assert_eq!(changed, Ok(1));
}

/// All files below `folder`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The files in the folder of the database that have a marker in them.
fn marked_files(workshop: &Workshop) -> Vec<PathBuf> {
    let is_marked = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap_or_default().to_ascii_lowercase();
        let has = |marker: &&str| bytes.windows(marker.len()).any(|part| part == marker.as_bytes());
        MARKERS.iter().any(has)
    };
    files(&workshop.path("data")).into_iter().filter(is_marked).collect()
}

/// Waits until no file has a marker. The write-ahead log is emptied a few seconds after the last write.
async fn until_unmarked(workshop: &Workshop) {
    eventually("no file has a word of the person", async || {
        marked_files(workshop).is_empty().then_some(())
    })
    .await;
}

/// Asserts that the database is sound and that its counts are those of its rows. Returns how many inquiries, spam and
/// registrations there are.
fn sound(workshop: &Workshop) -> (i64, i64, i64) {
    let db = Connection::open(workshop.database()).unwrap();
    let one = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let integrity: String = db.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(integrity, "ok");
    assert_eq!(one("select count(*) from pragma_foreign_key_check"), 0);
    let inquiries = one("select count(*) from contact_submissions where is_spam = 0");
    let spam = one("select count(*) from contact_submissions where is_spam = 1");
    let counted = "select submissions from contact_submission_counts where is_spam";
    assert_eq!(one(&format!("{counted} = 0")), inquiries);
    assert_eq!(one(&format!("{counted} = 1")), spam);
    let registrations = one("select count(*) from event_registrations");
    let counted = "select coalesce(sum(registrations), 0) from event_registration_counts";
    assert_eq!(one(counted), registrations);
    for orphans in [
        "select count(*) from deliveries
          where subject_id not in (select id from contact_submissions
                                    union select id from event_registrations)",
        "select count(*) from delivery_attempts
          where subject_id <> '' and subject_id not in (select id from contact_submissions
                                                         union select id from event_registrations)",
    ] {
        assert_eq!(one(orphans), 0, "{orphans}");
    }
    (inquiries, spam, registrations)
}
