//! A database of the first released schema keeps its deliveries when mail is added.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::{MIGRATIONS, NEWEST, database, newest_schema, one, prove_a_copy};
use crate::support::Workshop;

/// Deliveries in each state about two submissions, and a group of two.
const ROWS: &str = "
    insert into contact_submissions
           (submission_no, id, created_at, first_name, last_name, email, phone, rider_experience,
            services_interested, age_group, goals, availability, questions, preferred_contact,
            spam_score, spam_reasons, is_spam, submission_status, source)
    values (7, 'one', 1, 'A', 'B', 'a@b.example', '1', '', '[]', '', '', '', '', '', 0, '[]', 0, 'sent', '/'),
           (8, 'two', 2, 'C', 'D', 'c@d.example', '2', '', '[]', '', '', '', '', '', 0, '[]', 0, 'failed', '/');
    insert into event_registrations
           (registration_no, id, form_id, created_at, event_id, event_title, event_date, event_time,
            event_location, name, email, phone, special_requests, total_attendees, total_cost_cents,
            status, search_text, spam_score, spam_reasons)
    values (5, 'group', 'form', 3, 'camp', 'Camp', '2026-12-01', '9:00', '', 'E', 'e@f.example', '3',
            '', 2, 0, 'confirmed', 'e', 0, '[]');
    insert into deliveries
           (delivery_no, channel, topic, subject_id, message_id, payload, follows, state, attempts,
            next_attempt_at, last_error, last_status, created_at, due_since, settled_at, delivered_at)
    values (3, 'webhook', 'contact', 'one', '', null, null, 'sent', 1, null, null, 204, 1, 1, 4, 4),
           (4, 'webhook', 'contact', 'two', '', null, null, 'failed', 9, null, 'no', 500, 2, 2, 9, null),
           (9, 'webhook', 'registration', 'group', '', x'7b7d', null, 'withdrawn', 0, null, null, null,
            3, 3, 5, null),
           (11, 'webhook', 'registration', 'group', 'm', x'7b7d', 9, 'pending', 2, 4000000000000, 'no',
            500, 3, 3, null, null);
";

/// Replaces the database at `path` by one of the first schema with [`ROWS`].
pub(super) fn replace_by_first(path: &Path) {
    let old = path.with_extension("old");
    {
        let db = Connection::open(&old).unwrap();
        db.execute("attach ?1 as now", [path.to_str().unwrap()]).unwrap();
        let id: i64 = db.query_row("pragma now.application_id", [], |row| row.get(0)).unwrap();
        db.execute_batch(&format!("pragma application_id = {id}; pragma journal_mode = wal"))
            .unwrap();
        let history = "select sql from now.sqlite_schema where name = 'refinery_schema_history'";
        let history: String = db.query_row(history, [], |row| row.get(0)).unwrap();
        db.execute_batch(&history).unwrap();
        db.execute_batch(MIGRATIONS[0]).unwrap();
        db.execute_batch(
            "insert into main.refinery_schema_history
             select * from now.refinery_schema_history where version = 1",
        )
        .unwrap();
        db.execute_batch(ROWS).unwrap();
    }
    for ending in ["db-wal", "db-shm"] {
        _ = fs::remove_file(path.with_extension(ending));
    }
    fs::rename(old, path).unwrap();
}

/// The deliveries, by the columns of the first schema.
fn deliveries(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let sql = "select concat_ws(' ', delivery_no, channel, topic, subject_id, quote(message_id),
                      quote(payload), quote(follows), state, attempts, quote(next_attempt_at),
                      quote(last_error), quote(last_status), created_at, due_since,
                      quote(settled_at), quote(delivered_at), quote(seen_at))
                 from deliveries order by delivery_no";
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn its_deliveries_are_kept_and_its_groups_are_counted_when_they_shrink() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    replace_by_first(&path);
    let before = deliveries(&path);
    assert_eq!(before.len(), 4);

    workshop.serve().await.stop().await;

    assert_eq!(newest_schema(&path), NEWEST);
    assert_eq!(deliveries(&path), before);
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
    let db = Connection::open(&path).unwrap();
    db.execute_batch(
        "update deliveries set state = 'pending', next_attempt_at = 1 where subject_id = 'two';
         update event_registrations set total_attendees = 1 where id = 'group';
         delete from contact_submissions where id = 'one';",
    )
    .unwrap();
    let state = "select submission_status from contact_submissions where id = 'two'";
    assert_eq!(one::<String>(&path, state), "pending");
    let places = "select places_taken from event_registration_counts where event_id = 'camp'";
    assert_eq!(one::<i64>(&path, places), 1);
    let left = "select count(*) from deliveries where subject_id = 'one'";
    assert_eq!(one::<i64>(&path, left), 0);
}

#[tokio::test]
async fn a_checked_copy_of_it_is_made_first() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    replace_by_first(&path);

    workshop.serve().await.stop().await;

    let copy = path.with_file_name(format!("paddock.db.schema-1-to-{NEWEST}"));
    assert_eq!(newest_schema(&copy), 1);
    assert_eq!(deliveries(&copy).len(), 4);
    prove_a_copy(&workshop).await;
}
