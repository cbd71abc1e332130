//! JSON pointers (RFC 6901) to content.

use super::CONTENT_TABLES;

/// The lists whose entries have an id, which stands in pointers in place of a number.
pub(super) const WITH_IDS: [&str; 3] = ["/events", "/lessons/packages", "/parties/packages"];

/// The key of a number in the staff's layer, beside the values of an entry with an id that staff have added: by these they
/// stand behind the entries of the layers below. No setting is called so, and nobody sees it or can set it.
pub(super) const PLACE: &str = "@place";

/// The most steps to a part of the content: `/lessons/packages/trailblazer`.
const MAX_PART_STEPS: usize = 3;

/// The longest pointer to a part of the content, in bytes.
const MAX_PART: usize = 200;

/// Whether `pointer` leads into a table of content.
fn is_content(pointer: &str) -> bool {
    let starts = pointer.starts_with('/') && pointer.len() <= MAX_PART;
    let table = keys(pointer).into_iter().next().unwrap_or_default();
    starts && CONTENT_TABLES.contains(&table.as_str()) && !pointer.contains(char::is_control)
}

/// Whether `pointer` can be that of a part of the content, as staff change it at once: a table, a value or list in it, or
/// an entry of such a list.
#[must_use]
pub fn is_part(pointer: &str) -> bool {
    let is_key = |key: &str| {
        !key.is_empty()
            && key.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
    };
    is_content(pointer)
        && pointer.split('/').skip(1).all(is_key)
        && pointer.split('/').count() <= MAX_PART_STEPS + 1
}

/// Whether the list at `pointer` has entries with an id.
pub(super) fn has_ids(pointer: &str) -> bool {
    WITH_IDS.contains(&pointer)
}

/// Whether `pointer` is that of an entry with an id.
pub(super) fn is_entry(pointer: &str) -> bool {
    pointer.rsplit_once('/').is_some_and(|(list, _)| has_ids(list))
}

/// Whether `pointer` is that of the number of a place.
pub(super) fn is_place(pointer: &str) -> bool {
    keys(pointer).last().is_some_and(|key| key == PLACE)
}

/// The pointer to the value `key` of the object at `pointer`.
pub(super) fn child(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// The keys that lead to the value at `pointer`.
pub(super) fn keys(pointer: &str) -> Vec<String> {
    pointer.split('/').skip(1).map(|key| key.replace("~1", "/").replace("~0", "~")).collect()
}

/// Whether one of the two values contains the other, or both are the same.
#[must_use]
pub fn overlap(one: &str, other: &str) -> bool {
    contains(one, other) || contains(other, one)
}

/// Whether the value at `outer` contains the one at `inner`, or is the same.
pub(super) fn contains(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The value at `pointer`, for people: `lessons.packages.trailblazer.price`.
pub(super) fn spoken(pointer: &str) -> String {
    keys(pointer).join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::EXAMPLE;
    use crate::config::reading::{Node, NodeValue, Origin};

    /// The lists in `node` whose entries all have an id.
    fn lists(node: &Node, pointer: &str) -> Vec<String> {
        match &node.content {
            NodeValue::Table(settings) => settings
                .iter()
                .flat_map(|(key, setting)| lists(setting, &child(pointer, key)))
                .collect(),
            NodeValue::List(entries) if !entries.is_empty() => {
                let have_ids = entries.iter().all(|entry| entry.find("id").is_some());
                if have_ids { vec![pointer.to_owned()] } else { Vec::new() }
            }
            NodeValue::List(_) | NodeValue::Leaf(_) => Vec::new(),
        }
    }

    #[test]
    fn the_lists_with_ids_are_those_of_the_example() {
        let example = Node::parse(EXAMPLE, &|line| Origin::Example { line }).unwrap();

        assert_eq!(lists(&example, ""), WITH_IDS);
    }

    #[test]
    fn values_overlap_if_one_contains_the_other() {
        assert!(overlap("/events/a", "/events/a/price") && overlap("/events/a", "/events/a"));
        assert!(overlap("", "/events"));
        assert!(!overlap("/events/a", "/events/ab") && !overlap("/events/a/b", "/events/a/c"));
    }

    #[test]
    fn keys_with_slashes_and_tildes_are_written_as_the_standard_says() {
        let pointer = child(&child("", "a/b"), "c~d");

        assert_eq!(pointer, "/a~1b/c~0d");
        assert_eq!(keys(&pointer), ["a/b", "c~d"]);
    }
}
