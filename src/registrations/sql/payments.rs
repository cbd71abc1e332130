//! Statements on payments.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Registration;
use crate::clock::UnixMillis;

/// How something was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaidHow {
    /// In cash.
    Cash,
    /// By a check.
    Check,
    /// By a card, elsewhere.
    Card,
    /// By a transfer or a payment service.
    Transfer,
    /// In some other way.
    Other,
}

impl PaidHow {
    pub(in crate::registrations) const ALL: [(&'static str, Self); 5] = [
        ("cash", Self::Cash),
        ("check", Self::Check),
        ("card", Self::Card),
        ("transfer", Self::Transfer),
        ("other", Self::Other),
    ];

    /// As it's stored and exported.
    #[must_use]
    pub fn name(self) -> &'static str {
        let known = Self::ALL.iter().find(|(_, how)| *how == self);
        known.map(|(name, _)| *name).unwrap_or_default()
    }
}

/// What was paid or refunded, as staff recorded it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Payment {
    /// A UUID.
    pub id: String,
    /// How much; negative: it was refunded.
    pub cents: i64,
    /// How.
    pub how: PaidHow,
    /// On which day, by the stable's clock.
    #[schema(format = Date)]
    pub paid_on: String,
    /// When it was recorded.
    #[schema(value_type = String, format = DateTime)]
    pub recorded_at: UnixMillis,
    /// Who recorded it: the name of the staff's device; empty: it has none.
    pub who: String,
    /// When it was taken back, because it was a mistake. Null: it stands.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    pub taken_back_at: Option<UnixMillis>,
    /// Who took it back.
    #[schema(required)]
    pub taken_back_by: Option<String>,
}

const COLUMNS: &str =
    "p.id, p.cents, p.how, p.paid_on, p.recorded_at, p.who, p.taken_back_at, p.taken_back_by";

/// Adds a payment of `registration`.
pub(in crate::registrations) fn insert_payment(
    tx: &Transaction<'_>,
    registration: &Registration,
    payment: &Payment,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into payments (id, registration_no, event_id, event_title, event_date, cents, how, paid_on, recorded_at, who)
         select :id, registration_no, event_id, event_title, event_date, :cents, :how, :paid_on, :recorded_at, :who
           from event_registrations where id = :registration",
    )?
    .execute(named_params! {
        ":id": payment.id,
        ":registration": registration.id,
        ":cents": payment.cents,
        ":how": payment.how,
        ":paid_on": payment.paid_on,
        ":recorded_at": payment.recorded_at,
        ":who": payment.who,
    })?;
    Ok(())
}

/// The payment `id`, and the id of its registration if that's still there.
pub(in crate::registrations) fn payment(
    db: &Connection,
    id: &str,
) -> rusqlite::Result<Option<(Payment, Option<String>)>> {
    let sql = format!(
        "select {COLUMNS}, r.id as registration_id
           from payments p left join event_registrations r using (registration_no) where p.id = ?1"
    );
    let row = |row: &Row<'_>| Ok((read(row)?, row.get("registration_id")?));
    db.prepare_cached(&sql)?.query_row([id], row).optional()
}

/// The payments of the registration `id`, in the order in which they were recorded; those that were taken back, too.
pub fn payments_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<Payment>> {
    let sql = format!(
        "select {COLUMNS} from payments p
          where registration_no = (select registration_no from event_registrations where id = ?1)
          order by payment_no"
    );
    db.prepare_cached(&sql)?.query_map([id], read)?.collect()
}

/// Marks the payment `id` as taken back, unless it is.
pub(in crate::registrations) fn take_payment_back(
    tx: &Transaction<'_>,
    id: &str,
    by: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update payments set taken_back_at = :now, taken_back_by = :by
          where id = :id and taken_back_at is null",
    )?
    .execute(named_params! { ":id": id, ":by": by, ":now": now })?;
    Ok(())
}

/// Has what was paid for registrations that the registration `id` replaced count for it.
pub(in crate::registrations) fn take_over_payments(
    tx: &Transaction<'_>,
    id: &str,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "update payments
            set registration_no = (select registration_no from event_registrations where id = ?1)
          where registration_no in (
                select registration_no from event_registrations
                 where replaced_by = ?1 and form_id = (
                       select form_id from event_registrations where id = ?1))",
    )?
    .execute([id])?;
    Ok(())
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Payment> {
    Ok(Payment {
        id: row.get("id")?,
        cents: row.get("cents")?,
        how: row.get("how")?,
        paid_on: row.get("paid_on")?,
        recorded_at: row.get("recorded_at")?,
        who: row.get("who")?,
        taken_back_at: row.get("taken_back_at")?,
        taken_back_by: row.get("taken_back_by")?,
    })
}
