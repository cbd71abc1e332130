//! Orders to take over that are given up.

use std::fs::File;
use std::time::Duration;

use tokio::time::sleep;

use super::{err, machines, send, stand_by};
use crate::support::{PATIENCE, eventually};

#[tokio::test]
async fn an_order_that_is_given_up_is_not_carried_out_later() {
    let (bucket, first, second) = machines().await;
    let serving = first.serve().await;
    send(&serving, 1).await;
    let mut waiting = stand_by(&second).await;

    let mut interrupted = second.launch_with(&["take-over"]);
    interrupted.stdout.says("Told.").await;
    // Not INT, which what a shell starts in the background ignores.
    interrupted.signal("TERM").await;
    interrupted.exits_within(PATIENCE).await;
    waiting.stderr.says("nobody waits for it").await;
    let is_gone = |name: &str| !second.path(name).exists();
    assert!(is_gone("data/paddock.db.take-over"));

    // One whose process is suspended.
    let mut suspended = second.launch_with(&["take-over"]);
    suspended.stdout.says("Told.").await;
    suspended.signal("STOP").await;
    let file = File::options().write(true).open(second.path("data/paddock.db.take-over")).unwrap();
    let given_at = file.metadata().unwrap().modified().unwrap();
    // The lease lasts for three seconds.
    file.set_modified(given_at - Duration::from_secs(34)).unwrap();
    eventually("no order", async || is_gone("data/paddock.db.take-over").then_some(())).await;
    suspended.signal("KILL").await;
    suspended.exits_within(PATIENCE).await;

    serving.stop().await;
    // Longer than the machine that waits takes to see it.
    sleep(Duration::from_secs(2)).await;
    assert_eq!(bucket.lease()["term"], 1, "{}", waiting.stderr.so_far());
    let told = second.run(&["take-over"]).await;
    assert!(told.status.success(), "{}", err(&told));
    waiting.becomes_ready().await;
    waiting.stop().await;
}
