//! What the service manager hears, by a socket such as systemd's.

use std::time::Duration;

use rusqlite::Connection;
use tokio::net::UnixDatagram;
use tokio::time::{Instant, timeout, timeout_at};

use crate::support::{PATIENCE, Workshop, eventually};

/// The next message, at most [`PATIENCE`] later.
async fn heard(socket: &UnixDatagram) -> String {
    let mut message = [0; 1_000];
    let length =
        timeout(PATIENCE, socket.recv(&mut message)).await.expect("nothing is said").unwrap();
    String::from_utf8(message[..length].to_vec()).unwrap()
}

/// A workshop whose program tells the returned socket how it is.
fn supervised() -> (Workshop, UnixDatagram) {
    let workshop = Workshop::new();
    let path = workshop.path("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    (workshop.set("NOTIFY_SOCKET", path.to_str().unwrap()), socket)
}

#[tokio::test]
async fn it_hears_when_the_site_is_ready_reloads_and_stops() {
    let (workshop, socket) = supervised();
    let mut program = workshop.launch();

    assert_eq!(heard(&socket).await, "READY=1\n");

    program.becomes_ready().await;
    let answer = reqwest::get(program.url("/healthz")).await.unwrap();
    assert_eq!(answer.status(), 200, "ready means that the site answers");
    workshop.write("config.toml", "[site]\nnme = 'wrong'\n");
    for _ in 0..2 {
        program.signal("HUP").await;
        assert_eq!(heard(&socket).await, "RELOADING=1\n");
        assert_eq!(heard(&socket).await, "READY=1\n", "also after settings that were refused");
    }
    program.stop().await;
    assert_eq!(heard(&socket).await, "STOPPING=1\n");
    let mut rest = [0; 10];
    assert!(socket.try_recv(&mut rest).is_err(), "the watchdog wasn't asked for");
}

#[tokio::test]
async fn a_site_that_does_not_start_is_never_ready() {
    let (workshop, socket) = supervised();
    workshop.write("config.toml", "[site]\nnme = 'wrong'\n");

    let output = workshop.run(&["serve"]).await;

    assert_eq!(output.status.code(), Some(78));
    assert!(socket.try_recv(&mut [0; 10]).is_err());
}

#[tokio::test]
async fn a_service_manager_that_does_not_listen_stops_nothing() {
    let (workshop, socket) = supervised();
    drop(socket);

    let program = workshop.serve().await;

    program.stderr.says("the service manager can't be told").await;
    assert_eq!(reqwest::get(program.url("/healthz")).await.unwrap().status(), 200);
    program.stop().await;
}

/// With a second for the watchdog, an answer is due every third of a second.
#[tokio::test]
async fn the_watchdog_hears_from_it_while_the_database_answers() {
    let (workshop, socket) = supervised();
    let workshop = workshop.set("WATCHDOG_USEC", "1000000");
    let program = workshop.serve().await;
    eventually("the watchdog is answered", async || {
        (heard(&socket).await == "WATCHDOG=1\n").then_some(())
    })
    .await;
    assert_eq!(heard(&socket).await, "WATCHDOG=1\n");
    let other = Connection::open(workshop.database()).unwrap();
    other.execute_batch("begin immediate").unwrap();

    program.stderr.says("the database doesn't answer").await;

    let until = Instant::now() + Duration::from_millis(1_500);
    let mut message = [0; 100];
    while let Ok(said) = timeout_at(until, socket.recv(&mut message)).await {
        // What was on its way.
        assert!(
            Instant::now() + Duration::from_secs(1) < until,
            "{said:?} although nothing answers"
        );
    }
    other.execute_batch("rollback").unwrap();
    assert_eq!(heard(&socket).await, "WATCHDOG=1\n");
    program.stop().await;
}
