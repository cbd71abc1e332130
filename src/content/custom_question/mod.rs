//! A question that the owner adds to a form: `[[site.questions]]` and `[[events.questions]]`.

pub(super) mod checks;
mod view;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

pub use self::view::{OptionView, QuestionView};
use crate::values;

/// The most questions of one form. With more, most people don't finish it.
pub(super) const MAX_QUESTIONS: usize = 10;

/// The longest label and the longest choice, in characters.
pub(super) const MAX_LABEL: usize = 200;

/// The fewest and the most choices of a question.
const MIN_CHOICES: usize = 2;
pub(super) const MAX_CHOICES: usize = 20;

/// A question that the owner adds to a form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomQuestion {
    /// Lowercase letters, digits and hyphens. Answers refer to it, so it must not change.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// The question itself, at most 200 characters.
    #[serde(deserialize_with = "label")]
    pub label: String,
    /// How it's answered.
    #[serde(default)]
    pub kind: QuestionKind,
    /// Whether it has to be answered; a checkbox has to be ticked.
    #[serde(default)]
    pub required: bool,
    /// The answers to choose from, 2 to 20; of other kinds none.
    #[serde(default, deserialize_with = "choices")]
    pub choices: Vec<String>,
    /// Who is asked. Only questions of events are asked of each person.
    #[serde(default)]
    pub per: AskedPer,
}

/// Who is asked a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum AskedPer {
    /// Who fills in the form, once.
    #[default]
    Party,
    /// Everybody who comes.
    Person,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum QuestionKind {
    /// In words.
    #[default]
    Text,
    /// By one of the choices.
    Choice,
    /// By a tick, which is the answer [`CustomQuestion::TICKED`].
    Checkbox,
}

impl CustomQuestion {
    /// The name of all answers in bodies and pointers, and what the names of fields begin with.
    pub const ANSWERS: &str = "answers";

    /// The answer of a ticked checkbox.
    pub const TICKED: &str = "Yes";
}

impl QuestionKind {
    pub(super) const CHOICES: [(&str, Self); 3] =
        [("text", Self::Text), ("choice", Self::Choice), ("checkbox", Self::Checkbox)];
}

impl TryFrom<String> for QuestionKind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::CHOICES)
    }
}

impl AskedPer {
    pub(super) const CHOICES: [(&str, Self); 2] =
        [("party", Self::Party), ("person", Self::Person)];
}

impl TryFrom<String> for AskedPer {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::CHOICES)
    }
}

fn label<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    short(values::words(deserializer)?).map_err(D::Error::custom)
}

fn choices<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Choice(#[serde(deserialize_with = "label")] String);
    let list = Vec::<Choice>::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Choice(text)| text).collect())
}

fn short(text: String) -> Result<String, String> {
    match text.chars().count() {
        0..=MAX_LABEL => Ok(text),
        count => Err(format!("has {count} characters; {MAX_LABEL} are the most")),
    }
}
