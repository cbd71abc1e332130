//! Two revisions of the content side by side.

use rusqlite::Connection;
use serde_json::{Map, Value};

use super::history::ChangeInWords;
use super::{newest_revision, sql};
use crate::config::{Config, set_at};

/// What differs between the content as of the revisions `from` and `to`, with the other layers as they are in `config`
/// now. `None` if there is no such revision; 0 is the content before staff changed anything.
pub fn compare(
    db: &Connection,
    config: &Config,
    from: i64,
    to: i64,
) -> rusqlite::Result<Option<Vec<ChangeInWords>>> {
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
    Ok(Some(changes.into_iter().map(ChangeInWords::from).collect()))
}
