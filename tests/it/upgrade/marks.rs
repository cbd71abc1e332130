//! The classifier learns once from marks that are older than it.

use rusqlite::{Connection, params};

use super::{database, development, one};
use crate::support::{Workshop, eventually};

#[tokio::test]
async fn marks_from_before_the_classifier_are_learned_from_as_far_as_they_can_be_told() {
    let workshop = Workshop::new();
    let path = database(&workshop).await;
    development::replace(&path, development::LAST);
    let db = Connection::open(&path).unwrap();
    let submit = "insert into contact_submissions
        (id, created_at, first_name, last_name, email, phone, rider_experience,
         services_interested, age_group, goals, availability, questions, preferred_contact,
         spam_score, spam_reasons, is_spam, source, handled_at)
        values (?1, 0, ?1, '', 'a@gmail.com', '', 'beginner', '[]', 'adult', ?2, '', '', 'email',
                ?3, '[]', ?4, '/', ?5)";
    for (id, goals, score, is_spam, handled_at) in [
        ("by-hand", "traffic", 0, 1, None),
        ("rescued", "canter", 80, 0, None),
        ("handled", "canter lesson", 0, 0, Some(5)),
        ("by-score", "casino", 80, 1, None),
        ("untouched", "pony", 0, 0, None),
    ] {
        db.execute(submit, params![id, goals, score, is_spam, handled_at]).unwrap();
    }
    drop(db);

    for _ in 0..2 {
        let program = workshop.serve().await;
        eventually("earlier marks are learned", async || {
            let done = "select has_learned_before from spam_filter_totals";
            (one::<i64>(&path, done) == 1).then_some(())
        })
        .await;
        program.stop().await;
    }

    let marks = "select group_concat(submission_id || ' ' || is_spam, ', ')
                   from (select * from spam_filter_marks order by mark_no)";
    assert_eq!(one::<String>(&path, marks), "by-hand 1, rescued 0, handled 0");
    let words = "select group_concat(feature || ' ' || spam || ' ' || innocent, ', ')
                   from (select * from spam_filter_features
                          where feature not like '#%' order by feature)";
    assert_eq!(one::<String>(&path, words), "canter 0 2, lesson 0 1, traffic 1 0");
    assert_eq!(one::<String>(&path, "pragma integrity_check"), "ok");
}
