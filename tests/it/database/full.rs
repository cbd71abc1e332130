//! A full disk: staff can still sign in and read, guessing is still limited, and the owner gets
//! clear messages.

use std::fs;

use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};

use super::{keep, send, workshop};
use crate::support::{PASSCODE, PATIENCE, Program, SmallDisk, Workshop, eventually};

/// A site on a full disk of its own.
struct Full {
    program: Program,
    workshop: Workshop,
    http: Client,
    disk: SmallDisk,
}

/// `None` if this user may not mount disks.
async fn full_site() -> Option<Full> {
    let workshop = workshop().set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    let disk = SmallDisk::at(&workshop.path("data"))?;
    let program = workshop.serve().await;
    keep(&program, 1).await;
    let http = Client::builder().no_proxy().build().unwrap();
    let full = Full { program, workshop, http, disk };
    full.fill().await;
    let stamper = full.program.stamper();
    assert_eq!(send(&full.program, &stamper).await, Some(503));
    Some(full)
}

impl Full {
    /// Fills the disk, including the space in the write-ahead log, which is emptied first.
    async fn fill(&self) {
        let log = self.workshop.path("data/paddock.db-wal");
        eventually("the log is empty", async || {
            (fs::metadata(&log).unwrap().len() == 0).then_some(())
        })
        .await;
        self.disk.fill();
    }

    fn make_room(&self) {
        self.disk.make_room();
    }

    fn request(&self, method: Method, path: &str, cookie: &str) -> RequestBuilder {
        let request = self.http.request(method, self.program.url(path));
        request.header("cookie", cookie).header("sec-fetch-site", "same-origin")
    }

    async fn sign_in(&self, passcode: &str) -> Response {
        let request = self.request(Method::POST, "/api/admin/session", "");
        request.json(&json!({ "passcode": passcode })).send().await.unwrap()
    }

