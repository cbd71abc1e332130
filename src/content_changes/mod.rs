//! The record of what staff changed in the content: publications with their changes, the layer that they add up to, the
//! history in words, and what an undo is about. The history also has what they did with the files of photographs.
//!
//! Rows of publications are only ever added. The layer itself, and how it's merged, is in `config`.

mod beside;
mod compare;
mod drafts;
mod history;
mod history_position;
mod in_force;
mod photographs;
mod publishing;
mod scheduled;
mod sql;
mod undo;
mod words;

use std::path::Path;

use rusqlite::{Connection, Transaction};
use serde_json::Value;

use crate::clock::UnixMillis;
use crate::config::{Config, ContentChange, StaffLayer, set_at};
use crate::store::{self, OpenError};

pub use self::beside::{NotChanged, PublishedBeside, publish_beside, read_content};
pub use self::compare::{Comparison, compare};
pub use self::drafts::{
    Draft, DraftQuota, NewDraft, NotSaved, discard_draft, drafts, save_draft, take_out_of_draft,
};
pub use self::history::{ChangeInWords, HistoryLine, RevisionInWords, RevisionLine, history};
pub use self::history_position::HistoryPosition;
pub use self::photographs::{
    NewPhotoChange, PendingPhotoChange, PhotoAction, PhotoChangeInWords, PhotoDifference,
    PhotoUndo, begin_photo_change, conclude_photo_change, pending_photo_changes,
};
pub use self::publishing::{
    Answer, ContentAction, ContentWarning, Proposed, PublishContent, Published, SignedUp, ToldBy,
    Unpublished, Version, Wanted, versions, with_published,
};
pub use self::scheduled::{
    MAX_SCHEDULED, MAX_SCHEDULED_BY_LIMITED, Scheduled, ScheduledInWords, changed_by_others,
    changed_since, due, note_problem, record_scheduled, schedule, scheduled, scheduled_patch,
    scheduled_time, unschedule,
};
pub use self::sql::{changed_pointers, newest_revision, state_tag};
pub use self::undo::undo;

/// A publication that is to be recorded.
#[derive(Clone, Debug)]
pub struct NewRevision {
    /// Who publishes; empty: nobody gave a name.
    pub who: String,
    /// When.
    pub at: UnixMillis,
    /// The revision that it undoes.
    pub undoes: Option<i64>,
    /// What it changes; not empty.
    pub changes: Vec<ContentChange>,
}

/// Reads the layer that all publications add up to.
pub fn layer(db: &Connection) -> rusqlite::Result<StaffLayer> {
    let mut layer = StaffLayer { revision: newest_revision(db)?, ..StaffLayer::default() };
    sql::each_kept(db, i64::MAX, |pointer, kept| set_at(&mut layer.patch, pointer, kept))?;
    Ok(layer)
}

/// Records a publication, unless there is another one after the revision `on`. Returns its number.
pub fn record(
    tx: &Transaction<'_>,
    on: i64,
    revision: &NewRevision,
) -> rusqlite::Result<Option<i64>> {
    if newest_revision(tx)? != on {
        return Ok(None);
    }
    sql::insert(tx, on + 1, revision, None)?;
    Ok(Some(on + 1))
}

/// The settings `config` with what staff changed by the database in `storage.path`, which a server may have open.
/// Without a database they stay as they are.
///
/// # Errors
///
/// [`OpenError`] if there is a database that can't be read.
pub fn with_staff_content(config: &Config) -> Result<Config, OpenError> {
    with_staff_content_of(&config.storage.path, config)
}

/// Like [`with_staff_content`], for the database at `path`.
///
/// # Errors
///
/// [`OpenError`] if there is a database that can't be read.
pub fn with_staff_content_of(path: &Path, config: &Config) -> Result<Config, OpenError> {
    if !path.exists() {
        return Ok(config.clone());
    }
    let layer = store::read_beside(path, |db| {
        // One that an earlier program has left has no such table.
        if sql::has_table(db)? { layer(db) } else { Ok(StaffLayer::default()) }
    })?;
    Ok(config.with_fitting_staff_content(&layer))
}

/// `value` as it's stored.
fn stored(value: Option<&Value>) -> Option<String> {
    value.map(Value::to_string)
}
