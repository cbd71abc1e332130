//! What kind of value belongs into a field, where the settings file doesn't show it: a date is written as a text.

use serde::Serialize;
use utoipa::ToSchema;

use super::custom_question::{AskedPer, MAX_CHOICES, MAX_LABEL, MAX_QUESTIONS, QuestionKind};
use super::event::checks::MAX_EVENTS;
use super::event::closing::MAX_HOURS;
use super::event::prices::{self, MAX_PRICES};
use super::event::tags::MAX_TAGS;
use super::event::{
    EventPicture, Every, MAX_PARTY, MAX_PLACES, MAX_REASON, OLDEST, Registration, WaitingListOrder,
};
use super::notice::{MAX_CHARS, NoticeTone};
use super::{OptionalPage, camp, photographs, site};
use crate::values::Price;

/// The kind of value that belongs into a field of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContentFieldKind)]
pub enum FieldKind {
    /// A few words on one line.
    Text,
    /// A sentence or a paragraph. It has no line breaks either.
    LongText,
    /// A whole number.
    Number,
    /// Dollars, exact to the cent.
    Price,
    /// True or false.
    Flag,
    /// A day: `2027-06-18`.
    Date,
    /// A day, or a day with a time by the stable's clock: `2027-06-18 14:00`.
    DateTime,
    /// One of the field's options.
    Choice,
    /// A list of the field's options.
    Choices,
    /// A list of texts.
    Texts,
    /// Fields that belong together.
    Group,
    /// A list of groups. Entries with an id stand in an object, by that id.
    Entries,
    /// The name of a photograph.
    Photo,
    /// A list of names of photographs.
    Photos,
    /// A color: `#22372b`.
    Color,
    /// A web address.
    Address,
}

/// What is known of a field beyond the kind of its value in the settings file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FieldRule {
    pub(crate) kind: FieldKind,
    /// The options of a choice; the built-in names of a photograph.
    pub(crate) options: Option<Vec<&'static str>>,
    /// The least and the greatest number; of characters for a text, and of entries for a list.
    pub(crate) limits: Option<(f64, f64)>,
}

impl FieldRule {
    fn of(kind: FieldKind) -> Self {
        Self { kind, options: None, limits: None }
    }

    /// Without options.
    fn of_plain(kind: FieldKind) -> Self {
        let limits = (kind == FieldKind::Price).then_some((0.0, Price::MOST_DOLLARS));
        Self { limits, ..Self::of(kind) }
    }

