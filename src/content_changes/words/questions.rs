//! Changes of the questions in a form, in plain words.

use serde_json::Value;

use super::MAX_QUOTED;

/// The change of a list of questions: `added the question “Which days suit you?”`, of an event with its title behind it.
pub(super) fn change(subject: &str, before: Option<&Value>, after: Option<&Value>) -> String {
    let said = change_of_list(before, after);
    if subject.is_empty() { said } else { format!("{said} of {subject}") }
}

fn change_of_list(before: Option<&Value>, after: Option<&Value>) -> String {
    let (old, new) = (entries(before), entries(after));
    let added = without(new, old);
    let removed = without(old, new);
    let changed: Vec<_> =
        new.iter().filter(|one| with_id(old, one).is_some_and(|then| then != *one)).collect();
    match (&*added, &*removed, &*changed) {
        ([], [], []) => "changed the order of the questions".to_owned(),
        (questions, [], []) => said("added", questions),
        ([], questions, []) => said("removed", questions),
        ([], [], questions) => said("changed", questions),
        _ => "changed the questions".to_owned(),
    }
}

fn said(verb: &str, questions: &[&Value]) -> String {
    match questions {
        [question] => format!("{verb} the question {}", quoted(question)),
        several => format!("{verb} {} questions", several.len()),
    }
}

/// The question itself in quotation marks, shortened if it's long.
fn quoted(question: &Value) -> String {
    let label = question["label"].as_str().unwrap_or_default();
    if label.chars().count() <= MAX_QUOTED {
        return format!("\u{201c}{label}\u{201d}");
    }
    let beginning: String = label.chars().take(MAX_QUOTED - 1).collect();
    format!("\u{201c}{}…\u{201d}", beginning.trim_end())
}

fn entries(list: Option<&Value>) -> &[Value] {
    list.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// The questions of `list` that `others` doesn't have.
fn without<'a>(list: &'a [Value], others: &[Value]) -> Vec<&'a Value> {
    list.iter().filter(|one| with_id(others, one).is_none()).collect()
}

/// The question of `list` with the id of `wanted`.
fn with_id<'a>(list: &'a [Value], wanted: &Value) -> Option<&'a Value> {
    list.iter().find(|one| one["id"] == wanted["id"])
}
