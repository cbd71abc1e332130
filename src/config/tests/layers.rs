//! Tests of how layers are merged, and which layer each value comes from.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use toml::Value;

use crate::config::layers::{Layers, Provenance, merge};
use crate::config::reading::{Node, Origin, Source};

fn example(text: &str) -> Node {
    Node::parse(text, &|line| Origin::Example { line }).unwrap()
}

fn file(text: &str) -> Node {
    let name: Arc<str> = "config.toml".into();
    Node::parse(text, &|line| Origin::Line { file: Arc::clone(&name), line }).unwrap()
}

fn variable(text: &str) -> Node {
    Node::parse(text, &|_| Origin::Variable("PADDOCK_X".into())).unwrap()
}

fn merged(lower: &str, upper: &str) -> Value {
    let mut tree = example(lower);
    merge(&mut tree, file(upper));
    tree.to_value()
}

/// A lower layer, an upper layer, and the merged result.
const MERGED: &[(&str, &str, &str)] = &[
    ("a = 1\nb = 2", "a = 3", "a = 3\nb = 2"),
    ("[a]\nx = 1\ny.z = 2", "a.y.z = 3", "a = { x = 1, y = { z = 3 } }"),
    ("a = 1", "b.c = 2", "a = 1\nb.c = 2"),
    ("a = 1", "a.b = 2", "a.b = 2"),
    ("a.b = 2", "a = 1", "a = 1"),
    // A list replaces a list.
    ("a = [1, 2, 3]", "a = [4]", "a = [4]"),
    ("a = [{ id = 'x', n = 1 }]", "a = [{ id = 'y' }]", "a = [{ id = 'y' }]"),
    ("a = [{ id = 'x', n = 1 }]", "a = []", "a = []"),
    // A group with ids as keys changes entries of a list.
    (
        "a = [{ id = 'x', n = 1, m = 1 }, { id = 'y', n = 2 }]",
        "a.x.n = 5",
        "a = [{ id = 'x', n = 5, m = 1 }, { id = 'y', n = 2 }]",
    ),
    (
        "a = [{ id = 'x', n = 1 }]",
        "[a.z]\nn = 3\n[a.x]\nn = 2",
        "a = [{ id = 'x', n = 2 }, { id = 'z', n = 3 }]",
    ),
    ("a = [{ id = 'x', n = 1 }]", "a.x = { id = 'y', n = 2 }", "a = [{ id = 'x', n = 2 }]"),
    ("a = []", "a.z.n = 3", "a = [{ id = 'z', n = 3 }]"),
    // Entries without ids can't be changed this way, and neither can plain values.
    ("a = [{ n = 1 }]", "a.x.n = 5", "a.x.n = 5"),
    ("a = [{ id = 'x', n = 1 }]", "a.x = 5", "a.x = 5"),
];

#[test]
fn an_upper_layer_changes_the_values_that_it_has() {
    for (lower, upper, expected) in MERGED {
        assert_eq!(merged(lower, upper), example(expected).to_value(), "{lower}\n{upper}");
    }
}

#[test]
fn every_value_knows_the_layer_that_gave_it() {
    let example = example("[site]\nname = 'A'\nphone = '1'\ngallery = ['g']\n[limits]\nburst = 5");
    let file = file("[site]\nname = 'B'\n\ngallery = ['h', 'i']");
    let environment = [variable("site.phone = '2'")];

    let layers = Layers { example: &example, file: Some(&file), environment: &environment };
    let provenance = Provenance::of(&layers.merged());

    for (path, source, place) in [
        ("site.name", Some(Source::File), "config.toml, line 2"),
        ("site.phone", Some(Source::Environment), "PADDOCK_X"),
        ("site.gallery", Some(Source::File), "config.toml, line 4"),
        ("site.gallery[1]", Some(Source::File), "config.toml, line 4"),
        ("limits.burst", Some(Source::Example), ""),
        ("limits", Some(Source::Example), ""),
        ("site", Some(Source::Environment), ""),
        ("site.gallery[2]", None, ""),
        ("site.nothing", None, ""),
    ] {
        assert_eq!(provenance.source(path), source, "{path}");
        let found = provenance.place(path).map(ToString::to_string).unwrap_or_default();
        assert_eq!(found, place, "{path}");
    }
}

#[test]
fn an_entry_changed_by_its_id_keeps_the_sources_of_its_other_values() {
    let example =
        example("events = [{ id = 'a', price = 1, title = 'A' }, { id = 'b', price = 2 }]");
    let file = file("[events.a]\nprice = 9\n[events.c]\nprice = 3");

    let layers = Layers { example: &example, file: Some(&file), environment: &[] };
    let provenance = Provenance::of(&layers.merged());

    for (path, source) in [
        ("events[0].price", Source::File),
        ("events[0].title", Source::Example),
        ("events[0]", Source::File),
        ("events[1]", Source::Example),
        ("events[2].id", Source::File),
        ("events", Source::File),
    ] {
        assert_eq!(provenance.source(path), Some(source), "{path}");
    }
}

/// Small trees with few names, so that layers often overlap.
fn trees() -> impl Strategy<Value = Node> {
    let leaf = (0..5_i64).prop_map(Value::from);
    let value = leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[ab]|id", inner, 0..3).prop_map(table),
        ]
    });
    prop::collection::btree_map("[abc]", value, 0..4).prop_map(|tree| {
        let text = toml::to_string(&table(tree)).unwrap();
        file(&text)
    })
}

fn table(entries: BTreeMap<String, Value>) -> Value {
    Value::Table(entries.into_iter().collect())
}

proptest! {
    #[test]
    fn a_layer_merged_twice_changes_nothing_more(lower in trees(), upper in trees()) {
        let mut once = lower;
        merge(&mut once, upper.clone());
        let mut twice = once.clone();
        merge(&mut twice, upper);

        prop_assert_eq!(once.to_value(), twice.to_value());
    }

    #[test]
    fn what_the_upper_layer_leaves_out_stays(lower in trees(), upper in trees()) {
        let mut tree = lower.clone();
        merge(&mut tree, upper.clone());

        for key in ["a", "b", "c"] {
            let expected = if upper.find(key).is_some() { continue } else { lower.find(key) };
            prop_assert_eq!(tree.find(key).map(Node::to_value), expected.map(Node::to_value));
        }
    }
}
