//! A question as pages get it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{AskedPer, CustomQuestion, QuestionKind};

/// A question of the owner's own as a field of a form. Pages have no code of their own for it, because each byte of
/// theirs counts: `frontend/src/forms/contact/questionList.ts` describes its other questions in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuestionView {
    /// The field's name, with the question's id: `answers/how-found`.
    pub name: String,
    /// The question itself.
    pub label: String,
    /// Whether it may stay unanswered.
    pub optional: bool,
    /// Whether the answer is a text of several lines.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub multiline: bool,
    /// `checkbox`, or absent.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub control: Option<&'static str>,
    /// The answers to choose from. Absent if it's answered in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub options: Vec<OptionView>,
    /// Whether everybody who comes is asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub each: bool,
}

/// An answer to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OptionView {
    /// What is sent.
    pub value: String,
    /// What visitors read.
    pub label: String,
}

impl From<&CustomQuestion> for QuestionView {
    fn from(question: &CustomQuestion) -> Self {
        let CustomQuestion { id, label, kind, required, choices, per } = question;
        let ticked = [CustomQuestion::TICKED.to_owned()];
        let answers = if *kind == QuestionKind::Checkbox { &ticked } else { choices.as_slice() };
        let option = |text: &String| OptionView { value: text.clone(), label: text.clone() };
        Self {
            name: format!("{}/{id}", CustomQuestion::ANSWERS),
            label: label.clone(),
            optional: !required,
            multiline: *kind == QuestionKind::Text,
            control: (*kind == QuestionKind::Checkbox).then_some("checkbox"),
            options: answers.iter().map(option).collect(),
            each: *per == AskedPer::Person,
        }
    }
}
