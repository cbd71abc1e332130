//! What a change of the content does to people who have signed up for events. Pure functions of both contents and the places
//! taken.

use jiff::civil::Date;

use crate::config::{Config, ContentChange};
use crate::content::Event;
use crate::content_changes::{ContentWarning, SignedUp, ToldBy};
use crate::form::FieldError;
use crate::registrations::{PlacesTaken, successor};

/// What a change does to an event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Gone,
    Hidden,
    Moved,
    Smaller,
}

impl Change {
    /// The settings that do it, those first that most likely did.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Gone => &["repeat"],
            Self::Hidden => &["hidden"],
            Self::Moved => &["date", "time", "location", "repeat"],
            Self::Smaller => &["max_attendees", "current_attendees"],
        }
    }

    fn instead(self) -> Option<ToldBy> {
        match self {
            Self::Gone | Self::Hidden => Some(ToldBy::CallOff),
            Self::Moved => Some(ToldBy::Move),
            Self::Smaller => None,
        }
    }
}

/// An event with people that is changed.
struct Concerned<'a> {
    before: &'a Event,
    /// How many signed up here.
    people: u32,
    /// How many places are taken then, and how many there are.
    places: (u32, u32),
}

/// Those events that one setting changes in one way.
struct Group<'a> {
    pointer: String,
    change: Change,
    events: Vec<Concerned<'a>>,
}

/// The warnings of people whom `changes`, which make `next` of `current`, concern, on the day `today`: publishing the changes
/// tells them nothing.
#[must_use]
pub fn people_concerned(
    current: &Config,
    next: &Config,
    changes: &[ContentChange],
    taken: &PlacesTaken,
    today: Date,
) -> Vec<ContentWarning> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for before in current.content.events.iter().filter(|event| event.date >= today) {
        let people = taken.at(before);
        if people == 0 {
            continue;
        }
        let after = successor(before, &next.content.events);
        // Of one that's called off, people have been told. They don't know of another day.
        let is_told = |change: &Change| before.is_called_off() && *change != Change::Moved;
        for change in changes_of(before, after, people).into_iter().filter(|one| !is_told(one)) {
            let places =
                after.map_or((0, 0), |after| (after.attendees(people), after.max_attendees));
            let concerned = Concerned { before, people, places };
            let pointer = pointer(before, change, changes);
            let known =
                groups.iter_mut().find(|one| one.pointer == pointer && one.change == change);
            match known {
                Some(group) => group.events.push(concerned),
                None => groups.push(Group { pointer, change, events: vec![concerned] }),
            }
        }
    }
    groups.iter().map(Group::warning).collect()
}

/// The warnings of people who would come to an event in `next` because it has the id of one that is gone in `current`, or whose
/// day is over, on the day `today`. An undo needs none: it brings back what they know.
#[must_use]
pub fn people_who_follow(
    current: &Config,
    next: &Config,
    taken: &PlacesTaken,
    today: Date,
) -> Vec<ContentWarning> {
    let events = next.content.events.iter();
    events.filter_map(|event| followed_by(current, next, event, taken, today)).collect()
}

/// The warning that people of an event that isn't in the settings, or whose day there is over, come to `event`.
fn followed_by(
    current: &Config,
    next: &Config,
    event: &Event,
    taken: &PlacesTaken,
    today: Date,
) -> Option<ContentWarning> {
    let people = taken.at(event);
    if people == 0 || event.date < today {
        return None;
    }
    let becomes_it = |one: &&Event| {
        successor(one, &next.content.events).is_some_and(|after| after.id == event.id)
    };
    let before = current.content.events.iter().find(becomes_it);
    // Of what is done to an event to come, other warnings tell.
    if before.is_some_and(|before| before.date >= today) {
        return None;
    }
    let from = taken.moves_from(event).map(|day| day.parse().map_or(day.to_owned(), in_words));
    let detail = followed_in_words(&people_have(people), before, event, from)?;
    let entry = if event.series.is_empty() { &event.id } else { &event.series };
    let error = FieldError { pointer: format!("#/events/{entry}"), detail };
    let signed_up = SignedUp { people, dates: 1, event: event.id.clone(), instead: None };
    Some(ContentWarning { error, signed_up: Some(signed_up) })
}

/// What the warning says that the people of `before`, or of an event that is gone, come to `event`. `from` is the day that
/// they know, if it's another one. `None`: nothing has to be said.
fn followed_in_words(
    who: &str,
    before: Option<&Event>,
    event: &Event,
    from: Option<String>,
) -> Option<String> {
    let Event { id, date, series, .. } = event;
    let (day, rest) = match (from, before) {
        (Some(from), Some(_)) => {
            return Some(format!(
                "{who} signed up for {from}. They'd be signed up for the new day instead, and this tells no one."
            ));
        }
        (None, Some(_)) => return None,
        (None, None) if !series.is_empty() => {
            let day = in_words(*date);
            return Some(format!(
                "{who} signed up for {day}. They're signed up for it again, and this tells no one."
            ));
        }
        (Some(from), None) => (from, "They'd be signed up for this one instead"),
        (None, None) => (in_words(*date), "They're signed up for this one"),
    };
    Some(format!(
        "{who} signed up for an event with the id {id} on {day}. {rest}, and this tells no one. If it's another event, choose \
         another id."
    ))
}

