//! The property: `[facility]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[facility]`: the property.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Facility {
    /// Area in acres, as people read it: `20+`.
    #[serde(deserialize_with = "values::words")]
    pub acres: String,
    /// The introduction, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub text: Vec<String>,
    /// Parts of the property.
    pub features: Vec<Topic>,
}
