//! Whether pages and files are whole: what browsers and calendars read, and nothing that the owner's words say.

use serde_json::Value;

use crate::pages::html::{all_attributes, elements, unescape};
use crate::pages::policy::hash;
use crate::support::Site;

/// The most pages of events that are read for a content.
const EVENTS: usize = 6;

/// A page that is none.
const NOWHERE: [&str; 2] = ["/nowhere", "/events/nowhere"];

/// Fails with what is wrong with the site's pages and files, for the content with this `number`.
pub async fn check(site: &Site, number: u64) {
    for path in paths(site).await {
        let reply = site.get(&path).await;
        let policy = reply.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let html = reply.text().await.unwrap();
        let at = format!("content {number}, {path}");
        for script in check_html(&html, &at) {
            assert!(policy.contains(&hash(&script)), "{at}: {script}");
        }
    }
    check_calendar(&text(site, "/events.ics").await, number);
    let manifest = text(site, "/site.webmanifest").await;
    assert!(serde_json::from_str::<Value>(&manifest).is_ok(), "content {number}: {manifest}");
}

async fn text(site: &Site, path: &str) -> String {
    site.get(path).await.text().await.unwrap()
}

/// All pages, and of those of events some.
async fn paths(site: &Site) -> Vec<String> {
    let map = text(site, "/sitemap.xml").await;
    let found = elements(&map, "loc");
    let found = found.iter().map(|loc| format!("/{}", loc.text.splitn(4, '/').nth(3).unwrap()));
    let (events, pages): (Vec<_>, Vec<_>) = found.partition(|path| path.starts_with("/events/"));
    // The last are those that staff have added.
    let events = events.into_iter().rev().take(EVENTS);
    pages.into_iter().chain(events).chain(NOWHERE.map(str::to_owned)).collect()
}

/// Fails with what is wrong with a page. Returns its scripts that run.
///
/// Data is JSON, and nothing in it changes how the browser reads on.
pub fn check_html(html: &str, at: &str) -> Vec<String> {
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>"), "{at}");
    check_attributes(html, at);
    let is_json = |kind: Option<&str>| kind.is_some_and(|kind| kind.contains("json"));
    let (data, code): (Vec<_>, Vec<_>) =
        elements(html, "script").into_iter().partition(|one| is_json(one.attribute("type")));
    // The page of past events has none.
    let has_scripts = !data.is_empty() && !code.is_empty();
    assert!(has_scripts || at.ends_with("/events/past"), "{at}");
    for script in data {
        assert!(serde_json::from_str::<Value>(script.text).is_ok(), "{at}: {}", script.text);
        assert!(!script.text.contains("<!--") && !script.text.contains("<script"), "{at}");
    }
    assert!(code.iter().all(|script| script.attribute("src").is_none()), "{at}");
    code.into_iter().map(|script| script.text.to_owned()).collect()
}

fn check_attributes(html: &str, at: &str) {
    // The document's type and React's comments aren't elements.
    let attributes = all_attributes(html).into_iter();
    for (name, value) in attributes.filter(|(name, _)| !name.starts_with(['!', '-'])) {
        assert!(!name.starts_with("on"), "{at}: {name}={value}");
        assert!(
            name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-:_".contains(&b)),
            "{at}: {name}"
        );
        if ["href", "src", "action", "formaction"].contains(&name) {
            let address = unescape(value).replace(char::is_whitespace, "").to_ascii_lowercase();
            let is_code = ["javascript:", "vbscript:", "data:text"];
            assert!(!is_code.iter().any(|scheme| address.starts_with(scheme)), "{at}: {value}");
        }
    }
}

/// Every line of a calendar is a property, and no longer than RFC 5545 allows.
fn check_calendar(calendar: &str, number: u64) {
    assert!(calendar.ends_with("END:VCALENDAR\r\n"), "content {number}");
    for line in calendar.split_terminator("\r\n") {
        let at = format!("content {number}: {line:?}");
        assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{at}");
        let name = line.split([':', ';']).next().unwrap();
        let is_name = name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-');
        assert!(line.starts_with(' ') || is_name && name.len() < line.len(), "{at}");
    }
}
