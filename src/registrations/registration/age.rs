//! How old somebody is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::form::{Fault, line, whole_number};

/// The longest age in words, in characters.
const MAX_AGE: usize = 20;

/// The oldest that somebody may be.
const MAX_YEARS: u32 = 150;

/// An age as people give it: a number, or words such as `18 months`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, from = "GivenAge")]
pub enum Age {
    /// Years, 150 at most.
    Years(u32),
    /// In words, 20 characters at most, with a digit in them.
    Words(String),
}

/// An age in JSON.
#[derive(Deserialize)]
#[serde(untagged)]
enum GivenAge {
    Years(#[serde(deserialize_with = "whole_number")] u32),
    Number(f64),
    Words(String),
}

impl From<GivenAge> for Age {
    fn from(given: GivenAge) -> Self {
        match given {
            GivenAge::Years(years) => Self::Years(years),
            // No age, but refused as the same text is, with a pointer.
            GivenAge::Number(number) => Self::Words(number.to_string()),
            GivenAge::Words(words) => Self::Words(words),
        }
    }
}

/// Not given: the empty text, which the form sends for it.
impl Default for Age {
    fn default() -> Self {
        Self::Words(String::new())
    }
}

/// An age within bounds; blank is none. A text that is a number is judged as the number is.
pub(in crate::registrations) fn age(answer: Option<Age>) -> Result<Option<Age>, Fault> {
    let unfit = || {
        let detail = "Enter an age with a number, such as 8 or 18 months";
        Fault::Unfit(detail.to_owned())
    };
    match answer {
        None => Ok(None),
        Some(Age::Years(years)) if years <= MAX_YEARS => Ok(Some(Age::Years(years))),
        Some(Age::Years(_)) => Err(unfit()),
        Some(Age::Words(words)) if words.trim().is_empty() => Ok(None),
        Some(Age::Words(words)) => match words.trim().parse::<f64>() {
            Ok(number) if !is_age(number) => Err(unfit()),
            Err(_) if !words.chars().any(char::is_numeric) => Err(unfit()),
            Ok(_) | Err(_) => line(Some(words), "", MAX_AGE).map(|words| Some(Age::Words(words))),
        },
    }
}

/// Whether `number` is an age in whole years.
fn is_age(number: f64) -> bool {
    number.fract() == 0.0 && (0.0..=f64::from(MAX_YEARS)).contains(&number)
}
