//! The summer camp: `[camp]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values::{self, Price};

/// The summer camp.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Camp {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Dollars for a week.
    #[schema(value_type = f64)]
    pub price_per_week: Price,
    /// From when to when on each day.
    #[serde(deserialize_with = "values::words")]
    pub hours: String,
    /// The month in which families can sign up.
    #[serde(deserialize_with = "values::words")]
    pub registration_opens: String,
    /// Which months have how many weeks.
    pub sessions: Vec<CampSession>,
    /// A note for all sessions.
    #[serde(deserialize_with = "values::maybe_words")]
    pub sessions_note: String,
    /// Groups by skill.
    pub levels: Vec<CampLevel>,
    /// What parents should know about those.
    #[serde(deserialize_with = "values::maybe_words")]
    pub levels_note: String,
    /// A day from drop-off to pick-up.
    pub day: Vec<Topic>,
    /// What to send along.
    #[serde(deserialize_with = "values::list_of_words")]
    pub to_pack: Vec<String>,
    /// What the page ends with.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}

/// Camp weeks in one month.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct CampSession {
    /// The month's name.
    #[serde(deserialize_with = "values::words")]
    pub month: String,
    /// How many weeks of camp it has.
    #[serde(deserialize_with = "values::whole::<1, 5, _>")]
    pub weeks: u32,
}

/// A group at camp.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct CampLevel {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// First and last age: `6–10`.
    #[serde(deserialize_with = "values::words")]
    pub ages: String,
}
