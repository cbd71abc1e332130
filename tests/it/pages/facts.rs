//! If an owner changes every fact of the example, no page shows the old ones.

use paddock::config::EXAMPLE;
use reqwest::header::CONTENT_TYPE;
use serde_json::Value as Json;
use toml::{Table, Value};

use super::content::page_data;
use super::html::{elements, unescape};
use crate::support::{Setup, Site, TEXT_QUESTIONS, submission};

/// Groups of settings about the program, not the stable.
const SETTINGS: [&str; 9] =
    ["admin", "backup", "limits", "mail", "replica", "retention", "server", "storage", "webhooks"];

/// Settings whose values are chosen from a fixed list.
const CHOICES: [&str; 8] = [
    "image",
    "registration_status",
    "most_popular",
    "tone",
    "hidden",
    "past_events",
    "waiting_list",
    "waiver",
];

/// What a changed file replaced.
#[derive(Default)]
struct Changed {
    /// Texts of the example.
    texts: Vec<String>,
    /// Prices of the example, as pages write them.
    prices: Vec<String>,
    count: u32,
}

impl Changed {
    fn table(&mut self, table: &mut Table) {
        for (key, value) in table {
            if !CHOICES.contains(&key.as_str()) {
                self.value(key, value);
            }
        }
    }

    fn value(&mut self, key: &str, value: &mut Value) {
        match value {
            Value::Table(table) => self.table(table),
            Value::Array(entries) => entries.iter_mut().for_each(|entry| self.value(key, entry)),
            Value::String(text) => {
                self.count += 1;
                let new = another_text(key, text, self.count);
                let old = std::mem::replace(text, new);
                if !old.is_empty() && key != "timezone" {
                    self.texts.push(as_shown(key, old));
                }
            }
            Value::Integer(number) => {
                if ["price", "price_per_week", "extra_child"].contains(&key) {
                    self.prices.push(format!("${number}"));
                }
                *number = match key {
                    "weeks" => *number % 5 + 1,
                    // Not by the same number as the capacity, or the number of places left would be
                    // the same.
                    "current_attendees" | "minimum_age" | "max_party" | "closes_hours_before" => {
                        *number + 1
                    }
                    "notice_undo_seconds" => *number - 1,
                    _ => *number + 137,
                };
            }
            other => panic!("{key} is of a kind that this test does not change: {other:?}"),
        }
    }
}

/// Another text that is valid for this key and that pages don't contain by themselves.
fn another_text(key: &str, text: &str, count: u32) -> String {
    match key {
        "phone" => "(610) 555-0177".to_owned(),
        "email" => "gate@changed.example".to_owned(),
        "timezone" => "Europe/Dublin".to_owned(),
        "pixel_id" => String::new(),
        // A Wednesday, which isn't in the example's opening hours.
        "date" => "2031-12-03".to_owned(),
        "days" => ["Tuesday-Thursday", "Friday", "Monday"][count as usize % 3].to_owned(),
        "opens" => "6:15 AM".to_owned(),
        "closes" => "9:45 PM".to_owned(),
        "id" | "gallery" => format!("changed-{count}"),
        _ if key.ends_with("_url") || key.ends_with("_link") => {
            format!("https://changed-{count}.example/")
        }
        _ if text.is_empty() => String::new(),
        _ => format!("Changed{count}"),
    }
}

/// A text of the example, as pages write it.
fn as_shown(key: &str, text: String) -> String {
    if key == "days" { text.replace('-', "–") } else { text }
}

/// The example with all facts changed.
fn changed() -> (String, Changed) {
    let mut facts: Table = EXAMPLE.parse().unwrap();
    facts.retain(|group, _| !SETTINGS.contains(&group));
    let mut changed = Changed::default();
    changed.table(&mut facts);
    // Lets the gallery have the owner's pictures. The folder is empty.
    facts["site"]["photos_dir"] = Value::String(".".to_owned());
    (facts.to_string(), changed)
}

/// Whether `text` contains `words` as whole words.
fn says(text: &str, words: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(words).any(|(at, _)| {
        !text[..at].ends_with(letter) && !text[at + words.len()..].starts_with(letter)
    })
}

/// A page without its stylesheet and without its form's options, which are the program's.
fn own_words(html: &str) -> String {
    let mut text = html.replace(elements(html, "style")[0].text, "").replace("<!-- -->", "");
    for select in elements(html, "select") {
        text = text.replace(select.text, "");
    }
    unescape(&text)
}

