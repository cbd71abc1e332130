//! How riding is taught, and what lessons cost: `[teaching]` and `[lessons]`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::finding::{Finding, repeated_ids, two_most_popular};
use super::topic::Topic;
use crate::values::{self, Price};

/// `[teaching]`: how riding is taught.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Teaching {
    /// What the page of lessons begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// What it rests on, as a heading.
    #[serde(deserialize_with = "values::words")]
    pub motto: String,
    /// What it rests on, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub philosophy: Vec<String>,
    /// What is taught, level by level.
    pub programs: Vec<Program>,
    /// What a finished level earns, as a heading.
    #[serde(deserialize_with = "values::words")]
    pub reward: String,
    /// The same by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub ribbons: Vec<String>,
    /// What a lesson comes with.
    #[serde(deserialize_with = "values::list_of_words")]
    pub included: Vec<String>,
    /// What a rider wears and brings.
    #[serde(deserialize_with = "values::list_of_words")]
    pub bring: Vec<String>,
}

/// One of `teaching.programs`: a side of riding that is taught, level by level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What it is about.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
    /// Its levels, the first one first.
    pub levels: Vec<Topic>,
}

/// Lessons by the month and one by one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Lessons {
    /// Packages, paid by the month.
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
    /// Packages with the id of an earlier one.
    pub(super) fn contradictions(&self) -> impl Iterator<Item = Finding> {
        repeated_ids("lessons.packages", self.packages.iter().map(|package| package.id.as_str()))
    }

    /// A warning if several packages are marked as the most popular.
    pub(super) fn warning(&self) -> Option<Finding> {
        let packages = self.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
        two_most_popular("lessons.packages", packages)
    }
}

/// Lessons by the month.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct LessonPackage {
    /// Part of links to it.
    #[serde(deserialize_with = "values::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars for a month.
    #[schema(value_type = f64)]
    pub price: Price,
    /// Whom it is for.
    #[serde(deserialize_with = "values::words")]
    pub audience: String,
    /// What it holds.
    #[serde(deserialize_with = "values::list_of_words")]
    pub features: Vec<String>,
    /// Whether most choose it.
    #[serde(default)]
    #[schema(required)]
    pub most_popular: bool,
}

/// A single thing with a price.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct SingleLesson {
    /// What is bought.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Dollars.
    #[schema(value_type = f64)]
    pub price: Price,
}
