//! Lessons, camp and parties, and what they cost.

use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{self, Price, Topic};

/// Lessons by the month and one by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lessons {
    /// Packages, paid by the month.
    pub packages: Vec<LessonPackage>,
    /// A note for all packages.
    pub packages_note: String,
    /// Single lessons.
    pub a_la_carte: Vec<SingleLesson>,
    /// A note for all single lessons.
    pub a_la_carte_note: String,
}

/// Lessons by the month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LessonPackage {
    /// Part of links to it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Dollars for a month.
    #[schema(value_type = f64)]
    pub price: Price,
    /// Whom it is for.
    pub audience: String,
    /// What it holds.
    pub features: Vec<String>,
    /// Whether most choose it.
    pub most_popular: bool,
}

/// A single thing with a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SingleLesson {
    /// What is bought.
    pub name: String,
    /// Dollars.
    #[schema(value_type = f64)]
    pub price: Price,
}

/// The summer camp.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Camp {
    /// What the page begins with.
    pub lead: String,
    /// Dollars for a week.
    #[schema(value_type = f64)]
    pub price_per_week: Price,
    /// From when to when on each day.
    pub hours: String,
    /// The month in which families can sign up.
    pub registration_opens: String,
    /// Which months have how many weeks.
    pub sessions: Vec<CampSession>,
    /// A note for all sessions.
    pub sessions_note: String,
    /// Groups by skill.
    pub levels: Vec<CampLevel>,
    /// What parents should know about those.
    pub levels_note: String,
    /// A day from drop-off to pick-up.
    pub day: Vec<Topic>,
    /// What to send along.
    pub to_pack: Vec<String>,
    /// What the page ends with.
    pub invitation: String,
}

/// Camp weeks in one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CampSession {
    /// The month's name.
    pub month: String,
    /// How many weeks of camp it has.
    pub weeks: u32,
}

/// A group at camp.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CampLevel {
    /// Its name.
    pub name: String,
    /// First and last age: `6–10`.
    pub ages: String,
}

/// Birthday parties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Parties {
    /// What the page begins with.
    pub lead: String,
    /// What can be booked.
    pub packages: Vec<PartyPackage>,
    /// Dollars for each child beyond those of the package.
    #[schema(value_type = f64)]
    pub extra_child: Price,
    /// What can be had besides.
    pub add_ons: Vec<AddOn>,
    /// A note for all extras.
    pub extras_note: String,
    /// How a party goes.
    pub plan: Vec<Topic>,
    /// What guests wear, and what happens in the rain.
    pub note: String,
}

/// One kind of party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartyPackage {
    /// Part of links to it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Dollars for the whole party.
    #[schema(value_type = f64)]
    pub price: Price,
    /// How long it lasts.
    pub duration: String,
    /// What it holds.
    pub features: Vec<String>,
    /// Whether most choose it.
    pub most_popular: bool,
}

/// Something to have with a party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddOn {
    /// What is bought.
    pub name: String,
    /// Dollars.
    #[schema(value_type = f64)]
    pub price: Price,
    /// What one price buys: `per child`; empty: it is paid once.
    pub unit: String,
}

impl From<&config::Lessons> for Lessons {
    fn from(lessons: &config::Lessons) -> Self {
        let package = |package: &config::LessonPackage| LessonPackage {
            id: package.id.clone(),
            name: package.name.clone(),
            price: package.price,
            audience: package.audience.clone(),
            features: package.features.clone(),
            most_popular: package.most_popular,
        };
        let lesson = |lesson: &config::Lesson| SingleLesson {
            name: lesson.name.clone(),
            price: lesson.price,
        };
        Self {
            packages: lessons.packages.iter().map(package).collect(),
            a_la_carte: lessons.a_la_carte.iter().map(lesson).collect(),
            packages_note: lessons.packages_note.clone(),
            a_la_carte_note: lessons.a_la_carte_note.clone(),
        }
    }
}

impl From<&config::Camp> for Camp {
    fn from(camp: &config::Camp) -> Self {
        let session = |session: &config::CampSession| CampSession {
            month: session.month.clone(),
            weeks: session.weeks,
        };
        let level = |level: &config::CampLevel| CampLevel {
            name: level.name.clone(),
            ages: level.ages.clone(),
        };
        Self {
            lead: camp.lead.clone(),
            price_per_week: camp.price_per_week,
            hours: camp.hours.clone(),
            registration_opens: camp.registration_opens.clone(),
            sessions: camp.sessions.iter().map(session).collect(),
            sessions_note: camp.sessions_note.clone(),
            levels: camp.levels.iter().map(level).collect(),
            levels_note: camp.levels_note.clone(),
            day: camp.day.clone(),
            to_pack: camp.to_pack.clone(),
            invitation: camp.invitation.clone(),
        }
    }
}

impl From<&config::Parties> for Parties {
    fn from(parties: &config::Parties) -> Self {
        let package = |package: &config::PartyPackage| PartyPackage {
            id: package.id.clone(),
            name: package.name.clone(),
            price: package.price,
            duration: package.duration.clone(),
            features: package.features.clone(),
            most_popular: package.most_popular,
        };
        let add_on = |add_on: &config::AddOn| AddOn {
            name: add_on.name.clone(),
            price: add_on.price,
            unit: add_on.unit.clone(),
        };
        Self {
            lead: parties.lead.clone(),
            packages: parties.packages.iter().map(package).collect(),
            extra_child: parties.extra_child,
            add_ons: parties.add_ons.iter().map(add_on).collect(),
            extras_note: parties.extras_note.clone(),
            plan: parties.plan.clone(),
            note: parties.note.clone(),
        }
    }
}
