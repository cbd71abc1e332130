//! Deliveries that an earlier program queued, each with a copy of what it tells.

use std::path::Path;

use rusqlite::Connection;

use super::earlier::take_back;
use super::{database, one};
use crate::support::{Receiver, SECRET, Workshop, eventually};

/// Enquiries: one that was delivered, one that waits, one that was taken back, and one that somebody
/// has deleted since; a registration that was given up, and its cancellation, which waits.
const ROWS: &str = r#"
    insert into contact_submissions
           (submission_no, id, created_at, first_name, last_name, email, phone, rider_experience,
            services_interested, age_group, goals, availability, questions, preferred_contact,
            spam_score, spam_reasons, is_spam, source)
    values (1, 'ada', 1, 'Ada', '', '', '', 'no-experience', '[]', '18-adult', '', '', '', 'email',
            0, '[]', 0, '/'),
           (2, 'bea', 1, 'Bea', '', '', '', 'no-experience', '[]', '18-adult', '', '', '', 'email',
            0, '[]', 0, '/'),
           (3, 'eve', 1, 'Eve', '', '', '', 'no-experience', '[]', '18-adult', '', '', '', 'email',
            0, '[]', 1, '/');
    insert into webhook_deliveries
           (delivery_no, message_id, topic, subject_id, payload, state, attempts, next_attempt_at,
            last_error, last_status, created_at, settled_at, due_since, delivered_at, seen_at)
    values (1, 'ada', 'contact', 'ada', cast('{"website":"https://ada.example"}' as blob),
            'sent', 2, null, null, 204, 10, 11, 12, 13, 14),
           (2, 'bea', 'contact', 'bea', cast('{ "website" : "https://bea.example" }' as blob),
            'pending', 1, 20, 'no answer', 500, 21, null, 22, null, 23),
           (3, 'eve', 'contact', 'eve', cast('not JSON' as blob),
            'withdrawn', 3, null, null, null, 30, 31, 32, null, null),
           (4, 'gone', 'contact', 'gone', cast('{ }' as blob),
            'sent', 1, null, null, 200, 40, 41, 42, 43, null),
           (5, 'party', 'registration', 'party', cast('{"n":1}' as blob),
            'failed', 9, null, 'gone', 410, 50, 51, 52, null, 53),
           (6, 'news', 'registration', 'party', cast('{"n":2}' as blob),
            'pending', 0, 60, null, null, 61, null, 62, null, null);
"#;

/// A database of the last program that kept copies, with [`ROWS`].
async fn earlier(workshop: &Workshop) -> std::path::PathBuf {
    let path = database(workshop).await;
    take_back(&path, 10);
    Connection::open(&path).unwrap().execute_batch(ROWS).unwrap();
    path
}

fn deliveries(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let rows = "select concat_ws(' ', delivery_no, topic, subject_id, quote(message_id),
                                 quote(cast(payload as text)), state, attempts,
                                 quote(next_attempt_at), quote(last_error), quote(last_status),
                                 created_at, quote(settled_at), due_since, quote(delivered_at),
                                 quote(seen_at))
                  from webhook_deliveries order by delivery_no";
    let mut rows = db.prepare(rows).unwrap();
    rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn they_are_as_they_were_but_for_the_copies_of_what_has_arrived() {
    let workshop = Workshop::new();
    let path = earlier(&workshop).await;

    workshop.serve().await.stop().await;

    assert_eq!(
        deliveries(&path),
        [
            "1 contact ada '' NULL sent 2 NULL NULL 204 10 11 12 13 14",
            "2 contact bea '' '{ \"website\" : \"https://bea.example\" }' pending 1 20 'no answer' 500 \
             21 NULL 22 NULL 23",
            "3 contact eve '' 'not JSON' withdrawn 3 NULL NULL NULL 30 31 32 NULL NULL",
            "4 contact gone '' '{ }' sent 1 NULL NULL 200 40 41 42 43 NULL",
            "5 registration party '' '{\"n\":1}' failed 9 NULL 'gone' 410 50 51 52 NULL 53",
            "6 registration party 'news' '{\"n\":2}' pending 0 60 NULL NULL 61 NULL 62 NULL NULL",
        ]
    );
    let websites = "select group_concat(website, ' ') from contact_submissions";
    assert_eq!(one::<String>(&path, websites), "https://ada.example https://bea.example ");
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
}

#[tokio::test]
async fn they_arrive_with_the_bytes_and_ids_that_they_had() {
    let receiver = Receiver::start().await;
    let workshop = Workshop::new()
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__REGISTRATION_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let path = earlier(&workshop).await;
    Connection::open(&path)
        .unwrap()
        .execute("update webhook_deliveries set next_attempt_at = 70 where state = 'pending'", [])
        .unwrap();

    let program = workshop.serve().await;

    eventually("both have arrived", async || {
        let waiting = "select count(*) from webhook_deliveries where state = 'pending'";
        (one::<i64>(&path, waiting) == 0).then_some(())
    })
    .await;
    let mut heard: Vec<_> = receiver
        .heard()
        .iter()
        .map(|one| (one.id().to_owned(), String::from_utf8(one.bytes.to_vec()).unwrap()))
        .collect();
    heard.sort();
    let expected = [("bea", r#"{ "website" : "https://bea.example" }"#), ("news", r#"{"n":2}"#)];
    assert_eq!(heard, expected.map(|(id, bytes)| (id.to_owned(), bytes.to_owned())));
    let log = "select group_concat(message_id, ' ' order by message_id) from webhook_attempts";
    assert_eq!(one::<String>(&path, log), "bea news");
    program.stop().await;
}
