//! Refuses a notice if another member of staff gave one about the same event meanwhile.

use rusqlite::Connection;

use super::action::NoticeAction;
use super::{problems, sql};
use crate::web::Problem;

/// What stands for a notice where staff have seen none.
const NONE: &str = "none";

impl NoticeAction {
    /// A call without `seen` counts as having seen the newest notice. So of several calls that change an event at once,
    /// the first succeeds and the others are refused.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn having_seen(self, db: &Connection) -> rusqlite::Result<Self> {
        if self.seen.is_some() {
            return Ok(self);
        }
        let newest = sql::newest(db, &self.event_id)?;
        let id = newest.map_or_else(|| NONE.to_owned(), |notice| notice.facts.id);
        Ok(Self { seen: Some(id), ..self })
    }

    /// The refusal if the newest notice about the event isn't the one in `seen`.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn outdated(&self, db: &Connection) -> rusqlite::Result<Option<Problem>> {
        let Some(seen) = &self.seen else { return Ok(None) };
        let newest = sql::newest(db, &self.event_id)?;
        let id = newest.as_ref().map_or(NONE, |notice| &notice.facts.id);
        Ok((id != seen).then(|| problems::newer(newest.as_ref().map(|notice| &notice.facts))))
    }
}
