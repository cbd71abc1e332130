//! Refuses a notice if another member of staff gave one about the same event meanwhile.

use rusqlite::Connection;

use super::action::NoticeAction;
use super::{problems, sql};
use crate::web::Problem;

/// What stands for a notice where staff have seen none.
const NONE: &str = "none";

impl NoticeAction {
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
