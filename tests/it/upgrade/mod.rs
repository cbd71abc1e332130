//! Databases that an earlier or later program, or none of ours, has left behind.

mod checks;
mod copies;
mod deliveries;
mod earlier;
mod indexed;
mod marks;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use paddock::server::StartError;
use paddock::store::OpenError;
use rusqlite::Connection;

use self::earlier::take_back;
use crate::support::{Setup, Site, Workshop, enquiry};

/// A database as the program leaves it, closed.
async fn database(workshop: &Workshop) -> PathBuf {
    let program = workshop.serve().await;
    program.first_passcode().await;
    program.stop().await;
    workshop.database()
}

/// Takes the database at `path` back to its first schema, with something in it.
fn take_back_to_first_schema(path: &Path) {
    take_back(path, 1);
    let db = Connection::open(path).unwrap();
    db.execute("insert into settings values ('canary', x'0102')", []).unwrap();
}

fn one<T: rusqlite::types::FromSql>(path: &Path, sql: &str) -> T {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

fn newest_schema(path: &Path) -> i64 {
    one(path, "select max(version) from refinery_schema_history")
}

/// What the program says when it does not start, and that it fails.
async fn refusal(workshop: &Workshop) -> String {
    let mut program = workshop.launch();
    let status = program.ends_within(crate::support::PATIENCE).await;
    assert_eq!(status.code(), Some(1));
    assert!(!program.stdout.so_far().contains("listening"));
    program.stderr.so_far()
}

#[tokio::test]
async fn an_old_database_is_upgraded_and_a_checked_copy_of_it_stays_beside() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    let newest = newest_schema(&path);
    take_back_to_first_schema(&path);

    let program = workshop.serve().await;

    let folder = path.parent().unwrap();
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let copies: Vec<PathBuf> =
        names.filter(|path| path.to_string_lossy().contains(".schema-1-to-")).collect();
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert_eq!(newest_schema(&copies[0]), 1);
    assert_eq!(one::<String>(&copies[0], "pragma integrity_check"), "ok");
    let kept = "select hex(value) from settings where name = 'canary'";
    assert_eq!((one(&copies[0], kept), one(&path, kept)), ("0102".to_owned(), "0102".to_owned()));
    let mode = fs::metadata(&copies[0]).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "the copy is for the owner alone");
    assert_eq!(newest_schema(&path), newest);
    program.stop().await;
}

#[tokio::test]
async fn an_upgraded_database_takes_enquiries_and_is_not_copied_again() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    take_back_to_first_schema(&path);
    workshop.serve().await.stop().await;

    let program = workshop.serve().await;

    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = enquiry(&program.stamper().fit());
    let reply = http.post(program.url("/api/contact-submissions")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    let names = fs::read_dir(path.parent().unwrap()).unwrap();
    let copies = names
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains(".schema-"));
    assert_eq!(copies.count(), 1);
    program.stop().await;
}

#[tokio::test]
async fn registrations_from_before_the_index_of_words_are_counted_and_found() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    take_back(&path, 5);
    let db = Connection::open(&path).unwrap();
    let register = "insert into event_registrations
        (id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
         special_requests, total_attendees, total_cost_cents, status, cancelled_at, search_text)
        values (?1, 0, 'x', 'X', '2027-01-01', '', ?1, '', '', '', 3, 0, ?2, ?3, ?1)";
    db.execute(register, rusqlite::params!["ada whitlock", "confirmed", None::<i64>]).unwrap();
    db.execute(register, rusqlite::params!["tom whitlock", "cancelled", 1]).unwrap();
    drop(db);

    workshop.serve().await.stop().await;

    let counts = "select registrations || ' ' || confirmed || ' ' || places_taken
        from event_registration_counts where event_id = 'x'";
    assert_eq!(one::<String>(&path, counts), "2 1 3");
    let found = "select count(*) from event_registration_words('\"om whit\"')";
    assert_eq!(one::<i64>(&path, found), 1);
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
}

