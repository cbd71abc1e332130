//! Checks of single answers, for all forms: present, within limits, plain text. A check fails with a
//! [`Fault`], whose text tells the visitor what to do.

mod custom_answers;
mod phone_key;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::values::visible::{is_blank, is_invisible};

pub use self::custom_answers::{
    AnswersAt, CustomAnswer, GivenAnswers, read as read_custom_answers, without_labels,
    written as written_answers,
};
pub use self::phone_key::phone_key;

/// The longest free text, in characters.
pub const MAX_TEXT: usize = 5_000;

/// An answer that needs correcting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// A JSON pointer to the answer, as in RFC 9457, section 3.
    #[schema(example = "#/email")]
    pub pointer: String,
    /// What to do about it.
    #[schema(example = "Enter your email address")]
    pub detail: String,
}

/// What is wrong with an answer, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A required answer is missing or not among the choices.
    Missing(Cow<'static, str>),
    /// The answer is present but not valid.
    Unfit(String),
}

/// All answers that need correcting, in the form's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    errors: Vec<FieldError>,
    missing: bool,
}

impl FieldErrors {
    /// Returns the value, or `None` after recording an error for the answer at `name`.
    pub fn keep<T>(&mut self, name: &str, answer: Result<T, Fault>) -> Option<T> {
        let detail = match answer {
            Ok(value) => return Some(value),
            Err(Fault::Missing(detail)) => {
                self.missing = true;
                detail.into_owned()
            }
            Err(Fault::Unfit(detail)) => detail,
        };
        self.errors.push(FieldError { pointer: format!("#/{name}"), detail });
        None
    }

    /// Whether a required answer is missing.
    #[must_use]
    pub fn lacks_answers(&self) -> bool {
        self.missing
    }

    /// The errors themselves.
    #[must_use]
    pub fn into_vec(self) -> Vec<FieldError> {
        self.errors
    }
}

/// A required answer of one line, trimmed, of at most `max` characters, without invisible
/// characters.
///
/// # Examples
///
/// ```
/// use paddock::form::{Fault, line};
///
/// let name = |answer: &str| line(Some(answer.to_owned()), "Enter your name", 100);
/// assert_eq!(name("  Ada\u{200b} Whitlock "), Ok("Ada Whitlock".to_owned()));
/// assert_eq!(name(" "), Err(Fault::Missing("Enter your name".into())));
/// ```
///
/// # Errors
///
/// [`Fault::Missing`] with the text `ask` if the answer is blank; [`Fault::Unfit`] if it has several
/// lines or is too long.
pub fn line(answer: Option<String>, ask: &'static str, max: usize) -> Result<String, Fault> {
    let answer = optional_line(answer, max)?;
    if answer.is_empty() { Err(Fault::Missing(ask.into())) } else { Ok(answer) }
}

/// The same, but empty if the answer is blank.
///
/// # Errors
///
/// [`Fault::Unfit`] if it has several lines or is too long.
pub fn optional_line(answer: Option<String>, max: usize) -> Result<String, Fault> {
    let answer = trimmed(shown(answer.unwrap_or_default()));
    if answer.chars().all(is_blank) {
        return Ok(String::new());
    }
    // A line break in a name would start a new header in the office's mail.
    if answer.chars().any(char::is_control) {
        return Err(Fault::Unfit("Use one line of plain text".to_owned()));
    }
    within(answer, max)
}

/// Removes invisible characters, which change how a line reads. Replaces line and paragraph
/// separators by spaces.
fn shown(answer: String) -> String {
    // Fast path: few answers need a change.
    if !answer.chars().any(|c| is_invisible(c) || is_separator(c)) {
        return answer;
    }
    let seen = answer.chars().filter(|c| !is_invisible(*c));
    seen.map(|c| if is_separator(c) { ' ' } else { c }).collect()
}

/// Whether `c` ends a line or a paragraph without being a control character.
fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// An optional answer of any number of lines, trimmed, of at most [`MAX_TEXT`] characters.
///
/// Line breaks become `\n`; other control characters, which nobody types, are dropped.
pub fn text(answer: Option<String>) -> Result<String, Fault> {
    let answer = answer.unwrap_or_default();
    let is_typed = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    // Fast path: few answers need a change.
    if answer.chars().all(is_typed) {
        return within(trimmed(answer), MAX_TEXT);
    }
    let answer = answer.replace("\r\n", "\n").replace('\r', "\n");
    let answer: String = answer.chars().filter(|c| is_typed(*c)).collect();
    within(trimmed(answer), MAX_TEXT)
}

/// A required answer that `parse` accepts as one of the choices.
pub fn choice<T>(
    answer: Option<&str>,
    ask: &'static str,
    parse: fn(&str) -> Option<T>,
) -> Result<T, Fault> {
    parse(answer.unwrap_or_default().trim()).ok_or(Fault::Missing(ask.into()))
}

/// Required answers, at least one. Repeated ones count once.
pub fn choices<T: PartialEq>(
    answers: Option<&[String]>,
    ask: &'static str,
    parse: fn(&str) -> Option<T>,
) -> Result<Vec<T>, Fault> {
    let mut chosen = Vec::new();
    for answer in answers.unwrap_or_default() {
        let choice = parse(answer.trim()).ok_or(Fault::Missing(ask.into()))?;
        if !chosen.contains(&choice) {
            chosen.push(choice);
        }
    }
    if chosen.is_empty() { Err(Fault::Missing(ask.into())) } else { Ok(chosen) }
}

/// A number without a fraction: `8`, or `8.0` as some programs write it.
pub fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = f64::deserialize(deserializer)?;
    if number.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&number) {
        return Err(D::Error::custom("not a whole number"));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "just checked")]
    Ok(number as u32)
}

/// Removes surrounding spaces. Copies the text only if there are any.
fn trimmed(answer: String) -> String {
    let trimmed = answer.trim();
    if trimmed.len() == answer.len() { answer } else { trimmed.to_owned() }
}

fn within(answer: String, max: usize) -> Result<String, Fault> {
    let length = answer.chars().count();
    if length > max {
        return Err(Fault::Unfit(format!("Use {max} characters or fewer; you have {length}")));
    }
    Ok(answer)
}
