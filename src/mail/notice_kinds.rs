//! Mails of a notice: staff called an event off, moved it, or let it take place after all.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event_snapshot::EventSnapshot;
use super::party_names::PartyNames;
use super::payment::PriceFact;

/// A notice in mails to registrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventMail {
    /// The event, where and when it's to be now.
    pub event: EventSnapshot,
    /// The party's names, the registrant first.
    pub names: PartyNames,
    /// Whether they wait for places.
    #[serde(default)]
    pub waits: bool,
    /// The places that are held for them while they wait; 0: none.
    #[serde(default)]
    #[schema(required)]
    pub held: u32,
    /// Until when, by the stable's clock: `2027-06-12T19:00`. Empty: none are held.
    #[serde(default)]
    #[schema(required)]
    pub answer_by: String,
    /// When and where it was to be, if that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous: Option<PreviousTime>,
    /// Why, in the stable's words; may be empty.
    pub reason: String,
    /// What they can come to instead, if it's called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedDate>,
    /// What they've paid, less what was refunded, in cents.
    #[serde(default)]
    #[schema(required)]
    pub paid_cents: i64,
}

/// An event that people of one that's called off can come to instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedDate {
    /// What it's called.
    pub title: String,
    /// Its day: `2027-07-09`.
    #[schema(format = Date)]
    pub date: String,
    /// Its hours, in the owner's words.
    pub time: String,
    /// Its location on the grounds.
    pub location: String,
    /// What the party pays there, in cents; 0: nothing, or the mail isn't to a party.
    #[serde(default)]
    #[schema(required)]
    pub total_cents: u32,
    /// What each of them pays there, in the order of their names. Empty: everybody the same.
    #[serde(default)]
    #[schema(required)]
    pub prices: Vec<PriceFact>,
    /// How old everybody has to be; 0: there's no limit.
    #[serde(default)]
    #[schema(required)]
    pub minimum_age: u32,
    /// Whether somebody of the party is known to be younger than that: it isn't offered to them.
    #[serde(default)]
    #[schema(required)]
    pub is_too_young: bool,
    /// Whether they were told before that theirs is called off.
    pub is_later: bool,
}

/// When and where an event was to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviousTime {
    /// The day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// The hours, in the owner's words.
    pub time: String,
    /// The location on the grounds.
    pub location: String,
}

/// A notice in mails to the office. It has no names, because it outlives the registrations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeNotice {
    /// What it says.
    pub about: NoticeAbout,
    /// The event, where and when it's to be now.
    pub event: EventSnapshot,
    /// When and where it was to be, if that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous: Option<PreviousTime>,
    /// Why, in the stable's words; may be empty.
    pub reason: String,
    /// What people can come to instead, if it's called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offered: Option<OfferedDate>,
    /// Who gave it; empty: no name was given.
    pub who: String,
    /// How many people come.
    pub people: u32,
    /// How many parties get a mail.
    pub mails: u32,
    /// How many parties have to be called.
    pub calls: u32,
    /// How many parties are too young for what's offered instead.
    #[serde(default)]
    #[schema(required)]
    pub too_young: u32,
}

/// What a notice says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoticeAbout {
    /// The event is called off.
    CalledOff,
    /// It was moved.
    Moved,
    /// It takes place after it was called off.
    Reinstated,
}
