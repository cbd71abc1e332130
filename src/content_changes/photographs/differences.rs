//! The photographs that differ between two revisions.

use std::collections::BTreeMap;
use std::mem;

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::{NewPhotoChange, action_of, in_words, sql};

/// A photograph whose file differs between two revisions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PhotoDifference {
    /// The photograph's name.
    #[schema(example = "hero")]
    pub name: String,
    /// What was done with it in all: `replaced the photograph “Old oak”`.
    pub text: String,
}

/// The photographs that staff had put there and whose files differ between the revisions `from` and `to`, by name. What
/// was done after a revision doesn't belong to it.
pub(in crate::content_changes) fn differences(
    db: &Connection,
    from: i64,
    to: i64,
) -> rusqlite::Result<Vec<PhotoDifference>> {
    // All that was done with a photograph, as one change.
    let mut by_name = BTreeMap::<String, NewPhotoChange>::new();
    for change in sql::between(db, from.min(to), from.max(to))? {
        by_name
            .entry(change.name.clone())
            .and_modify(|all| {
                all.bytes_after = change.bytes_after;
                all.is_restored &= change.is_restored;
            })
            .or_insert(change);
    }
    let changes =
        by_name.into_values().map(|change| if from > to { reversed(change) } else { change });
    // The same size is the same file, put back.
    let changes = changes.filter(|change| change.bytes_before != change.bytes_after);
    let in_words = |change| PhotoDifference {
        text: in_words(action_of(&change), &change.name),
        name: change.name,
    };
    Ok(changes.map(in_words).collect())
}

fn reversed(mut change: NewPhotoChange) -> NewPhotoChange {
    mem::swap(&mut change.bytes_before, &mut change.bytes_after);
    NewPhotoChange { is_restored: false, ..change }
}
