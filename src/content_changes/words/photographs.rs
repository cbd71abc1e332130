//! Changes of what is said about photographs, in plain words.

use serde_json::Value;

use crate::content::photo_title;

/// A photograph in a sentence: `the photograph “Old oak”`.
pub(in crate::content_changes) fn photograph(name: &str) -> String {
    format!("the photograph {}", quoted(name))
}

/// The earlier one of two, in a sentence.
pub(in crate::content_changes) fn earlier_photograph(name: &str) -> String {
    format!("the earlier photograph {}", quoted(name))
}

fn quoted(name: &str) -> String {
    format!("\u{201c}{}\u{201d}", photo_title(name))
}

/// The change of what photographs show: `changed the description of the photograph “Old oak”`.
pub(super) fn descriptions(before: Option<&Value>, after: Option<&Value>) -> String {
    match &*differing(before, after) {
        [] => "changed the order of the photographs' descriptions".to_owned(),
        [entry] => {
            let verb = match entry {
                Entry { before: None, .. } => "added a",
                Entry { after: None, .. } => "removed the",
                _ => "changed the",
            };
            format!("{verb} description of {}", photograph(entry.name))
        }
        several => format!("changed the descriptions of {} photographs", several.len()),
    }
}

/// The change of the parts that show: `chose another part of the photograph “Old oak”`.
pub(super) fn parts(before: Option<&Value>, after: Option<&Value>) -> String {
    match &*differing(before, after) {
        [] => "changed the order of the photographs' parts".to_owned(),
        [Entry { name, after: None, .. }] => {
            format!("went back to the usual part of {}", photograph(name))
        }
        [Entry { name, .. }] => format!("chose another part of {}", photograph(name)),
        several => format!("chose other parts of {} photographs", several.len()),
    }
}

/// What is said about a photograph before and after.
struct Entry<'a> {
    name: &'a str,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
}

/// The photographs about which the lists say something else.
fn differing<'a>(before: Option<&'a Value>, after: Option<&'a Value>) -> Vec<Entry<'a>> {
    let [old, new] = [before, after].map(|list| list.and_then(Value::as_array));
    let (old, new) = (old.into_iter().flatten(), new.into_iter().flatten());
    let mut names: Vec<&str> =
        old.clone().chain(new.clone()).filter_map(|entry| entry["name"].as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let entries = names.into_iter().map(|name| Entry {
        name,
        before: old.clone().find(|entry| entry["name"] == name),
        after: new.clone().find(|entry| entry["name"] == name),
    });
    entries.filter(|entry| entry.before != entry.after).collect()
}
