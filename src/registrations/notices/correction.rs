//! Finds the notice that another one corrects.

use jiff::civil::Date;
use rusqlite::Connection;

use super::action::{EventChange, NoticeAction};
use super::problems;
use super::replacing::{ReplacedNotice, replaced_notice};
use crate::config::Config;
use crate::content::Event;
use crate::registrations::notice_facts::{NoticeKind, WhenAndWhere};
use crate::web::Problem;

impl NoticeAction {
    /// With the notice that it replaces, if there is one and the event in `config` is still there.
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

    /// When `event`, which is moved to this day and these hours, was to be as its page says then: a day, and hours that
    /// differ. Empty: nobody knows it to have been at another time. `None`: the page says what it said.
    pub(super) fn previous(
        &self,
        event: &Event,
        (date, time): (Date, &str),
    ) -> Option<(String, String)> {
        let is_same = |one: &WhenAndWhere| one.date == date.to_string() && one.time == time;
        let known = self.replaces.as_ref().map(ReplacedNotice::before).cloned();
        let known = known.unwrap_or_else(|| WhenAndWhere::of(event));
        if is_same(&known) && is_same(&WhenAndWhere::of(event)) {
            return None;
        }
        let earlier = self.replaces.as_ref().and_then(ReplacedNotice::earlier).cloned();
        let previous = if is_same(&known) { earlier } else { Some(known) };
        let previous = previous.filter(|one| !is_same(one));
        Some(previous.map_or_else(
            Default::default,
            |WhenAndWhere { date, time: hours, .. }| {
                (date, if hours == time { String::new() } else { hours })
            },
        ))
    }

    /// The refusal if the messages of the notice that it replaces have left since it was read.
    pub(super) fn has_left(&self, db: &Connection) -> rusqlite::Result<Option<Problem>> {
        let Some(replaced) = &self.replaces else { return Ok(None) };
        let now = self.replaced_now(db)?;
        let is_same = now.is_some_and(|now| now.number() == replaced.number());
        Ok((!is_same).then(problems::being_told))
    }

    fn replaced_now(&self, db: &Connection) -> rusqlite::Result<Option<ReplacedNotice>> {
        match self.change {
            // It's known to be off, or was moved once more.
            EventChange::Move { .. } => replaced_notice(db, &self.event_id, |facts| {
                matches!(facts.kind, NoticeKind::Moved | NoticeKind::CalledOff)
            }),
            // Nobody is offered another date for an event that takes place.
            EventChange::Reinstate => {
                replaced_notice(db, &self.event_id, |facts| facts.kind == NoticeKind::CalledOff)
            }
            EventChange::CallOff { .. } => {
                replaced_notice(db, &self.event_id, |facts| facts.kind == NoticeKind::Reinstated)
            }
        }
    }
}
