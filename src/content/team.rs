//! The people of the stable: `[[team]]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// One of the stable's people.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct Member {
    /// Their name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What they do.
    #[serde(deserialize_with = "values::words")]
    pub role: String,
    /// Who they are.
    #[serde(deserialize_with = "values::words")]
    pub bio: String,
    /// The name of their photograph; empty: none.
    #[serde(default, deserialize_with = "values::slug_unless_empty")]
    #[schema(required)]
    pub photo: String,
}
