//! Enquiries that an earlier program took into the index, by words without their kind.

use rusqlite::Connection;
use serde_json::Value;

use super::earlier::take_back;
use super::one;
use crate::support::{Workshop, eventually};

#[tokio::test]
async fn they_are_indexed_anew_and_found_by_their_kind() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    let program = workshop.serve().await;
    program.stop().await;
    let path = workshop.database();
    take_back(&path, 7);
    let db = Connection::open(&path).unwrap();
    db.execute_batch(
        "insert into contact_submissions
             (id, created_at, first_name, last_name, email, phone, rider_experience,
              services_interested, age_group, goals, availability, questions, preferred_contact,
              spam_score, spam_reasons, is_spam, source)
             values ('1', 0, 'Ada', 'Whitlock', '', '', 'no-experience', '[]', '18-adult', '', '',
                     '', 'email', 0, '[]', 0, '/');
         insert into contact_search (rowid, words) values (1, 'a ad ada w wh whi');
         update contact_search_progress set indexed_to = 1;",
    )
    .unwrap();
    drop(db);

    let program = workshop.serve().await;

    eventually("it is indexed anew", async || {
        (one::<i64>(&path, "select indexed_to from contact_search_progress") == 1).then_some(())
    })
    .await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for (filter, found) in [("all", 1), ("legitimate", 1), ("spam", 0)] {
        let url = program.url(&format!("/api/admin/submissions?filter={filter}&q=whitl"));
        let page: Value = http.get(url).send().await.unwrap().json().await.unwrap();
        assert_eq!(page["items"].as_array().unwrap().len(), found, "{filter}");
    }
    // Else the writer would be held by merging, now and then.
    let automerge = "select v from contact_search_config where k = 'automerge'";
    assert_eq!(one::<i64>(&path, automerge), 0);
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
    program.stop().await;
}
