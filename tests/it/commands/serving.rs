//! The running program: first line, signals, exit.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::support::{PATIENCE, Receiver, Reply, SECRET, Wire, Workshop, eventually, submission};

#[tokio::test]
async fn the_first_line_says_where_it_listens() {
    let workshop = Workshop::new();

    let program = workshop.serve().await;

    let first = program.stdout.so_far().lines().next().unwrap().to_owned();
    assert_eq!(first, format!("listening on http://{}", program.address));
    assert_ne!(program.address.port(), 0);
    let reply = reqwest::get(program.url("/healthz")).await.unwrap();
    assert_eq!(reply.text().await.unwrap(), "ok\n");
    program.stop().await;
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_with_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let workshop = Workshop::new().set("PADDOCK_SERVER__LISTEN", &address);

    let output = workshop.run(&["serve"]).await;

    assert_eq!(output.status.code(), Some(1));
    let said = super::err(&output);
    assert!(said.contains(&address) && said.contains("server.listen"), "{said}");
    assert!(!workshop.path("data").exists(), "nothing is made for a site that cannot start");
}

#[tokio::test]
async fn both_ways_of_asking_end_it_in_good_order() {
    for signal in ["TERM", "INT"] {
        let workshop = Workshop::new();
        let mut program = workshop.serve().await;

        program.signal(signal).await;

        let status = program.ends_within(PATIENCE).await;
        assert_eq!(status.code(), Some(0), "{signal}");
        let log = std::fs::metadata(workshop.path("data/paddock.db-wal"));
        assert_eq!(log.map_or(0, |log| log.len()), 0, "the one file is whole");
    }
}

#[tokio::test]
async fn a_signal_that_comes_while_it_starts_is_not_missed() {
    let workshop = Workshop::new();
    let mut program = workshop.launch();
    eventually("it has begun to start", async || {
        workshop.path("data/paddock.db.lock").exists().then_some(())
    })
    .await;
    program.signal("HUP").await;
    program.becomes_ready().await;

    program.signal("TERM").await;

    assert_eq!(program.ends_within(PATIENCE).await.code(), Some(0));
}

#[tokio::test]
async fn it_ends_in_time_whoever_stalls_and_loses_nothing_that_it_answered_for() {
    let receiver = Receiver::start().await;
    receiver.answers(Reply::Silence);
    let workshop = Workshop::new()
        .set("PADDOCK_LIMITS__BURST", "100000")
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let mut program = workshop.serve().await;
    let stamper = std::sync::Arc::new(program.stamper());
    let mut stalled = Wire::open(program.address).await;
    let head = "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
        content-type: application/json\r\ncontent-length: 2000\r\n\r\n{";
    stalled.say(head).await;
    let mut load = JoinSet::new();
    for _ in 0..4 {
        let (url, stamper) = (program.url("/api/contact-submissions"), stamper.clone());
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        load.spawn(async move {
            let mut taken = 0_i64;
            // Until the program stops listening.
            while let Ok(reply) = http.post(&url).json(&submission(&stamper.fit())).send().await {
                taken += i64::from(reply.status() == 201);
            }
            taken
        });
    }
    receiver.wait_for(1).await;

    program.signal("TERM").await;

    let began = Instant::now();
    let status = program.ends_within(PATIENCE).await;
    assert_eq!(status.code(), Some(0), "{}", program.stderr.so_far());
    assert!(began.elapsed() < Duration::from_millis(10_500), "{:?}", began.elapsed());
    let taken: i64 = load.join_all().await.into_iter().sum();
    let db = rusqlite::Connection::open(workshop.database()).unwrap();
    let kept: i64 =
        db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap();
    assert!(taken > 0 && kept >= taken, "{taken} were answered for, {kept} are kept");
    let waiting = "select count(*) from deliveries where state = 'pending'";
    let waiting: i64 = db.query_row(waiting, [], |row| row.get(0)).unwrap();
    assert_eq!(waiting, kept, "what was not delivered is delivered at the next start");
}

#[tokio::test]
async fn a_request_under_way_is_answered_before_the_end() {
    let workshop = Workshop::new();
    let mut program = workshop.serve().await;
    let body = submission(&program.stamper().fit()).to_string();
    let mut slow = Wire::open(program.address).await;
    let head = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    );
    slow.say(head).await;
    assert_eq!(slow.read_reply().await.unwrap().status, 100);
    program.signal("TERM").await;
    eventually("nobody new is let in", async || {
        tokio::net::TcpStream::connect(program.address).await.is_err().then_some(())
    })
    .await;

    slow.say(body).await;

    assert_eq!(slow.read_reply().await.unwrap().status, 201);
    assert_eq!(program.ends_within(Duration::from_secs(5)).await.code(), Some(0));
}

#[tokio::test]
async fn a_door_that_a_reload_closes_has_a_passcode() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[admin]\naccess = \"open\"\n");
    let program = workshop.serve().await;
    assert!(!program.stdout.so_far().contains("passcode"), "nobody needs one yet");

    workshop.write("config.toml", "[admin]\naccess = \"passcode\"\n");
    program.signal("HUP").await;

    let passcode = program.first_passcode().await;
    assert_eq!(super::sign_in(&program.url(""), &passcode).await, 204);
    program.stop().await;
}

#[tokio::test]
async fn settings_that_have_vanished_are_not_mistaken_for_none() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nname = \"Fern Stables\"\n");
    let program = workshop.serve().await;

    std::fs::remove_file(workshop.path("config.toml")).unwrap();
    program.signal("HUP").await;

    program.stderr.says("refused").await;
    let page = reqwest::get(program.url("/")).await.unwrap().text().await.unwrap();
    assert!(page.contains("Fern Stables"));
    program.stop().await;
}
