//! The checks of the tables: what they accept, and what they cost per row.

use std::path::Path;

use rusqlite::Connection;

use super::{database, one};
use crate::support::Workshop;

/// For each table a row, a statement that changes its state, and all possible states.
const TABLES: [(&str, &str, &[&str]); 4] = [
    (
        "insert into contact_submissions
             (id, created_at, first_name, last_name, email, phone, rider_experience,
              services_interested, age_group, goals, availability, questions, preferred_contact,
              spam_score, spam_reasons, is_spam, source)
         values ('a', 1, 'A', '', '', '', '', '[]', '', '', '', '', '', 0, '[]', 0, '/')",
        "update contact_submissions set submission_status = ?1",
        &["pending", "sent", "failed"],
    ),
    (
        "insert into deliveries
             (message_id, channel, topic, subject_id, payload, next_attempt_at, created_at,
              due_since)
         values ('a', 'webhook', 'contact', 'a', x'7b7d', 1, 1, 1)",
        "update deliveries
            set state = ?1, next_attempt_at = iif(?1 = 'pending', 1, null)",
        &["pending", "sent", "failed", "withdrawn"],
    ),
    (
        "insert into delivery_attempts
             (attempted_at, channel, topic, message_id, subject_id, attempt, delivered, took_ms)
         values (1, 'webhook', 'contact', 'a', 'a', 1, 1, 1)",
        "update delivery_attempts set channel = ?1",
        &["webhook", "office_mail", "visitor_mail"],
    ),
    (
        "insert into event_registrations
             (id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
              special_requests, total_attendees, total_cost_cents, search_text)
         values ('a', 1, 'x', 'X', '2027-01-01', '', 'A', '', '', '', 1, 0, 'a')",
        "update event_registrations
            set status = ?1, cancelled_at = iif(?1 = 'cancelled', 1, null)",
        &["confirmed", "waiting", "cancelled"],
    ),
];

fn check(path: &Path) {
    let db = Connection::open(path).unwrap();
    for (insert, update, states) in TABLES {
        let mut steps = db.prepare(&format!("explain {insert}")).unwrap();
        let steps = steps.query_map([], |row| row.get::<_, String>("opcode")).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        assert!(!steps.contains(&"OpenEphemeral".to_owned()), "a table in memory: {insert}");

        assert_eq!(db.execute(insert, []), Ok(1));
        for state in states {
            assert_eq!(db.execute(update, [state]), Ok(1), "{state}");
        }
        let refused = db.execute(update, ["lost"]).unwrap_err().to_string();
        assert!(refused.contains("CHECK"), "{refused}");
    }
    assert_eq!(one::<String>(path, "pragma integrity_check"), "ok");
}

#[tokio::test]
async fn a_row_has_one_of_its_states_and_no_table_in_memory_is_made_to_find_out() {
    let workshop = Workshop::new();

    check(&database(&workshop).await);
}
