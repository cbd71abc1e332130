//! When submissions are deleted: by their age, or because their sender is erased.

use rusqlite::Connection;

use super::pitches;
use super::staff_submission::StaffSubmission;
use crate::clock;
use crate::config::Config;
use crate::privacy::{Requests, notice_ends_on, submission_leaves_on};

/// Sets when each item is deleted.
pub(super) fn note(
    db: &Connection,
    config: &Config,
    items: &mut [StaffSubmission],
) -> rusqlite::Result<()> {
    let requests = Requests::all(db)?;
    let earliest = notice_ends_on(db, config, clock::now())?;
    for item in items {
        let leaves_on = submission_leaves_on(config, item.created_at, item.is_spam);
        let leaves_on = leaves_on.map(|day| earliest.map_or(day, |earliest| day.max(earliest)));
        item.leaves_on = leaves_on.map(|day| day.to_string());
        item.erasure_due_at = requests.due_at(&item.email);
    }
    Ok(())
}

/// One item as its card shows it: with what it looks like, and when it's deleted.
pub(super) fn for_card(
    db: &Connection,
    config: &Config,
    item: Option<StaffSubmission>,
) -> rusqlite::Result<Option<StaffSubmission>> {
    let mut item = pitches::with_pitch(db, item)?;
    note(db, config, item.as_mut_slice())?;
    Ok(item)
}
