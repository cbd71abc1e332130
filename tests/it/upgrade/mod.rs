//! Databases that an earlier or later paddock, or another program, has left.

mod adoption;
mod checks;
mod copies;
mod development;
mod event_dates;
mod first_schema;
mod marks;
mod upgrade_check;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use paddock::server::StartError;
use paddock::store::OpenError;
use rusqlite::Connection;

use crate::support::{Setup, Site, Workshop, submission};

/// The schema that a start makes of any database.
const NEWEST: i64 = 18;

/// The migrations that make it.
pub const MIGRATIONS: [&str; 18] = [
    include_str!("../../../migrations/V1__schema.sql"),
    include_str!("../../../migrations/V2__mail.sql"),
    include_str!("../../../migrations/V3__suppressed_addresses.sql"),
    include_str!("../../../migrations/V4__retention.sql"),
    include_str!("../../../migrations/V5__content_changes.sql"),
    include_str!("../../../migrations/V6__content_editor.sql"),
    include_str!("../../../migrations/V7__names_and_roles.sql"),
    include_str!("../../../migrations/V8__answers.sql"),
    include_str!("../../../migrations/V9__photo_changes.sql"),
    include_str!("../../../migrations/V10__event_dates_and_notices.sql"),
    include_str!("../../../migrations/V11__registrations_by_phone.sql"),
    include_str!("../../../migrations/V12__waiting_list.sql"),
    include_str!("../../../migrations/V13__payments.sql"),
    include_str!("../../../migrations/V14__event_questions_and_waivers.sql"),
    include_str!("../../../migrations/V15__attendance.sql"),
    include_str!("../../../migrations/V16__other_dates.sql"),
    include_str!("../../../migrations/V17__called_off_dates.sql"),
    include_str!("../../../migrations/V18__replaced_notices.sql"),
];

/// Creates a database by running the program, and stops it.
async fn database(workshop: &Workshop) -> PathBuf {
    let program = workshop.serve().await;
    program.first_passcode().await;
    program.stop().await;
    workshop.database()
}

/// A database of the last development version with some data.
async fn development_database(workshop: &Workshop) -> PathBuf {
    let path = database(workshop).await;
    development::replace(&path, development::LAST);
    let db = Connection::open(&path).unwrap();
    db.execute("insert into settings values ('canary', x'0102')", []).unwrap();
    path
}

/// Adds data to a database of the last development version that can't be converted.
fn obstruct(path: &Path) {
    let obstacle = "drop trigger spam_filter_marked;
                    insert into spam_filter_marks (is_spam, features) values (1, 'no JSON');";
    let db = Connection::open(path).unwrap();
    let trigger = "select sql from sqlite_schema where name = 'spam_filter_marked'";
    let trigger: String = db.query_row(trigger, [], |row| row.get(0)).unwrap();
    db.execute_batch(obstacle).unwrap();
    db.execute_batch(&trigger).unwrap();
}

fn one<T: rusqlite::types::FromSql>(path: &Path, sql: &str) -> T {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

fn newest_schema(path: &Path) -> i64 {
    one(path, "select max(version) from refinery_schema_history")
}

/// Asserts that a copy of the site of `workshop` is proved, which needs the schema of a new database.
async fn prove_a_copy(workshop: &Workshop) {
    for command in [&["backup"][..], &["restore", "--check"]] {
        let output = workshop.run(command).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Asserts that the program doesn't start. Returns its message.
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
    let path = development_database(&workshop).await;

    let program = workshop.serve().await;

    let folder = path.parent().unwrap();
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of_last = format!(".schema-{}-to-", development::LAST);
    let copies: Vec<PathBuf> =
        names.filter(|path| path.to_string_lossy().contains(&of_last)).collect();
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert_eq!(newest_schema(&copies[0]), i64::from(development::LAST));
    assert_eq!(one::<String>(&copies[0], "pragma integrity_check"), "ok");
    let kept = "select hex(value) from settings where name = 'canary'";
    assert_eq!((one(&copies[0], kept), one(&path, kept)), ("0102".to_owned(), "0102".to_owned()));
    let mode = fs::metadata(&copies[0]).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "the copy is for the owner alone");
    assert_eq!(newest_schema(&path), NEWEST);
    program.stop().await;
}

#[tokio::test]
async fn an_upgraded_database_takes_submissions_and_is_not_copied_again() {
    let workshop = Workshop::new();
    let path = development_database(&workshop).await;
    workshop.serve().await.stop().await;

    let program = workshop.serve().await;

    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = submission(&program.stamper().fit());
    let reply = http.post(program.url("/api/contact-submissions")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    let names = fs::read_dir(path.parent().unwrap()).unwrap();
    let copies = names
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains(".schema-"));
    assert_eq!(copies.count(), 1);
    program.stop().await;
}

#[tokio::test]
async fn the_database_is_for_its_owner_alone() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    for entry in fs::read_dir(program.database().parent().unwrap()).unwrap() {
        let entry = entry.unwrap();
        // The lock file is empty. All others contain names, phones and children's ages.
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
    let path = development_database(&workshop).await;
    obstruct(&path);

    let said = refusal(&workshop).await;

    assert!(said.contains("couldn't be upgraded"), "{said}");
    assert_eq!(newest_schema(&path), 16);
    let made = "select count(*) from sqlite_schema where name = 'deliveries'";
    assert_eq!(one::<i64>(&path, made), 0, "nothing of it");
    let kept = "select count(*) from contact_search_config";
    assert!(one::<i64>(&path, kept) > 0, "what was dropped is there again");
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
    assert_eq!(
        site.send(&submission(&site.stamper.fit())).await.status(),
        201,
        "the first goes on"
    );
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

#[tokio::test]
async fn a_new_database_has_the_schema_that_the_migrations_say() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    let statements = |db: &Connection| -> Vec<(String, Option<String>)> {
        let sql = "select type || ' ' || name, sql from sqlite_schema
                    where name not like '%refinery%' order by 1";
        let mut statement = db.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let written = Connection::open_in_memory().unwrap();
    for file in MIGRATIONS {
        written.execute_batch(file).unwrap();
    }

    assert_eq!(statements(&Connection::open(&path).unwrap()), statements(&written));
}