    fn one_of<T>(choices: &[(&'static str, T)]) -> Self {
        let options = choices.iter().map(|(name, _)| *name).collect();
        Self { options: Some(options), ..Self::of(FieldKind::Choice) }
    }

    /// At most so many characters or entries.
    fn at_most(most: usize, kind: FieldKind) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self { limits: Some((0.0, f64::from(most))), ..Self::of(kind) }
    }

    fn number(least: u32, most: u32) -> Self {
        let limits = Some((f64::from(least), f64::from(most)));
        Self { limits, ..Self::of(FieldKind::Number) }
    }
}

/// The rule of the field at `pointer`, in which '*' stands for any id or index. `None`: the settings file shows its kind.
pub(crate) fn rule_of(pointer: &str) -> Option<FieldRule> {
    let pages = || OptionalPage::ALL.iter().map(|page| page.path()).collect();
    if let Some(rule) = event_rule(pointer) {
        return Some(rule);
    }
    let rule = match pointer {
        "/site/hidden_pages" => {
            FieldRule { options: Some(pages()), ..FieldRule::of(FieldKind::Choices) }
        }
        "/site/copyright_year" => FieldRule::number(site::FIRST_YEAR, site::LAST_YEAR),
        "/site/gallery" => FieldRule {
            options: Some(site::BUILT_IN_GALLERY.to_vec()),
            ..FieldRule::of(FieldKind::Photos)
        },
        "/site/notice/text" => FieldRule::at_most(MAX_CHARS, FieldKind::LongText),
        "/site/notice/tone" => FieldRule::one_of(&NoticeTone::CHOICES),
        "/site/questions" => FieldRule::at_most(MAX_QUESTIONS, FieldKind::Entries),
        "/site/questions/*/label" => FieldRule::at_most(MAX_LABEL, FieldKind::Text),
        "/site/questions/*/kind" => FieldRule::one_of(&QuestionKind::CHOICES),
        "/site/questions/*/choices" => FieldRule::at_most(MAX_CHOICES, FieldKind::Texts),
        "/events" => FieldRule::at_most(MAX_EVENTS, FieldKind::Entries),
        "/site/crops/*/x" | "/site/crops/*/y" => FieldRule::number(0, 100),
        "/site/crops/*/zoom" => FieldRule::number(100, photographs::MAX_ZOOM),
        "/site/crops/*/bytes" => FieldRule::number(0, photographs::MAX_BYTES),
        "/camp/sessions/*/weeks" => FieldRule::number(1, camp::MAX_WEEKS),
        _ => FieldRule::of_plain(kind_of(pointer)?),
    };
    Some(rule)
}

/// The rule of a field of an event.
fn event_rule(pointer: &str) -> Option<FieldRule> {
    Some(match pointer {
        "/events/*/max_attendees" => FieldRule::number(1, MAX_PLACES),
        "/events/*/current_attendees" => FieldRule::number(0, MAX_PLACES),
        "/events/*/max_party" => FieldRule::number(0, MAX_PARTY),
        "/events/*/tags" => FieldRule::at_most(MAX_TAGS, FieldKind::Texts),
        "/events/*/minimum_age" => FieldRule::number(0, OLDEST),
        "/events/*/closes_hours_before" => FieldRule::number(0, MAX_HOURS),
        "/events/*/registration_status" => FieldRule::one_of(&Registration::CHOICES),
        "/events/*/repeat/every" => FieldRule::one_of(&Every::CHOICES),
        "/events/*/waiting_list" => FieldRule::one_of(&WaitingListOrder::CHOICES),
        "/events/*/called_off" => FieldRule::at_most(MAX_REASON, FieldKind::LongText),
        "/events/*/prices" => FieldRule::at_most(MAX_PRICES, FieldKind::Entries),
        "/events/*/prices/*/label" => FieldRule::at_most(prices::MAX_LABEL, FieldKind::Text),
        "/events/*/questions" => FieldRule::at_most(MAX_QUESTIONS, FieldKind::Entries),
        "/events/*/questions/*/label" => FieldRule::at_most(MAX_LABEL, FieldKind::Text),
        "/events/*/questions/*/kind" => FieldRule::one_of(&QuestionKind::CHOICES),
        "/events/*/questions/*/choices" => FieldRule::at_most(MAX_CHOICES, FieldKind::Texts),
        "/events/*/questions/*/per" => FieldRule::one_of(&AskedPer::CHOICES),
        "/events/*/image" => FieldRule {
            options: Some(EventPicture::BUILT_IN.to_vec()),
            ..FieldRule::of(FieldKind::Photo)
        },
        _ => return None,
    })
}

/// The kind of a field without options.
fn kind_of(pointer: &str) -> Option<FieldKind> {
    Some(match pointer {
        "/events/*/date"
        | "/events/*/previous_date"
        | "/events/*/repeat/until"
        | "/site/special_hours/*/date"
        | "/site/special_hours/*/until" => FieldKind::Date,
        "/site/notice/from" | "/site/notice/until" => FieldKind::DateTime,
        "/site/colors/dark" | "/site/colors/accent" | "/site/colors/highlight" => FieldKind::Color,
        "/events/*/repeat/except" => FieldKind::Texts,
        "/site/social_url"
        | "/site/second_social_url"
        | "/site/blog_url"
        | "/site/map_embed_url"
        | "/site/directions_url"
        | "/events/*/registration_link"
        | "/events/*/payment_link" => FieldKind::Address,
        "/site/logo"
        | "/site/photos/*/name"
        | "/site/crops/*/name"
        | "/about/horses/*/photo"
        | "/team/*/photo" => FieldKind::Photo,
        "/camp/price_per_week"
        | "/events/*/price"
        | "/events/*/prices/*/amount"
        | "/lessons/a_la_carte/*/price"
        | "/lessons/packages/*/price"
        | "/parties/add_ons/*/price"
        | "/parties/extra_child"
        | "/parties/packages/*/price" => FieldKind::Price,
        // The example has none of these, so their length there says nothing.
        "/about/horses/*/text" | "/home/quote/text" | "/site/safety_line" => FieldKind::LongText,
        _ => return None,
    })
}
