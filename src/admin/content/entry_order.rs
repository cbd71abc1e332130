//! Content as JSON in which entries with an id stand in the order in which visitors see them: the editor shows them so.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Content, with the order of its entries with an id.
#[derive(Debug)]
pub(super) struct OrderedContent {
    pub(super) content: Value,
    /// The ids in each list, by its pointer.
    pub(super) order: BTreeMap<&'static str, Vec<String>>,
}

impl Serialize for OrderedContent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { content, order } = self;
        Part { value: content, pointer: String::new(), order }.serialize(serializer)
    }
}

/// The value at a pointer.
struct Part<'a> {
    value: &'a Value,
    pointer: String,
    order: &'a BTreeMap<&'static str, Vec<String>>,
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { value: Value::Object(fields), pointer, order } = self else {
            return self.value.serialize(serializer);
        };
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        let ordered = order.get(pointer.as_str()).into_iter().flatten();
        let ordered = ordered.filter_map(|id| fields.get_key_value(id));
        let others = fields.iter().filter(|_| !order.contains_key(pointer.as_str()));
        for (key, value) in ordered.chain(others) {
            let pointer = format!("{pointer}/{key}");
            map.serialize_entry(key, &Part { value, pointer, order })?;
        }
        map.end()
    }
}
