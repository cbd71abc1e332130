//! The place itself: `[facility]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[facility]`: the place itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Facility {
    /// How much land there is, as people should read it: `20+`.
    #[serde(deserialize_with = "values::words")]
    pub acres: String,
    /// The whole, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub text: Vec<String>,
    /// Its parts.
    pub features: Vec<Topic>,
}
