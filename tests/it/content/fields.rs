//! The fields that the editor makes its forms of.

use serde_json::{Value, json};

use super::content;
use crate::support::Site;

/// Calls `each` with the pointer of each single value in `value`, with '*' in place of ids and indexes.
fn each_leaf(value: &Value, pointer: &str, each: &mut dyn FnMut(&str)) {
    let has_ids = ["/events", "/lessons/packages", "/parties/packages"].contains(&pointer);
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = if has_ids { "*" } else { key };
                each_leaf(value, &format!("{pointer}/{key}"), each);
            }
        }
        Value::Array(entries) if entries.iter().any(Value::is_object) => {
            for entry in entries {
                each_leaf(entry, &format!("{pointer}/*"), each);
            }
        }
        _ => each(pointer),
    }
}

#[tokio::test]
async fn every_value_that_staff_see_has_a_field() {
    let site = Site::start().await;
    let staff = site.staff().await;

    let answer = staff.sees("content/fields").await;

    let fields = answer["fields"].as_array().unwrap();
    let count = |pointer: &str| fields.iter().filter(|field| field["pointer"] == pointer).count();
    let mut leaves = 0;
    each_leaf(&content(&staff).await["content"], "", &mut |pointer| {
        leaves += 1;
        assert_eq!(count(pointer), 1, "{pointer}");
    });
    assert!(leaves > 300, "{leaves}");
    let status = fields.iter().find(|field| field["pointer"] == "/events/*/registration_status");
    assert_eq!(
        *status.unwrap(),
        json!({
            "pointer": "/events/*/registration_status",
            "kind": "choice",
            "explanation": "\"open\": people sign up on this site. \"external\": they sign up at the link. \
                            \"coming-soon\": nobody can sign up yet.",
            "options": ["open", "external", "coming-soon"],
            "min": null,
            "max": null,
            "optional": false,
        })
    );
    site.finish().await;
}
