//! Killed at each step, neither an upload nor a fetch leaves half of anything.

use std::fs;
use std::time::Instant;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::super::{inquiries, send};
use super::{copies, done, knowing_bucket, proves, with_bucket};
use crate::support::{FakeBucket, Workshop, kill_moments};

/// The system calls by which files change and by which the bucket is spoken to.
const CALLS: [&str; 6] = ["connect", "sendto", "writev", "rename", "unlink", "fsync"];

/// Asserts that the copy that counts as sent is in the bucket, and that its hash is that of its name.
fn check_record(workshop: &Workshop, bucket: &FakeBucket) {
    let Ok(text) = fs::read(workshop.path("data/backups/offsite.json")) else { return };
    let record: Value = serde_json::from_slice(&text).unwrap();
    let Some(object) = record["last"]["object"].as_str() else { return };
    let hash = Sha256::digest(bucket.object(&format!("site/{object}")));
    let hash = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    assert!(object.contains(&hash), "{object}");
}

#[tokio::test]
async fn an_upload_that_is_killed_is_whole_or_not_there() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    program.stop().await;

    let mut kills = 0;
    for call in CALLS {
        for number in 1..40 {
            if workshop.run_and_kill(&["backup"], call, number).await.success() {
                break;
            }
            kills += 1;
            check_record(&workshop, &bucket);
        }
    }

    assert!(kills > 8, "only {kills} steps");
    check_bucket(&workshop, &bucket).await;
}

/// Asserts that the next copy arrives, and that neither a copy nor the photographs are there twice.
async fn check_bucket(workshop: &Workshop, bucket: &FakeBucket) {
    done(workshop, &["backup"]).await;
    let name = |object: &String| object.split('.').next().unwrap().to_owned();
    let mut names: Vec<_> = copies(bucket).iter().map(name).collect();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "no copy is there twice");
    let photographs = bucket.names().len() - count;
    assert_eq!(photographs, 1, "{:?}", bucket.names());
    proves(workshop).await;
    super::assert_tidy(&workshop.path("data/backups"));
}

#[tokio::test]
async fn uploads_that_are_killed_at_random_moments_are_whole_or_not_there() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    program.stop().await;
    let began = Instant::now();
    done(&workshop, &["backup"]).await;
    let moments = kill_moments(began.elapsed());

    let (cycles, mut killed) = (moments.len(), 0);
    for moment in moments {
        killed += usize::from(workshop.run_and_kill_after(&["backup"], moment).await);
        check_record(&workshop, &bucket);
    }

    println!("{cycles} uploads, {killed} of them killed in the middle");
    assert!(killed >= cycles.div_ceil(4), "only {killed} of {cycles} were killed");
    check_bucket(&workshop, &bucket).await;
}

#[tokio::test]
async fn a_fetch_that_is_killed_leaves_the_old_database_or_the_new_one() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    done(&workshop, &["backup"]).await;
    program.stop().await;
    let new = knowing_bucket(Workshop::new(), &bucket);
    let restore = ["restore", "--offsite", "--yes", "--key-file", "key.txt"];

    let mut kills = 0;
    for call in ["connect", "rename", "unlinkat"] {
        for number in 1..40 {
            if new.run_and_kill(&restore, call, number).await.success() {
                break;
            }
            kills += 1;
            if new.database().exists() {
                assert_eq!(inquiries(&new.database()), 2, "{call} {number}");
            }
        }
    }

    assert!(kills > 5, "only {kills} steps");
    done(&new, &restore).await;
    assert_eq!(inquiries(&new.database()), 2);
    super::assert_tidy(&new.path("data/backups"));
}
