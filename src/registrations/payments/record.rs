//! Records payments and refunds, and takes mistakes back.

use jiff::civil::Date;
use rusqlite::Transaction;

use super::balance_of;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::registrations::reminders;
use crate::registrations::sql::{self, PaidHow, Payment, Registration};

/// What staff recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayment {
    /// A UUID that the page made: the same request sent again is recorded once.
    pub id: String,
    /// Negative: it was refunded.
    pub cents: i64,
    /// How.
    pub how: PaidHow,
    /// The day, by the stable's clock.
    pub paid_on: Date,
}

/// Why nothing was recorded or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrecorded {
    /// There's no such registration or payment, or the registration was erased.
    NotFound,
    /// Another payment has this id.
    OtherPayment,
    /// So much was paid, which is less than what was refunded.
    MoreThanPaid(i64),
    /// So much of it was refunded.
    GivenBack(i64),
}

/// Records `payment` of the registration `id`. The same one again changes nothing. Writes nothing if it returns an `Err`. A
/// reminder that waits says it by these settings, with links to this website.
pub fn record(
    tx: &Transaction<'_>,
    on: (&Config, &str),
    id: &str,
    payment: &NewPayment,
    (by, now): (&str, UnixMillis),
) -> rusqlite::Result<Result<(), Unrecorded>> {
    let Some(registration) = sql::by_id(tx, id)? else { return Ok(Err(Unrecorded::NotFound)) };
    let recorded = Payment {
        id: payment.id.clone(),
        cents: payment.cents,
        how: payment.how,
        paid_on: payment.paid_on.to_string(),
        recorded_at: now,
        who: by.to_owned(),
        taken_back_at: None,
        taken_back_by: None,
    };
    if let Some((known, of)) = sql::payment(tx, &payment.id)? {
        let same = |one: &Payment| (one.cents, one.how, one.paid_on.clone());
        let is_same = of.as_deref() == Some(id) && same(&known) == same(&recorded);
        return Ok(if is_same { Ok(()) } else { Err(Unrecorded::OtherPayment) });
    }
    let kept = balance_of(tx, &registration)?.kept_cents();
    if payment.cents < 0 && kept.saturating_add(payment.cents) < 0 {
        return Ok(Err(Unrecorded::MoreThanPaid(kept.max(0))));
    }
    sql::insert_payment(tx, &registration, &recorded)?;
    update_reminder(tx, on, &registration, now).map(Ok)
}

/// Takes the payment `id` back, which was a mistake. The id of its registration. Taken back again, it stays so. A reminder
/// that waits no longer says that it was paid.
pub fn take_back(
    tx: &Transaction<'_>,
    on: (&Config, &str),
    id: &str,
    (by, now): (&str, UnixMillis),
) -> rusqlite::Result<Result<String, Unrecorded>> {
    let Some((payment, Some(of))) = sql::payment(tx, id)? else {
        return Ok(Err(Unrecorded::NotFound));
    };
    let Some(registration) = sql::by_id(tx, &of)? else { return Ok(Err(Unrecorded::NotFound)) };
    if payment.taken_back_at.is_some() {
        return Ok(Ok(of));
    }
    let left = balance_of(tx, &registration)?.kept_cents().saturating_sub(payment.cents);
    if left < 0 {
        return Ok(Err(Unrecorded::GivenBack(-left)));
    }
    sql::take_payment_back(tx, id, by, now)?;
    update_reminder(tx, on, &registration, now)?;
    Ok(Ok(of))
}

/// Has a reminder that waits say what was paid.
fn update_reminder(
    tx: &Transaction<'_>,
    on: (&Config, &str),
    registration: &Registration,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let attendees = sql::attendees_of(tx, &registration.id)?;
    reminders::update_waiting(tx, on, registration, &attendees, now)
}
