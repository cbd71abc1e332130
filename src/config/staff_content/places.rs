//! The order of the entries with an id that staff have added: they stand behind those of the layers below, in the order
//! in which they were published.
//!
//! The layer has a number beside the values of such an entry. It's no setting: nobody sees it or can set it.

use serde_json::{Map, Value};

use super::ContentChange;
use super::json::{child_mut, id_of};
use super::patch::value_at;
use super::pointer::{WITH_IDS, is_entry, keys};
use crate::config::reading::{Node, NodeValue, Origin};

/// The key of the number. No setting is called so.
pub(super) const PLACE: &str = "@place";

/// Numbers for each revision: more than a list has entries.
const FOR_EACH_REVISION: i64 = 1_000;

/// Gives the entries that `changes` add the numbers of the next `revision`, by `order`. What is `below` the staff's layer
/// has its place there.
pub(super) fn number<K: Ord>(
    changes: &mut [ContentChange],
    below: &Value,
    revision: i64,
    order: impl Fn(&str) -> K,
) {
    let is_below =
        |pointer: &str| below.as_object().and_then(|all| value_at(all, pointer)).is_some();
    let is_added =
        |change: &&mut ContentChange| is_entry(&change.pointer) && !is_below(&change.pointer);
    let mut added: Vec<_> = changes.iter_mut().filter(is_added).collect();
    added.sort_by_key(|change| order(&change.pointer));
    for (change, place) in added.into_iter().zip(revision.saturating_mul(FOR_EACH_REVISION)..) {
        if let Some(Value::Object(entry)) = &mut change.kept_after {
            entry.insert(PLACE.to_owned(), Value::from(place));
        }
    }
}

/// Whether `pointer` is that of a number.
pub(super) fn is_place(pointer: &str) -> bool {
    keys(pointer).last().is_some_and(|key| key == PLACE)
}

/// Sorts the entries in `tree` that the staff's `patch` has added.
pub(super) fn arrange(tree: &mut Node, patch: &Map<String, Value>) {
    for pointer in WITH_IDS {
        let Some(Value::Object(entries)) = value_at(patch, pointer) else { continue };
        let list = keys(pointer).iter().try_fold(&mut *tree, |node, key| child_mut(node, key));
        let Some(NodeValue::List(list)) = list.map(|list| &mut list.content) else { continue };
        let place = |entry: &Node| {
            let added = entries.get(id_of(entry)?)?;
            added.get(PLACE)?.as_i64().filter(|_| entry.origin == Origin::Staff)
        };
        list.sort_by_key(place);
    }
}
