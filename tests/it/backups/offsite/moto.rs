//! A server of S3 that others wrote (moto): conditional requests, versions and Object Lock. It doesn't
//! check signatures; `FakeBucket` does.

use std::process::Stdio;
use std::time::Duration;

use reqwest::Client;
use tokio::process::{Child, Command};

use super::super::{send, workshop};
use super::{done, identity, proves, refused};
use crate::support::{PATIENCE, Workshop, free_address};

/// A running server with a bucket; it ends when dropped.
struct Moto {
    _process: Child,
    url: String,
    http: Client,
}

impl Moto {
    /// `None` if it isn't installed.
    async fn start(has_lock: bool) -> Option<Self> {
        let port = free_address().port().to_string();
        let mut command = Command::new("moto_server");
        command.args(["-H", "127.0.0.1", "-p", &port]).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(process) = command.spawn() else {
            eprintln!("skipped: moto_server isn't installed; `scripts/test rust` installs it");
            return None;
        };
        let http = Client::builder().no_proxy().build().unwrap();
        let moto = Self { _process: process, url: format!("http://127.0.0.1:{port}"), http };
        let ready = async {
            while moto.get("/").await.is_none() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, ready).await.expect("moto_server doesn't start");
        let mut make = moto.http.put(format!("{}/maple", moto.url));
        if has_lock {
            make = make.header("x-amz-bucket-object-lock-enabled", "true");
        }
        assert!(make.send().await.unwrap().status().is_success());
        Some(moto)
    }

    async fn get(&self, path: &str) -> Option<String> {
        let response = self.http.get(format!("{}{path}", self.url)).send().await.ok()?;
        response.text().await.ok()
    }

    fn site(&self) -> Workshop {
        let workshop = workshop();
        workshop.write("key.txt", &identity().to_text());
        workshop
            .set("PADDOCK_BACKUP__BUCKET", "s3://maple")
            .set("PADDOCK_BACKUP__ENDPOINT", &self.url)
            .set("PADDOCK_BACKUP__KEY_ID", "MAPLE1")
            .set("PADDOCK_BACKUP__SECRET", "hay")
            .set("PADDOCK_BACKUP__RECIPIENT", &identity().recipient().to_string())
    }
}

#[tokio::test]
async fn another_server_of_s3_takes_copies_and_gives_them_back() {
    let Some(moto) = Moto::start(false).await else { return };
    let workshop = moto.site();
    let program = workshop.serve().await;
    send(&program, 2).await;

    done(&workshop, &["backup"]).await;
    done(&workshop, &["backup"]).await;

    let said = done(&workshop, &["backups"]).await;
    assert!(said.contains("Copies in s3://maple, encrypted, the newest first:"), "{said}");
    assert!(proves(&workshop).await.contains("It has 2 inquiries"));
    program.stop().await;
    let locked = workshop.set("PADDOCK_BACKUP__LOCK_DAYS", "30");
    let said = refused(&locked, &["backup"]).await;
    assert!(
        said.contains("s3://maple was made without Object Lock: set backup.lock_days = 0"),
        "{said}"
    );
    let elsewhere = locked.set("PADDOCK_BACKUP__BUCKET", "s3://oak-and-elm");
    let said = refused(&elsewhere, &["backup"]).await;
    assert!(said.contains("there is no bucket s3://oak-and-elm"), "{said}");
}

#[tokio::test]
async fn a_locked_copy_cannot_be_deleted() {
    let Some(moto) = Moto::start(true).await else { return };
    let workshop = moto.site().set("PADDOCK_BACKUP__LOCK_DAYS", "30");
    workshop.serve().await.stop().await;

    done(&workshop, &["backup"]).await;

    let versions = moto.get("/maple?versions").await.unwrap();
    let mut parts = versions.split("<Version>").skip(1);
    let text = |part: &str, name: &str| {
        let (_, rest) = part.split_once(&format!("<{name}>")).unwrap();
        rest.split_once('<').unwrap().0.to_owned()
    };
    let mut locked = 0;
    for part in parts.by_ref() {
        let object = format!("/maple/{}?versionId={}", text(part, "Key"), text(part, "VersionId"));
        let refused = moto.http.delete(format!("{}{object}", moto.url)).send().await.unwrap();
        assert_eq!(refused.status(), 403, "{object}");
        locked += 1;
    }
    assert_eq!(locked, 2, "a copy and its photographs: {versions}");
    proves(&workshop).await;
}
