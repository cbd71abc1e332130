//! Reloads of the owner's file: visitors see its pages when all else goes by it, too.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::Value;
use tokio::time::sleep;

use crate::support::{Setup, Site};

/// Whether the page, and what the program goes by, have the new slogan.
async fn is_new(site: &Site) -> (bool, bool) {
    let page = site.get("/").await.text().await.unwrap().contains("Oats at noon");
    let content: Value = site.get("/api/admin/content").await.json().await.unwrap();
    (page, content["content"]["site"]["tagline"] == "Oats at noon")
}

#[tokio::test]
async fn pages_and_settings_change_together_even_if_the_database_is_slow() {
    let setup = Setup::new().set("admin.access", "open").set("webhooks.contact_url", "");
    let site = setup.start().await;
    // Another process writes for a while, so that what the reload has to note waits.
    let db = Connection::open(site.database()).unwrap();
    db.execute_batch("begin immediate").unwrap();
    let changed = Setup::new().set("site.tagline", "Oats at noon");
    let reloading = site.begin_reload(changed.set("webhooks.contact_url", site.receiver.url()));
    for _ in 0..40 {
        sleep(Duration::from_millis(50)).await;
        let (page, settings) = is_new(&site).await;
        assert_eq!(page, settings, "the page is new, and the settings are");
    }
    assert!(!reloading.is_finished(), "it waits for the database");
    db.execute_batch("rollback").unwrap();

    reloading.await.unwrap();

    assert_eq!(is_new(&site).await, (true, true));
    site.finish().await;
}
