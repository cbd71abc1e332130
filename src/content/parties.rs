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
    /// The opening paragraph.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Packages.
    pub packages: Vec<PartyPackage>,
    /// Dollars for each child beyond the package's number.
    #[schema(value_type = f64)]
    pub extra_child: Price,
    /// Extras.
    pub add_ons: Vec<AddOn>,
    /// A note for all extras.
    #[serde(deserialize_with = "values::maybe_words")]
    pub extras_note: String,
    /// The schedule of a party.
    pub plan: Vec<Topic>,
    /// A note on clothes and bad weather.
    #[serde(deserialize_with = "values::maybe_words")]
    pub note: String,
}

impl Parties {
    /// Packages with the id of an earlier package.
    pub(super) fn contradictions(&self) -> impl Iterator<Item = Finding> {
        repeated_ids("parties.packages", self.packages.iter().map(|package| package.id.as_str()))
    }

    /// A warning if several packages are marked as the most popular.
    pub(super) fn warning(&self) -> Option<Finding> {
        let packages = self.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
        two_most_popular("parties.packages", packages)
    }
}

/// A party package.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct PartyPackage {
    /// Part of links to the package.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// The package's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars for the whole party.
    #[schema(value_type = f64)]
    pub price: Price,
    /// The duration.
    #[serde(deserialize_with = "values::words")]
    pub duration: String,
    /// What it includes.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether the page marks it as the most popular.
    #[serde(default)]
    #[schema(required)]
    pub most_popular: bool,
}

/// An extra for a party.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct AddOn {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Price in dollars.
    #[schema(value_type = f64)]
    pub price: Price,
    /// The unit of the price, such as `per child`; empty: the whole party.
    #[serde(default, deserialize_with = "values::maybe_words")]
    #[schema(required)]
    pub unit: String,
}
