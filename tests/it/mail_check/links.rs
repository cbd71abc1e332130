//! The link in a test mail: what proves an inbox, and what doesn't.

use std::time::Duration;

use paddock::clock;
use reqwest::{Client, Response};
use rusqlite::Connection;
use serde_json::Value;

use super::staff::{after_the_check, begin};
use super::{OFFICE, said, tidy_dns, workshop};
use crate::support::{DnsServer, MailServer, Program, Received, Staff, Workshop};

/// The link in `mail` as a path. The text may break it over lines as quoted-printable.
fn link(mail: &Received) -> String {
    let text = mail.text.replace("=\r\n", "");
    let (_, rest) = text.split_once("https://maple.example/mail-proof/").expect("a link");
    let token: String =
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    format!("/mail-proof/{token}")
}

fn browser() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

/// Presses the button, as a browser that doesn't know `Sec-Fetch-Site`.
async fn press(program: &Program, path: &str) -> Response {
    let request = browser().post(program.url(path)).header("origin", "null");
    request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()
}

async fn proved_at(staff: &Staff) -> Value {
    staff.sees("mail-check").await["inboxes"][0]["proved_at"].clone()
}

/// The running site, its mail server, and the link of a first test mail.
struct Scene {
    server: MailServer,
    _dns: DnsServer,
    workshop: Workshop,
    program: Program,
    staff: Staff,
}

impl Scene {
    async fn new() -> Self {
        let server = MailServer::start().await;
        let dns = tidy_dns().await;
        let workshop = workshop(&server.url(), &dns);
        let program = workshop.serve().await;
        let staff = program.staff().await;
        Self { server, _dns: dns, workshop, program, staff }
    }

    /// The link of another test mail.
    async fn link(&self) -> String {
        assert_eq!(begin(&self.staff).await, 200);
        after_the_check(&self.staff).await;
        link(self.server.received().last().unwrap())
    }
}

#[tokio::test]
async fn only_the_button_proves_the_inbox_because_scanners_follow_every_link() {
    let scene = Scene::new().await;
    let path = scene.link().await;
    let token = path.rsplit('/').next().unwrap();
    for _ in 0..3 {
        let reply = browser().get(scene.program.url(&path)).send().await.unwrap();
        assert_eq!(reply.status(), 200);
        let header = |name: &str| reply.headers()[name].to_str().unwrap();
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("x-robots-tag"), "noindex");
        let html = reply.text().await.unwrap();
        assert!(html.contains("Did the test email arrive?") && html.contains(OFFICE), "{html}");
        assert!(html.contains("method=\"post\""), "{html}");
        assert!(!html.contains("<script") && !html.contains(token), "{html}");
    }
    assert_eq!(browser().head(scene.program.url(&path)).send().await.unwrap().status(), 200);
    assert_eq!(proved_at(&scene.staff).await, Value::Null, "looking proves nothing");
    let before = clock::now().rfc3339();
    tokio::time::sleep(Duration::from_millis(20)).await;

    let reply = press(&scene.program, &path).await;

    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["cache-control"], "no-store");
    assert_eq!(reply.headers()["referrer-policy"], "no-referrer");
    assert!(reply.text().await.unwrap().contains("Thank you, that&#x27;s confirmed"));
    let proved = proved_at(&scene.staff).await;
    assert!(*before < *proved.as_str().unwrap(), "{proved} is when it was pressed");
    assert_eq!(press(&scene.program, &path).await.status(), 200);
    assert_eq!(proved_at(&scene.staff).await, proved, "pressing twice proves nothing more");
    let log = scene.program.stderr.so_far();
    assert!(!log.contains(token) && !log.contains(OFFICE), "{log}");
    scene.program.stop().await;
}

#[tokio::test]
async fn an_older_mail_that_is_confirmed_later_takes_nothing_back() {
    let scene = Scene::new().await;
    let older = scene.link().await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let newer = scene.link().await;
    assert_ne!(older, newer);
    press(&scene.program, &newer).await;
    let proved = proved_at(&scene.staff).await;

    assert_eq!(press(&scene.program, &older).await.status(), 200);

    assert_eq!(proved_at(&scene.staff).await, proved);
    scene.program.stop().await;
}

#[tokio::test]
async fn a_link_that_is_wrong_proves_nothing() {
    let scene = Scene::new().await;
    let path = scene.link().await;
    let changed = if path.ends_with('A') { "B" } else { "A" };
    let forged = format!("{}{changed}", &path[..path.len() - 1]);
    let early = path.replacen("/mail-proof/AAAB", "/mail-proof/AAAC", 1);
    assert_ne!(early, path);
    for path in [&*forged, &early, "/mail-proof/x", "/mail-proof/%FF", &format!("{path}AAAA")] {
        for reply in [
            browser().get(scene.program.url(path)).send().await.unwrap(),
            press(&scene.program, path).await,
        ] {
            assert_eq!(reply.status(), 404, "{path}");
            let html = reply.text().await.unwrap();
            assert!(html.contains("work anymore</h1>"), "{path}: {html}");
        }
    }
    assert_eq!(proved_at(&scene.staff).await, Value::Null);
    scene.program.stop().await;
}

#[tokio::test]
async fn the_command_writes_links_that_the_running_site_knows() {
    let scene = Scene::new().await;

    let output = scene.workshop.run(&["mail-check"]).await;

    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let path = link(scene.server.received().last().unwrap());
    assert_eq!(press(&scene.program, &path).await.status(), 200);
    assert!(proved_at(&scene.staff).await.is_string());
    scene.workshop.run(&["mail-check", "stranger@elsewhere.example"]).await;
    let received = scene.server.received();
    let to_stranger = received.last().unwrap();
    assert_eq!(to_stranger.to, "stranger@elsewhere.example");
    assert!(!to_stranger.text.contains("mail-proof"), "a stranger's inbox isn't the office's");
    scene.program.stop().await;
}

#[tokio::test]
async fn a_proof_holds_for_its_settings_and_ages() {
    let Scene { server, _dns, workshop, program, staff } = Scene::new().await;
    assert_eq!(begin(&staff).await, 200);
    after_the_check(&staff).await;
    let path = link(&server.received()[0]);
    press(&program, &path).await;
    let db = Connection::open(workshop.database()).unwrap();
    let stored = "select cast(value as text) from settings where name = 'mail_proofs'";
    let json: String = db.query_row(stored, [], |row| row.get(0)).unwrap();
    assert!(!json.contains("maple"), "no address in it: {json}");
    let mut proofs: Value = serde_json::from_str(&json).unwrap();
    let proof = proofs.as_object_mut().unwrap().values_mut().next().unwrap();
    for time in proof.as_object_mut().unwrap().values_mut() {
        *time = (time.as_i64().unwrap() - 31 * 24 * 3_600 * 1_000).into();
    }
    let update = "update settings set value = cast(?1 as blob) where name = 'mail_proofs'";
    db.execute(update, [proofs.to_string()]).unwrap();
    drop(db);

    assert_eq!(staff.sees("mail-check").await["inboxes"][0]["overdue"], true);
    press(&program, &path).await;
    assert_eq!(staff.sees("mail-check").await["inboxes"][0]["overdue"], false);
    program.stop().await;

    let workshop = workshop.set("PADDOCK_MAIL__FROM", "barn@maple.example");
    let program = workshop.serve().await;
    let reply = press(&program, &path).await;
    assert_eq!(reply.status(), 404, "a link of other settings");
    program.stop().await;
}
