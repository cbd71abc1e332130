//! The show team: `[showing]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[showing]`: the show team.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Showing {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Which kinds of shows it goes to, the smallest first.
    pub shows: Vec<Topic>,
    /// Shows on the stable's own property; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub home: String,
    /// Shows away from it; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub away: String,
    /// What is ridden.
    pub disciplines: Vec<Topic>,
    /// How a rider finds a discipline; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub advice: String,
    /// What the page ends with.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}
