//! Takes a notice back while its messages wait.

use rusqlite::{Connection, Transaction};

use super::replacing::restore_replaced;
use super::withdrawal::{refusal, withdraw};
use super::{problems, sql};
use crate::clock;
use crate::config::Config;
use crate::content_changes::{ContentAction, Published, Wanted};
use crate::registrations::notice_facts::WhenAndWhere;
use crate::registrations::sql as rows;
use crate::registrations::waiting_list::rewrite_held_offers;
use crate::web::Problem;

/// The undo of a notice: of the change of the content, and of all messages.
#[derive(Clone, Debug)]
pub struct UndoNotice {
    event_id: String,
    id: String,
    revision: i64,
    /// When and where the event is since the notice.
    after: WhenAndWhere,
    /// Whether the notice changed nothing in the content: it only offers another event.
    is_later_offer: bool,
    /// Whether it was taken back already.
    is_undone: bool,
    /// Whether another one stands in its place.
    is_replaced: bool,
}

impl UndoNotice {
    /// The undo of the notice `id` about the event `event_id`; `None` if there is no such one.
    pub fn of(db: &Connection, (event_id, id): (&str, &str)) -> rusqlite::Result<Option<Self>> {
        let found = sql::by_id(db, event_id, id)?;
        Ok(found.map(|notice| Self {
            event_id: notice.event_id,
            id: notice.facts.id,
            revision: notice.revision,
            after: notice.facts.after,
            is_later_offer: notice.facts.is_later_offer,
            is_undone: notice.undone_at.is_some(),
            is_replaced: notice.replaced_by.is_some(),
        }))
    }

    /// Whether it takes back no change of the content.
    #[must_use]
    pub fn is_of_later_offer(&self) -> bool {
        self.is_later_offer
    }

    /// The refusal if it was taken back already, or replaced.
    #[must_use]
    pub fn if_taken_back(&self) -> Option<Problem> {
        if self.is_replaced {
            return Some(problems::replaced());
        }
        self.is_undone.then(problems::taken_back)
    }

    /// Takes back a notice that changed nothing in the content.
    ///
    /// # Errors
    ///
    /// Why it can't be taken back.
    pub fn take_back(&self, tx: &Transaction<'_>) -> rusqlite::Result<Result<(), Problem>> {
        if let Some(problem) = self.refusal(tx)? {
            return Ok(Err(problem));
        }
        let found = sql::by_id(tx, &self.event_id, &self.id)?;
        found.map_or(Ok(()), |notice| withdraw(tx, &notice)).map(Ok)
    }
}

impl ContentAction for UndoNotice {
    fn wanted(&self, config: &Config) -> Result<Wanted, Problem> {
        if let Some(problem) = self.if_taken_back() {
            return Err(problem);
        }
        let mut events = config.content.events.iter();
        let event = events.find(|event| event.id == self.event_id);
        // Those who signed up would come to another time or place, and nobody would have told them.
        if event.is_some_and(|event| WhenAndWhere::of(event) != self.after) {
            return Err(problems::changed_since());
        }
        Ok(Wanted::Undo(self.revision))
    }

    fn refusal(&self, tx: &Transaction<'_>) -> rusqlite::Result<Option<Problem>> {
        let now = clock::now();
        let standing = sql::of_event(tx, &self.event_id)?.into_iter();
        let last =
            standing.filter(|notice| notice.undone_at.is_none()).max_by_key(|one| one.notice_no);
        let Some(notice) = last.filter(|notice| notice.facts.id == self.id) else {
            return Ok(Some(problems::not_the_last()));
        };
        refusal(tx, &notice, now)
    }

    fn write(&self, tx: &Transaction<'_>, published: Published<'_>) -> rusqlite::Result<()> {
        let Published { next, .. } = published;
        let Some(notice) = sql::by_id(tx, &self.event_id, &self.id)? else { return Ok(()) };
        let after = &notice.facts.after;
        let event = next.content.events.iter().find(|event| event.id == self.event_id);
        if let Some(event) = event.filter(|event| WhenAndWhere::of(event) != *after) {
            rows::move_registrations(tx, event, (&after.date, &after.date))?;
            rows::remember_date(tx, &event.id, &event.date.to_string())?;
            rewrite_held_offers(tx, next, event, clock::now())?;
        }
        withdraw(tx, &notice)?;
        restore_replaced(tx, &notice, clock::now())
    }
}
