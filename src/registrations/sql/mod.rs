//! Statements on registrations and what belongs to them: what registering and staff's changes need here, the staff's lists
//! in `lists`, and a file each for the waiting list, payments, waivers, reminders and so on. Those on notices about events are
//! in `notices::sql`, those that delete and export in `privacy::sql`.

mod attendance;
mod attendees;
mod books;
mod called_off;
mod dates;
mod duplicates;
mod links;
mod lists;
mod payments;
mod phone;
mod reminders;
mod standing;
mod updates;
mod waiting;
mod waiting_counts;
mod waiting_steps;
mod waivers;

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

pub use self::attendance::{Attendance, attendance_of};
use self::attendees::insert_attendees;
pub(super) use self::attendees::total_cents;
pub use self::attendees::{Attendee, attendees_of};
pub use self::books::{BookedPayment, EventMoney, booked_payments, money_of_events, received};
pub(super) use self::called_off::{
    called_off_dates, is_called_off, is_date_called_off, notice_mails, owed_cents,
    remember_called_off,
};
pub(super) use self::dates::{
    move_registrations, remember_date, remember_other_dates, remembered_date, remembered_dates,
    rename_event, set_date,
};
pub use self::duplicates::duplicates_of;
pub(super) use self::duplicates::{people_by_same_address, replaces_told_one};
pub(super) use self::links::{add_link, by_link, end_links, remove_link};
pub(super) use self::lists::removed_events;
pub use self::lists::{
    DateWithRegistrations, Filter, RegistrationCounts, counts, dates_with_registrations, list,
};
pub use self::payments::{PaidHow, Payment, payments_of};
pub(super) use self::payments::{insert_payment, payment, take_over_payments, take_payment_back};
pub use self::phone::{PhoneCall, phone_calls_of};
pub(super) use self::phone::{
    is_enlarged_by_phone, keep_phone_call, keep_restored, kept_by_phone, taken_beyond,
};
pub(super) use self::reminders::{note_missed, to_be_reminded, who_came};
pub(super) use self::standing::{coming_or_waiting_for, has_come_from, standing_of_form};
pub(super) use self::updates::{
    rebook, replace, set_cancelled, update_attendee, update_names, update_party,
};
pub use self::waiting::WaitingState;
pub(super) use self::waiting::{
    Offer, WaitingParty, confirm, dates_with_waiting, end_offer, join_list, offer, set_at_least,
    set_rank, take_off_list, waiting_for, waiting_party,
};
pub use self::waiting_counts::WaitingCount;
pub(super) use self::waiting_counts::{beyond, in_use, waiting_count, waiting_counts};
pub use self::waiting_steps::WaitingStep;
pub(super) use self::waiting_steps::{add_step, steps_of};
pub(super) use self::waivers::insert_signature;
pub use self::waivers::{
    SignedWaiver, WaiverSignature, note_paper_waiver, remove_paper_waiver, signature_of,
    signed_waiver,
};

use crate::clock::UnixMillis;

/// A registration as it is kept.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventRegistration)]
pub struct Registration {
    /// UUIDv7.
    pub id: String,
    /// The id of the form: shared by registrations that the same form sent with other answers.
    #[serde(skip)]
    pub form_id: String,
    /// When it came in.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: UnixMillis,
    /// The event's id in the settings.
    pub event_id: String,
    /// What the event was called then.
    pub event_title: String,
    /// The day that it counts for: `2027-06-18`. It follows when the event is moved, and so do hours and location.
    pub event_date: String,
    /// The event's hours, as people read them.
    pub event_time: String,
    /// The event's location; empty in rows from before it was stored.
    pub event_location: String,
    /// The primary registrant.
    pub name: String,
    /// Where they are written to.
    pub email: String,
    /// Where they are called.
    pub phone: String,
    /// What they ask for.
    pub special_requests: String,
    /// How many come, the primary registrant included.
    pub total_attendees: u32,
    /// What they were told that it costs, in cents.
    pub total_cost_cents: u32,
    /// Whether they have their places.
    pub status: RegistrationStatus,
    /// When it was canceled or replaced.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub cancelled_at: Option<UnixMillis>,
    /// The id of the registration that replaced it.
    #[schema(required)]
    pub replaced_by: Option<String>,
    /// The spam score of its texts. From 50 on they look like spam; nothing was refused.
    pub spam_score: u32,
    /// Why.
    pub spam_reasons: Vec<String>,
}

/// Whether a party has its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RegistrationStatus {
    /// It has.
    Confirmed,
    /// It waits for places.
    Waiting,
    /// It has none.
    Cancelled,
}

