//! What the owner says about lessons, camp and parties, and what they cost.

use serde::Deserialize;

use super::pages::Topic;
use crate::values::{self, Price};

/// `[lessons]`: packages by the month and single lessons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lessons {
    /// Packages, paid by the month.
    pub packages: Vec<LessonPackage>,
    /// A note for all packages.
    #[serde(deserialize_with = "values::maybe_words")]
    pub packages_note: String,
    /// Single lessons.
    pub a_la_carte: Vec<Lesson>,
    /// A note for all single lessons.
    #[serde(deserialize_with = "values::maybe_words")]
    pub a_la_carte_note: String,
}

/// `[[lessons.packages]]`: lessons by the month.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonPackage {
    /// Small letters, digits and hyphens; unique among the packages.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// For a month.
    pub price: Price,
    /// Whom it is for.
    #[serde(deserialize_with = "values::words")]
    pub audience: String,
    /// What it holds.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether most choose it; left out: no.
    #[serde(default)]
    pub most_popular: bool,
}

/// One of `lessons.a_la_carte`: a single lesson.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What kind of lesson.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What one costs.
    pub price: Price,
}

/// `[camp]`: the summer camp.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camp {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// For a week.
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

/// One of `camp.sessions`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampSession {
    /// The month's name.
    #[serde(deserialize_with = "values::words")]
    pub month: String,
    /// How many weeks of camp it has, 1 to 5.
    #[serde(deserialize_with = "values::whole::<1, 5, _>")]
    pub weeks: u32,
}

/// One of `camp.levels`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampLevel {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// First and last age, as people should read them.
    #[serde(deserialize_with = "values::words")]
    pub ages: String,
}

/// `[parties]`: birthday parties.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parties {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// What can be booked.
    pub packages: Vec<PartyPackage>,
    /// For each child beyond those of the package.
    pub extra_child: Price,
    /// What can be had besides.
    pub add_ons: Vec<AddOn>,
    /// A note for all extras.
    #[serde(deserialize_with = "values::maybe_words")]
    pub extras_note: String,
    /// How a party goes.
    pub plan: Vec<Topic>,
    /// What guests wear, and what happens in the rain.
    #[serde(deserialize_with = "values::maybe_words")]
    pub note: String,
}

/// `[[parties.packages]]`: one kind of party.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyPackage {
    /// Small letters, digits and hyphens; unique among the packages.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// For the whole party.
    pub price: Price,
    /// How long it lasts, as people should read it.
    #[serde(deserialize_with = "values::words")]
    pub duration: String,
    /// What it holds.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether most choose it; left out: no.
    #[serde(default)]
    pub most_popular: bool,
}

/// One of `parties.add_ons`: something to have with a party.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddOn {
    /// What is bought.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What it costs.
    pub price: Price,
    /// What one price buys, such as `per child`; empty: it is paid once.
    #[serde(default, deserialize_with = "values::maybe_words")]
    pub unit: String,
}
