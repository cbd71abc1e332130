//! The stable's people: `[[team]]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// One of the stable's people.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct Member {
    /// Their name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Their role.
    #[serde(deserialize_with = "values::words")]
    pub role: String,
    /// A short biography.
    #[serde(deserialize_with = "values::words")]
    pub bio: String,
    /// The name of their photograph; empty: none.
    #[serde(default, deserialize_with = "values::slug_unless_empty")]
    #[schema(required)]
    pub photo: String,
}
