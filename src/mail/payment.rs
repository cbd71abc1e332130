//! What a party pays, in mails.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a party pays, in mails to the registrant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentFacts {
    /// What each of them pays, in the order of their names. Empty: everybody pays the same.
    #[serde(default)]
    #[schema(required)]
    pub prices: Vec<PriceFact>,
    /// What is paid, less what was refunded, in cents.
    #[serde(default)]
    #[schema(required)]
    pub paid_cents: i64,
    /// Where they pay online; empty: nowhere.
    #[serde(default)]
    #[schema(required)]
    pub payment_url: String,
}

/// What somebody pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PriceFact {
    /// What the price is called.
    pub label: String,
    /// In cents.
    pub cents: u32,
}
