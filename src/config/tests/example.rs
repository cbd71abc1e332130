//! Tests that the example and the types have the same keys.

use serde::Deserialize;
use toml::{Table, Value};

use crate::config::EXAMPLE;
use crate::config::settings::Settings;
use crate::content::Content;

/// The example, in the form that the types read.
fn example() -> Value {
    let mut table: Table = EXAMPLE.parse().unwrap();
    // Replaced by the secrets themselves before the types read anything.
    let secrets = [
        ("webhooks", "secret_file"),
        ("mail", "password_file"),
        ("admin", "metrics_token_file"),
        ("backup", "secret_file"),
        ("replica", "secret_file"),
    ];
    for (name, key) in secrets {
        assert!(table[name].as_table_mut().unwrap().remove(key).is_some());
    }
    // Events are read with their dates, not with how they repeat.
    for event in table["events"].as_array_mut().unwrap() {
        event.as_table_mut().unwrap().remove("repeat");
    }
    Value::Table(table)
}

/// Replaces the value with this number by one of the wrong type, and returns its path. `None` if
/// there are fewer values.
fn break_value(value: &mut Value, number: &mut usize, path: &str) -> Option<String> {
    match value {
        Value::Table(table) if !table.is_empty() => table
            .iter_mut()
            .find_map(|(key, value)| break_value(value, number, &format!("{path}.{key}"))),
        Value::Array(entries) if !entries.is_empty() => {
            entries.iter_mut().find_map(|entry| break_value(entry, number, &format!("{path}[]")))
        }
        _ if *number == 0 => {
            *value = Value::Table(Table::new());
            Some(path.to_owned())
        }
        _ => {
            *number -= 1;
            None
        }
    }
}

#[test]
fn every_value_of_the_example_is_read() {
    let read = |value: &Value| {
        Settings::deserialize(value.clone()).is_ok() && Content::deserialize(value.clone()).is_ok()
    };
    assert!(read(&example()));
    for number in 0.. {
        let mut broken = example();
        let Some(path) = break_value(&mut broken, &mut { number }, "") else {
            assert!(number > 300, "{number}");
            break;
        };
        assert!(!read(&broken), "no type reads {path}");
    }
}
