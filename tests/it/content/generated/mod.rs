//! Nothing that staff can send breaks a page: contents are generated, and each is refused in words, or every page and
//! file that comes of it is whole.

mod contents;
mod pages;
mod rendered;

use std::collections::BTreeMap;

use paddock::config::{set_at, value_at};
use paddock::form::FieldError;
use serde_json::{Map, Value};

use self::contents::Contents;
use self::pages::check;
use super::many_events::with_events;
use super::{content, patch};
use crate::support::{Setup, Site, Staff};

/// How many contents are published. `rendered` has more.
const CONTENTS: u64 = 12;

/// The one of them that is published on a site with as many events as there may be, too.
const FULL: u64 = 7;

/// How often a content is corrected as the refusals say, before it's given up.
const CORRECTIONS: usize = 12;

/// What became of the contents.
#[derive(Debug, Default)]
struct Count {
    accepted: u64,
    corrected: u64,
    given_up: u64,
}

impl Count {
    fn published(&self) -> u64 {
        self.accepted + self.corrected
    }

    fn and(&self, other: &Self) -> Self {
        Self {
            accepted: self.accepted + other.accepted,
            corrected: self.corrected + other.corrected,
            given_up: self.given_up + other.given_up,
        }
    }
}

/// Publishes the contents with these `numbers` on `site`, each in place of the one before, and looks at what comes of it.
async fn publish_all(site: &Site, numbers: impl Iterator<Item = u64>) -> Count {
    let staff = site.staff().await;
    let first = content(&staff).await;
    let fields = staff.sees("content/fields").await;
    let contents = Contents::new(&fields["fields"], &first["content"]);
    let mut count = Count::default();
    for number in numbers {
        let now = content(&staff).await;
        let on = now["revision"].as_i64().unwrap();
        let back = back_to(&first["content"], &now);
        let mut wanted = contents.patch(number);
        let mut corrections = 0;
        while let Some(errors) = refusal(&staff, on, &together(&back, &wanted), number).await {
            corrections += 1;
            if corrections > CORRECTIONS || wanted.is_empty() {
                break;
            }
            for pointer in errors {
                correct(&mut wanted, &pointer);
            }
        }
        match corrections {
            0 => count.accepted += 1,
            1..=CORRECTIONS => count.corrected += 1,
            _ => count.given_up += 1,
        }
        check(site, number).await;
    }
    count
}

/// Sends `patch`. The pointers to what is wrong; `None`: it was published.
async fn refusal(
    staff: &Staff,
    on: i64,
    wanted: &Map<String, Value>,
    number: u64,
) -> Option<Vec<String>> {
    let reply = patch(staff, on, &Value::Object(wanted.clone())).await;
    let status = reply.status().as_u16();
    let body: Value = reply.json().await.unwrap();
    if status == 200 {
        return None;
    }
    assert_eq!(status, 422, "content {number}: {body:#}");
    let errors = body["errors"].as_array().unwrap().iter();
    let errors: Vec<_> = errors
        .map(|error| FieldError {
            pointer: error["pointer"].as_str().unwrap().to_owned(),
            detail: error["detail"].as_str().unwrap().to_owned(),
        })
        .collect();
    Some(pointers(&errors, number))
}

/// The pointers to what is wrong, each of which is said in words.
fn pointers(errors: &[FieldError], number: u64) -> Vec<String> {
    assert!(!errors.is_empty(), "content {number}");
    let pointer = |FieldError { pointer, detail }: &FieldError| {
        assert!(detail.contains(' ') && !detail.contains("panicked"), "content {number}: {detail}");
        pointer.strip_prefix('#').unwrap().to_owned()
    };
    errors.iter().map(pointer).collect()
}

/// The patch that takes back what staff have changed in `now`.
fn back_to(first: &Value, now: &Value) -> Map<String, Value> {
    let mut back = Map::new();
    for pointer in now["changed"].as_array().unwrap() {
        let pointer = pointer.as_str().unwrap();
        let value = value_at(first.as_object().unwrap(), pointer).cloned();
        set_at(&mut back, pointer, Some(value.unwrap_or(Value::Null)));
    }
    back
}

/// Both patches, of which `later` has the last word.
fn together(one: &Map<String, Value>, later: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = one.clone();
    let mut values = BTreeMap::new();
    collect_values(later, "", &mut values);
    for (pointer, value) in values {
        set_at(&mut patch, &pointer, Some(value));
    }
    patch
}

/// The values in a patch that aren't objects, by pointer.
fn collect_values(patch: &Map<String, Value>, pointer: &str, values: &mut BTreeMap<String, Value>) {
    for (key, value) in patch {
        let pointer = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
        match value {
            Value::Object(inner) if !inner.is_empty() => collect_values(inner, &pointer, values),
            _ => _ = values.insert(pointer, value.clone()),
        }
    }
}

/// Takes what is wrong at `pointer` out of `patch`; if it isn't in the patch, the table around it.
fn correct(patch: &mut Map<String, Value>, pointer: &str) {
    let ends = pointer.match_indices('/').map(|(at, _)| at).skip(1).chain([pointer.len()]);
    let prefixes: Vec<&str> = ends.map(|end| &pointer[..end]).collect();
    let is_there = |prefix: &&&str| value_at(patch, prefix).is_some();
    let deepest = prefixes.iter().rev().find(is_there).map(|found| (*found).to_owned());
    let Some(found) = deepest else {
        // It names all of a table, or what another value of the patch doesn't fit.
        patch.clear();
        return;
    };
    set_at(patch, &found, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn generated_contents_are_refused_in_words_or_every_page_is_whole() {
    let (one, other) = (Site::start().await, Site::start().await);
    let full = Setup::new().file(&with_events(298, 60)).start().await;

    let numbers = |rest| (0..CONTENTS).filter(move |number| number % 2 == rest);
    let (some, others) =
        tokio::join!(publish_all(&one, numbers(0)), publish_all(&other, numbers(1)));
    let crowded = publish_all(&full, FULL..=FULL).await;

    println!(" {some:?}, {others:?}; with 300 events: {crowded:?}");
    let published = some.published() + others.published();
    assert!(published * 10 >= CONTENTS * 9, "most are published, if not as they were");
    one.finish().await;
    other.finish().await;
    full.finish().await;
}
