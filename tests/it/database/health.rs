//! `/healthz`: frequent requests don't wear out the disk, and failures are reported at once.

use std::fs;
use std::time::Duration;

use rusqlite::Connection;

use super::{keep, send, workshop};
use crate::support::{Program, SmallDisk, eventually};

/// Time of the last trial write.
fn probe(program: &Program) -> String {
    let probed = "select hex(substr(value, 1, 8)) from settings where name = 'health'";
    let db = Connection::open(program.database()).unwrap();
    db.query_row(probed, [], |row| row.get(0)).unwrap()
}

async fn health(program: &Program) -> u16 {
    reqwest::get(program.url("/healthz")).await.unwrap().status().as_u16()
}

#[tokio::test]
async fn asking_often_probes_the_disk_once_a_minute_and_staff_each_time() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &program.address.to_string());
    assert_eq!(health(&program).await, 200);
    let first = probe(&program);

    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        assert_eq!(health(&program).await, 200);
    }
    let unasked = reqwest::get(program.url("/healthz?detail")).await.unwrap().status();

    assert_eq!((probe(&program), unasked.as_u16()), (first.clone(), 401));
    assert!(beside.run(&["healthcheck"]).await.status.success());
    assert_ne!(probe(&program), first);
    program.stop().await;
}

#[tokio::test]
async fn health_reports_a_failure_and_a_recovery_at_once() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let stamper = program.stamper();
    keep(&program, 1).await;
    assert_eq!(health(&program).await, 200);

    fs::rename(workshop.database(), workshop.path("hidden")).unwrap();
    assert_eq!(send(&program, &stamper).await, Some(503));

    assert_eq!(health(&program).await, 503);
    fs::rename(workshop.path("hidden"), workshop.database()).unwrap();
    let began = std::time::Instant::now();
    eventually("it is well", async || (health(&program).await == 200).then_some(())).await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    program.stop().await;
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_fails_the_check_only_if_that_is_wanted() {
    let workshop = workshop();
    let Some(_disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let program = workshop.serve().await;
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &program.address.to_string());

    for (arguments, code) in [(&["healthcheck"][..], 0), (&["healthcheck", "--warn"], 1)] {
        let output = beside.run(arguments).await;

        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains("MB free: no copies are made"), "{said}");
        assert!(said.contains("/usr/share/doc/paddock"), "{said}");
    }
    program.stop().await;
}