const COLUMNS: &str = "id, form_id, created_at, event_id, event_title, event_date, event_time,
    event_location, name, email, phone, special_requests, total_attendees, total_cost_cents, status,
    cancelled_at, replaced_by, spam_score, spam_reasons";

/// Adds a registration and those who come.
pub(super) fn insert(
    tx: &Transaction<'_>,
    registration: &Registration,
    attendees: &[Attendee],
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into event_registrations (
             id, form_id, created_at, event_id, event_title, event_date, event_time,
             event_location, name, email, phone, special_requests, total_attendees,
             total_cost_cents, status, spam_score, spam_reasons, search_text)
         values (
             :id, :form_id, :created_at, :event_id, :event_title, :event_date, :event_time,
             :event_location, :name, :email, :phone, :special_requests, :total_attendees,
             :total_cost_cents, :status, :spam_score, :spam_reasons, :search_text)",
    )?
    .execute(named_params! {
        ":id": registration.id,
        ":form_id": registration.form_id,
        ":created_at": registration.created_at,
        ":event_id": registration.event_id,
        ":event_title": registration.event_title,
        ":event_date": registration.event_date,
        ":event_time": registration.event_time,
        ":event_location": registration.event_location,
        ":name": registration.name,
        ":email": registration.email,
        ":phone": registration.phone,
        ":special_requests": registration.special_requests,
        ":total_attendees": registration.total_attendees,
        ":total_cost_cents": registration.total_cost_cents,
        ":status": registration.status,
        ":spam_score": registration.spam_score,
        ":spam_reasons": reasons(registration),
        ":search_text": search_text(registration, attendees),
    })?;
    insert_attendees(tx, tx.last_insert_rowid(), attendees)
}

/// The places of the event `event_id` on `date` that are taken.
pub(super) fn taken(db: &Connection, event_id: &str, date: &str) -> rusqlite::Result<u32> {
    db.prepare_cached(
        "select coalesce(sum(total_attendees), 0) from event_registrations
          where event_id = :event_id and event_date = :date and status = 'confirmed'",
    )?
    .query_row(named_params! { ":event_id": event_id, ":date": date }, |row| row.get(0))
}

/// The places of each event that are taken, by date, as they were summed when they were.
pub(super) fn places_taken(
    db: &Connection,
) -> rusqlite::Result<HashMap<String, BTreeMap<String, u32>>> {
    let mut statement = db.prepare_cached(
        "select event_id, event_date, places_taken from event_registration_counts
          where places_taken > 0",
    )?;
    let mut rows = statement.query([])?;
    let mut taken: HashMap<String, BTreeMap<String, u32>> = HashMap::new();
    while let Some(row) = rows.next()? {
        taken.entry(row.get(0)?).or_default().insert(row.get(1)?, row.get(2)?);
    }
    Ok(taken)
}

/// The registration `id`.
pub fn by_id(db: &Connection, id: &str) -> rusqlite::Result<Option<Registration>> {
    let sql = format!("select {COLUMNS} from event_registrations where id = :id");
    db.prepare_cached(&sql)?.query_row(named_params! { ":id": id }, registration).optional()
}

fn reasons(registration: &Registration) -> String {
    serde_json::json!(registration.spam_reasons).to_string()
}

fn search_text(registration: &Registration, attendees: &[Attendee]) -> String {
    let names = attendees.iter().map(|attendee| attendee.name.as_str());
    let rest = [registration.email.as_str(), &registration.phone];
    names.chain(rest).collect::<Vec<_>>().join("\n").to_lowercase()
}

fn registration(row: &Row<'_>) -> rusqlite::Result<Registration> {
    let reasons: String = row.get("spam_reasons")?;
    Ok(Registration {
        id: row.get("id")?,
        form_id: row.get("form_id")?,
        created_at: row.get("created_at")?,
        event_id: row.get("event_id")?,
        event_title: row.get("event_title")?,
        event_date: row.get("event_date")?,
        event_time: row.get("event_time")?,
        event_location: row.get("event_location")?,
        name: row.get("name")?,
        email: row.get("email")?,
        phone: row.get("phone")?,
        special_requests: row.get("special_requests")?,
        total_attendees: row.get("total_attendees")?,
        total_cost_cents: row.get("total_cost_cents")?,
        status: row.get("status")?,
        cancelled_at: row.get("cancelled_at")?,
        replaced_by: row.get("replaced_by")?,
        spam_score: row.get("spam_score")?,
        // Tolerant: a row edited by hand loses its reasons and does not break the list.
        spam_reasons: serde_json::from_str(&reasons).unwrap_or_default(),
    })
}
