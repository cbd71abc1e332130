//! Tags: what kind of event it is, such as `clinic`.

use std::collections::HashMap;

use serde::{Deserializer, de::Error};

use super::{Event, EventView};
use crate::content::finding::Finding;
use crate::values;

/// The most tags of an event, and the most characters of one.
pub(in crate::content) const MAX_TAGS: usize = 5;
const MAX_CHARS: usize = 24;

/// The most different tags of all events: each has a page that is made with the others.
const MAX_DIFFERENT: usize = 20;

/// Reads an event's tags, each once, whatever its case.
pub(super) fn tags<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let given = values::list_of_words(deserializer)?;
    let mut tags: Vec<String> = Vec::new();
    for tag in given {
        // The others have a meaning in web addresses, where tags stand.
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'');
        if tag.chars().count() > MAX_CHARS || !tag.chars().all(is_plain) {
            return Err(D::Error::custom(format!(
                "has {tag:?}; a tag has {MAX_CHARS} letters, digits, spaces and hyphens at most"
            )));
        }
        if !tags.iter().any(|known| key(known) == key(&tag)) {
            tags.push(tag);
        }
    }
    if tags.len() > MAX_TAGS {
        let count = tags.len();
        return Err(D::Error::custom(format!("has {count} tags; {MAX_TAGS} are the most")));
    }
    Ok(tags)
}

/// What tags have in common that are the same.
pub(crate) fn key(tag: &str) -> String {
    tag.to_lowercase()
}

/// Gives the same tags of several events the spelling of the first.
pub(in crate::content) fn spell_alike(events: &mut [EventView]) {
    let mut spellings: HashMap<String, String> = HashMap::new();
    for tag in events.iter_mut().flat_map(|event| &mut event.tags) {
        let first = spellings.entry(key(tag)).or_insert_with(|| tag.clone());
        tag.clone_from(first);
    }
}

/// More different tags than there may be.
pub(super) fn too_many(events: &[Event]) -> Option<Finding> {
    let mut keys: Vec<_> =
        events.iter().flat_map(|event| &event.tags).map(|tag| key(tag)).collect();
    keys.sort();
    keys.dedup();
    (keys.len() > MAX_DIFFERENT).then(|| {
        let message = format!(
            "have {} different tags; {MAX_DIFFERENT} are the most, because each has a page. Use fewer",
            keys.len()
        );
        Finding::new("events", message)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(list: &[&str]) -> Result<Vec<String>, String> {
        tags(json!(list)).map_err(|error| error.to_string())
    }

    #[test]
    fn tags_are_trimmed_and_each_counts_once() {
        assert_eq!(read(&[" Clinic ", "family", "CLINIC"]).unwrap(), ["Clinic", "family"]);
        assert_eq!(read(&["a", "b", "c", "d", "e", "A"]).unwrap().len(), 5);
        assert_eq!(read(&["Kids' day", "9-year-olds", "Équitation"]).unwrap().len(), 3);
    }

    #[test]
    fn unfit_tags_are_refused_with_what_is_wrong() {
        let long = "x".repeat(25);
        for (list, words) in [
            (vec!["a", "b", "c", "d", "e", "f"], "has 6 tags; 5 are the most"),
            (vec![&*long], "24 letters"),
            (vec!["a&b"], "has \"a&b\""),
            (vec![" "], ""),
        ] {
            let refused = read(&list).unwrap_err();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
