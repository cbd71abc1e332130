//! What a party pays and has paid, as its registrant sees it.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::Event;
use crate::registrations::payments::balance_of;
use crate::registrations::sql::{Attendee, Registration};

/// What a party pays and has paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnMoney {
    /// What the registrant pays; null: everybody pays the same.
    #[schema(required)]
    pub price: Option<OwnPrice>,
    /// Dollars that they paid, less what was refunded.
    pub paid: f64,
    /// Dollars that they still have to pay.
    pub open: f64,
    /// Dollars that they get back.
    pub to_refund: f64,
    /// Where they can pay online; null: nowhere.
    #[schema(required)]
    pub payment_link: Option<String>,
}

impl OwnMoney {
    pub(super) fn of(
        db: &Connection,
        event: Option<&Event>,
        registration: &Registration,
        attendees: &[Attendee],
    ) -> rusqlite::Result<Self> {
        let balance = balance_of(db, registration)?;
        let link = event.and_then(|event| event.payment_link.as_ref());
        Ok(Self {
            price: attendees.first().and_then(OwnPrice::of),
            paid: dollars(balance.kept_cents()),
            open: dollars(balance.open_cents),
            to_refund: dollars(balance.to_refund_cents),
            payment_link: link.map(|link| link.as_str().to_owned()),
        })
    }
}

/// What somebody pays, as they were told when they signed up.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnPrice {
    /// What the price is called.
    pub label: String,
    /// Dollars.
    pub amount: f64,
}

impl OwnPrice {
    pub(super) fn of(attendee: &Attendee) -> Option<Self> {
        let label = attendee.price_label.clone();
        let amount = f64::from(attendee.price_cents) / 100.0;
        (!label.is_empty()).then_some(Self { label, amount })
    }
}

#[expect(clippy::cast_precision_loss, reason = "no stable takes in so much")]
fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}
