//! Whom a notice has reached already, though its messages wait.

use rusqlite::{Connection, named_params};

use super::StoredNotice;

/// Whether somebody whom a notice tells has come to the event that it offers.
pub(in crate::registrations::notices) fn is_accepted(
    db: &Connection,
    notice_no: i64,
) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select exists (select 1 from event_notice_parties p
                          join event_notices n using (notice_no)
                          join event_registrations r on r.id = p.registration_id
                         where notice_no = ?1 and r.event_id <> n.event_id)",
    )?
    .query_row([notice_no], |row| row.get(0))
}

/// Whether somebody comes or waits who knows the event only as `notice` has it: they have signed up, or taken places that
/// they were offered, since it was given.
pub(in crate::registrations::notices) fn has_newcomers(
    db: &Connection,
    notice: &StoredNotice,
) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select exists (select 1 from event_registrations r
                         where event_id = :event_id and event_date = :date and status <> 'cancelled'
                           and (not exists (select 1 from event_notice_parties p
                                             where p.registration_id = r.id
                                               and p.notice_no in (select notice_no from event_notices
                                                                    where notice_no = :notice_no
                                                                       or replaced_by = :notice_no))
                                or exists (select 1 from waiting_list_steps s
                                            where s.registration_no = r.registration_no
                                              and s.step = 'accepted' and s.happened_at >= :at)))",
    )?
    .query_row(
        named_params! {
            ":event_id": notice.event_id, ":date": notice.facts.after.date,
            ":notice_no": notice.notice_no, ":at": notice.at,
        },
        |row| row.get(0),
    )
}

/// Whether staff have ticked that somebody was called about a notice.
pub(in crate::registrations::notices) fn is_called(
    db: &Connection,
    notice_no: i64,
) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "select exists (select 1 from event_notice_parties
                         where notice_no = ?1 and called_at is not null)",
    )?
    .query_row([notice_no], |row| row.get(0))
}
