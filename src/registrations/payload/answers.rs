//! What was answered to an event's own questions, and the signature under the waiver.

use std::borrow::Cow;

use serde::Serialize;

use crate::form::CustomAnswer;
use crate::outbox::{cut, indented};
use crate::registrations::sql::WaiverSignature;

/// What was answered to one of the event's own questions, shortened to fit.
#[derive(Serialize)]
pub(super) struct SentAnswer<'a> {
    id: &'a str,
    label: Cow<'a, str>,
    answer: Cow<'a, str>,
}

/// The signature under the waiver.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SentSignature<'a> {
    /// Names the words that were signed; empty: on paper.
    version: &'a str,
    signed_by: &'a str,
    signed_at: String,
}

/// The fewest characters to which a question is shortened.
const MIN_LABEL: usize = 20;

impl<'a> SentAnswer<'a> {
    /// The `answers` with so many characters each. None with none: a large party would have more than fits.
    pub(super) fn all(
        answers: &'a [CustomAnswer],
        longest: usize,
        link: impl Fn() -> String,
    ) -> Vec<Self> {
        let sent = |CustomAnswer { id, label, answer }: &'a CustomAnswer| {
            let label = match label.char_indices().nth(longest.max(MIN_LABEL)) {
                Some((end, _)) => format!("{}…", &label[..end]).into(),
                None => label.into(),
            };
            Self { id, label, answer: cut(answer, longest, &link) }
        };
        answers.iter().filter(|_| longest > 0).map(sent).collect()
    }

    /// As lines of a text: `  Horse: My own`.
    pub(super) fn lines(answers: &[Self]) -> String {
        let line = |one: &Self| format!("  {}: {}\n", one.label, indented(&one.answer));
        answers.iter().map(line).collect()
    }

    /// Question and answer.
    pub(super) fn pair(&self) -> (&str, &str) {
        (&self.label, &self.answer)
    }
}

impl<'a> SentSignature<'a> {
    pub(super) fn of(signature: &'a WaiverSignature) -> Self {
        Self {
            version: signature.version.as_deref().unwrap_or_default(),
            signed_by: &signature.signed_by,
            signed_at: signature.signed_at.rfc3339(),
        }
    }
}
