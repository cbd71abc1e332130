//! Withdraws the messages of a notice while they wait, unless somebody knows of it already.

use rusqlite::{Connection, Transaction};

use super::messages::message_id;
use super::sql::StoredNotice;
use super::{problems, sql};
use crate::clock::{self, UnixMillis};
use crate::outbox::Outbox;
use crate::registrations::sql as rows;
use crate::web::Problem;

/// Why `notice`, which stands, can't be taken back at `now`: somebody knows of it, or its messages leave.
pub(super) fn refusal(
    db: &Connection,
    notice: &StoredNotice,
    now: UnixMillis,
) -> rusqlite::Result<Option<Problem>> {
    // Who has answered knows already.
    if sql::is_accepted(db, notice.notice_no)? {
        return Ok(Some(problems::accepted()));
    }
    why_kept(db, notice, now)
}

/// Why the messages of `notice` can't be withdrawn at `now`: somebody comes who knows of it, or they leave. Whom they would
/// have asked to another event, and who comes there already, needs none of them.
pub(super) fn why_kept(
    db: &Connection,
    notice: &StoredNotice,
    now: UnixMillis,
) -> rusqlite::Result<Option<Problem>> {
    if sql::has_newcomers(db, notice)? {
        return Ok(Some(problems::signed_up_since()));
    }
    let id = &notice.facts.id;
    if now >= notice.undo_until || !Outbox::is_held(db, id, id, now)? {
        return Ok(Some(problems::too_late()));
    }
    for registration in sql::told(db, notice.notice_no)? {
        let message_id = message_id(&registration, notice.notice_no);
        if !Outbox::is_held(db, &registration, &message_id, now)? {
            return Ok(Some(problems::too_late()));
        }
    }
    Ok(None)
}

/// Withdraws the messages of `notice`, and notes that it was taken back.
pub(super) fn withdraw(tx: &Transaction<'_>, notice: &StoredNotice) -> rusqlite::Result<()> {
    let (now, id) = (clock::now(), &notice.facts.id);
    for registration in sql::told(tx, notice.notice_no)? {
        let message_id = message_id(&registration, notice.notice_no);
        Outbox::withdraw_held(tx, &registration, &message_id, now)?;
        // Who has come to another event since is reminded of that.
        if rows::by_id(tx, &registration)?.is_some_and(|one| one.event_id == notice.event_id) {
            Outbox::restore_reminder(tx, &registration, notice.at, now)?;
        }
    }
    Outbox::withdraw_held(tx, id, id, now)?;
    sql::set_undone(tx, notice.notice_no, now)
}
