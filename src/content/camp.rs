//! The summer camp: `[camp]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::topic::Topic;
use crate::values::{self, Price};

/// The most weeks of camp in a month.
pub(super) const MAX_WEEKS: u32 = 5;

/// The summer camp.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Camp {
    /// The opening paragraph.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Dollars per week.
    #[schema(value_type = f64)]
    pub price_per_week: Price,
    /// Daily hours.
    #[serde(deserialize_with = "values::words")]
    pub hours: String,
    /// The month in which families can sign up.
    #[serde(deserialize_with = "values::words")]
    pub registration_opens: String,
    /// Number of camp weeks per month.
    pub sessions: Vec<CampSession>,
    /// A note for all sessions.
    #[serde(deserialize_with = "values::maybe_words")]
    pub sessions_note: String,
    /// Groups by skill.
    pub levels: Vec<CampLevel>,
    /// A note for parents about the groups.
    #[serde(deserialize_with = "values::maybe_words")]
    pub levels_note: String,
    /// The day's schedule, from drop-off to pick-up.
    pub day: Vec<Topic>,
    /// What children bring.
    #[serde(deserialize_with = "values::list_of_words")]
    pub to_pack: Vec<String>,
    /// The closing paragraph.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}

/// Camp weeks in one month.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct CampSession {
    /// The month's name.
    #[serde(deserialize_with = "values::words")]
    pub month: String,
    /// Number of camp weeks, 1 to 5.
    #[serde(deserialize_with = "values::whole::<1, MAX_WEEKS, _>")]
    pub weeks: u32,
}

/// A skill group at camp.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct CampLevel {
    /// The group's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Ages, as people read them: `6–10`.
    #[serde(deserialize_with = "values::words")]
    pub ages: String,
}
