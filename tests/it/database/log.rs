//! The write-ahead log: emptied when the site is idle, and reported when it is gone.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::{FAILED, keep, rows, send, workshop};
use crate::support::{PATIENCE, eventually};

/// A change to a file.
type Fate = (&'static str, fn(&Path));

const FATES: [Fate; 2] = [
    ("deleted", |file| fs::remove_file(file).unwrap()),
    ("replaced", |file| {
        fs::write(file.with_extension("other"), "not what was opened").unwrap();
        fs::rename(file.with_extension("other"), file).unwrap();
    }),
];

#[tokio::test]
async fn a_log_that_is_gone_ends_the_program_and_loses_nothing() {
    for name in ["data/paddock.db-wal", "data/paddock.db-shm"] {
        for (fate, befall) in FATES {
            let workshop = workshop();
            let mut program = workshop.serve().await;
            let stamper = program.stamper();
            keep(&program, 5).await;
            befall(&workshop.path(name));

            let answer = send(&program, &stamper).await;

            let what = format!("{name} was {fate}");
            assert_eq!(answer, Some(503), "{what}");
            let status = program.ends_within(PATIENCE).await;
            assert_eq!(status.code(), Some(FAILED), "{what}");
            let said = program.stderr.so_far();
            assert!(said.contains("-wal") && said.contains("deleted or replaced"), "{said}");
            let again = workshop.serve().await;
            keep(&again, 1).await;
            again.stop().await;
            assert_eq!(rows(&workshop.database()), 6, "{what}");
        }
    }
}

#[tokio::test]
async fn a_log_that_is_gone_is_noticed_before_the_next_visitor_comes() {
    let workshop = workshop();
    let mut program = workshop.serve().await;
    keep(&program, 5).await;

    fs::remove_file(workshop.path("data/paddock.db-wal")).unwrap();

    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(FAILED));
    assert_eq!(rows(&workshop.database()), 5);
}

#[tokio::test]
async fn when_nobody_has_written_for_a_while_the_one_file_holds_everything() {
    let workshop = workshop();
    let mut program = workshop.serve().await;
    keep(&program, 3).await;
    let log = workshop.path("data/paddock.db-wal");
    assert!(fs::metadata(&log).unwrap().len() > 0);

    eventually("the log is empty", async || (fs::metadata(&log).unwrap().len() == 0).then_some(()))
        .await;

    fs::copy(workshop.database(), workshop.path("copy.db")).unwrap();
    assert_eq!(rows(&workshop.path("copy.db")), 3);
    keep(&program, 1).await;
    program.signal("KILL").await;
    program.ends_within(PATIENCE).await;
    assert_eq!(rows(&workshop.database()), 4);
}

#[tokio::test]
async fn a_reader_who_stays_holds_up_neither_the_writer_nor_the_folding_for_good() {
    let workshop = workshop();
    let program = workshop.serve().await;
    keep(&program, 1).await;
    let reader = Connection::open(workshop.database()).unwrap();
    reader.execute_batch("begin; select count(*) from contact_submissions").unwrap();
    keep(&program, 1).await;

    // Past the time at which the log would be emptied.
    let began = std::time::Instant::now();
    while began.elapsed() < Duration::from_secs(7) {
        let sent = std::time::Instant::now();
        keep(&program, 1).await;
        assert!(sent.elapsed() < Duration::from_secs(3), "{:?}", sent.elapsed());
        tokio::time::sleep(Duration::from_millis(3_300)).await;
    }
    reader.execute_batch("commit").unwrap();

    let log = workshop.path("data/paddock.db-wal");
    eventually("the log is empty", async || (fs::metadata(&log).unwrap().len() == 0).then_some(()))
        .await;
    program.stop().await;
}

#[tokio::test]
async fn a_database_that_was_emptied_takes_no_more_submissions() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let stamper = program.stamper();
    keep(&program, 1).await;

    fs::File::options().write(true).truncate(true).open(workshop.database()).unwrap();

    assert_eq!(send(&program, &stamper).await, Some(503));
}
