//! An answer in mails to the office.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An answer of the contact form, or to one of the owner's own questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The field's label: `Riding experience`.
    pub question: String,
    /// The answer in words.
    pub answer: String,
}
