//! A name with a text, which many sections use for their entries.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// A name with a text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// The text.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
}
