//! A move that corrects another one before anybody was told of that. People are told once, and from where they know the
//! event to be.

use rusqlite::{Connection, Transaction};

use super::messages::{SURE, message_id};
use super::sql;
use super::sql::StoredNotice;
use super::withdrawal::{refusal, withdraw};
use crate::clock::{self, UnixMillis};
use crate::outbox::Outbox;
use crate::registrations::notice_facts::{NoticeFacts, NoticeKind, WhenAndWhere};
use crate::registrations::sql as rows;

/// The move of an event that another one replaces.
#[derive(Clone, Debug)]
pub struct ReplacedMove(StoredNotice);

impl ReplacedMove {
    /// When and where people know the event to be.
    pub(super) fn before(&self) -> &WhenAndWhere {
        &self.0.facts.before
    }

    /// When and where the event is since.
    pub(super) fn after(&self) -> &WhenAndWhere {
        &self.0.facts.after
    }

    /// Why it was moved, in the stable's words; may be empty.
    pub(super) fn reason(&self) -> &str {
        &self.0.facts.reason
    }

    /// The number of its notice.
    pub(super) fn number(&self) -> i64 {
        self.0.notice_no
    }

    /// Withdraws its messages.
    pub(super) fn withdraw(&self, tx: &Transaction<'_>) -> rusqlite::Result<()> {
        withdraw(tx, &self.0)
    }

    /// Notes that the notice `by` replaced it.
    pub(super) fn note(&self, tx: &Transaction<'_>, by: i64) -> rusqlite::Result<()> {
        sql::set_replaced(tx, self.0.notice_no, by)
    }
}

/// The last notice about the event `event_id`, if it's a move that nobody was told of.
pub(super) fn replaced_move(
    db: &Connection,
    event_id: &str,
) -> rusqlite::Result<Option<ReplacedMove>> {
    let newest = sql::newest(db, event_id)?;
    let Some(notice) = newest.filter(|one| one.facts.kind == NoticeKind::Moved) else {
        return Ok(None);
    };
    let is_unsent = refusal(db, &notice, clock::now())?.is_none();
    Ok(is_unsent.then_some(ReplacedMove(notice)))
}

/// Whether `facts`, which may replace a move, tell people nothing: the event is moved back before anybody was told.
pub(super) fn is_moved_back(facts: &NoticeFacts, replaces: Option<&ReplacedMove>) -> bool {
    replaces.is_some() && facts.before == facts.after
}

/// Queues the messages again of the notice that `notice` replaced, which was taken back: what they say is true again.
pub(super) fn restore_replaced(
    tx: &Transaction<'_>,
    notice: &StoredNotice,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let Some(earlier) = sql::replaced_by(tx, notice.notice_no)? else { return Ok(()) };
    let Some(since) = earlier.undone_at else { return Ok(()) };
    // As long as it can be taken back itself, they aren't sent.
    let at = now.max(earlier.undo_until.plus(SURE));
    for id in sql::told(tx, earlier.notice_no)? {
        let registration = rows::by_id(tx, &id)?;
        if registration.is_some_and(|one| one.cancelled_at.is_none()) {
            let message_id = message_id(&id, earlier.notice_no);
            Outbox::restore_held(tx, (&id, &message_id), since, at)?;
        }
    }
    Outbox::restore_held(tx, (&earlier.facts.id, &earlier.facts.id), since, at)?;
    sql::unset_replaced(tx, earlier.notice_no)
}
