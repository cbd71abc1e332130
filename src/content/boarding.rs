//! How horses can live at the stable: `[boarding]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// `[boarding]`: how horses can live at the stable.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Boarding {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// How an owner hears what it costs.
    #[serde(deserialize_with = "values::words")]
    pub pricing: String,
    /// The ways there are.
    pub boards: Vec<Board>,
    /// What the page ends with.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}

/// `[[boarding.boards]]`: one way for a horse to live at the stable.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Whom it suits.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
    /// What it includes.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
}
