//! The content as pages get it: ready to be shown, without anything that isn't for visitors.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::event::tags::spell_alike;
use super::hours;
use super::{
    About, Boarding, Camp, Cards, Contact, Content, Elsewhere, Event, EventView, EventsPage,
    Facility, Home, HoursRow, Lessons, Member, OptionalPage, OtherDate, Parties, PlacesInUse,
    PricedByPhone, Privacy, QuestionView, RemovedEvent, Showing, SignUpRules, Stable, Stats,
    Teaching, upcoming,
};
/// All content of pages, in `camelCase`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The stable's name.
    pub name: String,
    /// Its slogan.
    pub tagline: String,
    /// What and where it is, in one line.
    pub place_line: String,
    /// How visitors reach it.
    #[serde(flatten)]
    pub contact: Contact,
    /// Its links to other sites.
    #[serde(flatten)]
    pub elsewhere: Elsewhere,
    /// The optional pages that aren't hidden.
    pub pages: Vec<OptionalPage>,
    /// The names of the gallery's pictures, in order.
    pub gallery: Vec<String>,
    /// The year of the copyright line.
    pub copyright_year: u32,
    /// The numbers beside the form.
    pub stats: Stats,
    /// The IANA name of the stable's time zone.
    pub timezone: String,
    /// Opening hours: the usual ones, then those of coming days that differ.
    pub hours: Vec<HoursRow>,
    /// A note for all opening hours.
    pub hours_note: String,
    /// A line about safety; empty: none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub safety_line: String,
    /// The tracking pixel's id; empty: no tracking.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub pixel_id: String,
    /// Whether there is a page of past events. Absent if there is none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub has_past_events: bool,
    /// How soon an inquiry is answered: `24 hours`.
    pub answer_within: String,
    /// The owner's own questions in the contact form, in order. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub questions: Vec<QuestionView>,
    /// The home page.
    pub home: Home,
    /// How riding is taught.
    pub teaching: Teaching,
    /// Lessons and their prices.
    pub lessons: Lessons,
    /// The show team.
    pub showing: Showing,
    /// Boarding for horses.
    pub boarding: Boarding,
    /// The property.
    pub facility: Facility,
    /// The summer camp.
    pub camp: Camp,
    /// Birthday parties.
    pub parties: Parties,
    /// Services without a price on the site.
    pub contact_for_pricing: PricedByPhone,
    /// The stable's story, values and horses.
    pub about: About,
    /// The people.
    pub team: Vec<Member>,
    /// Upcoming events, the next first.
    pub events: Vec<EventView>,
    /// Texts around the list of events.
    pub events_page: EventsPage,
    /// How the site treats what visitors send.
    pub privacy: Privacy,
    /// Events that have registrations but are no longer in the settings. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub removed_events: Vec<RemovedEvent>,
}

impl Site {
    /// The content with these `rules` for events. `in_use(event)` are its places that are in use in this program.
    #[must_use]
    pub fn new(
        content: &Content,
        rules: SignUpRules<'_>,
        in_use: impl Fn(&Event) -> PlacesInUse,
    ) -> Self {
        let today = rules.now.date(rules.zone);
        let upcoming = upcoming(content.shown_events(), today).into_iter();
        let mut events: Vec<_> =
            upcoming.map(|event| EventView::new(event, in_use(event), rules)).collect();
        spell_alike(&mut events);
        let Stable { hours, special_hours, .. } = &content.site;
        let hours = hours::rows(hours, special_hours, today);
        Self { hours, ..Self::with(content, &content.site, events) }
    }

    /// The same with where people can come instead of events that are called off: `offered` has the ids of those by the ids
    /// of these. Says nothing of an event that visitors don't see, or that is called off, too.
    #[must_use]
    pub fn with_other_dates(mut self, offered: &BTreeMap<String, String>) -> Self {
        let other = |id: &String| {
            let mut events = self.events.iter();
            let event = events.find(|event| event.id == *id && event.called_off.is_empty())?;
            let (id, title, date) = (event.id.clone(), event.title.clone(), event.date.clone());
            Some(OtherDate { id, title, date })
        };
        let is_off = |event: &EventView| !event.called_off.is_empty();
        let found: Vec<_> = self
            .events
            .iter()
            .map(|event| offered.get(&event.id).filter(|_| is_off(event)).and_then(other))
            .collect();
        for (event, other_date) in self.events.iter_mut().zip(found) {
            event.other_date = other_date;
        }
        self
    }

