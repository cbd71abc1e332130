//! Clients that do what no browser does. They don't harm the site or other visitors.

mod bodies;
mod crowds;
mod descriptors;
mod endings;
pub mod memory;
mod posted_forms;
mod stalled;
mod wire;

use tokio::process::Command;

use crate::support::{Site, submission};

/// Lets this process open `files` at once, or as many as the system lets it.
pub async fn raise_limit(files: u64) -> u64 {
    let me = std::process::id().to_string();
    let limit = format!("--nofile={files}:");
    // Refused where the hard limit is lower: then the crowd is smaller, and still larger than the
    // number of places.
    _ = Command::new("prlimit").args(["--pid", &me, &limit]).output().await.unwrap();
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    line.split_whitespace().nth(3).unwrap().parse().unwrap()
}

/// Asserts that a normal visitor is served.
async fn still_serves(site: &Site) {
    assert_eq!(site.get("/contact").await.status(), 200);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
}
