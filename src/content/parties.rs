//! Birthday parties: `[parties]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::finding::{Finding, repeated_ids, two_most_popular};
use super::topic::Topic;
use crate::values::{self, Price};

/// Birthday parties.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Parties {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// What can be booked.
    pub packages: Vec<PartyPackage>,
    /// Dollars for each child beyond those of the package.
    #[schema(value_type = f64)]
    pub extra_child: Price,
    /// What can be had besides.
    pub add_ons: Vec<AddOn>,
    /// A note for all extras.
    #[serde(deserialize_with = "values::maybe_words")]
    pub extras_note: String,
    /// How a party goes.
    pub plan: Vec<Topic>,
    /// What guests wear, and what happens in the rain.
    #[serde(deserialize_with = "values::maybe_words")]
    pub note: String,
}

impl Parties {
    /// Packages with the id of an earlier one.
    pub(super) fn contradictions(&self) -> impl Iterator<Item = Finding> {
        repeated_ids("parties.packages", self.packages.iter().map(|package| package.id.as_str()))
    }

    /// A warning if several packages are marked as the most popular.
    pub(super) fn warning(&self) -> Option<Finding> {
        let packages = self.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
        two_most_popular("parties.packages", packages)
    }
}

/// One kind of party.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct PartyPackage {
    /// Part of links to it.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars for the whole party.
    #[schema(value_type = f64)]
    pub price: Price,
    /// How long it lasts.
    #[serde(deserialize_with = "values::words")]
    pub duration: String,
    /// What it holds.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether most choose it.
    #[serde(default)]
    #[schema(required)]
    pub most_popular: bool,
}

/// Something to have with a party.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct AddOn {
    /// What is bought.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars.
    #[schema(value_type = f64)]
    pub price: Price,
    /// What one price buys: `per child`; empty: it is paid once.
    #[serde(default, deserialize_with = "values::maybe_words")]
    #[schema(required)]
    pub unit: String,
}
