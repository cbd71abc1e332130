//! The home page: `[home]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// `[home]`: the home page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// What the stable offers, and to whom.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// How riding is taught, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub approach: Vec<String>,
    /// Who runs the stable, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub story: Vec<String>,
    /// Who can take lessons, such as `All ages`; empty: not shown.
    #[serde(deserialize_with = "values::maybe_words")]
    pub ages: String,
    /// A sentence about the place, shown on a picture while there is no quote; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub place: String,
    /// What a customer says about the stable.
    pub quote: Quote,
    /// Notes beside the numbers of `site.stats`.
    pub notes: Notes,
    /// The texts of the cards that link to the services.
    pub cards: Cards,
}

/// `[home.quote]`: what a customer says about the stable, and their name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// The customer's words; empty: no quote.
    #[serde(deserialize_with = "values::maybe_words")]
    pub text: String,
    /// The customer's name.
    #[serde(deserialize_with = "values::maybe_words")]
    pub name: String,
}

/// `[home.notes]`: a sentence beside each number of `site.stats`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// Beside the years; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub years: String,
    /// Beside the students; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub students: String,
}

/// `[home.cards]`: one sentence for each of the four services.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The sentence about riding lessons.
    #[serde(deserialize_with = "values::words")]
    pub lessons: String,
    /// The sentence about boarding.
    #[serde(deserialize_with = "values::words")]
    pub boarding: String,
    /// The sentence about the show team.
    #[serde(deserialize_with = "values::words")]
    pub showing: String,
    /// The sentence about events.
    #[serde(deserialize_with = "values::words")]
    pub events: String,
}
