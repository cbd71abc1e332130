//! How people sign up for an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// How people sign up for an event. Written as the owner writes it: `coming-soon`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "kebab-case")]
pub enum Registration {
    /// In the page.
    Open,
    /// Elsewhere, at the event's link.
    External,
    /// Not yet.
    ComingSoon,
}

impl TryFrom<String> for Registration {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(
            &text,
            &[
                ("open", Self::Open),
                ("external", Self::External),
                ("coming-soon", Self::ComingSoon),
            ],
        )
    }
}
