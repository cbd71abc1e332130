//! Statements on notices and those who are told.

mod reached;
mod replaced;

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

use crate::clock::UnixMillis;
use crate::outbox::DeliveryState;
use crate::registrations::notice_facts::{NoticeFacts, OfferedEvent, WhenAndWhere};
use crate::registrations::notices::view::{NoticeMail, NoticeParty};

pub(super) use self::reached::{has_newcomers, is_accepted, is_called};
pub(super) use self::replaced::{replaced_by, set_replaced, unset_replaced};

/// A notice, as it's stored.
#[derive(Clone, Debug)]
pub(in crate::registrations::notices) struct StoredNotice {
    pub(in crate::registrations::notices) notice_no: i64,
    pub(in crate::registrations::notices) facts: NoticeFacts,
    pub(in crate::registrations::notices) event_id: String,
    pub(in crate::registrations::notices) at: UnixMillis,
    pub(in crate::registrations::notices) revision: i64,
    pub(in crate::registrations::notices) undo_until: UnixMillis,
    pub(in crate::registrations::notices) undone_at: Option<UnixMillis>,
    /// The number of the notice that replaced it.
    pub(in crate::registrations::notices) replaced_by: Option<i64>,
    /// Whether it replaced another one.
    pub(in crate::registrations::notices) replaces: bool,
}

const COLUMNS: &str = "notice_no, id, event_id, kind, reason, who, noticed_at, revision,
    date_before, time_before, location_before, date_after, time_after, location_after,
    undo_until, undone_at, offered_event_id, offered_title, offered_date, offered_time,
    offered_location, is_later_offer, replaced_by,
    exists (select 1 from event_notices o where o.replaced_by = event_notices.notice_no) as replaces";

/// Adds a notice about the event of this id and title. Returns its number.
pub(in crate::registrations::notices) fn insert(
    tx: &Transaction<'_>,
    facts: &NoticeFacts,
    (event_id, event_title): (&str, &str),
    revision: i64,
    (now, undo_until): (UnixMillis, UnixMillis),
) -> rusqlite::Result<i64> {
    let NoticeFacts { id, kind, reason, who, before, after, offer, is_later_offer } = facts;
    let offered = offer.as_ref();
    let when = offered.map(|offer| &offer.when);
    tx.prepare_cached(
        "insert into event_notices
                (id, event_id, event_title, kind, reason, who, noticed_at, revision,
                 date_before, time_before, location_before, date_after, time_after, location_after,
                 undo_until, offered_event_id, offered_title, offered_date, offered_time,
                 offered_location, is_later_offer)
         values (:id, :event_id, :event_title, :kind, :reason, :who, :now, :revision,
                 :date_before, :time_before, :location_before,
                 :date_after, :time_after, :location_after, :undo_until, :offered_event_id,
                 :offered_title, :offered_date, :offered_time, :offered_location,
                 :is_later_offer)",
    )?
    .execute(named_params! {
        ":id": id, ":event_id": event_id, ":event_title": event_title, ":kind": kind,
        ":reason": reason, ":who": who, ":now": now, ":revision": revision,
        ":date_before": before.date, ":time_before": before.time,
        ":location_before": before.location,
        ":date_after": after.date, ":time_after": after.time, ":location_after": after.location,
        ":undo_until": undo_until,
        ":offered_event_id": offered.map(|offer| &offer.event_id),
        ":offered_title": offered.map(|offer| &offer.title),
        ":offered_date": when.map(|when| &when.date),
        ":offered_time": when.map(|when| &when.time),
        ":offered_location": when.map(|when| &when.location),
        ":is_later_offer": is_later_offer,
    })?;
    Ok(tx.last_insert_rowid())
}

/// Adds a party that gets a mail or a call.
pub(in crate::registrations::notices) fn insert_party(
    tx: &Transaction<'_>,
    notice_no: i64,
    registration_id: &str,
    mail_id: Option<&str>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into event_notice_parties (notice_no, registration_id, mail_id)
         values (:notice_no, :registration_id, :mail_id)",
    )?
    .execute(named_params! {
        ":notice_no": notice_no, ":registration_id": registration_id, ":mail_id": mail_id,
    })?;
    Ok(())
}

