//! Two revisions of the content side by side.

use rusqlite::Connection;
use serde_json::{Map, Value};

use super::history::ChangeInWords;
use super::photographs::{self, PhotoDifference};
use super::{newest_revision, sql};
use crate::config::{Config, set_at};

/// What differs between two revisions.
#[derive(Debug)]
pub struct Comparison {
    /// The values that differ.
    pub changes: Vec<ChangeInWords>,
    /// The photographs whose files differ.
    pub photographs: Vec<PhotoDifference>,
}

/// What differs between the content and the photographs as of the revisions `from` and `to`, with the other layers as they are in `config`
/// now. `None` if there is no such revision; 0 is the content before staff changed anything.
pub fn compare(
    db: &Connection,
    config: &Config,
    from: i64,
    to: i64,
) -> rusqlite::Result<Option<Comparison>> {
    let known = 0..=newest_revision(db)?;
    if !known.contains(&from) || !known.contains(&to) {
        return Ok(None);
    }
    let layer = |revision| -> rusqlite::Result<Map<String, Value>> {
        let mut layer = Map::new();
        sql::each_kept(db, revision, |pointer, kept| set_at(&mut layer, pointer, kept))?;
        Ok(layer)
    };
    let changes = config.changes_of_layers(&layer(from)?, &layer(to)?);
    let changes = changes.into_iter().map(ChangeInWords::from).collect();
    Ok(Some(Comparison { changes, photographs: photographs::differences(db, from, to)? }))
}
