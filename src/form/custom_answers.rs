//! The answers to questions that the owner has added to a form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use super::{Fault, FieldErrors, text};
use crate::content::{CustomQuestion, QuestionKind};
use crate::values::is_slug;
use crate::values::visible::{is_blank, is_invisible};

/// The most answers of one form: to as many questions as a form may have, and to as many that were taken
/// out while somebody filled it in.
const MAX_ANSWERS: usize = 20;

/// The answers as they arrive, by their questions' ids.
pub type GivenAnswers = BTreeMap<String, Option<String>>;

/// What somebody answered to a question of the owner's own, as it's kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct CustomAnswer {
    /// The question's id.
    pub id: String,
    /// The question as it was asked. Its id, if it was taken out while somebody filled in the form.
    pub label: String,
    /// The answer; `Yes` for a ticked checkbox.
    pub answer: String,
}

/// Where answers stand in a form.
#[derive(Clone, Copy, Debug)]
pub struct AnswersAt<'a> {
    /// The name of all of them in pointers: `answers`.
    pub name: &'a str,
    /// Whose they are, as errors say it after the question: ` for attendee 2`; empty: of who fills in the form.
    pub whose: &'a str,
    /// Whether required questions may stay unanswered.
    pub may_stay_open: bool,
}

impl AnswersAt<'static> {
    /// In a form that one person fills in for themselves.
    pub const FORM: Self = Self { name: CustomQuestion::ANSWERS, whose: "", may_stay_open: false };
}

/// Reads the answers to `questions`, in their order, then answers to questions that are asked no longer.
/// Blank ones are left out.
///
/// `None` after errors, which are recorded for each question.
pub fn read<'a>(
    questions: impl IntoIterator<Item = &'a CustomQuestion>,
    given: Option<GivenAnswers>,
    at: AnswersAt<'_>,
    errors: &mut FieldErrors,
) -> Option<Vec<CustomAnswer>> {
    let mut given = given.unwrap_or_default();
    errors.keep(at.name, are_answers(&given))?;
    let mut answers = Vec::new();
    let mut is_complete = true;
    let mut keep = |id: &str, label: &str, answer: Result<String, Fault>| {
        let name = format!("{}/{id}", at.name);
        match errors.keep(&name, answer) {
            Some(answer) if answer.is_empty() => {}
            Some(answer) => {
                answers.push(CustomAnswer { id: id.to_owned(), label: label.to_owned(), answer });
            }
            None => is_complete = false,
        }
    };
    for question in questions {
        let answer = given.remove(&question.id).flatten();
        keep(&question.id, &question.label, check(question, answer, at));
    }
    for (id, answer) in given {
        keep(&id, &id, text(answer));
    }
    is_complete.then_some(answers)
}

/// Serializes answers for a fingerprint. A form that is sent again is the same one, even if a question was reworded in
/// between.
pub fn without_labels<S: Serializer>(
    answers: &[CustomAnswer],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(answers.iter().map(|answer| (&answer.id, &answer.answer)))
}

/// The answers in the visitor's own words: those that don't consist of the owner's.
#[must_use]
pub fn written<'a>(questions: &[CustomQuestion], answers: &'a [CustomAnswer]) -> Vec<&'a str> {
    let is_written = |answer: &&CustomAnswer| {
        let question = questions.iter().find(|question| question.id == answer.id);
        question.is_none_or(|question| question.kind == QuestionKind::Text)
    };
    answers.iter().filter(is_written).map(|answer| &*answer.answer).collect()
}

/// Whether these are answers to questions that may have been asked. A visitor's page may still have one that the
/// site no longer asks, but none ever had an id that isn't a slug.
fn are_answers(given: &GivenAnswers) -> Result<(), Fault> {
    let count = given.len();
    if count > MAX_ANSWERS {
        return Err(Fault::Unfit(format!("Send {MAX_ANSWERS} answers or fewer; you have {count}")));
    }
    if given.keys().all(|id| is_slug(id)) {
        return Ok(());
    }
    Err(Fault::Unfit("Name each answer by its question's id, such as how-found".to_owned()))
}

/// The trimmed answer to `question`; blank if there is none and none is required.
fn check(
    question: &CustomQuestion,
    answer: Option<String>,
    at: AnswersAt<'_>,
) -> Result<String, Fault> {
    let answer = text(answer)?;
    if answer.chars().all(|c| is_blank(c) || is_invisible(c)) {
        let may_stay_open = at.may_stay_open || !question.required;
        return if may_stay_open { Ok(String::new()) } else { Err(missing(question, at.whose)) };
    }
    let fits = match question.kind {
        QuestionKind::Text => true,
        QuestionKind::Choice => question.choices.contains(&answer),
        QuestionKind::Checkbox => answer == CustomQuestion::TICKED,
    };
    if fits { Ok(answer) } else { Err(missing(question, at.whose)) }
}

fn missing(question: &CustomQuestion, whose: &str) -> Fault {
    let label = &question.label;
    let ask = match question.kind {
        QuestionKind::Text => "Answer",
        QuestionKind::Choice => "Choose an answer:",
        QuestionKind::Checkbox => "Check the box:",
    };
    Fault::Missing(format!("{ask} \u{201c}{label}\u{201d}{whose}").into())
}
