//! What a party says that would wait for places.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::form::{Fault, whole_number};

/// What a party would wait for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingListForm {
    /// The fewest that they'd come with, the registrant included; left out: all of them.
    #[serde(default, deserialize_with = "maybe_whole_number")]
    #[schema(minimum = 1, maximum = 21)]
    pub at_least: Option<u32>,
}

pub(super) fn maybe_whole_number<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<u32>, D::Error> {
    #[derive(Deserialize)]
    struct Whole(#[serde(deserialize_with = "whole_number")] u32);
    Ok(Option::<Whole>::deserialize(from)?.map(|Whole(number)| number))
}

/// The fewest of `people` that would come if they have to wait.
pub(super) fn at_least(form: Option<WaitingListForm>, people: usize) -> Result<Option<u32>, Fault> {
    let people = u32::try_from(people).unwrap_or(u32::MAX);
    match form.map(|form| form.at_least.unwrap_or(people)) {
        Some(fewest) if !(1..=people).contains(&fewest) => {
            Err(Fault::Unfit(format!("Enter a number from 1 to {people}")))
        }
        fewest => Ok(fewest),
    }
}
