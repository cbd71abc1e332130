//! An event as pages and other programs get it.

use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Event, EventPicture, EventPriceView, PlacesInUse, Registration, WaitingListOrder, Waiver,
};
use crate::clock::UnixMillis;
use crate::content::custom_question::QuestionView;
use crate::values::Price;

/// An event as pages and other programs get it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Event)]
pub struct EventView {
    /// Part of web addresses. It never changes.
    pub id: String,
    /// The event's title.
    pub title: String,
    /// What visitors can expect.
    pub description: String,
    /// The day: `2027-06-18`.
    #[schema(format = Date)]
    pub date: String,
    /// The hours, as people read them.
    pub time: String,
    /// Where the event takes place.
    pub location: String,
    /// Capacity.
    pub max_attendees: u32,
    /// Places taken, in this program and outside it.
    pub current_attendees: u32,
    /// Places left that nobody holds; 0 if the event is overbooked.
    pub places_left: u32,
    /// Dollars per person; with several prices, the least of them.
    #[schema(value_type = f64)]
    pub price: Price,
    /// What people pay, in words: `$85`, `Free`, `$20 to $85`.
    pub price_in_words: String,
    /// The event's prices. Each person pays one of them. Empty: everybody pays `price`.
    pub prices: Vec<EventPriceView>,
    /// The picture's name.
    pub image: EventPicture,
    /// Where people sign up, if not on this site.
    #[schema(required)]
    pub registration_link: Option<String>,
    /// How people sign up.
    pub registration_status: Registration,
    /// Minimum age in years; 0: none.
    pub minimum_age: u32,
    /// The most people of one registration on the site.
    pub max_party: u32,
    /// What kind of event it is, in a few words each.
    pub tags: Vec<String>,
    /// Whether sign-up on the site is over.
    pub sign_up_closed: bool,
    /// Why it doesn't take place; empty: it takes place.
    pub called_off: String,
    /// Where people can come instead of an event that's called off. Absent if there's nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub other_date: Option<OtherDate>,
    /// The day before it was moved: `2027-06-11`; empty: it wasn't moved.
    pub previous_date: String,
    /// The hours before it was moved; empty: they're the same, or it wasn't moved.
    pub previous_time: String,
    /// Whether people can wait for places, and to whom those go that become free.
    pub waiting_list: WaitingListOrder,
    /// The event's own questions. Absent if it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub questions: Vec<QuestionView>,
    /// What each party has to sign. Absent if there's nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Waiver, required = false)]
    pub waiver: Option<Waiver>,
}

/// An event that people are offered instead of one that's called off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OtherDate {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its day: `2027-06-25`.
    #[schema(format = Date)]
    pub date: String,
}

/// What decides, besides an event's own settings, how people sign up for it.
#[derive(Clone, Copy, Debug)]
pub struct SignUpRules<'a> {
    /// The most people of one registration, if an event doesn't say so itself.
    pub max_party: u32,
    /// The present moment.
    pub now: UnixMillis,
    /// The stable's time zone.
    pub zone: &'a TimeZone,
    /// The paragraphs of the stable's waiver.
    pub waiver: &'a [String],
}

impl EventView {
    /// The view of `event` with its places `in_use` in this program.
    #[must_use]
    pub fn new(event: &Event, in_use: PlacesInUse, rules: SignUpRules<'_>) -> Self {
        let PlacesInUse { taken, held } = in_use;
        Self {
            id: event.id.clone(),
            title: event.title.clone(),
            description: event.description.clone(),
            date: event.date.to_string(),
            time: event.time.as_str().to_owned(),
            location: event.location.clone(),
            max_attendees: event.max_attendees,
            current_attendees: event.attendees(taken),
            places_left: event.places_left(taken.saturating_add(held)),
            price: event.price_range().0,
            price_in_words: event.price_in_words(),
            prices: event.prices.iter().map(EventPriceView::from).collect(),
            image: event.image.clone(),
            registration_link: event
                .registration_link
                .as_ref()
                .map(|link| link.as_str().to_owned()),
            registration_status: event.registration_status,
            minimum_age: event.minimum_age,
            max_party: event.most_in_party(rules.max_party),
            tags: event.tags.clone(),
            sign_up_closed: event.has_closed(rules.now, rules.zone),
            called_off: event.called_off.clone(),
            other_date: None,
            previous_date: event.previous_date.map(|day| day.to_string()).unwrap_or_default(),
            previous_time: event.previous_time.clone(),
            waiting_list: event.waiting_list,
            questions: event.questions.iter().map(QuestionView::from).collect(),
            waiver: Waiver::of(event, rules.waiver),
        }
    }
}
