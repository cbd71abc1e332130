//! Boarding for horses: `[boarding]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// `[boarding]`: boarding for horses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Boarding {
    /// The opening paragraph.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// How a horse's owner gets prices.
    #[serde(deserialize_with = "values::words")]
    pub pricing: String,
    /// The kinds of boarding.
    pub boards: Vec<Board>,
    /// The closing paragraph.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}

/// `[[boarding.boards]]`: one kind of boarding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The kind's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Who it suits.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
    /// What it includes.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
}
