//! The prices of an event, for different kinds of people.

use serde::{Deserialize, Deserializer, Serialize, de::Error};
use utoipa::ToSchema;

use super::Event;
use crate::content::finding::Finding;
use crate::values::{self, Price};

/// The most prices of an event.
pub(in crate::content) const MAX_PRICES: usize = 10;

/// The longest label of a price, in characters.
pub(in crate::content) const MAX_LABEL: usize = 60;

/// What one kind of person pays.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventPrice {
    /// Who pays it, such as `Rider`; at most 60 characters. Registrations keep it.
    #[serde(deserialize_with = "label")]
    pub label: String,
    /// For one person.
    pub amount: Price,
}

/// A price as pages and other programs get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EventPrice)]
pub struct EventPriceView {
    /// Who pays it: the label in the settings, by which registrations name the price.
    pub value: String,
    /// The price in words: `Rider: $85`.
    pub label: String,
    /// Dollars for one person.
    #[schema(value_type = f64)]
    pub amount: Price,
}

impl From<&EventPrice> for EventPriceView {
    fn from(EventPrice { label, amount }: &EventPrice) -> Self {
        Self { value: label.clone(), label: format!("{label}: {amount}"), amount: *amount }
    }
}

impl Event {
    /// The least that somebody pays, and the most.
    #[must_use]
    pub fn price_range(&self) -> (Price, Price) {
        let amounts = || self.prices.iter().map(|price| price.amount);
        (amounts().min().unwrap_or(self.price), amounts().max().unwrap_or(self.price))
    }

    /// What people pay, in words: `$85`, `Free`, `$20 to $85`.
    #[must_use]
    pub fn price_in_words(&self) -> String {
        let (least, most) = self.price_range();
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }
}

fn label<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = values::words(deserializer)?;
    match text.chars().count() {
        0..=MAX_LABEL => Ok(text),
        count => Err(D::Error::custom(format!("has {count} characters; {MAX_LABEL} are the most"))),
    }
}

/// What is wrong with the prices of the event at `index` taken together.
pub(super) fn contradictions(index: usize, event: &Event) -> Vec<Finding> {
    let list = format!("events[{index}].prices");
    let prices = &event.prices;
    let mut found = Vec::new();
    if prices.len() > MAX_PRICES {
        let message = format!("has {} entries; {MAX_PRICES} are the most", prices.len());
        found.push(Finding::new(&*list, message));
    }
    found.extend(prices.iter().enumerate().filter_map(|(at, EventPrice { label, .. })| {
        let first = prices.iter().position(|other| other.label == *label)?;
        (first < at).then(|| {
            let message =
                format!("is {label:?}, and so is that of price {}; each needs its own", first + 1);
            Finding::new(format!("{list}[{at}].label"), message)
        })
    }));
    found
}
