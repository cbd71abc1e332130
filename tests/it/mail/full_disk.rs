//! A disk that is full while a mail goes out: no mail leaves with a link that the database doesn't know.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use crate::support::{At, Fault, MailServer, Program, SmallDisk, Workshop, eventually, party};

async fn registers(program: &Program) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let register = http.post(program.url("/api/event-registrations"));
    let reply = register.json(&party(&program.stamper().fit())).send().await.unwrap();
    assert_eq!(reply.status(), 201);
}

async fn shows(program: &Program, path: &str) -> Value {
    reqwest::get(program.url(&format!("/api{path}"))).await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn a_mail_whose_link_cannot_be_stored_waits_for_room() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let workshop = Workshop::new()
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[0.05, 0.05]");
    let Some(disk) = SmallDisk::at(&workshop.path("data")) else { return };
    let program = workshop.serve().await;
    registers(&program).await;
    eventually("the server waits for the mail", async || server.holds().then_some(())).await;
    let log = workshop.path("data/paddock.db-wal");
    let is_empty = async || (fs::metadata(&log).unwrap().len() == 0).then_some(());
    eventually("the write-ahead log is empty", is_empty).await;
    disk.fill();

    server.releases();

    program.stderr.says("can't note what came of an attempt").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.received().len(), 0, "it didn't go out");
    disk.make_room();
    let received = eventually("the mail", async || server.received().pop()).await;
    let own = shows(&program, &received.page_path().unwrap()).await;
    assert_eq!(own["name"], "Ada Whitlock");
    program.stop().await;
    assert_eq!(server.received().len(), 1);
}
