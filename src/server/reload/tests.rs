//! Publications and previews that have to wait.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep, timeout};

use super::Publisher;
use crate::config::Config;
use crate::content_changes::{Proposed, PublishContent, Unpublished, Wanted};
use crate::server::{Reload, Server};
use crate::store::Options;
use crate::web::{CallLimit, Client};

/// A site that is ready to be served, in a folder of its own.
async fn site() -> (TempDir, Reload) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("paddock.db").display().to_string();
    let variables = [("PADDOCK_STORAGE__PATH".to_owned(), path)];
    let config = Config::load(None, variables).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = Server::start(listener, config, Options::default()).await.unwrap();
    (folder, server.reload())
}

fn patch(content: Value) -> Map<String, Value> {
    let Value::Object(patch) = content else { panic!("it is {content}") };
    patch
}

fn client(number: u8) -> Client {
    Client::at(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
}

#[track_caller]
fn assert_busy<T: std::fmt::Debug>(outcome: Result<T, Unpublished>) {
    let Err(Unpublished::Failed(problem)) = outcome else { panic!("it is {outcome:?}") };
    assert_eq!(problem.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(problem.retry_after_seconds().is_some());
}

#[tokio::test]
async fn a_publication_that_has_waited_too_long_never_happens() {
    let (_folder, reload) = site().await;
    let publisher = Publisher(reload.clone());
    let limit = CallLimit::default();
    let wanted = Wanted::Patch { patch: patch(json!({ "site": { "tagline": "Hay" } })), on: 0 };
    let turn = Arc::clone(&reload.turn).lock_owned().await;
    let began = Instant::now();

    assert_busy(publisher.publish(wanted.clone(), String::new(), limit.clone()).await);

    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert!(!limit.is_lifted());
    // A client that has gone meanwhile publishes nothing, either.
    let gone = publisher.publish(wanted.clone(), String::new(), limit.clone());
    assert!(timeout(Duration::from_millis(100), gone).await.is_err());
    drop(turn);
    sleep(Duration::from_millis(500)).await;
    assert_eq!(reload.live.load().staff_content().layer.revision, 0);
    assert_eq!(publisher.publish(wanted, String::new(), limit.clone()).await.unwrap(), 1);
    assert!(limit.is_lifted(), "it's answered, however long it takes");
}

#[tokio::test]
async fn a_publication_that_has_begun_goes_to_its_end_although_nobody_waits() {
    let (_folder, reload) = site().await;
    let publisher = Publisher(reload.clone());
    let limit = CallLimit::default();
    let wanted = Wanted::Patch { patch: patch(json!({ "site": { "tagline": "Hay" } })), on: 0 };

    let gone = publisher.publish(wanted, String::new(), limit.clone());
    assert!(timeout(Duration::from_millis(5), gone).await.is_err());

    assert!(limit.is_lifted());
    drop(reload.turn.lock().await);
    assert_eq!(reload.live.load().staff_content().layer.revision, 1);
}

#[tokio::test]
async fn a_preview_does_nothing_before_its_turn() {
    let (_folder, reload) = site().await;
    let publisher = Publisher(reload.clone());
    let broken = patch(json!({ "site": { "phone": "hay" } }));
    let held = reload.pages.semaphore().acquire(client(1)).await;

    assert_busy(
        publisher.preview(client(2), "/".to_owned(), Proposed::Patch(broken.clone())).await,
    );

    drop(held);
    let refused = publisher.preview(client(2), "/".to_owned(), Proposed::Patch(broken)).await;
    assert!(matches!(refused, Err(Unpublished::Unfit(_))), "{refused:?}");
}
