//! If the database can't be written, the webhook is called directly; no lost submission is
//! confirmed.

use std::fs;
use std::time::Duration;

use serde_json::Value;
use tokio::process::Command;

use crate::support::{
    Program, ReceivedRequest, Receiver, Reply, SECRET, Setup, Site, Workshop, eventually,
    submission,
};

/// Moves the database's files away while they are open.
fn hide_database(site: &Site) {
    fs::rename(site.database(), hidden(site)).unwrap();
}

fn show_database(site: &Site) {
    fs::rename(hidden(site), site.database()).unwrap();
}

/// Waits until the only submission is stored as delivered.
async fn is_written_in(site: &Site) {
    let sent = "select count(*) from contact_submissions where submission_status = 'sent'";
    eventually("it is written in", async || (site.count(sent) == 1).then_some(())).await;
}

fn hidden(site: &Site) -> std::path::PathBuf {
    site.database().with_extension("hidden")
}

#[tokio::test]
async fn a_submission_that_cannot_be_stored_is_sent_to_the_webhook_directly() {
    let site = Site::start().await;
    hide_database(&site);
    let mut form = submission(&site.stamper.fit());
    form["answers"] = serde_json::json!({ "how-found": "A friend" });

    let reply = site.send(&form).await;

    assert_eq!(reply.status(), 201);
    let receipt: Value = reply.json().await.unwrap();
    assert_eq!(receipt["status"], "sent");
    let told = site.receiver.first().await;
    assert_eq!(receipt["id"], told.id());
    assert_eq!(told.body()["firstName"], "Ada");
    assert_eq!(told.body()["answers"][0]["answer"], "A friend");
    show_database(&site);
    is_written_in(&site).await;
    let stored =
        "select first_name || ': ' || (answers ->> '$[0].answer') from contact_submissions";
    assert_eq!(site.text(stored), "Ada: A friend", "staff find it");
    assert_eq!(site.receiver.received().len(), 1, "it is not delivered twice");
    site.finish().await;
}

#[tokio::test]
async fn directly_delivered_submissions_are_stored_at_the_stop_at_the_latest() {
    let site = Site::start().await;
    hide_database(&site);
    for _ in 0..3 {
        assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    }
    show_database(&site);

    let site = site.restart().await;

    let sent = "select count(*) from contact_submissions where submission_status = 'sent'";
    assert_eq!(site.count(sent), 3);
    assert_eq!(site.receiver.received().len(), 3);
    site.finish().await;
}

#[tokio::test]
async fn neither_kept_nor_delivered_is_not_called_success() {
    let site = Site::start().await;
    site.receiver.answers(Reply::status(500));
    hide_database(&site);

    let reply = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(reply.status(), 503);
    assert!(reply.headers().contains_key("retry-after"));
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["title"], "Submission Error");
    assert_eq!(
        problem["detail"],
        "There was an issue submitting your form. Please try again or contact us directly."
    );
    show_database(&site);
    site.finish().await;
}

#[tokio::test]
async fn without_a_receiver_a_submission_that_cannot_be_stored_is_refused() {
    let site = Setup::new().set("webhooks.contact_url", "").start().await;
    hide_database(&site);

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 503);

    show_database(&site);
    site.finish().await;
}

#[tokio::test]
async fn spam_that_cannot_be_stored_is_not_sent_to_the_webhook() {
    let site = Site::start().await;
    hide_database(&site);

    let reply = site.send(&submission(&site.stamper.aged(Duration::ZERO))).await;

    assert_eq!(reply.status(), 422);
    assert!(site.receiver.received().is_empty());
    show_database(&site);
    site.finish().await;
}

#[tokio::test]
async fn a_directly_delivered_submission_sent_again_is_not_delivered_twice() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit());
    hide_database(&site);
    let direct: Value = site.send(&form).await.json().await.unwrap();
    show_database(&site);

    let again: Value = site.send(&form).await.json().await.unwrap();

    assert_eq!(again["id"], direct["id"]);
    is_written_in(&site).await;
    assert_eq!(site.send(&form).await.status(), 201);
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    assert_eq!(site.receiver.received().len(), 1);
    site.finish().await;
}

#[tokio::test]
async fn pages_and_health_tell_the_truth_while_the_database_is_away() {
    let site = Site::start().await;
    hide_database(&site);

    assert_eq!(site.get("/").await.status(), 200);
    assert_eq!(site.get("/healthz").await.status(), 503);

    show_database(&site);
    eventually("the site is well again", async || {
        (site.get("/healthz").await.status() == 200).then_some(())
    })
    .await;
    site.finish().await;
}

/// Limits the size of the program's files to `bytes`, or "unlimited".
async fn limit_files_of(program: &Program, bytes: &str) {
    let limit = format!("--fsize={bytes}:");
    let set = Command::new("prlimit").args(["--pid", &program.id(), &limit]).status().await;
    assert!(set.unwrap().success());
}

#[tokio::test]
async fn a_full_disk_costs_no_submission_and_the_site_recovers_by_itself() {
    let receiver = Receiver::start().await;
    let workshop = Workshop::new()
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET);
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let send = async || {
        let form = submission(&program.stamper().fit());
        let reply = http.post(program.url("/api/contact-submissions")).json(&form).send().await;
        let reply = reply.unwrap();
        assert_eq!(reply.status(), 201);
        reply.json::<Value>().await.unwrap()
    };
    assert_eq!(send().await["status"], "pending");

    limit_files_of(&program, "4096").await;
    let while_full = send().await;
    limit_files_of(&program, "unlimited").await;
    let after = send().await;

    assert_eq!((&while_full["status"], &after["status"]), (&"sent".into(), &"pending".into()));
    let requests = receiver.wait_for(3).await;
    assert!(requests.iter().all(ReceivedRequest::is_signed));
    assert!(requests.iter().any(|one| while_full["id"] == one.id()), "told directly");
    program.stop().await;
    let db = rusqlite::Connection::open(workshop.database()).unwrap();
    let integrity: String = db.query_row("pragma integrity_check", [], |row| row.get(0)).unwrap();
    let rows: i64 =
        db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap();
    assert_eq!((integrity.as_str(), rows), ("ok", 3));
}

#[tokio::test]
async fn the_owners_check_fails_on_a_full_disk_and_says_why() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let listen = program.address.to_string();
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &listen);
    assert_eq!(beside.run(&["healthcheck"]).await.status.code(), Some(0));
    limit_files_of(&program, "4096").await;

    let said = eventually("the check fails", async || {
        let output = beside.run(&["healthcheck"]).await;
        (output.status.code() == Some(1)).then(|| String::from_utf8(output.stderr).unwrap())
    })
    .await;

    assert!(said.contains("the database isn't taking writes"), "{said}");
    limit_files_of(&program, "unlimited").await;
    program.stop().await;
}
