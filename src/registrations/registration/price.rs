//! What a person pays.

use std::borrow::Cow;

use serde::Serialize;

use crate::content::Event;
use crate::form::Fault;

/// What a person pays, as they were told when they signed up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PersonPrice {
    /// The price's label; empty: everybody paid the same.
    pub(in crate::registrations) label: String,
    /// In cents. Not part of the answers, so that the same form sent again is the same after a change of the price.
    #[serde(skip)]
    pub(in crate::registrations) cents: u32,
}

impl PersonPrice {
    /// What somebody pays for `event` who chose nothing.
    pub(in crate::registrations) fn usual(event: &Event) -> Self {
        match event.prices.first() {
            Some(first) => Self { label: first.label.clone(), cents: first.amount.cents() },
            None => Self { label: String::new(), cents: event.price.cents() },
        }
    }

    /// The price of `event` with this `label`.
    pub(in crate::registrations) fn labeled(event: &Event, label: &str) -> Option<Self> {
        let price = event.prices.iter().find(|price| price.label == label)?;
        Some(Self { label: price.label.clone(), cents: price.amount.cents() })
    }

    /// Whether there was nothing to choose.
    pub(super) fn is_only_one(&self) -> bool {
        self.label.is_empty()
    }
}

/// The choice of a price in a form.
pub(super) struct Choice<'a> {
    /// `None`: there's nothing to choose.
    pub(super) event: Option<&'a Event>,
    pub(super) label: Option<String>,
    /// What the person pays already.
    pub(super) known: Option<PersonPrice>,
}

impl Choice<'_> {
    /// The price; `missing` asks for it.
    pub(super) fn read(self, missing: impl Into<Cow<'static, str>>) -> Result<PersonPrice, Fault> {
        if let Some(known) = self.known {
            return Ok(known);
        }
        let Some(event) = self.event else { return Ok(PersonPrice::default()) };
        if event.prices.is_empty() {
            return Ok(PersonPrice::usual(event));
        }
        match self.label.as_deref().map(str::trim) {
            None | Some("") => Err(Fault::Missing(missing.into())),
            Some(label) => PersonPrice::labeled(event, label)
                .ok_or(Fault::Missing("Choose one of the prices in the list".into())),
        }
    }
}
