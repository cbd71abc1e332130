//! Values that fit a field of the content, and values that don't.

use serde_json::{Value, json};

use crate::config::staff_content::fields::ContentField;
use crate::content::FieldKind;

fn options(field: &ContentField) -> Vec<&'static str> {
    field.options.clone().unwrap_or_default()
}

/// Values that fit `field`; none: what stands there stays.
pub(super) fn right(field: &ContentField) -> Vec<Value> {
    match (field.pointer.as_str(), field.kind) {
        ("/site/colors/dark", _) => vec![json!("#22372b"), json!("")],
        ("/site/colors/accent", _) => vec![json!("#82301f"), json!("")],
        ("/site/colors/highlight", _) => vec![json!("#e8b45a"), json!("")],
        ("/site/notice/until", _) => vec![json!("2027-06-19"), json!("2027-06-18 3 PM")],
        // Only an owner with photographs has a logo.
        ("/site/logo", _) => vec![json!("")],
        // The example has no waiver to sign.
        ("/events/*/waiver", _) => vec![json!(false)],
        // They are open only if these are times.
        ("/site/special_hours/*/closed", _) => vec![json!(true)],
        // Then it needs a link.
        ("/events/*/registration_status", _) => vec![json!("open"), json!("coming-soon")],
        // Only a choice has choices.
        ("/site/questions/*/kind" | "/events/*/questions/*/kind", _) => vec![json!("choice")],
        ("/site/questions/*/choices" | "/events/*/questions/*/choices", _) => {
            vec![json!(["A friend", "Online"])]
        }
        ("/events/*/repeat/except", _) => vec![json!(["2027-05-29"]), json!([])],
        ("/site/notice/text", _) => vec![json!("x".repeat(300)), json!("")],
        (_, FieldKind::Text | FieldKind::LongText | FieldKind::Group | FieldKind::Entries) => {
            Vec::new()
        }
        (_, FieldKind::Number) => {
            [field.min, field.max].map(|limit| json!(limit.expect("each has"))).to_vec()
        }
        (_, FieldKind::Price) => vec![json!(field.min), json!(12.5), json!(field.max)],
        (_, FieldKind::Flag) => vec![json!(true), json!(false)],
        (_, FieldKind::Date) => vec![json!("2027-06-18")],
        (_, FieldKind::DateTime) => vec![json!("2027-06-18 14:00"), json!("2027-06-18")],
        (_, FieldKind::Choices | FieldKind::Photos) => vec![json!(options(field)), json!([])],
        (_, FieldKind::Texts) => vec![json!(["Some words"]), json!([])],
        (_, FieldKind::Photo) if field.options.is_none() => vec![json!("a-horse")],
        (_, FieldKind::Choice | FieldKind::Photo) => {
            options(field).into_iter().map(Value::from).collect()
        }
        (_, FieldKind::Color) => unreachable!("above"),
        (_, FieldKind::Address) => vec![json!("https://a.example/way?x=1")],
    }
}

/// Values that don't fit `field`.
pub(super) fn wrong(field: &ContentField) -> Vec<Value> {
    let mut wrong = match field.kind {
        FieldKind::Text | FieldKind::LongText => vec![json!(5), json!(["a"]), json!("a\nb")],
        FieldKind::Number => {
            let (min, max) = (field.min.unwrap(), field.max.unwrap());
            vec![json!(min - 1.0), json!(max + 1.0), json!(min + 0.5), json!("three")]
        }
        FieldKind::Price => {
            vec![json!(-1), json!(field.max.unwrap() + 1.0), json!(0.001), json!("$5")]
        }
        FieldKind::Flag => vec![json!("yes"), json!(1)],
        FieldKind::Date => vec![json!("tomorrow"), json!("2027-06-18 14:00"), json!(20_270_618)],
        FieldKind::DateTime => vec![json!("tomorrow"), json!("2027-06-18 6:00"), json!(2027)],
        FieldKind::Choice => vec![json!("another"), json!(["open"])],
        FieldKind::Choices => vec![json!(["/another"]), json!("/about")],
        FieldKind::Texts => vec![json!([5]), json!("words"), json!([""])],
        FieldKind::Group => vec![json!("words"), json!([])],
        FieldKind::Entries => vec![json!("words"), json!(5)],
        FieldKind::Photo => vec![json!(5), json!(["hero"])],
        FieldKind::Photos => vec![json!(["Not A Name!"]), json!("hero")],
        FieldKind::Color => vec![json!("red"), json!("#12345")],
        FieldKind::Address => vec![json!("not an address"), json!("javascript:alert(1)")],
    };
    if field.kind == FieldKind::Photo && field.pointer != "/site/logo" {
        wrong.push(json!("Not A Name!"));
    }
    if field.pointer == "/site/notice/text" {
        assert_eq!(field.max, Some(300.0));
        wrong.push(json!("x".repeat(301)));
    }
    wrong
}
