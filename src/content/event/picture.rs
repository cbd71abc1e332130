//! The name of an event's picture.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// The name of an event's picture: a built-in one or, if there is a folder of photographs, one of
/// those.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String")]
pub struct EventPicture(String);

impl EventPicture {
    /// The built-in pictures for events.
    pub(in crate::content) const BUILT_IN: [&str; 4] =
        ["event-open-barn", "event-trail-ride", "event-wine-and-ride", "event-clinic"];

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the picture is built in.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        Self::BUILT_IN.contains(&self.as_str())
    }
}

impl TryFrom<String> for EventPicture {
    type Error = String;

    /// Refuses a text that is neither a built-in name nor a valid name for a photograph.
    fn try_from(text: String) -> Result<Self, String> {
        if values::is_slug(&text) {
            return Ok(Self(text));
        }
        let refused = values::choose(&text, &Self::BUILT_IN.map(|name| (name, ())));
        refused.map_err(|message| {
            format!("{message}; a file of your own is named without its ending, in small letters")
        })?;
        Ok(Self(text))
    }
}
