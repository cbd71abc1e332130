//! What the spam classifier learns from staff, and what it makes of the enquiries that they see.
//!
//! Learning is part of the transaction that marks an enquiry. Keeping an enquiry does none of it.

mod earlier;
mod sql;

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction};

pub(super) use self::earlier::learn_earlier_marks;
use self::sql::Marked;
use crate::spam::bayes::{self, Counts, Message, Pitch};

/// How many marks of a kind count: the newest. Senders change, and the table stays small.
const MAX_MARKS: i64 = 2_000;

/// Brings what the classifier has learned of the enquiry `id` in line with how staff marked it.
///
/// Idempotent: what is counted already stays, and what no longer counts is taken back exactly.
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
    /// Whether it counts as spam (true), as innocent (false) or as nothing.
    ///
    /// What the score took for spam and nobody touched says only what the score does.
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

/// What the classifier says of `messages`, in their order, and whether it has learned enough for the
/// list to show pitches below the others.
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
        let known = |feature| counts.get(feature).map(|counts| (feature, *counts));
        let known: Vec<(&str, Counts)> =
            features.iter().filter_map(|feature| known(feature.as_str())).collect();
        bayes::classify(&known, marks)
    };
    Ok((features.iter().map(pitch).collect(), marks.can_fold()))
}