#[tokio::test]
async fn an_owner_who_changes_every_fact_finds_none_of_the_examples_anywhere() {
    let (file, was) = changed();
    assert!(was.texts.len() > 200 && was.prices.len() > 15, "the example has many facts");
    let site = Setup::new().file(&file).start().await;

    for (path, _) in super::PAGES.into_iter().chain([("/no-such-page", false)]) {
        let html = super::html(&site, path).await;
        let words = own_words(&html);
        let facts = was.texts.iter().chain(&was.prices);
        let left: Vec<_> = facts.filter(|fact| says(&words, fact)).collect();
        assert!(left.is_empty(), "{path} still says {left:?}");
    }
    for path in ["/events.ics", "/site.webmanifest"] {
        let text = site.get(path).await.text().await.unwrap().replace("\r\n ", "");
        let left: Vec<_> = was.texts.iter().filter(|fact| says(&text, fact)).collect();
        assert!(left.is_empty(), "{path} still says {left:?}");
    }
    for (name, script) in scripts(&site).await {
        for fact in was.texts.iter().filter(|text| text.len() > 15) {
            assert!(!script.contains(fact.as_str()), "{name} still says {fact:?}");
        }
    }
    // Without words that both the visitor and the stable may use.
    let mut silent = submission(&site.stamper.fit());
    for answer in TEXT_QUESTIONS {
        silent[answer] = "".into();
    }
    site.send(&silent).await;
    let payload = site.receiver.first().await.body().to_string();
    for fact in &was.texts {
        assert!(!says(&payload, fact), "the payload still says {fact:?}");
    }
    site.finish().await;
}

#[tokio::test]
async fn every_fact_that_a_page_is_sent_with_comes_from_the_owner() {
    let (file, _) = changed();
    let mine = Setup::new().file(&file).start().await;
    let example = Site::start().await;

    for (path, _) in super::PAGES {
        let ours = page_data(&super::html(&mine, path).await);
        let theirs = page_data(&super::html(&example, path).await);
        let mut same = Vec::new();
        compare(&ours["site"], &theirs["site"], "site", &mut same);
        same.retain(|at| {
            let choices = [
                "image",
                "registrationStatus",
                "waitingList",
                "mostPopular",
                "pixelId",
                "minimumAge",
                "signUpClosed",
                "maxParty",
            ];
            // The list of pages and the settings that /privacy tells of aren't facts about the stable.
            let others = ["site.pages[", "site.privacy."];
            !choices.iter().any(|choice| at.ends_with(choice))
                && !others.iter().any(|other| at.starts_with(other))
        });
        assert_eq!(same, Vec::<String>::new(), "{path}");
    }
    mine.finish().await;
    example.finish().await;
}

/// Records where two values have the same text or number.
fn compare(ours: &Json, theirs: &Json, at: &str, same: &mut Vec<String>) {
    match (ours, theirs) {
        (Json::Object(ours), Json::Object(theirs)) => {
            for (key, value) in ours {
                compare(value, &theirs[key], &format!("{at}.{key}"), same);
            }
        }
        (Json::Array(ours), Json::Array(theirs)) => {
            assert_eq!(ours.len(), theirs.len(), "{at}");
            for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                compare(ours, theirs, &format!("{at}[{index}]"), same);
            }
        }
        (Json::Null, Json::Null) => {}
        (Json::String(text), _) if text.is_empty() && ours == theirs => {}
        _ if ours == theirs => same.push(at.to_owned()),
        _ => {}
    }
}

/// The browser's scripts by name: the entry, and all chunks that it mentions.
async fn scripts(site: &Site) -> Vec<(String, String)> {
    let html = super::html(site, "/").await;
    let loader = elements(&html, "script");
    let entry = loader.iter().find_map(|script| script.attribute("data-entry")).unwrap();
    let fetch = async |path: &str| {
        let reply = site.get(path).await;
        let kind = reply.headers()[CONTENT_TYPE].to_str().unwrap().to_owned();
        assert!(kind.starts_with("text/javascript"), "{path} is {kind}");
        reply.text().await.unwrap()
    };
    let first = fetch(entry).await;
    let quoted = first.split(['"', '\'', '`']);
    let mut names: Vec<String> = quoted
        .filter_map(|text| text.strip_prefix("./")?.strip_suffix(".js"))
        .map(|name| format!("/assets/{name}.js"))
        .collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 5, "the entry names the pages' chunks: {names:?}");
    let mut scripts = vec![(entry.to_owned(), first.clone())];
    for name in names {
        let script = fetch(&name).await;
        scripts.push((name, script));
    }
    scripts
}
