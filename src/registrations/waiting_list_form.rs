//! What a party says that would wait for places.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::content::{Event, Registration, WaitingListOrder};
use crate::form::{Fault, whole_number};

/// What a party would wait for.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingListForm {
    /// The fewest that they'd come with, the registrant included; left out: all of them. At most as many as the event has places.
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

/// The places that a party may wait for at `event`: those beyond them never open up. An event that nobody waits for has other
/// refusals.
pub(super) fn places_of(event: Option<&Event>) -> u32 {
    let waited_for = event.filter(|event| {
        event.registration_status == Registration::Open
            && event.waiting_list != WaitingListOrder::Off
    });
    waited_for.map_or(u32::MAX, |event| event.max_attendees)
}

/// What those learn who'd come only with more than there are `places` in all.
pub(super) fn too_large(places: u32) -> String {
    let spots = if places == 1 { "spot" } else { "spots" };
    format!("This event has only {places} {spots} in all. Choose a number up to {places}.")
}

/// The fewest of `people` that would come if they have to wait, for an event with so many `places` in all.
pub(super) fn at_least(
    form: Option<WaitingListForm>,
    people: usize,
    places: u32,
) -> Result<Option<u32>, Fault> {
    let people = u32::try_from(people).unwrap_or(u32::MAX);
    match form.map(|form| form.at_least.unwrap_or(people)) {
        Some(fewest) if fewest > places && places < people => Err(Fault::Unfit(too_large(places))),
        Some(fewest) if !(1..=people).contains(&fewest) => {
            Err(Fault::Unfit(format!("Enter a number from 1 to {people}")))
        }
        fewest => Ok(fewest),
    }
}
