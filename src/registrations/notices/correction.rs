//! Finds the move that another one corrects.

use rusqlite::Connection;

use super::action::{EventChange, NoticeAction};
use super::problems;
use super::replacing::{ReplacedMove, replaced_move};
use crate::config::Config;
use crate::registrations::notice_facts::WhenAndWhere;
use crate::web::Problem;

impl NoticeAction {
    /// With the move that it replaces, if it's a move, there is one, and the event in `config` is still there.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn replacing(self, db: &Connection, config: &Config) -> rusqlite::Result<Self> {
        let mut events = config.content.events.iter();
        let event = events.find(|event| event.id == self.event_id).map(WhenAndWhere::of);
        let found = self.replaced_now(db)?;
        let replaces = found.filter(|replaced| event.as_ref() == Some(replaced.after()));
        Ok(Self { replaces, ..self })
    }

    /// The refusal if the messages of the move that it replaces have left since it was read.
    pub(super) fn has_left(&self, db: &Connection) -> rusqlite::Result<Option<Problem>> {
        let Some(replaced) = &self.replaces else { return Ok(None) };
        let now = self.replaced_now(db)?;
        let is_same = now.is_some_and(|now| now.number() == replaced.number());
        Ok((!is_same).then(problems::being_told))
    }

    fn replaced_now(&self, db: &Connection) -> rusqlite::Result<Option<ReplacedMove>> {
        match self.change {
            EventChange::Move { .. } => replaced_move(db, &self.event_id),
            EventChange::CallOff { .. } | EventChange::Reinstate => Ok(None),
        }
    }
}
