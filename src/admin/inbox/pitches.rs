//! Classifies the submissions that staff see: which look like pitches, judging by earlier marks.

use rusqlite::Connection;

use super::staff_submission::{PitchReasons, StaffSubmission};
use crate::spam::THRESHOLD;
use crate::spam::bayes::Message;
use crate::submissions;

/// Sets `pitch` on each unclassified item that looks like a pitch. Returns whether the list may show
/// those below the others.
pub(super) fn look_for(db: &Connection, items: &mut [StaffSubmission]) -> rusqlite::Result<bool> {
    let mut unclassified: Vec<&mut StaffSubmission> =
        items.iter_mut().filter(|item| is_unmarked(item)).collect();
    let messages: Vec<Message<'_>> = unclassified.iter().map(|item| message(item)).collect();
    let (pitches, may_fold) = submissions::classify(db, &messages)?;
    for (item, pitch) in unclassified.iter_mut().zip(pitches) {
        item.pitch = pitch.map(|pitch| PitchReasons { reasons: pitch.reasons });
    }
    Ok(may_fold)
}

/// Like [`look_for`], for one item.
pub(super) fn with_pitch(
    db: &Connection,
    item: Option<StaffSubmission>,
) -> rusqlite::Result<Option<StaffSubmission>> {
    let mut items: Vec<StaffSubmission> = item.into_iter().collect();
    look_for(db, &mut items)?;
    Ok(items.pop())
}

/// Whether neither the score nor staff have called it spam or rescued it.
fn is_unmarked(item: &StaffSubmission) -> bool {
    !item.is_spam && item.spam_score < THRESHOLD && item.handled_at.is_none()
}

fn message(item: &StaffSubmission) -> Message<'_> {
    Message {
        email: &item.email,
        services: item.services_interested.len(),
        goals: &item.goals,
        availability: &item.availability,
        questions: &item.questions,
    }
}