    fn with(content: &Content, stable: &Stable, events: Vec<EventView>) -> Self {
        Self {
            name: stable.name.clone(),
            tagline: stable.tagline.clone(),
            place_line: stable.place_line.clone(),
            contact: Contact::from(stable),
            elsewhere: Elsewhere::from(stable),
            pages: OptionalPage::ALL.into_iter().filter(|page| content.shows(*page)).collect(),
            gallery: stable.gallery.clone(),
            copyright_year: stable.copyright_year,
            stats: stable.stats.clone(),
            timezone: stable.timezone.iana_name().unwrap_or("UTC").to_owned(),
            hours: Vec::new(),
            hours_note: stable.hours_note.clone(),
            safety_line: stable.safety_line.clone(),
            pixel_id: stable.pixel_id.clone(),
            has_past_events: content.has_past_events(),
            answer_within: stable.answer_within.clone(),
            questions: stable.questions.iter().map(QuestionView::from).collect(),
            home: home(content),
            teaching: content.teaching.clone(),
            lessons: content.lessons.clone(),
            showing: content.showing.clone(),
            boarding: content.boarding.clone(),
            facility: content.facility.clone(),
            camp: content.camp.clone(),
            parties: content.parties.clone(),
            contact_for_pricing: stable.priced_by_phone(),
            about: content.about.clone(),
            team: content.team.clone(),
            events,
            events_page: content.events_page.clone(),
            privacy: Privacy::default(),
            removed_events: Vec::new(),
        }
    }
}

/// The home page without the cards that link to hidden pages.
fn home(content: &Content) -> Home {
    let mut home = content.home.clone();
    let Cards { lessons, boarding, showing, events } = &mut home.cards;
    for (card, page) in [
        (lessons, OptionalPage::Lessons),
        (boarding, OptionalPage::Boarding),
        (showing, OptionalPage::Showing),
        (events, OptionalPage::Events),
    ] {
        if !content.shows(page) {
            card.clear();
        }
    }
    if !content.shows(OptionalPage::Lessons) {
        home.approach.clear();
    }
    home
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::config::Config;

    fn page_data(config: &Config) -> Value {
        let rules = SignUpRules {
            max_party: config.registrations.max_party,
            // The 1st of April 2027.
            now: crate::clock::UnixMillis(1_806_595_200_000),
            zone: &config.content.site.timezone,
            waiver: &config.content.site.waiver,
        };
        let site = Site::new(&config.content, rules, |_| PlacesInUse::default());
        serde_json::to_value(site).unwrap()
    }

    #[test]
    fn a_page_gets_the_stable_ready_to_be_shown() {
        let data = page_data(&Config::load(None, []).unwrap());

        assert_eq!(data["name"], "Maple Hollow Stables");
        assert_eq!(data["phoneHref"], "tel:+12155550134");
        assert_eq!(data["smsHref"], "sms:+12155550134");
        assert_eq!(data["hours"][0], json!({ "days": "Monday–Friday", "times": "8 AM–8 PM" }));
        assert_eq!(data["address"]["postalCode"], "18901");
        assert_eq!(data["lessons"]["packages"][1]["mostPopular"], true);
        assert_eq!(
            data["lessons"]["aLaCarte"][0],
            json!({ "name": "Group lesson", "price": 75.0 })
        );
        assert_eq!(data["camp"]["sessions"][2], json!({ "month": "August", "weeks": 3 }));
        assert_eq!(
            data["parties"]["addOns"][4],
            json!({ "name": "Favor bags", "price": 8.0, "unit": "per child" })
        );
    }

    #[test]
    fn directions_are_found_by_the_address_unless_the_owner_says_where() {
        let own = [("PADDOCK_SITE__DIRECTIONS_URL".into(), "https://way.example/".into())];

        let found = page_data(&Config::load(None, []).unwrap());
        let given = page_data(&Config::load(None, own).unwrap());

        assert_eq!(
            found["directionsUrl"],
            "https://www.google.com/maps/dir/?api=1&destination=\
             480%20Hollow%20Road%2C%20Doylestown%2C%20PA%2018901"
        );
        assert_eq!(given["directionsUrl"], "https://way.example/");
    }

    #[test]
    fn what_the_owner_leaves_empty_is_an_empty_text_or_absent() {
        let empty = ["MAP_EMBED_URL", "SOCIAL_URL", "SECOND_SOCIAL_NAME"]
            .map(|key| (format!("PADDOCK_SITE__{key}"), String::new()));

        let data = page_data(&Config::load(None, empty).unwrap());

        for key in ["mapEmbedUrl", "socialUrl", "secondSocialName"] {
            assert_eq!(data[key], "", "{key}");
        }
        for key in ["pixelId", "safetyLine", "removedEvents"] {
            assert_eq!(data.get(key), None, "each byte counts: {key}");
        }
    }
}