    /// Signs in. Returns the cookie.
    async fn cookie(&self) -> String {
        let reply = self.sign_in(PASSCODE).await;
        assert_eq!(reply.status(), 204);
        let cookie = reply.headers()["set-cookie"].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Status and body of the list.
    async fn list(&self, cookie: &str) -> (u16, Value) {
        let request = self.request(Method::GET, "/api/admin/submissions", cookie);
        let reply = request.send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    }

    fn sessions(&self) -> i64 {
        let db = rusqlite::Connection::open(self.workshop.database()).unwrap();
        db.query_row("select count(*) from staff_sessions", [], |row| row.get(0)).unwrap()
    }

    /// What all messages about the full disk contain.
    fn words(&self) -> [String; 2] {
        let folder = fs::canonicalize(self.workshop.path("data")).unwrap();
        ["disk is full: 0 MB free".to_owned(), folder.display().to_string()]
    }
}

#[tokio::test]
async fn staff_sign_in_and_read_and_stay_signed_in_when_there_is_room_again() {
    let Some(full) = full_site().await else { return };

    let cookie = full.cookie().await;

    let (status, list) = full.list(&cookie).await;
    assert_eq!((status, list["items"].as_array().unwrap().len()), (200, 1));
    assert_eq!(full.list("paddock-session=guess").await.0, 401);
    assert_eq!(full.sessions(), 0);
    full.make_room();
    eventually("the session is kept", async || {
        assert_eq!(full.list(&cookie).await.0, 200);
        (full.sessions() == 1).then_some(())
    })
    .await;
    assert_eq!(full.list(&cookie).await.0, 200);
    full.program.stop().await;
}

#[tokio::test]
async fn the_log_says_once_that_the_disk_is_full_until_there_was_room() {
    let Some(full) = full_site().await else { return };
    let stamper = full.program.stamper();
    let count = |text: &str| full.program.stderr.so_far().matches(text).count();
    let failures = || count("a commit or the checkpoint after it failed");

    for _ in 0..3 {
        assert_eq!(send(&full.program, &stamper).await, Some(503));
    }
    let refusals = async || (count(r#""status":503"#) == 4).then_some(());
    eventually("the log has all four refusals", refusals).await;
    assert_eq!(failures(), 1);

    full.make_room();
    keep(&full.program, 1).await;
    full.fill().await;
    assert_eq!(send(&full.program, &stamper).await, Some(503));
    eventually("the log says so again", async || (failures() == 2).then_some(())).await;
    full.program.stop().await;
}

#[tokio::test]
async fn staff_sign_out_of_a_session_that_was_never_kept() {
    let Some(full) = full_site().await else { return };
    let cookie = full.cookie().await;

    let reply = full.request(Method::DELETE, "/api/admin/session", &cookie).send().await.unwrap();

    assert_eq!(reply.status(), 204);
    assert_eq!(full.list(&cookie).await.0, 401);
    full.program.stop().await;
}

#[tokio::test]
async fn another_passcode_ends_a_session_that_was_never_kept() {
    let Some(full) = full_site().await else { return };
    let cookie = full.cookie().await;
    full.make_room();

    assert!(full.workshop.run(&["passcode"]).await.status.success());

    assert_eq!(full.list(&cookie).await.0, 401);
    assert_eq!(full.sessions(), 0);
    full.program.stop().await;
}

#[tokio::test]
async fn ten_wrong_passcodes_block_the_sign_in_though_the_disk_is_full() {
    let Some(full) = full_site().await else { return };
    full.make_room();
    for _ in 0..4 {
        assert_eq!(full.sign_in("guess").await.status(), 401);
    }
    full.fill().await;
    for number in 5..=10 {
        assert_eq!(full.sign_in("guess").await.status(), 401, "{number}");
    }

    assert_eq!(full.sign_in(PASSCODE).await.status(), 429);

    full.make_room();
    eventually("there is room", async || {
        (full.http.get(full.program.url("/healthz")).send().await.unwrap().status() == 200)
            .then_some(())
    })
    .await;
    assert_eq!(full.sign_in(PASSCODE).await.status(), 429, "they count when there is room, too");
    full.program.stop().await;
}

#[tokio::test]
async fn a_right_passcode_is_not_counted_as_a_wrong_one() {
    let Some(full) = full_site().await else { return };
    for _ in 0..12 {
        full.cookie().await;
    }
    full.program.stop().await;
}

#[tokio::test]
async fn only_staff_and_healthcheck_learn_about_the_full_disk() {
    let Some(full) = full_site().await else { return };
    let cookie = full.cookie().await;

    let anonymous = full.http.get(full.program.url("/healthz")).send().await.unwrap();
    let detail = full.request(Method::GET, "/healthz?detail", &cookie).send().await.unwrap();
    let mut news = full.request(Method::GET, "/api/admin/changes", &cookie).send().await.unwrap();

    assert_eq!(anonymous.status(), 503);
    assert_eq!(anonymous.text().await.unwrap(), "the database isn't taking writes\n");
    assert_eq!(detail.status(), 503);
    let detail: Value = detail.json().await.unwrap();
    let mut told = String::new();
    while !told.contains("data: ") {
        told.push_str(&String::from_utf8_lossy(&news.chunk().await.unwrap().unwrap()));
    }
    let all_words = full.words();
    let Full { program, workshop, disk: _disk, .. } = full;
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &program.address.to_string());
    let check = String::from_utf8(beside.run(&["healthcheck"]).await.stderr).unwrap();
    for words in all_words {
        assert!(
            detail["problem"].as_str().unwrap_or_default().contains(words.as_str()),
            "{detail}"
        );
        assert!(told.contains(words.as_str()), "{told}");
        assert!(check.contains(words.as_str()), "{check}");
    }
    program.stop().await;
}

/// There a trial write fits, and the next inquiry may not.
#[tokio::test]
async fn a_disk_with_less_room_than_an_inquiry_may_need_is_not_well() {
    let Some(full) = full_site().await else { return };
    full.make_room();
    full.disk.fill_but(512 * 1024);

    let anonymous = full.http.get(full.program.url("/healthz")).send().await.unwrap();

    assert_eq!(anonymous.status(), 503);
    full.program.stop().await;
}

#[tokio::test]
async fn the_check_warns_when_the_disk_is_below_the_reserve() {
    let Some(full) = full_site().await else { return };
    full.make_room();
    let Full { program, workshop, disk, .. } = full;
    let beside = workshop.set("PADDOCK_SERVER__LISTEN", &program.address.to_string());

    let low = beside.run(&["healthcheck"]).await;
    disk.grow();
    let roomy = beside.run(&["healthcheck"]).await;

    assert!(low.status.success() && roomy.status.success());
    let said = String::from_utf8(low.stderr).unwrap();
    assert!(said.contains("no copies are made"), "{said}");
    assert!(roomy.stderr.is_empty());
    program.stop().await;
}

#[tokio::test]
async fn a_site_that_cannot_start_says_that_the_disk_is_full() {
    let Some(full) = full_site().await else { return };
    let words = full.words();
    let Full { program, workshop, disk, .. } = full;
    program.stop().await;
    // The same messages if the log can't be created, and for a new database.
    for gone in [vec!["paddock.db-wal", "paddock.db-shm"], vec!["paddock.db"]] {
        for name in gone {
            _ = fs::remove_file(workshop.path("data").join(name));
        }
        disk.fill();

        let mut program = workshop.launch();
        program.ends_within(PATIENCE).await;

        let said = program.stderr.so_far();
        for words in &words {
            assert!(said.contains(words), "{said}");
        }
    }
}
