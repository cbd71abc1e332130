//! The event that a notice offers to those who signed up for one that's called off.

use rusqlite::{Connection, Transaction};

use super::action::{EventChange, NoticeAction};
use super::{parties, problems, sql};
use crate::clock;
use crate::config::{Config, Current};
use crate::content::{Content, Event};
use crate::registrations::notice_facts::{NoticeKind, OfferedEvent};
use crate::registrations::places;
use crate::registrations::sql::Registration;
use crate::web::Problem;

impl NoticeAction {
    /// Whether it only offers another event by the content in `config`: its event is called off already.
    #[must_use]
    pub fn is_later_offer(&self, config: &Config) -> bool {
        let is_off = |event: &Event| event.id == self.event_id && event.is_called_off();
        matches!(self.change, EventChange::CallOff { offer: Some(_) })
            && config.content.events.iter().any(is_off)
    }

    /// Offers another event to those who were told before that theirs is called off.
    ///
    /// # Errors
    ///
    /// Why it can't be offered.
    pub fn offer_later(
        &self,
        tx: &Transaction<'_>,
        config: &Current,
    ) -> rusqlite::Result<Result<(), Problem>> {
        if let Err(problem) = self.check_offer(&config.content) {
            return Ok(Err(problem));
        }
        if let Some(problem) = self.outdated(tx)? {
            return Ok(Err(problem));
        }
        let before = sql::newest(tx, &self.event_id)?;
        let Some(before) = before.filter(|one| one.facts.kind == NoticeKind::CalledOff) else {
            return Ok(Err(problems::nobody_knows()));
        };
        match self.facts(config, config) {
            Ok(facts) => parties::tell_all(tx, config, facts, (before.revision, None)).map(Ok),
            Err(problem) => Ok(Err(problem)),
        }
    }

    /// Refuses an event that people can't sign up for.
    pub(super) fn check_offer(&self, content: &Content) -> Result<(), Problem> {
        let EventChange::CallOff { offer: Some(id) } = &self.change else { return Ok(()) };
        let mut others = content.events.iter().filter(|event| event.id != self.event_id);
        let other = others.find(|event| event.id == *id).ok_or_else(problems::no_such_offer)?;
        let open = places::takes_sign_ups(other, clock::now(), &content.site.timezone);
        open.map_err(|_| problems::offer_not_open())
    }

    /// The event that is offered.
    pub(super) fn offered(&self, content: &Content) -> Option<OfferedEvent> {
        let EventChange::CallOff { offer: Some(id) } = &self.change else { return None };
        let event = content.events.iter().find(|event| event.id == *id);
        event.map(OfferedEvent::of)
    }
}

/// What the party of `registration` can come to instead of its event, which is called off.
pub(in crate::registrations) fn offer_to(
    db: &Connection,
    content: &Content,
    registration: &Registration,
) -> rusqlite::Result<Option<OfferedEvent>> {
    let event = crate::registrations::event_now::event_now(content, registration);
    if event.is_some_and(|event| !event.is_called_off()) {
        return Ok(None);
    }
    let of = (&*registration.event_id, &*registration.id);
    let newest = sql::newest_to(db, of)?.filter(|one| one.facts.kind == NoticeKind::CalledOff);
    Ok(newest.and_then(|notice| notice.facts.offer))
}
