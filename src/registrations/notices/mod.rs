//! Notices: staff call an event off, move it, or say that it takes place after all, and everybody who signed up is told.
//!
//! The change of the content, the notice and one message per party are written in one transaction. Messages wait a
//! minute, so that all of it can be taken back. The list of calls has those without a mail until staff tick them.

mod action;
mod correction;
mod invitation;
mod messages;
mod offer;
mod office;
mod parties;
mod problems;
mod replacing;
mod seen;
mod sql;
mod undo;
mod view;
mod withdrawal;

use std::collections::BTreeMap;

use rusqlite::{Connection, Transaction};

pub use self::action::{EventChange, NoticeAction};
pub(super) use self::invitation::offered_to;
pub(super) use self::messages::{restore_unsent, withdraw_outdated, withdraw_unsent};
pub(super) use self::offer::offer_to;
pub use self::replacing::ReplacedNotice;
pub use self::undo::UndoNotice;
pub use self::view::{EventNotice, NoticeMail, NoticeOffer, NoticeParty};

use self::sql::StoredNotice;
use super::notice_facts::NoticeFacts;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::content::Content;

/// The notices about the event `event_id`, the newest first, at `now`.
pub fn notices(
    db: &Connection,
    config: &Config,
    event_id: &str,
    now: UnixMillis,
) -> rusqlite::Result<Vec<EventNotice>> {
    let channels = channels(config);
    let all = sql::of_event(db, event_id)?.into_iter();
    all.map(|notice| shown(db, &config.content, notice, channels, now)).collect()
}

/// The id of the event that was last offered instead, by that of the event that was called off.
///
/// # Errors
///
/// The database failed.
pub fn offered_instead(db: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    sql::offered_instead(db)
}

/// The notice `id` about the event `event_id`, at `now`; `None` if there is no such one.
pub fn notice(
    db: &Connection,
    config: &Config,
    (event_id, id): (&str, &str),
    now: UnixMillis,
) -> rusqlite::Result<Option<EventNotice>> {
    let found = sql::by_id(db, event_id, id)?;
    found.map(|notice| shown(db, &config.content, notice, channels(config), now)).transpose()
}

/// Ticks that a party was called, by somebody and at a time, or takes the tick back. False if no notice that stands
/// tells that party.
pub fn tick_call(
    tx: &Transaction<'_>,
    (event_id, notice, registration): (&str, &str, &str),
    by: Option<(&str, UnixMillis)>,
) -> rusqlite::Result<bool> {
    sql::tick(tx, (event_id, notice, registration), by)
}

/// Whether the automation is told, and whether the office gets a mail. Without an address, what it would be told waits.
fn channels(config: &Config) -> (bool, bool) {
    (config.webhooks.registration_url.is_some(), !config.mail.office().is_empty())
}

/// `notice` with those whom it tells, at `now`. The channels are those of the settings now.
fn shown(
    db: &Connection,
    content: &Content,
    notice: StoredNotice,
    (automation_is_told, office_is_told): (bool, bool),
    now: UnixMillis,
) -> rusqlite::Result<EventNotice> {
    let mut parties = sql::parties(db, notice.notice_no)?;
    for party in parties.iter_mut().filter(|_| notice.undone_at.is_some()) {
        party.needs_call = false;
    }
    invitation::mark_too_young(db, content, notice.facts.offer.as_ref(), &mut parties)?;
    // Nobody can be told that it wasn't meant so who has said yes to what it offers.
    let is_accepted = parties.iter().any(|party| party.rebooked);
    let can_undo = notice.undone_at.is_none() && now < notice.undo_until && !is_accepted;
    let NoticeFacts { id, kind, reason, who, before, after, offer, is_later_offer } = notice.facts;
    let offer = offer.map(|offer| NoticeOffer::of(db, content, offer)).transpose()?;
    let shown = EventNotice {
        id: Some(id),
        kind,
        reason,
        who,
        at: Some(notice.at),
        before,
        after,
        offer,
        is_later_offer,
        undo_until: can_undo.then_some(notice.undo_until),
        undone_at: notice.undone_at,
        replaced: notice.replaced_by.is_some(),
        replaces: notice.replaces,
        automation_is_told,
        office_is_told,
        people: 0,
        mails: 0,
        calls: 0,
        parties,
    };
    Ok(shown.counted())
}
