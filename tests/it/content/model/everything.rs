//! Undoing all that staff have published.

use serde_json::json;

use crate::content::{content, page, publish, trailblazer, undo};
use crate::support::{Setup, Site};

/// Every page and generated file, by path.
async fn everything(site: &Site) -> Vec<(String, String)> {
    let map = page(site, "/sitemap.xml").await;
    let paths = map.split("<loc>").skip(1).map(|rest| rest.split('<').next().unwrap());
    let paths = paths.map(|url| format!("/{}", url.splitn(4, '/').nth(3).unwrap_or_default()));
    let mut all = vec![("map".to_owned(), map.clone())];
    for path in paths.chain(["/site.webmanifest".to_owned(), "/robots.txt".to_owned()]) {
        all.push((path.clone(), page(site, &path).await));
    }
    all
}

#[tokio::test]
async fn undoing_everything_gives_every_page_back_byte_by_byte() {
    let site = Site::start().await;
    let before = everything(&site).await;
    let origin = site.origin();
    assert!(before.len() > 12, "{}", before.len());
    let staff = site.staff().await;
    let whole = content(&staff).await["content"]["events"]["wine-and-ride"].clone();
    let mut revisions = Vec::new();
    for change in [
        trailblazer(310),
        json!({ "site": { "tagline": "Hay </script>", "hours": [{ "days": "Monday", "opens": "8 AM", "closes": "9 AM" }] } }),
        json!({ "events": { "wine-and-ride": null } }),
        json!({ "events": { "hay-day": whole } }),
        json!({ "site": { "hidden_pages": ["/boarding"], "colors": { "dark": "#1c2f4f" } } }),
        trailblazer(320),
        json!({ "team": [] }),
    ] {
        revisions.push(publish(&staff, &change).await);
    }
    assert_ne!(everything(&site).await, before);
    let mut site = site.restart().await;
    site.reload(Setup::new()).await;
    let staff = site.staff().await;
    for revision in revisions.into_iter().rev() {
        undo(&staff, revision).await;
    }

    let (own, now) = (site.origin(), everything(&site).await);
    let now: Vec<_> =
        now.into_iter().map(|(path, text)| (path, text.replace(&own, &origin))).collect();
    assert_eq!(now, before);
    assert_eq!(content(&staff).await["changed"], json!([]));
    site.finish().await;
}