/// The notices about an event, the newest first.
pub(in crate::registrations::notices) fn of_event(
    db: &Connection,
    event_id: &str,
) -> rusqlite::Result<Vec<StoredNotice>> {
    db.prepare_cached(&format!(
        "select {COLUMNS} from event_notices where event_id = ?1 order by notice_no desc"
    ))?
    .query_map([event_id], stored)?
    .collect()
}

/// The notice of this id about the event.
pub(in crate::registrations::notices) fn by_id(
    db: &Connection,
    event_id: &str,
    id: &str,
) -> rusqlite::Result<Option<StoredNotice>> {
    db.prepare_cached(&format!(
        "select {COLUMNS} from event_notices where id = ?1 and event_id = ?2"
    ))?
    .query_row([id, event_id], stored)
    .optional()
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredNotice> {
    let place = |[date, time, location]: [&str; 3]| -> rusqlite::Result<WhenAndWhere> {
        let (date, time, location) = (row.get(date)?, row.get(time)?, row.get(location)?);
        Ok(WhenAndWhere { date, time, location })
    };
    Ok(StoredNotice {
        notice_no: row.get("notice_no")?,
        facts: NoticeFacts {
            id: row.get("id")?,
            kind: row.get("kind")?,
            reason: row.get("reason")?,
            who: row.get("who")?,
            before: place(["date_before", "time_before", "location_before"])?,
            after: place(["date_after", "time_after", "location_after"])?,
            offer: offered(row)?,
            is_later_offer: row.get("is_later_offer")?,
        },
        event_id: row.get("event_id")?,
        at: row.get("noticed_at")?,
        revision: row.get("revision")?,
        undo_until: row.get("undo_until")?,
        undone_at: row.get("undone_at")?,
        replaced_by: row.get("replaced_by")?,
        replaces: row.get("replaces")?,
    })
}

/// The event that a notice offers.
fn offered(row: &Row<'_>) -> rusqlite::Result<Option<OfferedEvent>> {
    let Some(event_id) = row.get("offered_event_id")? else { return Ok(None) };
    let when = WhenAndWhere {
        date: row.get("offered_date")?,
        time: row.get("offered_time")?,
        location: row.get("offered_location")?,
    };
    Ok(Some(OfferedEvent { event_id, title: row.get("offered_title")?, when }))
}

/// The event that was last offered instead, by the id of the event that was called off. What was offered before a later notice
/// than that isn't anymore.
pub(in crate::registrations::notices) fn offered_instead(
    db: &Connection,
) -> rusqlite::Result<BTreeMap<String, String>> {
    db.prepare_cached(
        "select event_id, offered_event_id from event_notices offering
          where offered_event_id is not null and undone_at is null
            and not exists (select 1 from event_notices later
                             where later.event_id = offering.event_id and later.notice_no > offering.notice_no
                               and later.undone_at is null and not later.is_later_offer)
          order by notice_no",
    )?
    .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
    .collect()
}

/// Those whom a notice tells, by name.
pub(in crate::registrations::notices) fn parties(
    db: &Connection,
    notice_no: i64,
) -> rusqlite::Result<Vec<NoticeParty>> {
    db.prepare_cached(
        "select r.id, r.name, r.email, r.phone, r.total_attendees, r.status <> 'cancelled',
                p.mail_id is not null, d.state, d.last_error, p.called_at, p.called_by,
                r.event_id <> n.event_id, r.status = 'waiting'
           from event_notice_parties p
           join event_notices n using (notice_no)
           join event_registrations r on r.id = p.registration_id
           left join deliveries d on d.subject_id = p.registration_id
                and d.channel = 'visitor_mail' and d.message_id = p.mail_id
          where p.notice_no = ?1
          order by r.name, r.registration_no",
    )?
    .query_map([notice_no], party)?
    .collect()
}

fn party(row: &Row<'_>) -> rusqlite::Result<NoticeParty> {
    let (comes, is_mailed, rebooked): (bool, bool, bool) = (row.get(5)?, row.get(6)?, row.get(11)?);
    let state: Option<String> = row.get(7)?;
    // It was withdrawn as the party canceled or went to the other date. If it was restored since, it was told of that.
    let is_withdrawn = is_mailed && state.as_deref() == Some("withdrawn");
    let state = if state.is_none() || is_withdrawn { DeliveryState::Failed } else { row.get(7)? };
    let mail = (is_mailed && !is_withdrawn).then_some(NoticeMail { state, error: row.get(8)? });
    let called_at: Option<UnixMillis> = row.get(9)?;
    // One that perhaps was sent isn't sent again.
    let unsure = [DeliveryState::Failed, DeliveryState::PerhapsSent];
    let is_told = rebooked || is_withdrawn || called_at.is_some();
    let needs_call =
        comes && !is_told && mail.as_ref().is_none_or(|mail| unsure.contains(&mail.state));
    Ok(NoticeParty {
        registration: row.get(0)?,
        name: row.get(1)?,
        email: row.get(2)?,
        phone: row.get(3)?,
        people: row.get(4)?,
        comes,
        mail,
        needs_call,
        called_at,
        called_by: row.get(10)?,
        rebooked,
        waits: row.get(12)?,
        is_too_young: false,
    })
}

/// Ticks that a party was called, or takes it back; false if the notice doesn't tell it. A second tick changes nothing.
pub(in crate::registrations::notices) fn tick(
    tx: &Transaction<'_>,
    (event_id, notice, registration): (&str, &str, &str),
    by: Option<(&str, UnixMillis)>,
) -> rusqlite::Result<bool> {
    let (who, at) = by.unzip();
    let ticked = tx
        .prepare_cached(
            "update event_notice_parties
                set called_by = iif(called_at is null or :at is null, coalesce(:who, ''), called_by),
                    called_at = iif(called_at is null or :at is null, :at, called_at)
              where registration_id = :registration
                and notice_no = (select notice_no from event_notices
                                  where id = :notice and event_id = :event_id
                                    and undone_at is null)",
        )?
        .execute(named_params! {
            ":event_id": event_id, ":notice": notice, ":registration": registration,
            ":who": who, ":at": at,
        })?;
    Ok(ticked > 0)
}

/// Notes that a notice was taken back.
pub(in crate::registrations::notices) fn set_undone(
    tx: &Transaction<'_>,
    notice_no: i64,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached("update event_notices set undone_at = ?2 where notice_no = ?1")?
        .execute(rusqlite::params![notice_no, now])?;
    Ok(())
}

/// The registrations whom a notice tells.
pub(in crate::registrations::notices) fn told(
    db: &Connection,
    notice_no: i64,
) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached("select registration_id from event_notice_parties where notice_no = ?1")?
        .query_map([notice_no], |row| row.get(0))?
        .collect()
}

/// What the newest notice that stands about the event `event_id` says, with its number and revision.
pub(in crate::registrations::notices) fn newest(
    db: &Connection,
    event_id: &str,
) -> rusqlite::Result<Option<StoredNotice>> {
    db.prepare_cached(&format!(
        "select {COLUMNS} from event_notices where event_id = ?1 and undone_at is null
          order by notice_no desc limit 1"
    ))?
    .query_row([event_id], stored)
    .optional()
}

/// The newest notice that stands and tells the registration `id` of the event `event_id`.
pub(in crate::registrations::notices) fn newest_to(
    db: &Connection,
    (event_id, id): (&str, &str),
) -> rusqlite::Result<Option<StoredNotice>> {
    db.prepare_cached(&format!(
        "select {COLUMNS} from event_notices join event_notice_parties using (notice_no)
          where registration_id = ?2 and event_id = ?1 and undone_at is null
          order by notice_no desc limit 1"
    ))?
    .query_row([event_id, id], stored)
    .optional()
}
