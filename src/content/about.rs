//! The stable's story, values and horses: `[about]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[about]`: how the stable came to be and what it holds to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Its story, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub story: Vec<String>,
    /// What it holds to.
    pub values: Vec<Topic>,
    /// What the page ends with.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
    /// Its horses, in the owner's order; empty: none are introduced.
    pub horses: Vec<Horse>,
}

/// `[[about.horses]]`: one of the horses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Horse {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What it is like.
    #[serde(default, deserialize_with = "values::maybe_words")]
    #[schema(required)]
    pub text: String,
    /// The name of its photograph in `site.photos_dir`, without the ending; empty: none.
    #[serde(default, deserialize_with = "values::slug_unless_empty")]
    #[schema(required)]
    pub photo: String,
}
