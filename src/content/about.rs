//! The stable's story, values and horses: `[about]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values;

/// `[about]`: the stable's story, its values and its horses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The opening paragraph.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// The story, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub story: Vec<String>,
    /// What matters to the stable.
    pub values: Vec<Topic>,
    /// The closing paragraph.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
    /// The horses, in the owner's order; empty: the page introduces none.
    pub horses: Vec<Horse>,
}

/// `[[about.horses]]`: one horse.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Horse {
    /// The horse's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// A description.
    #[serde(default, deserialize_with = "values::maybe_words")]
    #[schema(required)]
    pub text: String,
    /// Name of the photograph in `site.photos_dir`, without the file extension; empty: none.
    #[serde(default, deserialize_with = "values::slug_unless_empty")]
    #[schema(required)]
    pub photo: String,
}
