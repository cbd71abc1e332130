//! What the owner tells on single pages, in words that are shown as they are.
//!
//! Pages get these types as they stand here; every name in them is one word, and so the same in
//! the file and in JSON.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// Something that is named and then told.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Its name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// What there is to say about it.
    #[serde(deserialize_with = "values::words")]
    pub text: String,
}

/// `[home]`: the home page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// What is offered and to whom.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// How riding is taught, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub approach: Vec<String>,
    /// Whose place it is, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub story: Vec<String>,
    /// Who can take lessons, such as `All ages`; empty: not shown.
    #[serde(deserialize_with = "values::maybe_words")]
    pub ages: String,
    /// A sentence about the place, shown on a picture until there is a quote; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub place: String,
    /// What a customer says about the stable.
    pub quote: Quote,
    /// Notes beside the figures of `site.stats`.
    pub notes: Notes,
    /// The sentences on the cards that lead into the site.
    pub cards: Cards,
}

/// `[home.quote]`: what a customer says about the stable, and their name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// Their words; empty: there is no quote.
    #[serde(deserialize_with = "values::maybe_words")]
    pub text: String,
    /// Who says so.
    #[serde(deserialize_with = "values::maybe_words")]
    pub name: String,
}

/// `[home.notes]`: what makes each figure of `site.stats` believable, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// Beside the years; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub years: String,
    /// Beside the students; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub students: String,
}

/// `[home.cards]`: one sentence for each of the four services.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// Of riding lessons.
    #[serde(deserialize_with = "values::words")]
    pub lessons: String,
    /// Of boarding.
    #[serde(deserialize_with = "values::words")]
    pub boarding: String,
    /// Of the show team.
    #[serde(deserialize_with = "values::words")]
    pub showing: String,
    /// Of events.
    #[serde(deserialize_with = "values::words")]
    pub events: String,
}

/// `[events_page]`: texts around the list of events.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventsPage {
    /// Who events are for.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// What there is for groups; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub groups: String,
}

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

/// `[showing]`: the show team.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Showing {
    /// What the page begins with.
    #[serde(deserialize_with = "values::words")]
    pub lead: String,
    /// Which kinds of shows it goes to, the smallest first.
    pub shows: Vec<Topic>,
    /// Shows on the stable's own property; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub home: String,
    /// Shows away from it; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub away: String,
    /// What is ridden.
    pub disciplines: Vec<Topic>,
    /// How a rider finds a discipline; empty: nothing.
    #[serde(deserialize_with = "values::maybe_words")]
    pub advice: String,
    /// What the page ends with.
    #[serde(deserialize_with = "values::words")]
    pub invitation: String,
}

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

/// `[facility]`: the place itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Facility {
    /// How much land there is, as people should read it: `20+`.
    #[serde(deserialize_with = "values::words")]
    pub acres: String,
    /// The whole, by paragraphs.
    #[serde(deserialize_with = "values::list_of_words")]
    pub text: Vec<String>,
    /// Its parts.
    pub features: Vec<Topic>,
}

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
