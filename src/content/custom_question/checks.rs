//! Checks of questions that depend on several values.

use super::{AskedPer, CustomQuestion, MAX_CHOICES, MAX_QUESTIONS, MIN_CHOICES, QuestionKind};
use crate::content::finding::{Finding, repeated_ids};

/// What is wrong with the questions in `list` taken together.
pub(in crate::content) fn contradictions(list: &str, questions: &[CustomQuestion]) -> Vec<Finding> {
    let mut found = Vec::new();
    if questions.len() > MAX_QUESTIONS {
        let message = format!("has {} entries; {MAX_QUESTIONS} are the most", questions.len());
        found.push(Finding::new(list, message));
    }
    for (index, question) in questions.iter().enumerate() {
        let at = format!("{list}[{index}].choices");
        found.extend(unfit_choices(question).map(|message| Finding::new(at, message)));
    }
    found.extend(repeated_ids(list, questions.iter().map(|question| question.id.as_str())));
    found
}

/// What is wrong with the questions in `list` of a form that one person fills in for themselves.
pub(in crate::content) fn contradictions_of_one(
    list: &str,
    questions: &[CustomQuestion],
) -> Vec<Finding> {
    let mut found = contradictions(list, questions);
    let asks_each = |(at, question): (usize, &CustomQuestion)| {
        (question.per == AskedPer::Person).then(|| {
            let message = "is \"person\", which only the questions of events can be; take it out";
            Finding::new(format!("{list}[{at}].per"), message)
        })
    };
    found.extend(questions.iter().enumerate().filter_map(asks_each));
    found
}

fn unfit_choices(question: &CustomQuestion) -> Option<String> {
    let choices = &question.choices;
    let count = choices.len();
    if question.kind != QuestionKind::Choice {
        let message = "has entries, which only a choice has; take them out, or make it a choice";
        return (count > 0).then(|| message.to_owned());
    }
    if !(MIN_CHOICES..=MAX_CHOICES).contains(&count) {
        return Some(format!("has {count} entries; a choice needs {MIN_CHOICES} to {MAX_CHOICES}"));
    }
    let repeated = choices.iter().enumerate().find(|(at, one)| choices[..*at].contains(one));
    repeated.map(|(_, choice)| format!("has {choice:?} twice"))
}
