//! A name with a text: the entry of many sections.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// Something that is named and then told.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What there is to say about it.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
}
