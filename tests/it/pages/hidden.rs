//! A hidden page isn't served, and none of the program's texts mention it.

use paddock::config::{Config, Note};
use paddock::content::OptionalPage;
use serde_json::Value;

use super::PAGES;
use super::content::page_data;
use super::html::{all_attributes, elements, unescape};
use crate::support::{Setup, Site, party, submission};

/// Words, addresses and form options that must not occur, by hidden page.
const LEFT: [(&str, &[&str]); 9] = [
    ("/lessons", &["lesson", "riding school", "Trailblazer", "$195", "$75", "On the ground first"]),
    ("/showing", &["show team", "showing", "show training", "show coaching", "Regional shows"]),
    ("/boarding", &["boarding", "board", "boarder"]),
    ("/pricing", &["Party add-ons"]),
    ("/events", &["event", "Wine and Ride", "Trail Ride", "clinic"]),
    ("/birthday-parties", &["birthday party", "party", "parties", "Little Wrangler", "$375"]),
    ("/summer-camps", &["camp", "$350"]),
    ("/about", &["about us", "meet our team", "Margaret Doyle"]),
    ("/contact-form", &["safety focused"]),
];

async fn hiding(path: &str) -> Site {
    Setup::new().set("site.hidden_pages", format!("[{path:?}]")).start().await
}

/// The owner's texts that mention a hidden page, as `paddock check-config` names them.
fn mentions(path: &str) -> Vec<String> {
    let hidden = ("PADDOCK_SITE__HIDDEN_PAGES".to_owned(), format!("[{path:?}]"));
    let notes = Config::load(None, [hidden]).unwrap().notes;
    let texts = notes.into_iter().filter_map(|note| match note {
        Note::Mention { text, page, .. } => {
            assert_eq!(page.path(), path);
            Some(text)
        }
        Note::Example { .. } => None,
    });
    texts.collect()
}

/// The text of a page, of its attributes, and of its JSON, without styles and picture files.
fn own_words(html: &str) -> String {
    let shown = ["href", "alt", "aria-label", "content", "title", "value", "placeholder"];
    let attributes = all_attributes(html).into_iter();
    let attributes =
        attributes.filter(|(name, value)| shown.contains(name) && !value.contains("/assets/"));
    let mut words: Vec<String> = attributes.map(|(_, value)| unescape(value)).collect();
    for script in elements(html, "script") {
        if let Ok(json) = serde_json::from_str(script.text) {
            strings(&json, &mut words);
        }
    }
    words.push(unescape(&text_of(html)));
    words.join("\n")
}

/// All texts in `json`, without keys.
fn strings(json: &Value, found: &mut Vec<String>) {
    match json {
        Value::String(text) => found.push(text.clone()),
        Value::Array(entries) => entries.iter().for_each(|entry| strings(entry, found)),
        Value::Object(entries) => entries.values().for_each(|entry| strings(entry, found)),
        _ => {}
    }
}

/// The text between tags, without styles and scripts.
fn text_of(html: &str) -> String {
    let mut html = html.to_owned();
    for name in ["style", "script"] {
        let texts: Vec<String> =
            elements(&html, name).iter().map(|one| one.text.to_owned()).collect();
        for text in texts.iter().filter(|text| !text.is_empty()) {
            html = html.replace(text.as_str(), "");
        }
    }
    let parts = html.replace("<!-- -->", "");
    let parts = parts.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join("\n")
}

/// Whether `text` contains `words` in any case, singular or plural, as whole words.
fn says(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    text.match_indices(&words).any(|(at, _)| {
        let after = &text[at + words.len()..];
        let after = after.strip_prefix('s').unwrap_or(after);
        !text[..at].ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

#[tokio::test]
async fn nothing_is_left_of_a_hidden_page() {
    let mut left = Vec::new();
    for (path, words) in LEFT {
        let site = hiding(path).await;
        assert_eq!(site.get(path).await.status(), 404, "{path}");
        let owners = mentions(path);
        let pages = PAGES.into_iter().map(|(other, _)| other);
        let feeds = ["/sitemap.xml", "/site.webmanifest", "/api/events", "/events.ics", "/none"];
        for other in pages.chain(feeds).filter(|other| *other != path) {
            let reply = site.get(other).await;
            let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
            let text = reply.text().await.unwrap();
            let mut text = match kind.as_str() {
                "text/html; charset=utf-8" => own_words(&text),
                "application/json" => own_words(&format!("<script>{text}</script>")),
                _ => text.replace("\r\n ", "").replace("\\,", ","),
            };
            for owners in &owners {
                text = text.replace(owners.as_str(), "");
            }
            let said = words.iter().chain([&path]).filter(|words| says(&text, words));
            left.extend(said.map(|words| format!("{path} is hidden, but {other} says {words:?}")));
        }
        site.finish().await;
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[tokio::test]
async fn a_hidden_page_takes_its_events_and_calendars_with_it() {
    let site = hiding("/events").await;

    for path in ["/events", "/events/wine-and-ride", "/events/wine-and-ride.ics", "/events.ics"] {
        assert_eq!(site.get(path).await.status(), 404, "{path}");
    }
    let missing = site.get("/events/wine-and-ride").await.text().await.unwrap();
    assert!(missing.contains("This gate doesn"), "as at any other path: {missing}");
    let listed: Value = site.get("/api/events").await.json().await.unwrap();
    assert_eq!(listed["events"], serde_json::json!([]));
    let reply = site.register(&party(&site.stamper.fit())).await;
    assert_eq!(reply.status(), 404, "no such event, as if it had never been there");
    let home = page_data(&super::html(&site, "/").await);
    assert_eq!(home["site"]["events"], serde_json::json!([]), "the popup has nothing to tell");
    site.finish().await;
}

#[tokio::test]
async fn a_form_that_was_open_before_the_page_was_hidden_is_taken() {
    let site = hiding("/lessons").await;
    let mut asked = submission(&site.stamper.fit());
    asked["servicesInterested"] = serde_json::json!(["Riding Lessons"]);

    assert_eq!(site.send(&asked).await.status(), 201);

    site.finish().await;
}

#[tokio::test]
async fn with_all_optional_pages_hidden_the_others_work() {
    let all = OptionalPage::ALL.map(OptionalPage::path);
    let site = Setup::new().set("site.hidden_pages", format!("{all:?}")).start().await;

    for (path, _) in PAGES {
        let status = if all.contains(&path) { 404 } else { 200 };
        assert_eq!(site.get(path).await.status(), status, "{path}");
    }
    let home = super::html(&site, "/").await;
    for link in elements(&home, "a") {
        let href = link.attribute("href").unwrap_or_default();
        if href.starts_with('/') {
            let path = href.split(['#', '?']).next().unwrap();
            assert_eq!(site.get(path).await.status(), 200, "{href}");
        }
    }
    let contact = super::html(&site, "/contact").await;
    let boxes = elements(&contact, "input").into_iter();
    let services: Vec<_> = boxes
        .filter(|input| input.attribute("name") == Some("servicesInterested"))
        .filter_map(|input| input.attribute("value"))
        .collect();
    assert_eq!(services, ["Trail Riding", "Horse Leasing"]);
    site.finish().await;
}
