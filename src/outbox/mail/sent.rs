//! What came of sending a mail.

use crate::outbox::transport::{MessageSecret, Outcome};

/// How much of a server's refusal is kept, in characters.
const MAX_KEPT: usize = 1_000;

/// What came of sending a mail once.
pub(super) struct Sent {
    pub(super) outcome: Outcome,
    /// The receiver's status code: SMTP's or HTTP's.
    pub(super) status: Option<u16>,
    /// The receiver's words, if it refused.
    pub(super) answer: Option<String>,
}

impl Sent {
    /// What came of it if nobody answered.
    pub(super) fn without_answer(outcome: Outcome) -> Self {
        Self { outcome, status: None, answer: None }
    }

    /// The same without the mail's secret, which a receiver may repeat in a refusal.
    pub(super) fn without(self, secret: Option<&dyn MessageSecret>) -> Self {
        let redacted = |text: String| secret.map_or_else(|| text.clone(), |one| one.redact(&text));
        let answer = self.answer.map(redacted);
        let answer = answer.map(|text| text.chars().take(MAX_KEPT).collect());
        Self { answer, ..self }
    }

    /// A mail that wasn't handed over because that couldn't be noted.
    pub(super) fn not_noted() -> Self {
        Self::without_answer(Outcome::failed("the database can't note that it goes out"))
    }
}
