//! A notice that corrects another one before anybody was told of that. People are told once, and from where they know the
//! event to be.

use rusqlite::{Connection, Transaction};

use super::messages::{SURE, message_id};
use super::sql::{self, StoredNotice};
use super::withdrawal::{why_kept, withdraw};
use crate::clock::{self, UnixMillis};
use crate::outbox::Outbox;
use crate::registrations::notice_facts::{NoticeFacts, NoticeKind, WhenAndWhere};
use crate::registrations::sql as rows;

/// A notice that another one replaces.
#[derive(Clone, Debug)]
pub struct ReplacedNotice {
    stored: StoredNotice,
    /// Where people knew the event to be before they were told of where they know it now.
    earlier: Option<WhenAndWhere>,
}

impl ReplacedNotice {
    /// When and where people know the event to be.
    pub(super) fn before(&self) -> &WhenAndWhere {
        &self.stored.facts.before
    }

    /// Where people knew it to be before they were told of that; `None`: they weren't.
    pub(super) fn earlier(&self) -> Option<&WhenAndWhere> {
        self.earlier.as_ref()
    }

    /// When and where the event is since.
    pub(super) fn after(&self) -> &WhenAndWhere {
        &self.stored.facts.after
    }

    /// Why the event was moved, in the stable's words; may be empty.
    pub(super) fn reason(&self) -> &str {
        let is_move = self.stored.facts.kind == NoticeKind::Moved;
        if is_move { &self.stored.facts.reason } else { "" }
    }

    /// The number of its notice.
    pub(super) fn number(&self) -> i64 {
        self.stored.notice_no
    }

    /// Withdraws its messages.
    pub(super) fn withdraw(&self, tx: &Transaction<'_>) -> rusqlite::Result<()> {
        withdraw(tx, &self.stored)
    }

    /// Notes that the notice `by` replaced it.
    pub(super) fn note(&self, tx: &Transaction<'_>, by: i64) -> rusqlite::Result<()> {
        sql::set_replaced(tx, self.stored.notice_no, by)
    }
}

/// The last notice about the event `event_id`, if it's one of those that `is_meant` and nobody was told of it.
pub(super) fn replaced_notice(
    db: &Connection,
    event_id: &str,
    is_meant: fn(&NoticeFacts) -> bool,
) -> rusqlite::Result<Option<ReplacedNotice>> {
    let mut standing =
        sql::of_event(db, event_id)?.into_iter().filter(|one| one.undone_at.is_none());
    let Some(stored) = standing.next().filter(|notice| is_meant(&notice.facts)) else {
        return Ok(None);
    };
    let is_known =
        sql::is_called(db, stored.notice_no)? || why_kept(db, &stored, clock::now())?.is_some();
    let led_there =
        |facts: &NoticeFacts| facts.kind == NoticeKind::Moved && facts.after == stored.facts.before;
    let earlier = standing.find(|one| led_there(&one.facts)).map(|one| one.facts.before);
    Ok((!is_known).then_some(ReplacedNotice { stored, earlier }))
}

/// Whether `facts`, which may replace a notice, tell people nothing: the event is moved back, or takes place after all, before
/// anybody was told that it wouldn't.
pub(super) fn tells_nobody(facts: &NoticeFacts, replaces: Option<&ReplacedNotice>) -> bool {
    let Some(earlier) = replaces else { return false };
    match facts.kind {
        NoticeKind::Moved => facts.before == facts.after,
        NoticeKind::Reinstated => calls_off(&earlier.stored.facts),
        NoticeKind::CalledOff => false,
    }
}

/// Whether by `facts` the event is called off. An offer that comes later finds it so.
pub(super) fn calls_off(facts: &NoticeFacts) -> bool {
    facts.kind == NoticeKind::CalledOff && !facts.is_later_offer
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
