//! The home page: `[home]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// `[home]`: the home page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// What is offered and to whom.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// How riding is taught, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub approach: Vec<String>,
    /// Whose place it is, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub story: Vec<String>,
    /// Who can take lessons, such as `All ages`; empty: not shown.
    #[serde(deserialize_with = "values::maybe_words")]
    pub ages: String,
    /// A sentence about the place, shown on a picture until there is a quote; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub place: String,
    /// What a customer says about the stable.
    pub quote: Quote,
    /// Notes beside the figures of `site.stats`.
    pub notes: Notes,
    /// The sentences on the cards that lead into the site.
    pub cards: Cards,
}

/// `[home.quote]`: what a customer says about the stable, and their name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// Their words; empty: there is no quote.
    #[serde(deserialize_with = "values::maybe_words")]
    pub text: String,
    /// Who says so.
    #[serde(deserialize_with = "values::maybe_words")]
    pub name: String,
}

/// `[home.notes]`: what makes each figure of `site.stats` believable, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// Beside the years; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub years: String,
    /// Beside the students; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub students: String,
}

/// `[home.cards]`: one sentence for each of the four services.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// Of riding lessons.
    #[serde(deserialize_with = "values::words")]
    pub lessons: String,
    /// Of boarding.
    #[serde(deserialize_with = "values::words")]
    pub boarding: String,
    /// Of the show team.
    #[serde(deserialize_with = "values::words")]
    pub showing: String,
    /// Of events.
    #[serde(deserialize_with = "values::words")]
    pub events: String,
}
