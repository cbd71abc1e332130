//! Birthday parties: `[parties]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
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
