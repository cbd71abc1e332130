//! The waiting list of an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values;

/// To whom places go that become free while people wait for them. Settings and JSON use the same words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "kebab-case")]
pub enum WaitingListOrder {
    /// To the first party that they suffice for.
    #[default]
    FirstThatFits,
    /// To the first party, and to nobody if they don't suffice for it.
    Strict,
    /// Nobody can join the list.
    Off,
}

impl WaitingListOrder {
    /// All of them, by their words in settings.
    pub(in crate::content) const CHOICES: [(&str, Self); 3] =
        [("first-that-fits", Self::FirstThatFits), ("strict", Self::Strict), ("off", Self::Off)];
}

impl TryFrom<String> for WaitingListOrder {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &Self::CHOICES)
    }
}

/// The places of an event that are in use in this program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlacesInUse {
    /// Those of people who are registered.
    pub taken: u32,
    /// Those that are held for people on the waiting list.
    pub held: u32,
}
