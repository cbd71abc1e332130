//! Open files: many clients must not use up the limit.

use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use crate::support::{Program, Wire, Workshop};

/// Sets the limit of open files of the running `program`.
async fn limit_files(program: &Program, soft_and_hard: &str) {
    let limit = format!("--nofile={soft_and_hard}");
    let set = Command::new("prlimit").args(["--pid", &program.id(), &limit]).output().await;
    assert!(set.unwrap().status.success());
}

fn open_files(program: &Program) -> usize {
    std::fs::read_dir(format!("/proc/{}/fd", program.id())).unwrap().count()
}

async fn is_served(program: &Program) -> bool {
    let visit = async {
        let mut visitor = Wire::open(program.address).await;
        visitor.say("GET /contact HTTP/1.1\r\nhost: barn.example\r\n\r\n").await;
        visitor.read_reply().await.map(|reply| reply.status)
    };
    timeout(Duration::from_secs(5), visit).await == Ok(Some(200))
}

/// Opens `count` connections that send nothing.
async fn silent(program: &Program, count: usize) -> Vec<Wire> {
    let mut crowd = Vec::new();
    for _ in 0..count {
        crowd.push(Wire::open(program.address).await);
    }
    crowd
}

#[tokio::test]
async fn the_program_takes_as_many_files_as_the_system_offers() {
    let workshop = Workshop::new();
    let program = workshop.serve_limited("ulimit -Sn 200; ulimit -Hn 4000").await;

    let limits = std::fs::read_to_string(format!("/proc/{}/limits", program.id())).unwrap();

    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    assert_eq!(line.split_whitespace().nth(3), Some("4000"), "{line}");
    assert!(!program.stderr.so_far().contains("max_connections"), "512 fit");
    program.stop().await;
}

#[tokio::test]
async fn more_connections_than_files_are_allowed_and_visitors_still_come_in() {
    let workshop = Workshop::new().set("PADDOCK_SERVER__MAX_CONNECTIONS", "5000");
    let program = workshop.serve_limited("ulimit -n 300").await;

    let crowd = silent(&program, 500).await;

    for _ in 0..10 {
        assert!(is_served(&program).await);
    }
    let warning = program.stderr.says("server.max_connections").await;
    assert!(warning.contains("5000") && warning.contains("300"), "{warning}");
    drop(crowd);
    program.stop().await;
}

#[tokio::test]
async fn when_files_run_out_idle_connections_are_closed() {
    let program = Workshop::new().serve().await;
    let crowd = silent(&program, 40).await;
    assert!(is_served(&program).await);
    let limit = open_files(&program) - 5;
    limit_files(&program, &format!("{limit}:{limit}")).await;

    for _ in 0..10 {
        assert!(is_served(&program).await);
    }

    drop(crowd);
    program.stop().await;
}