/// `5 people have`
fn people_have(people: u32) -> String {
    match people {
        1 => "1 person has".to_owned(),
        people => format!("{people} people have"),
    }
}

/// What becomes of the event `before`, to which `people` come.
fn changes_of(before: &Event, after: Option<&Event>, people: u32) -> Vec<Change> {
    let Some(after) = after else { return vec![Change::Gone] };
    let places = |event: &Event| (event.max_attendees, event.current_attendees);
    let is_moved = (before.date, before.time.as_str(), &before.location)
        != (after.date, after.time.as_str(), &after.location);
    let is_smaller =
        after.attendees(people) > after.max_attendees && places(after) != places(before);
    let found = [
        (Change::Hidden, after.hidden && !before.hidden),
        (Change::Moved, is_moved),
        (Change::Smaller, is_smaller),
    ];
    found.into_iter().filter(|(_, is)| *is).map(|(change, _)| change).collect()
}

/// The pointer to the setting that makes this `change` of the event `before`: its own, or one of the event that repeats.
fn pointer(before: &Event, change: Change, changes: &[ContentChange]) -> String {
    let entries = [&before.id, &before.series].map(|id| format!("/events/{id}"));
    let is_removed =
        |entry: &&String| changes.iter().any(|one| one.pointer == **entry && one.after.is_none());
    // A date goes with its event, not the other way round.
    if change == Change::Gone
        && let Some(entry) = entries.iter().rev().find(is_removed)
    {
        return entry.clone();
    }
    let settings = entries.iter().flat_map(|entry| {
        change.settings().iter().map(move |setting| format!("{entry}/{setting}"))
    });
    let is_set = |setting: &String| {
        let inside = format!("{setting}/");
        changes.iter().any(|one| one.pointer == *setting || one.pointer.starts_with(&inside))
    };
    let mut settings = settings.filter(is_set);
    settings.next().unwrap_or_else(|| entries[0].clone())
}

impl Group<'_> {
    fn warning(&self) -> ContentWarning {
        let first = self.first();
        let signed_up = SignedUp {
            people: self.people(),
            dates: self.events.len(),
            event: first.before.id.clone(),
            instead: self.change.instead(),
        };
        let error = FieldError { pointer: format!("#{}", self.pointer), detail: self.detail() };
        ContentWarning { error, signed_up: Some(signed_up) }
    }

    fn people(&self) -> u32 {
        self.events.iter().map(|one| one.people).sum()
    }

    fn first(&self) -> &Concerned<'_> {
        let first = self.events.iter().min_by_key(|one| one.before.date);
        first.expect("a group has an event")
    }

    fn is_one(&self) -> bool {
        self.events.len() == 1
    }

    fn detail(&self) -> String {
        let who = self.who();
        match (self.change, self.is_one()) {
            (Change::Gone, true) => format!(
                "{who}. They stay registered, and this tells no one. If it isn't taking place, call it off first, so that \
                 they're told."
            ),
            (Change::Gone, false) => format!(
                "{who}. They stay registered, and this tells no one. Call these dates off first, so that they're told."
            ),
            (Change::Hidden, true) => format!(
                "{who}. They keep their places, and this tells no one. If it isn't taking place, call it off instead, so \
                 that they're told."
            ),
            (Change::Hidden, false) => format!(
                "{who}. They keep their places, and this tells no one. If these dates aren't taking place, call them off \
                 instead, so that they're told."
            ),
            (Change::Moved, true) => {
                format!(
                    "{who}. Publishing this tells no one. Move it instead, so that they're told."
                )
            }
            (Change::Moved, false) => format!(
                "{who}. Publishing this tells no one. Move each of these dates instead, so that they're told."
            ),
            (Change::Smaller, _) => self.smaller(),
        }
    }

    /// `5 people have signed up for Fri, Jun 18, 2027`.
    fn who(&self) -> String {
        let people = people_have(self.people());
        let Event { title, date, series, .. } = self.first().before;
        let day = in_words(*date);
        let is_whole = self.change == Change::Gone && series.is_empty();
        match self.events.len() {
            1 if is_whole => format!("{people} signed up for {title}"),
            1 => format!("{people} signed up for {day}"),
            dates => format!("{people} signed up on {dates} of its dates, the first on {day}"),
        }
    }

    fn smaller(&self) -> String {
        let (taken, most) = self.first().places;
        let rest = "Everyone keeps their place, and no one else can sign up.";
        match self.events.len() {
            1 if self.first().before.series.is_empty() => {
                format!("{taken} places are taken already, and you allow {most}. {rest}")
            }
            1 => {
                let day = in_words(self.first().before.date);
                format!("{taken} places are taken already on {day}, and you allow {most}. {rest}")
            }
            dates => format!(
                "More places than the {most} that you allow are taken already on {dates} dates. {rest}"
            ),
        }
    }
}

/// `Fri, Jun 18, 2027`
fn in_words(day: Date) -> String {
    day.strftime("%a, %b %-d, %Y").to_string()
}
