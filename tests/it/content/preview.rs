//! Previews: pages with what isn't published.

use serde_json::{Value, json};

use super::{content, page, publish, trailblazer};
use crate::support::{Site, Staff};

async fn preview(staff: &Staff, path: &str, draft: &Value) -> reqwest::Response {
    staff.does("content/preview", &json!({ "path": path, "patch": draft })).await
}

/// The text between the first `start` and the `end` after it.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).unwrap().1.split_once(end).unwrap().0
}

#[tokio::test]
async fn a_preview_is_the_page_itself_with_the_change_and_visitors_see_nothing_of_it() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let reply = preview(&staff, "/lessons", &trailblazer(311)).await;

    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let draft = reply.text().await.unwrap();
    let live = page(&site, "/lessons").await;
    assert!(draft.contains("$311") && !live.contains("$311"));
    let body = |text: &str| {
        between(text, "<div id=\"root\">", "<script").replace("</div></body></html>", "")
    };
    let same = preview(&staff, "/lessons", &json!({})).await.text().await.unwrap();
    let root = between(&same, "<div id=\"root\">", "</body>");
    assert!(body(&live).starts_with(root.trim_end_matches("</div>")), "the page itself");
    assert_eq!(content(&staff).await["revision"], 0);
    site.finish().await;
}

#[tokio::test]
async fn a_preview_has_no_script_and_only_a_style_sheet_that_the_staff_pages_policy_allows() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let patch = json!({ "site": { "colors": { "dark": "#1c2f4f" } } });
    for path in ["/", "/events", "/events/wine-and-ride", "/contact", "/privacy"] {
        let text = preview(&staff, path, &patch).await.text().await.unwrap();

        assert!(!text.contains("<script") && !text.contains("<style"), "{path}");
        assert!(
            text.contains("src=\"data:image/svg+xml;base64,"),
            "the logo in the draft's colors: {path}"
        );
        let address = between(&text, "<link rel=\"stylesheet\" href=\"", "\"");
        let styles = staff.get(address).await;
        assert_eq!(styles.headers()["content-type"], "text/css; charset=utf-8");
        let styles = styles.text().await.unwrap();
        let own = page(&site, path).await;
        let own = between(&own, "<style>", "</style>");
        assert!(styles.starts_with(own), "{path}");
        assert!(styles[own.len()..].contains("#1c2f4f"), "the draft's colors");
        assert_eq!(site.get(address).await.status(), 401, "for staff alone");
    }
    // The frame has the policy of the staff page.
    let policy = site.get("/admin-submissions").await.headers()["content-security-policy"].clone();
    let policy = policy.to_str().unwrap();
    assert!(policy.contains("style-src 'self'") && policy.contains("img-src 'self'"), "{policy}");
    site.finish().await;
}

#[tokio::test]
async fn what_fails_the_checks_is_refused_as_by_a_publication_and_paths_without_a_page_too() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let reply = preview(&staff, "/", &json!({ "site": { "phone": "hay" } })).await;
    assert_eq!(reply.status(), 422);
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["errors"][0]["pointer"], "#/site/phone");

    let hidden = json!({ "site": { "hidden_pages": ["/boarding"] } });
    assert_eq!(preview(&staff, "/boarding", &hidden).await.status(), 404);
    assert_eq!(preview(&staff, "/boarding", &json!({})).await.status(), 200);
    for path in ["/nowhere", "*", "/events/*", "", "/events/gone"] {
        assert_eq!(preview(&staff, path, &json!({})).await.status(), 404, "{path}");
    }
    site.finish().await;
}

/// The preview of an undo.
async fn preview_of_undo(staff: &Staff, path: &str, revision: i64) -> reqwest::Response {
    staff.does("content/preview", &json!({ "path": path, "undo": revision })).await
}

#[tokio::test]
async fn the_preview_of_an_undo_is_the_page_after_it() {
    let site = Site::start().await;
    let staff = site.staff().await;
    publish(&staff, &trailblazer(310)).await;
    publish(&staff, &json!({ "site": { "tagline": "Hay" } })).await;
    publish(&staff, &trailblazer(320)).await;

    let shown = preview_of_undo(&staff, "/lessons", 3).await.text().await.unwrap();

    assert!(shown.contains("$310") && !shown.contains("$320"));
    assert_eq!(content(&staff).await["revision"], 3, "nothing is published");
    let in_the_way = preview_of_undo(&staff, "/lessons", 1).await;
    assert_eq!(in_the_way.status(), 409);
    let problem: Value = in_the_way.json().await.unwrap();
    assert_eq!(problem["in_the_way"][0]["revision"], 3);
    assert_eq!(preview_of_undo(&staff, "/lessons", 9).await.status(), 404);
    let both = json!({ "path": "/", "undo": 3, "patch": {} });
    assert_eq!(staff.does("content/preview", &both).await.status(), 400);
    assert_eq!(staff.does("content/preview", &json!({ "path": "/" })).await.status(), 400);
    site.finish().await;
}
