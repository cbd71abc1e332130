//! The checks of the tables, which cost a row what they are worth.

use rusqlite::Connection;

use super::earlier::take_back;
use super::{database, one};
use crate::support::Workshop;

#[tokio::test]
async fn adding_a_row_makes_no_table_in_memory_and_its_checks_hold_as_before() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    for version in [10, 9] {
        if version < 10 {
            take_back(&path, version);
            workshop.serve().await.stop().await;
        }
        let db = Connection::open(&path).unwrap();
        for table in ["contact_submissions", "webhook_deliveries", "event_registrations"] {
            let made = format!("explain insert into {table} default values");
            let mut steps = db.prepare(&made).unwrap();
            let steps = steps.query_map([], |row| row.get::<_, String>("opcode")).unwrap();
            let steps: Vec<String> = steps.map(Result::unwrap).collect();
            assert!(!steps.contains(&"OpenEphemeral".to_owned()), "{table} after {version}");
        }
        let queue = "insert into webhook_deliveries
            (message_id, topic, subject_id, payload, state, next_attempt_at, created_at, due_since)
            values (?1, 'contact', ?1, x'7b7d', ?1, iif(?1 = 'pending', 1, null), 1, 1)";
        for state in ["pending", "sent", "failed", "withdrawn"] {
            assert_eq!(db.execute(queue, [state]), Ok(1), "{state}");
        }
        let refused = db.execute(queue, ["lost"]).unwrap_err().to_string();
        assert!(refused.contains("CHECK"), "{refused}");
        assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
    }
}
