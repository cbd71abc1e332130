//! The record of what staff did with the files of photographs.
//!
//! A change is recorded before its file is changed, and marked as done afterwards. After a crash between the two, the
//! size of the file tells whether the change came about.

mod differences;
mod sql;

use serde::Serialize;
use utoipa::ToSchema;

pub use self::differences::PhotoDifference;
pub(super) use self::differences::differences;
pub(super) use self::sql::changes;
pub use self::sql::{
    begin as begin_photo_change, conclude as conclude_photo_change,
    pending as pending_photo_changes,
};

use super::history_position::HistoryPosition;
use super::words;
use crate::clock::UnixMillis;

/// A change of a photograph's file that is about to be made.
#[derive(Clone, Debug)]
pub struct NewPhotoChange {
    /// The photograph's name.
    pub name: String,
    /// Who makes it; empty: nobody gave a name.
    pub who: String,
    /// When.
    pub at: UnixMillis,
    /// Size of the file that staff had put there before, in bytes. `None` without one.
    pub bytes_before: Option<i64>,
    /// Size of the new file, in bytes. `None` if the change removes the file.
    pub bytes_after: Option<i64>,
    /// Whether a file is put back that was replaced or removed before.
    pub is_restored: bool,
}

/// A change whose file an earlier process may not have changed.
#[derive(Clone, Debug)]
pub struct PendingPhotoChange {
    /// Its number.
    pub change_no: i64,
    /// The photograph's name.
    pub name: String,
    /// Size of the new file, in bytes. `None` if the change removes the file. The file on the disk has this size if the
    /// change was made.
    pub bytes_after: Option<i64>,
}

/// What takes back the last change of a photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhotoUndo {
    /// To remove it.
    Remove,
    /// To put back what was there before, as long as it's kept.
    Restore,
}

/// What became of the file of a photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhotoAction {
    /// There was none before.
    Added,
    /// Another one took its place.
    Replaced,
    /// It was removed.
    Removed,
    /// It was put back after it was removed.
    PutBack,
    /// An earlier one was put back in its place.
    EarlierPutBack,
}

/// What staff did with the file of a photograph.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PhotoChange)]
pub struct PhotoChangeInWords {
    /// Its number. Later ones are higher.
    pub change: i64,
    /// The photograph's name.
    #[schema(example = "hero")]
    pub name: String,
    /// Who did it; empty: no name was given.
    pub who: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
    /// What was done.
    pub action: PhotoAction,
    /// All of it in a sentence: `Erin replaced the photograph “Old oak”`.
    pub text: String,
    /// What takes it back; null: the photograph was changed again since.
    #[schema(required)]
    pub undo: Option<PhotoUndo>,
}

/// A change, as it's stored.
pub(super) struct StoredPhotoChange {
    change_no: i64,
    revision: i64,
    change: NewPhotoChange,
    /// Whether no later one is of the same photograph.
    is_last: bool,
}

impl StoredPhotoChange {
    /// Where it is in the history.
    pub(super) fn position(&self) -> HistoryPosition {
        HistoryPosition::of_photo_change(self.revision, self.change_no)
    }
}

impl From<StoredPhotoChange> for PhotoChangeInWords {
    fn from(stored: StoredPhotoChange) -> Self {
        let StoredPhotoChange { change_no, change, is_last, .. } = stored;
        let action = action_of(&change);
        let text = format!("{} {}", words::who(&change.who), in_words(action, &change.name));
        let undo = undo_of(&change);
        let NewPhotoChange { name, who, at, .. } = change;
        Self { change: change_no, name, who, at, action, text, undo: undo.filter(|_| is_last) }
    }
}

fn action_of(change: &NewPhotoChange) -> PhotoAction {
    match (change.bytes_before, change.bytes_after, change.is_restored) {
        (_, None, _) => PhotoAction::Removed,
        (None, Some(_), true) => PhotoAction::PutBack,
        (Some(_), Some(_), true) => PhotoAction::EarlierPutBack,
        (None, Some(_), false) => PhotoAction::Added,
        (Some(_), Some(_), false) => PhotoAction::Replaced,
    }
}

/// What was done, without who did it: `replaced the photograph “Old oak”`.
fn in_words(action: PhotoAction, name: &str) -> String {
    let photograph = words::photograph(name);
    match action {
        PhotoAction::Added => format!("added {photograph}"),
        PhotoAction::Replaced => format!("replaced {photograph}"),
        PhotoAction::Removed => format!("removed {photograph}"),
        PhotoAction::PutBack => format!("put {photograph} back"),
        PhotoAction::EarlierPutBack => format!("put {} back", words::earlier_photograph(name)),
    }
}

fn undo_of(change: &NewPhotoChange) -> Option<PhotoUndo> {
    match (change.bytes_before, change.bytes_after) {
        (Some(_), _) => Some(PhotoUndo::Restore),
        (None, Some(_)) => Some(PhotoUndo::Remove),
        (None, None) => None,
    }
}
