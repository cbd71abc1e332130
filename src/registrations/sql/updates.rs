//! Statements that change a registration: cancel, replace, restore, correct.

use rusqlite::{Transaction, named_params};

use super::{Attendee, Registration, insert_attendees, reasons, search_text};
use crate::clock::UnixMillis;

/// Cancels the registration `id`, which the registration `by` replaces.
pub(in crate::registrations) fn replace(
    tx: &Transaction<'_>,
    id: &str,
    by: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    set_cancelled(tx, id, Some(now))?;
    tx.prepare_cached("update event_registrations set replaced_by = ?2 where id = ?1")?
        .execute([id, by])?;
    Ok(())
}

/// Cancels the registration `id`, or restores it whether staff or a replacement had canceled it: it has its places, or waits as
/// it did.
pub(in crate::registrations) fn set_cancelled(
    tx: &Transaction<'_>,
    id: &str,
    cancelled_at: Option<UnixMillis>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set status = case
                    when :at is not null then 'cancelled'
                    when registration_no in (select registration_no from waiting_parties) then 'waiting'
                    else 'confirmed' end,
                cancelled_at = :at, replaced_by = null
          where id = :id",
    )?
    .execute(named_params! { ":id": id, ":at": cancelled_at })?;
    Ok(())
}

/// Updates an attendee and the search text.
pub(in crate::registrations) fn update_attendee(
    tx: &Transaction<'_>,
    id: &str,
    attendee: &Attendee,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update registration_attendees
            set name = :name, age = :age, special_requirements = :special_requirements,
                attended_at = :attended_at, missed_at = :missed_at, price_label = nullif(:price_label, ''),
                price_cents = :price_cents, answers = :answers
          where position = :position and registration_no =
                (select registration_no from event_registrations where id = :id)",
    )?
    .execute(named_params! {
        ":id": id,
        ":position": attendee.position,
        ":name": attendee.name,
        ":age": attendee.age,
        ":special_requirements": attendee.special_requirements,
        ":attended_at": attendee.attended_at,
        ":missed_at": attendee.missed_at,
        ":price_label": attendee.price_label,
        ":price_cents": attendee.price_cents,
        ":answers": serde_json::json!(attendee.answers).to_string(),
    })?;
    Ok(())
}

/// Updates the registrant, the cost and the search text after people were corrected.
pub(in crate::registrations) fn update_names(
    tx: &Transaction<'_>,
    registration: &Registration,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set name = :name, total_cost_cents = :total_cost_cents, search_text = :search_text
          where id = :id",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":name": registration.name,
        ":total_cost_cents": registration.total_cost_cents,
        ":search_text": search_text(registration, attendees),
    })?;
    Ok(())
}

/// Updates what a registrant may change: the registrant's name, the requests, and everybody who comes.
pub(in crate::registrations) fn update_party(
    tx: &Transaction<'_>,
    registration: &Registration,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    let number: i64 = tx
        .prepare_cached(
            "update event_registrations
                set name = :name, special_requests = :special_requests,
                    total_attendees = :total_attendees, total_cost_cents = :total_cost_cents,
                    spam_score = :spam_score, spam_reasons = :spam_reasons,
                    search_text = :search_text
              where id = :id
          returning registration_no",
        )?
        .query_row(
            named_params! {
                ":id": registration.id,
                ":name": registration.name,
                ":special_requests": registration.special_requests,
                ":total_attendees": registration.total_attendees,
                ":total_cost_cents": registration.total_cost_cents,
                ":spam_score": registration.spam_score,
                ":spam_reasons": reasons(registration),
                ":search_text": search_text(registration, attendees),
            },
            |row| row.get(0),
        )?;
    tx.prepare_cached("delete from registration_attendees where registration_no = ?1")?
        .execute([number])?;
    insert_attendees(tx, number, attendees)
}

/// Has `registration` be for the event that it names, with its places, and with what was paid for it.
pub(in crate::registrations) fn rebook(
    tx: &Transaction<'_>,
    registration: &Registration,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update event_registrations
            set event_id = :event_id, event_title = :title, event_date = :date,
                event_time = :time, event_location = :location, status = 'confirmed',
                cancelled_at = null
          where id = :id",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":event_id": registration.event_id,
        ":title": registration.event_title,
        ":date": registration.event_date,
        ":time": registration.event_time,
        ":location": registration.event_location,
    })?;
    // Nobody was beyond the places of the event that it's for now.
    tx.prepare_cached(
        "update phone_registrations set beyond = 0 where registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([&registration.id])?;
    // Their event and day follow by a trigger.
    tx.prepare_cached(
        "update payments set event_title = ?2 where registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([&registration.id, &registration.event_title])?;
    Ok(())
}
