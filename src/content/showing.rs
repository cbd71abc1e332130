//! The show team: `[showing]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[showing]`: the show team.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Showing {
    /// The opening paragraph.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// The kinds of shows that the team attends, the smallest first.
    pub shows: Vec<Topic>,
    /// Shows at the stable; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub home: String,
    /// Shows elsewhere; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub away: String,
    /// The riding disciplines.
    pub disciplines: Vec<Topic>,
    /// How a rider finds a discipline; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub advice: String,
    /// The closing paragraph.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}
