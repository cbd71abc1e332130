//! Teaching, lessons and their prices: `[teaching]` and `[lessons]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::finding::{Finding, repeated_ids, two_most_popular};
use super::topic::Topic;
use crate::values::{self, Price};

/// `[teaching]`: how riding is taught.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Teaching {
    /// The opening paragraph of the lessons page.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// The teaching philosophy, as a heading.
    #[serde(deserialize_with = "values::words")]
    pub motto: String,
    /// The teaching philosophy, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub philosophy: Vec<String>,
    /// The programs that are taught, with their levels.
    pub programs: Vec<Program>,
    /// What riders get for a finished level, as a heading.
    #[serde(deserialize_with = "values::words")]
    pub reward: String,
    /// What riders get for a finished level, one entry per paragraph.
    #[serde(deserialize_with = "values::list_of_words")]
    pub ribbons: Vec<String>,
    /// What a lesson includes.
    #[serde(deserialize_with = "values::list_of_words")]
    pub included: Vec<String>,
    /// What riders wear and bring.
    #[serde(deserialize_with = "values::list_of_words")]
    pub bring: Vec<String>,
}

/// One of `teaching.programs`, with its levels.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The program's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// A description.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
    /// The levels, from the first to the last.
    pub levels: Vec<Topic>,
}

/// Monthly packages and single lessons.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Lessons {
    /// Monthly packages.
    pub packages: Vec<LessonPackage>,
    /// A note for all packages.
    #[serde(deserialize_with = "values::maybe_words")]
    pub packages_note: String,
    /// Single lessons.
    pub a_la_carte: Vec<SingleLesson>,
    /// A note for all single lessons.
    #[serde(deserialize_with = "values::maybe_words")]
    pub a_la_carte_note: String,
}

impl Lessons {
    /// Packages with the id of an earlier package.
    pub(super) fn contradictions(&self) -> impl Iterator<Item = Finding> {
        repeated_ids("lessons.packages", self.packages.iter().map(|package| package.id.as_str()))
    }

    /// A warning if several packages are marked as the most popular.
    pub(super) fn warning(&self) -> Option<Finding> {
        let packages = self.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
        two_most_popular("lessons.packages", packages)
    }
}

/// A monthly package of lessons.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct LessonPackage {
    /// Part of links to the package.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// The package's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars per month.
    #[schema(value_type = f64)]
    pub price: Price,
    /// Who it is for.
    #[serde(deserialize_with = "values::words")]
    pub audience: String,
    /// What it includes.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether the page marks it as the most popular.
    #[serde(default)]
    #[schema(required)]
    pub most_popular: bool,
}

/// A single lesson or service with a price.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct SingleLesson {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Price in dollars.
    #[schema(value_type = f64)]
    pub price: Price,
}
