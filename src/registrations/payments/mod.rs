//! What parties owe and what they paid: ticks by staff. The program takes no money and knows no card.

pub(super) mod balance;
mod record;

pub use self::balance::Balance;
pub use self::record::{NewPayment, Unrecorded, record, take_back};

use rusqlite::Connection;

use super::sql::{self, Payment, Registration};

/// What `registration` owes and has paid.
pub fn balance_of(db: &Connection, registration: &Registration) -> rusqlite::Result<Balance> {
    balance_after(db, registration, &sql::payments_of(db, &registration.id)?)
}

/// What `registration` owes and has paid by its `payments`.
pub fn balance_after(
    db: &Connection,
    registration: &Registration,
    payments: &[Payment],
) -> rusqlite::Result<Balance> {
    let counted = payments.iter().filter(|payment| payment.taken_back_at.is_none());
    let owed = sql::owed_cents(db, registration)?;
    Ok(Balance::of(owed, counted.map(|payment| payment.cents)))
}
