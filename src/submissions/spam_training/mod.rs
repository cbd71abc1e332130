//! Connects the spam classifier with the database: learning from staff, and classifying what they
//! see.
//!
//! Learning is part of the transaction that marks a submission. Keeping a submission does none of it.

mod first_training;
mod sql;

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction};

pub(super) use self::first_training::learn_earlier_marks;
use self::sql::Marked;
use crate::spam::bayes::{self, Counts, Message, Pitch};

/// The newest marks of each kind that count. Spam changes over time, and the table stays small.
const MAX_MARKS: i64 = 2_000;

/// Updates what the classifier learned from the submission `id` to how staff marked it.
///
/// Idempotent. A mark that was taken back is subtracted exactly.
pub fn learn(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    let Some(marked) = sql::marked(tx, id)? else { return Ok(()) };
    let before = sql::mark_of(tx, id)?;
    let now = marked.counts_as();
    if before == now {
        return Ok(());
    }
    sql::unmark(tx, id)?;
    if let Some(is_spam) = now {
        let features = bayes::features(&marked.message());
        sql::mark(tx, id, is_spam, &features)?;
        sql::forget_oldest(tx, is_spam, MAX_MARKS)?;
    }
    Ok(())
}

impl Marked {
    /// Whether it counts as spam (true), as innocent (false) or not at all (`None`).
    ///
    /// Spam by the score that nobody has touched would only teach the score's own rules.
    fn counts_as(&self) -> Option<bool> {
        match (self.is_spam, self.is_spam_by_score) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            (false, false) => self.is_handled.then_some(false),
            (true, true) => None,
        }
    }

    fn message(&self) -> Message<'_> {
        Message {
            email: &self.email,
            services: self.services.len(),
            goals: &self.goals,
            availability: &self.availability,
            questions: &self.questions,
        }
    }
}

/// Classifies `messages`, in their order. Also returns whether the list may show pitches below the
/// others.
pub fn classify(
    db: &Connection,
    messages: &[Message<'_>],
) -> rusqlite::Result<(Vec<Option<Pitch>>, bool)> {
    let marks: Counts = sql::totals(db)?;
    if !marks.can_classify() || messages.is_empty() {
        return Ok((vec![None; messages.len()], marks.can_fold()));
    }
    let features: Vec<BTreeSet<String>> = messages.iter().map(bayes::features).collect();
    let all: BTreeSet<&str> = features.iter().flatten().map(String::as_str).collect();
    let counts = sql::counts(db, &all)?;
    let pitch = |features: &BTreeSet<String>| {
        let counted = |feature| (feature, counts.get(feature).copied().unwrap_or_default());
        let counted: Vec<(&str, Counts)> =
            features.iter().map(|feature| counted(feature.as_str())).collect();
        bayes::classify(&counted, marks)
    };
    Ok((features.iter().map(pitch).collect(), marks.can_fold()))
}
