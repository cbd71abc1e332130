//! How people sign up for an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// How people sign up for an event. Settings and JSON use the same words, such as `coming-soon`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "kebab-case")]
pub enum Registration {
    /// On the event's page.
    Open,
    /// On another site, at the event's link.
    External,
    /// Sign-up hasn't opened yet.
    ComingSoon,
}

impl Registration {
    /// All of them, by their words in settings.
    pub(in crate::content) const CHOICES: [(&str, Self); 3] =
        [("open", Self::Open), ("external", Self::External), ("coming-soon", Self::ComingSoon)];
}

impl TryFrom<String> for Registration {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::CHOICES)
    }
}
