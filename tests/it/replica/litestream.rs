//! A second machine takes over with the real Litestream and an S3 server, moto. `scripts/test rust` installs
//! both.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{IN_VAIN, err, machine, out};
use crate::support::{
    PATIENCE, Program, Receiver, SECRET, Stamper, Workshop, eventually, free_address, submission,
};

/// How long visitors send inquiries before the first machine is killed.
const LOAD: Duration = Duration::from_secs(8);

/// What may be lost, by docs/operations.md: what was acknowledged in so long a time before the end.
const WINDOW: Duration = Duration::from_secs(5);

/// Visitors who send one inquiry after the other.
const VISITORS: usize = 4;

/// Acknowledged inquiries, with the time of their acknowledgement.
type Acknowledged = Arc<Mutex<BTreeMap<String, Instant>>>;

/// A bucket called "maple" in a new S3 server. Dropping the server ends it. `None` if moto or Litestream isn't
/// installed.
async fn start_server() -> Option<(Child, String)> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    for name in ["moto_server", "litestream"] {
        if !std::env::split_paths(&path).any(|folder| folder.join(name).exists()) {
            eprintln!("skipped: {name} isn't installed; `scripts/test rust` installs it");
            return None;
        }
    }
    let port = free_address().port().to_string();
    let mut command = Command::new("moto_server");
    command.args(["-H", "127.0.0.1", "-p", &port]).kill_on_drop(true);
    let log = std::process::Stdio::null;
    let server = command.stdout(log()).stderr(log()).spawn().unwrap();
    let endpoint = format!("http://127.0.0.1:{port}");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    eventually("a bucket", async || {
        let made = http.put(format!("{endpoint}/maple")).send().await.ok()?;
        made.status().is_success().then_some(())
    })
    .await;
    Some((server, endpoint))
}

async fn send_until_it_ends(url: String, stamps: Stamper, sent: Acknowledged) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    loop {
        let form = submission(&stamps.fit());
        let Ok(reply) = http.post(&url).json(&form).send().await else { return };
        assert_eq!(reply.status(), 201);
        let Ok(answer) = reply.json::<serde_json::Value>().await else { return };
        let id = answer["id"].as_str().unwrap().to_owned();
        sent.lock().unwrap().insert(id, Instant::now());
        // Slowly enough for the office to hear of each at once.
        sleep(Duration::from_millis(50)).await;
    }
}

/// Ends the machine as a power cut would: the site and its Litestream at once.
async fn cut_power(workshop: &Workshop, serving: &mut Program) -> Instant {
    let lock = workshop.path("data/paddock.db.litestream.lock");
    let litestream = std::fs::read_to_string(lock).unwrap();
    let kill = Command::new("kill").args(["-9", &litestream, &serving.id()]).status().await;
    assert!(kill.unwrap().success());
    let at = Instant::now();
    serving.exits_within(PATIENCE).await;
    at
}

fn ids(workshop: &Workshop) -> Vec<String> {
    let db = Connection::open(workshop.database()).unwrap();
    let mut ids = db.prepare("select id from contact_submissions").unwrap();
    let ids = ids.query_map([], |row| row.get(0)).unwrap();
    ids.map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_machine_killed_under_load_loses_some_seconds_and_the_receiver_knows_them() {
    let Some((_server, endpoint)) = start_server().await else { return };
    let receiver = Receiver::start().await;
    let equipped = |key| {
        machine(&endpoint, key)
            .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
            .set("PADDOCK_WEBHOOKS__SECRET", SECRET)
    };
    let (first, second) = (equipped("first"), equipped("second"));
    let mut serving = first.serve().await;
    let mut waiting = second.launch_with(&["serve", "--standby"]);
    waiting.stderr.says("another machine serves the site").await;
    let sent = Acknowledged::default();
    let mut visitors = JoinSet::new();
    for _ in 0..VISITORS {
        let url = serving.url("/api/contact-submissions");
        visitors.spawn(send_until_it_ends(url, serving.stamper(), Arc::clone(&sent)));
    }
    sleep(LOAD).await;

    let ended_at = cut_power(&first, &mut serving).await;
    let told = second.run(&["take-over"]).await;
    assert!(told.status.success(), "{}", err(&told));
    timeout(PATIENCE, waiting.becomes_ready()).await.unwrap();

    let took = ended_at.elapsed();
    visitors.join_all().await;
    let report = waiting.stdout.says("Taken over from").await;
    let sent = sent.lock().unwrap().clone();
    let here = ids(&second);
    let lost: Vec<_> = sent.iter().filter(|(id, _)| !here.contains(id)).collect();
    let age = |at: &Instant| ended_at.saturating_duration_since(*at);
    let oldest = lost.iter().map(|(_, at)| age(at)).max().unwrap_or_default();
    println!(
        "acknowledged {}, lost {} of the last {oldest:?}, serving again after {took:?}",
        sent.len(),
        lost.len()
    );
    println!("{report}");
    assert!(here.len() > sent.len() / 4, "the replica has next to nothing");
    assert!(oldest < WINDOW, "{oldest:?}");

    // What the office has heard of is named.
    let bodies: Vec<String> =
        receiver.received().iter().map(|one| one.body().to_string()).collect();
    let unknown = second.run_with(&["missing", "-"], &bodies.join("\n")).await;
    let unknown = out(&unknown);
    let named = |id: &str| unknown.lines().any(|line| line.starts_with(id));
    let heard: Vec<_> =
        lost.iter().filter(|(id, _)| bodies.iter().any(|body| body.contains(*id))).collect();
    assert!(heard.iter().all(|(id, _)| named(id)), "{unknown}");
    assert!(here.iter().all(|id| !named(id)), "only what is lost");
    assert!(lost.is_empty() || !heard.is_empty(), "none of {} is named", lost.len());
    println!("of the lost, the office has heard of {}", heard.len());

    let back = first.run(&[]).await;
    assert_eq!(back.status.code(), Some(IN_VAIN), "{}", err(&back));
    waiting.stop().await;
}

#[tokio::test]
async fn a_machine_that_is_stopped_has_copied_everything() {
    let Some((_server, endpoint)) = start_server().await else { return };
    let equipped = |key| machine(&endpoint, key);
    let (first, second) = (equipped("first"), equipped("second"));
    let serving = first.serve().await;
    let mut sent = super::send(&serving, 20).await;
    serving.stop().await;
    // Again with the same replica, also after a Litestream that was left behind.
    let mut serving = first.serve().await;
    sent.extend(super::send(&serving, 5).await);
    serving.signal("KILL").await;
    serving.exits_within(PATIENCE).await;
    let serving = first.serve().await;
    let mut waiting = second.launch_with(&["serve", "--standby"]);
    waiting.stderr.says("another machine serves the site").await;
    sent.extend(super::send(&serving, 5).await);
    serving.stop().await;

    assert!(second.run(&["take-over"]).await.status.success());
    let report = waiting.stdout.says("Taken over from").await;
    waiting.becomes_ready().await;

    assert!(report.ends_with("nothing is lost."), "{report}");
    let mut here = ids(&second);
    here.sort();
    sent.sort();
    assert_eq!(here, sent);
    waiting.stop().await;
}
