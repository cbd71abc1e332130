//! A database from before places counted by date.

use rusqlite::Connection;

use super::first_schema::replace_by_first;
use super::{NEWEST, database, newest_schema};
use crate::support::Workshop;

/// Registrations for an event of the settings that was moved from the 11th to the 18th, with last year's of the same id,
/// and for one that isn't there anymore.
const ROWS: &str = "
    insert into event_registrations
           (id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
            special_requests, total_attendees, total_cost_cents, status, cancelled_at, search_text)
    values ('moved', 1, 'wine-and-ride', 'Wine', '2027-06-11', '5 PM', 'A', '', '', '', 2, 0, 'confirmed', null, ''),
           ('there', 1, 'wine-and-ride', 'Wine', '2027-06-18', '5 PM', 'B', '', '', '', 3, 0, 'confirmed', null, ''),
           ('no', 1, 'wine-and-ride', 'Wine', '2027-06-18', '5 PM', 'C', '', '', '', 4, 0, 'cancelled', 2, ''),
           ('last', 1, 'wine-and-ride', 'Wine', '2026-06-19', '5 PM', 'D', '', '', '', 5, 0, 'confirmed', null, '')";

fn rows(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn its_registrations_are_counted_by_date_and_come_along_as_they_did() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    replace_by_first(&path);
    Connection::open(&path).unwrap().execute_batch(ROWS).unwrap();

    workshop.serve().await.stop().await;

    assert_eq!(newest_schema(&path), NEWEST);
    let db = Connection::open(&path).unwrap();
    let counts =
        "select concat_ws(' ', event_id, event_date, registrations, confirmed, places_taken)
                    from event_registration_counts order by event_id, event_date";
    let expected = [
        "camp 2026-12-01 1 1 2",
        "wine-and-ride 2026-06-19 1 1 5",
        "wine-and-ride 2027-06-18 3 2 5",
    ];
    assert_eq!(rows(&db, counts), expected);
    let dates = "select event_id || ' ' || date from event_dates
                  where event_id in ('camp', 'wine-and-ride') order by event_id";
    assert_eq!(rows(&db, dates), ["camp 2026-12-01", "wine-and-ride 2027-06-18"]);
    db.execute_batch(
        "update event_registrations set event_date = '2027-06-19' where id = 'there';
         update event_registrations set event_date = '2027-06-19', status = 'cancelled', cancelled_at = 1
          where id = 'moved';
         delete from event_registrations where id in ('no', 'last')",
    )
    .unwrap();
    let expected = ["camp 2026-12-01 1 1 2", "wine-and-ride 2027-06-19 2 1 3"];
    assert_eq!(rows(&db, counts), expected);
}
