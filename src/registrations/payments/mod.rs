//! What parties owe and what they paid: ticks by staff. The program takes no money and knows no card.

pub(super) mod balance;
mod record;

pub use self::balance::Balance;
pub use self::record::{NewPayment, Unrecorded, record, take_back};

use rusqlite::Connection;

use super::sql::{self, Registration, RegistrationStatus};

impl Registration {
    /// What the party owes in all, in cents: nothing while it waits or once it's canceled.
    #[must_use]
    pub fn owed_cents(&self) -> i64 {
        match self.status {
            RegistrationStatus::Confirmed => i64::from(self.total_cost_cents),
            RegistrationStatus::Waiting | RegistrationStatus::Cancelled => 0,
        }
    }
}

/// What `registration` owes and has paid.
pub fn balance_of(db: &Connection, registration: &Registration) -> rusqlite::Result<Balance> {
    let payments = sql::payments_of(db, &registration.id)?;
    let counted = payments.iter().filter(|payment| payment.taken_back_at.is_none());
    Ok(Balance::of(registration.owed_cents(), counted.map(|payment| payment.cents)))
}
