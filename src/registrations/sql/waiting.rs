//! Statements on the waiting list.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;

/// A party that waits for places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::registrations) struct WaitingParty {
    pub(in crate::registrations) registration_no: i64,
    /// The registration's id.
    pub(in crate::registrations) id: String,
    /// How many would like to come.
    pub(in crate::registrations) people: u32,
    /// The fewest that they'd come with.
    pub(in crate::registrations) at_least: u32,
    /// The lowest of an event is the first.
    pub(in crate::registrations) rank: i64,
    pub(in crate::registrations) state: WaitingState,
    pub(in crate::registrations) offer: Option<Offer>,
}

/// Where a party on the waiting list stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WaitingState {
    /// It's offered places in its turn.
    Waiting,
    /// Places are held for it.
    Offered,
    /// It let an offer pass, or staff passed over it: it gets none until it asks again or staff offer some.
    Passed,
}

/// Places that are held for a party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::registrations) struct Offer {
    pub(in crate::registrations) places: u32,
    /// The id of the messages about it.
    pub(in crate::registrations) message_id: String,
    pub(in crate::registrations) made_at: UnixMillis,
    /// When it ends at the latest.
    pub(in crate::registrations) ends_at: UnixMillis,
}

const PARTY: &str = "registration_no, id, total_attendees, at_least, rank, state, offered, offered_at, offer_ends_at,
    offer_message_id";

/// Puts the registration `id` on the list, at `rank` or at its end.
pub(in crate::registrations) fn join_list(
    tx: &Transaction<'_>,
    id: &str,
    at_least: u32,
    rank: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into waiting_parties (registration_no, at_least, rank)
         select registration_no, :at_least,
                coalesce(:rank, (select coalesce(max(rank), 0) + 1 from waiting_parties))
           from event_registrations where id = :id",
    )?
    .execute(named_params! { ":id": id, ":at_least": at_least, ":rank": rank })?;
    Ok(())
}

/// Those who wait for the event `event_id` on `date`, the first one first.
pub(in crate::registrations) fn waiting_for(
    db: &Connection,
    event_id: &str,
    date: &str,
) -> rusqlite::Result<Vec<WaitingParty>> {
    db.prepare_cached(&in_line())?.query_map([event_id, date], party)?.collect()
}

/// Without the index's name SQLite reads all registrations of the event.
fn in_line() -> String {
    format!(
        "select {PARTY}
           from event_registrations indexed by event_registrations_waiting
           join waiting_parties using (registration_no)
          where event_id = ?1 and event_date = ?2 and status = 'waiting'
          order by rank, registration_no"
    )
}

/// The registration `id` on the list, whether it waits or was canceled.
pub(in crate::registrations) fn waiting_party(
    db: &Connection,
    id: &str,
) -> rusqlite::Result<Option<WaitingParty>> {
    let sql = format!(
        "select {PARTY} from event_registrations join waiting_parties using (registration_no)
          where id = ?1"
    );
    db.prepare_cached(&sql)?.query_row([id], party).optional()
}

/// The events and dates that somebody waits for.
pub(in crate::registrations) fn dates_with_waiting(
    db: &Connection,
) -> rusqlite::Result<Vec<(String, String)>> {
    db.prepare_cached(
        "select distinct event_id, event_date
           from event_registrations indexed by event_registrations_waiting
          where status = 'waiting'
          order by event_date, event_id",
    )?
    .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
    .collect()
}

/// Makes an offer to a party.
pub(in crate::registrations) fn offer(
    tx: &Transaction<'_>,
    registration_no: i64,
    offer: &Offer,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update waiting_parties
            set state = 'offered', offered = :places, offered_at = :at, offer_ends_at = :ends,
                offer_message_id = :message_id
          where registration_no = :no",
    )?
    .execute(named_params! {
        ":no": registration_no,
        ":places": offer.places,
        ":at": offer.made_at,
        ":ends": offer.ends_at,
        ":message_id": offer.message_id,
    })?;
    Ok(())
}

/// Ends the offer to a party, if it has one. From then on it `waits`, or is passed over.
pub(in crate::registrations) fn end_offer(
    tx: &Transaction<'_>,
    registration_no: i64,
    waits: bool,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update waiting_parties
            set state = iif(?2, 'waiting', 'passed'), offered = null, offered_at = null,
                offer_ends_at = null, offer_message_id = null
          where registration_no = ?1",
    )?
    .execute((registration_no, waits))?;
    Ok(())
}

/// Changes a party's place in the list; `None`: it goes to the end.
pub(in crate::registrations) fn set_rank(
    tx: &Transaction<'_>,
    registration_no: i64,
    rank: Option<i64>,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update waiting_parties
            set rank = coalesce(?2, (select max(rank) + 1 from waiting_parties))
          where registration_no = ?1",
    )?
    .execute((registration_no, rank))?;
    Ok(())
}

/// Has the party of the registration `id`, which waits, come with `at_least` people.
pub(in crate::registrations) fn set_at_least(
    tx: &Transaction<'_>,
    id: &str,
    at_least: u32,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update waiting_parties set at_least = ?2 where registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute((id, at_least))?;
    Ok(())
}

/// Takes the registration `id` off the list for good.
pub(in crate::registrations) fn take_off_list(
    tx: &Transaction<'_>,
    id: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from waiting_parties where registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([id])?;
    Ok(())
}

/// Gives a party its places: it's off the list.
pub(in crate::registrations) fn confirm(
    tx: &Transaction<'_>,
    registration_no: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached("delete from waiting_parties where registration_no = ?1")?
        .execute([registration_no])?;
    tx.prepare_cached(
        "update event_registrations set status = 'confirmed', cancelled_at = null
          where registration_no = ?1",
    )?
    .execute([registration_no])?;
    Ok(())
}

fn party(row: &Row<'_>) -> rusqlite::Result<WaitingParty> {
    let state: String = row.get("state")?;
    let offered: Option<u32> = row.get("offered")?;
    let offer = match offered {
        Some(places) => Some(Offer {
            places,
            message_id: row.get("offer_message_id")?,
            made_at: row.get("offered_at")?,
            ends_at: row.get("offer_ends_at")?,
        }),
        None => None,
    };
    Ok(WaitingParty {
        registration_no: row.get("registration_no")?,
        id: row.get("id")?,
        people: row.get("total_attendees")?,
        at_least: row.get("at_least")?,
        rank: row.get("rank")?,
        state: match (&offer, state.as_str()) {
            (Some(_), _) => WaitingState::Offered,
            (None, "passed") => WaitingState::Passed,
            (None, _) => WaitingState::Waiting,
        },
        offer,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registrations::tests::query_plan;

    /// Among the thousands that have their places, only those who wait are looked at.
    #[test]
    fn those_in_line_are_found_by_an_index() {
        let plan = query_plan(&in_line(), &["?1", "?2"]);

        let index = "event_registrations_waiting (event_id=? AND event_date=?)";
        assert!(plan.iter().any(|line| line.contains(index)), "{plan:#?}");
        assert!(!plan.iter().any(|line| line.contains("SCAN")), "{plan:#?}");
    }
}