#[tokio::test]
async fn enquiries_and_deliveries_from_before_the_delivery_log_are_as_they_were() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    take_back(&path, 7);
    let db = Connection::open(&path).unwrap();
    let enquire = "insert into contact_submissions
        (id, created_at, first_name, last_name, email, phone, rider_experience,
         services_interested, age_group, goals, availability, questions, preferred_contact,
         spam_score, spam_reasons, is_spam, source, handled_at)
        values (?1, 0, ?1, '', '', '', 'beginner', '[]', 'adult', '', '', '', 'email', 0, '[]',
                ?2, '/', ?3)";
    for (id, is_spam, handled_at) in
        [("ada", 0, None), ("tom", 0, Some(5)), ("eve", 1, None), ("bea", 0, None)]
    {
        db.execute(enquire, rusqlite::params![id, is_spam, handled_at]).unwrap();
    }
    db.execute_batch(
        "insert into webhook_deliveries
             (message_id, topic, subject_id, payload, state, attempts, next_attempt_at, created_at)
         values ('ada', 'contact', 'ada', x'7b7d', 'pending', 2, 9, 1),
                ('bea', 'contact', 'bea', x'7b7d', 'pending', 0, 1, 1),
                ('news', 'registration', 'party', x'7b7d', 'pending', 0, 1, 1);
         update webhook_deliveries set state = 'sent', next_attempt_at = null where message_id = 'ada'",
    )
    .unwrap();
    drop(db);

    workshop.serve().await.stop().await;

    let rows = "select group_concat(message_id || ' ' || state || ' ' || attempts, ', ')
                  from webhook_deliveries";
    assert_eq!(one::<String>(&path, rows), " sent 2,  pending 0, news pending 0");
    let due = "select group_concat(due_since || ' ' || (delivered_at is not null), ', ')
                 from webhook_deliveries";
    assert_eq!(one::<String>(&path, due), "1 1, 1 0, 1 0");
    let waiting = "select group_concat(is_spam || ' ' || submissions || ' ' || waiting, ', ')
                     from contact_submission_counts";
    assert_eq!(one::<String>(&path, waiting), "0 3 2, 1 1 1");
    let db = Connection::open(&path).unwrap();
    db.execute("update contact_submissions set handled_at = 7 where id = 'ada'", []).unwrap();
    db.execute("update contact_submissions set is_spam = 1 where id = 'tom'", []).unwrap();
    db.execute("delete from contact_submissions where id = 'bea'", []).unwrap();
    assert_eq!(one::<String>(&path, waiting), "0 1 0, 1 2 1");
    let told = "select group_concat(subject_id, ', ') from webhook_deliveries";
    assert_eq!(one::<String>(&path, told), "ada, party");
    db.execute("update webhook_deliveries set state = 'withdrawn', next_attempt_at = null", [])
        .unwrap();
    let status = "select submission_status from contact_submissions where id = 'ada'";
    assert_eq!(one::<String>(&path, status), "pending");
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
}

#[tokio::test]
async fn the_database_is_for_its_owner_alone() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    for entry in fs::read_dir(program.database().parent().unwrap()).unwrap() {
        let entry = entry.unwrap();
        // The lock is empty; everything else holds names, phones and children's ages.
        if entry.path().extension().is_some_and(|ending| ending == "lock") {
            continue;
        }
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.path().display());
    }
    program.stop().await;
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_and_left_as_it_is() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    let newer = "insert into refinery_schema_history
        select version + 95, name, applied_on, checksum from refinery_schema_history
        order by version desc limit 1";
    Connection::open(&path).unwrap().execute(newer, []).unwrap();
    let before = fs::read(&path).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("upgraded by a newer paddock"), "{said}");
    assert!(said.contains("nothing was changed"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn a_migration_that_was_edited_after_it_ran_is_refused() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    let edited = "update refinery_schema_history set checksum = '1' where version = 1";
    Connection::open(&path).unwrap().execute(edited, []).unwrap();
    let before = fs::read(&path).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("couldn't be upgraded"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn an_upgrade_that_fails_leaves_the_old_database_as_it_was() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    take_back_to_first_schema(&path);
    // In the way of a table that a later migration makes.
    let obstacle = "create table contact_submissions (id text)";
    Connection::open(&path).unwrap().execute(obstacle, []).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("couldn't be upgraded"), "{said}");
    assert_eq!(newest_schema(&path), 1);
    let made = "select count(*) from sqlite_schema where name = 'webhook_deliveries'";
    assert_eq!(one::<i64>(&path, made), 0, "nothing of it, not even the migrations before");
}

#[tokio::test]
async fn another_programs_database_is_refused_and_left_as_it_is() {
    let workshop = Workshop::new();
    let path = workshop.database();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    Connection::open(&path).unwrap().execute("create table horses (name text)", []).unwrap();
    let before = fs::read(&path).unwrap();

    let said = refusal(&workshop).await;

    assert!(said.contains("but not paddock's"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_by_name_and_left_as_it_is() {
    for text in ["hay", &"The feed list of the north barn.\n".repeat(300)] {
        let workshop = Workshop::new();
        let path = workshop.database();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();

        let said = refusal(&workshop).await;

        assert!(said.contains("paddock.db") && said.contains("isn't a database"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[tokio::test]
async fn one_database_is_served_by_one_program() {
    let site = Site::start().await;

    let refused = Setup::new().refusal(&site.database()).await;

    assert!(matches!(refused, StartError::Open(OpenError::InUse { .. })), "{refused}");
    assert_eq!(site.send(&enquiry(&site.stamper.fit())).await.status(), 201, "the first goes on");
    site.finish().await;
}

#[tokio::test]
async fn a_lock_that_a_killed_program_left_behind_keeps_nobody_out() {
    let workshop = Workshop::new();
    let mut program = workshop.serve().await;
    program.signal("KILL").await;
    program.ends_within(crate::support::PATIENCE).await;
    assert!(workshop.path("data/paddock.db.lock").exists());

    workshop.serve().await.stop().await;
}

#[tokio::test]
async fn a_database_that_cannot_be_made_is_named() {
    let workshop = Workshop::new();
    workshop.write("data", "a file where the folder should be");

    let said = refusal(&workshop).await;

    assert!(said.contains("can't use data"), "{said}");
}
