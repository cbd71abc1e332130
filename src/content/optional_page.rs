//! The pages that an owner may hide, and the words in texts that mention them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// A page that `site.hidden_pages` may contain, written as its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String")]
pub enum OptionalPage {
    /// Riding lessons.
    #[serde(rename = "/lessons")]
    Lessons,
    /// The show team.
    #[serde(rename = "/showing")]
    Showing,
    /// Boarding.
    #[serde(rename = "/boarding")]
    Boarding,
    /// All prices.
    #[serde(rename = "/pricing")]
    Pricing,
    /// The list of events, each event's own page, and the calendars.
    #[serde(rename = "/events")]
    Events,
    /// Birthday parties.
    #[serde(rename = "/birthday-parties")]
    BirthdayParties,
    /// Summer camps.
    #[serde(rename = "/summer-camps")]
    SummerCamps,
    /// The stable and its people.
    #[serde(rename = "/about")]
    About,
    /// The landing page with the form.
    #[serde(rename = "/contact-form")]
    ContactForm,
}

impl OptionalPage {
    /// All of them, in the navigation's order.
    pub const ALL: [Self; 9] = [
        Self::Lessons,
        Self::Showing,
        Self::Boarding,
        Self::Pricing,
        Self::Events,
        Self::BirthdayParties,
        Self::SummerCamps,
        Self::About,
        Self::ContactForm,
    ];

    /// The page's path.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Lessons => "/lessons",
            Self::Showing => "/showing",
            Self::Boarding => "/boarding",
            Self::Pricing => "/pricing",
            Self::Events => "/events",
            Self::BirthdayParties => "/birthday-parties",
            Self::SummerCamps => "/summer-camps",
            Self::About => "/about",
            Self::ContactForm => "/contact-form",
        }
    }

    /// The first word or phrase in `text` that mentions what the page sells.
    ///
    /// Finds whole words only, in any case. Leaves out ambiguous words: at every stable a horse's
    /// behavior "shows" something.
    #[must_use]
    pub fn mentioned_in(self, text: &str) -> Option<&'static str> {
        let text = text.to_lowercase();
        self.terms().iter().find(|term| has_words(&text, term)).copied()
    }

    fn terms(self) -> &'static [&'static str] {
        match self {
            Self::Lessons => &["lesson", "lessons", "riding school"],
            Self::Showing => &[
                "show team",
                "showing",
                "horse show",
                "horse shows",
                "show coaching",
                "show training",
                "championship shows",
            ],
            Self::Boarding => &["boarding", "board", "boarder", "boarders"],
            Self::Events => {
                &["event", "events", "clinic", "clinics", "open barn", "open barns", "trail ride"]
            }
            Self::BirthdayParties => &["party", "parties"],
            Self::SummerCamps => &["camp", "camps", "camper", "campers"],
            Self::Pricing | Self::About | Self::ContactForm => &[],
        }
    }
}

impl TryFrom<String> for OptionalPage {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::ALL.map(|page| (page.path(), page)))
    }
}

/// Whether `text` contains `words` as whole words.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_mentioned_by_whole_words_in_any_case() {
        for (page, text, term) in [
            (OptionalPage::Boarding, "Full Board", Some("board")),
            (OptionalPage::Boarding, "lessons, boarding and more", Some("boarding")),
            (OptionalPage::Boarding, "a skateboard on the cardboard", None),
            (OptionalPage::SummerCamps, "Camps, parties", Some("camps")),
            (OptionalPage::SummerCamps, "a campfire on campus", None),
            (OptionalPage::Showing, "and it shows", None),
            (OptionalPage::Showing, "Show coaching", Some("show coaching")),
            (OptionalPage::BirthdayParties, "A party of six", Some("party")),
            (OptionalPage::About, "About us", None),
        ] {
            assert_eq!(page.mentioned_in(text), term, "{text}");
        }
    }

    #[test]
    fn every_page_is_written_as_its_path() {
        for page in OptionalPage::ALL {
            assert_eq!(OptionalPage::try_from(page.path().to_owned()), Ok(page));
            assert_eq!(serde_json::to_value(page).unwrap(), page.path());
        }
    }
}
