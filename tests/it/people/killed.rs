//! Killed at any moment, an erasure and the nightly deletion are finished by the next start.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::time::sleep;

use super::{
    ADDRESSES, end_notice, inquire, marked_files, marked_inquiry, marked_party, register, sound,
};
use crate::support::{PATIENCE, Workshop, eventually, kill_moments, submission};

/// Replaces the folder `to` by a copy of the files in `from`.
fn replace(from: &Path, to: &Path) {
    _ = fs::remove_dir_all(to);
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// Whether somebody is still to be erased.
fn is_requested(workshop: &Workshop) -> bool {
    let db = Connection::open(workshop.database()).unwrap();
    let sql = "select count(*) from erasure_requests";
    db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() > 0
}

/// A site with the records of one person and of another.
async fn two_people() -> Workshop {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "1000");
    let program = workshop.serve().await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    for _ in 0..20 {
        inquire(&program, &marked_inquiry(&program)).await;
    }
    register(&program, &marked_party(&program)).await;
    program.stop().await;
    workshop
}

#[tokio::test]
async fn an_erasure_that_is_killed_is_finished_by_the_next_start() {
    let workshop = two_people().await;
    let (data, aside) = (workshop.path("data"), workshop.path("aside"));
    replace(&data, &aside);
    let command = ["erase", ADDRESSES[2], "--yes"];

    let (mut unfinished, mut finished) = (0, 0);
    for call in ["fsync", "fdatasync"] {
        for number in 1.. {
            replace(&aside, &data);
            if workshop.run_and_kill(&command, call, number).await.success() {
                break;
            }
            if is_finished_by_a_start(&workshop, &format!("{call} {number}")).await {
                finished += 1;
            } else {
                unfinished += 1;
            }
        }
    }

    assert!(finished >= 4, "killed {finished} times in the middle, {unfinished} times before");
}

/// Asserts that the next start finishes an erasure that was killed. Whether there was anything to finish: killed before
/// the request was on the disk, there isn't.
async fn is_finished_by_a_start(workshop: &Workshop, when: &str) -> bool {
    let is_begun = is_requested(workshop);
    let program = workshop.serve().await;
    eventually("nothing is left to do", async || (!is_requested(workshop)).then_some(())).await;
    program.stop().await;
    if is_begun {
        assert_eq!(marked_files(workshop), Vec::<PathBuf>::new(), "{when}");
        assert_eq!(sound(workshop), (1, 0, 0), "{when}");
    }
    is_begun
}

#[tokio::test]
async fn erasures_that_are_killed_at_random_moments_are_finished_or_not_begun() {
    let workshop = two_people().await;
    let (data, aside) = (workshop.path("data"), workshop.path("aside"));
    replace(&data, &aside);
    let command = ["erase", ADDRESSES[2], "--yes"];
    let began = Instant::now();
    assert!(workshop.run(&command).await.status.success());
    let moments = kill_moments(began.elapsed());

    let (cycles, mut killed, mut finished) = (moments.len(), 0, 0);
    for moment in moments {
        replace(&aside, &data);
        let was_killed = workshop.run_and_kill_after(&command, moment).await;
        killed += usize::from(was_killed);
        let when = format!("killed after {moment:?}");
        if is_requested(&workshop) {
            finished += usize::from(is_finished_by_a_start(&workshop, &when).await);
            continue;
        }
        // Either all is there, or all of the person is gone.
        let rest = sound(&workshop);
        assert!(rest == (21, 0, 1) || rest == (1, 0, 0), "{when}: {rest:?}");
        assert!(was_killed || rest == (1, 0, 0), "{when}: {rest:?}");
    }

    println!("{cycles} erasures, {killed} killed, {finished} of them finished by the next start");
    assert!(killed >= cycles.div_ceil(4), "only {killed} of {cycles} were killed");
}

#[tokio::test]
async fn deletions_that_are_killed_at_random_moments_go_on_at_the_next_start() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "1000");
    let program = workshop.serve().await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    let count = || {
        let db = Connection::open(workshop.database()).unwrap();
        let sql = "select count(*) from contact_submissions";
        db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let all_gone = async || (count() == 1).then_some(());
    fill(&workshop, 3_000);
    let began = Instant::now();
    let mut program = workshop.launch();
    eventually("only the new inquiry is left", all_gone).await;
    let moments = kill_moments(began.elapsed());
    program.kill().await;

    let (cycles, mut interrupted) = (moments.len(), 0);
    for moment in moments {
        if count() == 1 {
            fill(&workshop, 3_000);
        }
        let before = count();
        let mut program = workshop.launch();
        sleep(moment).await;
        program.kill().await;
        let (inquiries, spam, registrations) = sound(&workshop);
        assert!((1..=before).contains(&inquiries), "killed after {moment:?}: {inquiries}");
        assert_eq!((spam, registrations), (0, 0));
        interrupted += usize::from(inquiries > 1 && inquiries < before);
    }

    println!("{cycles} deletions killed, {interrupted} of them in the middle");
    let program = workshop.serve().await;
    eventually("only the new inquiry is left", all_gone).await;
    program.stop().await;
    assert_eq!(sound(&workshop), (1, 0, 0));
}

#[tokio::test]
async fn a_deletion_that_is_killed_goes_on_at_the_next_start() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "1000");
    let program = workshop.serve().await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    fill(&workshop, 3_000);

    for milliseconds in [20, 60, 120, 40, 200] {
        let mut program = workshop.serve().await;
        sleep(Duration::from_millis(milliseconds)).await;
        program.signal("KILL").await;
        program.exits_within(PATIENCE).await;
        let (inquiries, ..) = sound(&workshop);
        assert!(inquiries >= 1, "{inquiries}");
    }
    let program = workshop.serve().await;

    eventually("only the new inquiry is left", async || {
        let db = Connection::open(workshop.database()).unwrap();
        let sql = "select count(*) from contact_submissions";
        let count: i64 = db.query_row(sql, [], |row| row.get(0)).unwrap();
        (count == 1).then_some(())
    })
    .await;
    program.stop().await;
    assert_eq!(sound(&workshop), (1, 0, 0));
}

/// Puts `count` inquiries that are two years old before the new one.
pub(super) fn fill(workshop: &Workshop, count: i64) {
    end_notice(workshop);
    let db = Connection::open(workshop.database()).unwrap();
    db.execute_batch(&format!(
        "update contact_submissions set submission_no = submission_no + {count};
         update contact_search_progress set indexed_to = 0;
         with recursive number (n) as (values (1) union all select n + 1 from number limit {count})
         insert into contact_submissions
                (submission_no, id, created_at, first_name, last_name, email, phone,
                 rider_experience, services_interested, age_group, goals, availability, questions,
                 preferred_contact, spam_score, spam_reasons, is_spam, source)
         select n, 'old-' || n, 1700000000000 + n, 'Old' || n, 'Rider', 'old@stable.example', '',
                'beginner', '[]', '7-12', 'To ride ' || n, '', '', 'text', 0, '[]', 0, '/contact'
           from number;
         delete from retention_marks;
         insert into retention_marks values ('2024-01-01', {count});"
    ))
    .unwrap();
}
