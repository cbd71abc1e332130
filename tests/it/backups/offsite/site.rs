//! The running site sends its copies, and goes on when the bucket doesn't.

use std::fs::{self, File};
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::time::sleep;

use super::super::{listed, send};
use super::{copies, done, offsite, proves, with_bucket};
use crate::support::{Asked, BucketFault, FakeBucket, Program, Workshop, eventually};

/// With the built-in schedule, which test sites don't have.
fn scheduled(bucket: &FakeBucket) -> Workshop {
    with_bucket(bucket).unset("PADDOCK_BACKUP__EVERY_MINUTES")
}

async fn standing(program: &Program) -> Value {
    let staff = program.staff().await;
    let health = staff.request(Method::GET, "/healthz?detail").send().await.unwrap();
    let health: Value = health.json().await.unwrap();
    assert_eq!(staff.sees("session").await["copies"], health["backups"]);
    health["backups"]["offsite"].clone()
}

#[tokio::test]
async fn the_running_site_sends_its_copy_and_staff_see_when() {
    let bucket = FakeBucket::start().await;
    let workshop = scheduled(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;

    eventually("a copy off site", async || {
        offsite(&workshop).await["last_sent"].as_str().map(str::to_owned)
    })
    .await;

    let local = &listed(&workshop).await[0];
    let standing = standing(&program).await;
    assert_eq!(standing["newest_at"], local["made_at"]);
    assert!(standing["problem"].is_null(), "{standing}");
    assert_eq!(standing["is_late"], false);
    let puts = bucket.count(Asked::Put);
    sleep(Duration::from_secs(6)).await;
    assert_eq!(bucket.count(Asked::Put), puts, "nothing is sent twice");
    program.stop().await;
    proves(&workshop).await;
}

#[tokio::test]
async fn a_bucket_that_fails_is_reported_once_and_the_site_goes_on() {
    let bucket = FakeBucket::start().await;
    bucket.fail(Asked::Put, BucketFault::Refused(403, "AccessDenied"), 100);
    let workshop = scheduled(&bucket);
    let program = workshop.serve().await;
    send(&program, 1).await;
    program.stderr.says("no copy went off site; trying again").await;

    send(&program, 1).await;
    let problem = standing(&program).await["problem"].to_string();
    assert!(problem.contains("may not write to s3://maple/site"), "{problem}");
    // The owner mends something and has the settings read again.
    bucket.mend();
    program.signal("HUP").await;
    program.stderr.says("copies go off site again").await;

    let log = program.stderr.so_far();
    assert_eq!(log.matches("no copy went off site").count(), 1, "{log}");
    assert!(!log.contains(crate::support::KEY_SECRET), "{log}");
    program.stop().await;
    assert_eq!(copies(&bucket).len(), 1);
}

#[tokio::test]
async fn while_a_bucket_is_silent_the_site_answers_copies_and_stops() {
    let bucket = FakeBucket::start().await;
    bucket.fail(Asked::List, BucketFault::Late(Duration::from_mins(10)), 1);
    let workshop = scheduled(&bucket);
    let program = workshop.serve().await;
    send(&program, 1).await;
    eventually("a request", async || (bucket.count(Asked::List) > 0).then_some(())).await;

    send(&program, 2).await;

    assert_eq!(listed(&workshop).await.len(), 1);
    program.stop().await;
}

#[tokio::test]
async fn a_site_that_waits_for_its_first_inquiry_is_in_the_bucket() {
    let bucket = FakeBucket::start().await;
    let workshop = scheduled(&bucket);
    let program = workshop.serve().await;

    eventually("a copy off site", async || (!copies(&bucket).is_empty()).then_some(())).await;

    program.stop().await;
    assert!(proves(&workshop).await.contains("It has 0 inquiries"));
}

#[tokio::test]
async fn two_processes_never_send_at_once() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    workshop.serve().await.stop().await;
    fs::create_dir(workshop.path("data/backups")).unwrap();
    let other = File::create(workshop.path("data/backups/.offsite.lock")).unwrap();
    other.lock().unwrap();

    let said = done(&workshop, &["backup"]).await;

    assert!(
        said.contains("The running site is sending a copy to s3://maple/site just now"),
        "{said}"
    );
    assert!(bucket.names().is_empty());
    drop(other);
    done(&workshop, &["backup"]).await;
    assert_eq!(copies(&bucket).len(), 1);
}
