//! Checks of events: contradictions between values, and values that are probably mistakes.

use jiff::civil::{Date, Time};

use super::{
    ClockSpan, Event, EventPicture, LARGEST_PARTY, MAX_REASON, Registration, prices, tags,
};
use crate::content::custom_question;
use crate::content::finding::{Finding, once_of_series, repeated_ids};
use crate::content::hours::{ClockTime, Notation};
use crate::values;

/// The most events. The pages of 300 take eight times as long to render as those of 48, and those of 1,000 eighty times:
/// docs/decisions/0046-content-that-staff-change-is-a-layer.md.
pub(in crate::content) const MAX_EVENTS: usize = 300;

/// The most characters of all events' texts together. Each event's page has them all, so 60 events of 60,000 characters took
/// 700 MB of memory to publish.
pub(in crate::content) const MAX_TEXT: usize = 200_000;

/// An event longer than this, in minutes, gets a warning.
const MAX_MINUTES: i32 = 12 * 60;

const DAY_MINUTES: i32 = 24 * 60;

/// Contradictions. `has_photos` says whether the owner or staff have photographs of their own.
pub(in crate::content) fn contradictions(events: &[Event], has_photos: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(too_many(events.len()));
    found.extend(too_much_text(events));
    found.extend(tags::too_many(events));
    for (index, event) in events.iter().enumerate() {
        found.extend(missing_link(index, event));
        found.extend(long_reason(index, event));
        found.extend(previous_time_alone(index, event));
        found.extend(prices::contradictions(index, event));
        let questions = format!("events[{index}].questions");
        found.extend(custom_question::checks::contradictions(&questions, &event.questions));
        if !has_photos {
            found.extend(unknown_picture(index, event));
        }
    }
    found.extend(repeated_ids("events", events.iter().map(|event| event.id.as_str())));
    found
}

/// Probable mistakes as of `today`. With an archive, events that are over belong there.
pub(in crate::content) fn warnings(
    events: &[Event],
    today: Date,
    has_archive: bool,
) -> Vec<Finding> {
    let mut warnings = Vec::new();
    if !has_archive {
        warnings.extend(past_events(events, today));
    }
    warnings.extend(series_called_off(events));
    let found = events.iter().enumerate().flat_map(|(index, event)| {
        let of_date = of_one(index, event, &event.id);
        let of_event = of_one(index, event, &event.series);
        of_date.into_iter().zip(of_event).map(|(date, whole)| (&*event.series, date, whole))
    });
    warnings.extend(once_of_series(found, |finding| finding.message.clone()));
    warnings
}

/// Probable mistakes in `event`, which is called `name`.
fn of_one(index: usize, event: &Event, name: &str) -> Vec<Finding> {
    let found = [
        overbooked(index, event, name),
        long(index, event, name),
        unclear_hours(index, event, name),
        unused_link(index, event, name),
        large_party(index, event, name),
        moved_to_where_it_was(index, event, name),
    ];
    found.into_iter().flatten().collect()
}

/// The events that calendars show as whole days, in sentences: their times don't name clear hours, and have no numbers
/// that would be meant as some.
pub(in crate::content) fn whole_days(events: &[Event]) -> Vec<String> {
    let vague = events.iter().filter(|event| event.time.span().is_none() && !has_numbers(event));
    let found = vague.map(|event| {
        let sentence = |name: &str| {
            let time = event.time.as_str();
            format!(
                "In calendars, {name} takes up the whole day: {time:?} doesn't name clear hours."
            )
        };
        (&*event.series, sentence(&event.id), sentence(&event.series))
    });
    once_of_series(found, String::clone)
}

fn too_many(count: usize) -> Option<Finding> {
    (count > MAX_EVENTS).then(|| {
        let message = format!(
            "has {count} entries; {MAX_EVENTS} are the most, because every page is made anew when one changes. Take out \
             those whose day is over"
        );
        Finding::new("events", message)
    })
}

fn too_much_text(events: &[Event]) -> Option<Finding> {
    let texts = |event: &Event| {
        let texts =
            [&*event.title, &event.description, event.time.as_str(), &event.location, &event.bring];
        texts.map(|text| text.chars().count()).iter().sum::<usize>()
    };
    let length: usize = events.iter().map(texts).sum();
    (length > MAX_TEXT).then(|| {
        let message = format!(
            "have texts of {length} characters together; {MAX_TEXT} are the most, because each event's page has them all. \
             Shorten the descriptions"
        );
        Finding::new("events", message)
    })
}

fn missing_link(index: usize, event: &Event) -> Option<Finding> {
    let lacks_link =
        event.registration_status == Registration::External && event.registration_link.is_none();
    lacks_link.then(|| {
        let message = "is \"external\"; then registration_link must say where people sign up";
        Finding::new(format!("events[{index}].registration_status"), message)
    })
}

fn long_reason(index: usize, event: &Event) -> Option<Finding> {
    let length = event.called_off.chars().count();
    (length > MAX_REASON).then(|| {
        let message = format!("has {length} characters; {MAX_REASON} are the most");
        Finding::new(format!("events[{index}].called_off"), message)
    })
}

fn previous_time_alone(index: usize, event: &Event) -> Option<Finding> {
    (!event.previous_time.is_empty() && event.previous_date.is_none()).then(|| {
        let message = "says the hours before the event was moved; then previous_date must say the day, even if it's \
                       the same";
        Finding::new(format!("events[{index}].previous_time"), message)
    })
}

fn unknown_picture(index: usize, event: &Event) -> Option<Finding> {
    let built_in = EventPicture::BUILT_IN.map(|name| (name, ()));
    let message = values::choose(event.image.as_str(), &built_in).err()?;
    let hint = "a picture of your own has to be on the site first: see site.photos_dir";
    Some(Finding::new(format!("events[{index}].image"), format!("{message} ({hint})")))
}

fn past_events(events: &[Event], today: Date) -> Option<Finding> {
    let past = events.iter().filter(|event| event.date < today && event.series.is_empty());
    let past: Vec<String> = past.map(|event| format!("{} ({})", event.id, event.date)).collect();
    (!past.is_empty()).then(|| {
        let message = format!(
            "Events whose day is over, and which visitors no longer see: {}. Take them out, or give them \
             their next date: each date has places of its own.",
            past.join(", ")
        );
        Finding::new("", message)
    })
}

/// Events that repeat and are called off on all of their dates: perhaps only one was meant.
fn series_called_off(events: &[Event]) -> Vec<Finding> {
    let first_of = |event: &Event| events.iter().position(|one| one.series == event.series);
    let firsts = events.iter().enumerate().filter(|(index, event)| {
        !event.series.is_empty() && event.is_called_off() && first_of(event) == Some(*index)
    });
    let found = firsts.filter_map(|(index, first)| {
        let dates = events.iter().filter(|one| one.series == first.series);
        let is_whole = dates.clone().all(|one| one.called_off == first.called_off);
        (is_whole && dates.count() > 1).then(|| {
            let message = format!(
                "All dates of {} are called off. If only one is, call that one off in the list of registrations.",
                first.series
            );
            Finding::new(format!("events[{index}].called_off"), message)
        })
    });
    found.collect()
}

fn overbooked(index: usize, event: &Event, name: &str) -> Option<Finding> {
    (event.current_attendees > event.max_attendees).then(|| {
        let message = format!(
            "The event {name} is full: current_attendees is {} and max_attendees is {}. \
             current_attendees counts places that were taken elsewhere, not on this site.",
            event.current_attendees, event.max_attendees
        );
        Finding::new(format!("events[{index}].current_attendees"), message)
    })
}

fn long(index: usize, event: &Event, name: &str) -> Option<Finding> {
    let ClockSpan { starts, ends } = event.time.span()?;
    let ends = ends?;
    let minutes = minute_of_day(ends) - minute_of_day(starts);
    let minutes = if minutes <= 0 { minutes + DAY_MINUTES } else { minutes };
    (minutes > MAX_MINUTES).then(|| {
        let rest = match minutes % 60 {
            0 => String::new(),
            rest => format!(" {rest} minutes"),
        };
        let message = format!(
            "The event {name}: {:?} is {} hours{rest}, until {} the next day. If that isn't so, correct \
             its time.",
            event.time.as_str(),
            minutes / 60,
            ClockTime(ends, Notation::Half)
        );
        let message = if ends > starts { message.replace(" the next day", "") } else { message };
        Finding::new(format!("events[{index}].time"), message)
    })
}

fn unclear_hours(index: usize, event: &Event, name: &str) -> Option<Finding> {
    (event.time.span().is_none() && has_numbers(event)).then(|| {
        let message = format!(
            "The event {name}: {:?} isn't clear hours, so calendars show the whole day. Write AM or PM, such as \
             10 AM – 11:30 AM.",
            event.time.as_str()
        );
        Finding::new(format!("events[{index}].time"), message)
    })
}

fn has_numbers(event: &Event) -> bool {
    event.time.as_str().contains(|c: char| c.is_ascii_digit())
}

fn minute_of_day(time: Time) -> i32 {
    i32::from(time.hour()) * 60 + i32::from(time.minute())
}

fn unused_link(index: usize, event: &Event, name: &str) -> Option<Finding> {
    let is_unused =
        event.registration_link.is_some() && event.registration_status != Registration::External;
    is_unused.then(|| {
        let message = format!(
            "The event {name} has a registration_link, which is for registration_status = \"external\" \
             only. Take the link out, or change the status."
        );
        Finding::new(format!("events[{index}].registration_link"), message)
    })
}

fn large_party(index: usize, event: &Event, name: &str) -> Option<Finding> {
    (event.max_party > LARGEST_PARTY).then(|| {
        let message = format!(
            "The event {name}: max_party is {}, but one registration has {LARGEST_PARTY} people at most.",
            event.max_party
        );
        Finding::new(format!("events[{index}].max_party"), message)
    })
}

fn moved_to_where_it_was(index: usize, event: &Event, name: &str) -> Option<Finding> {
    let is_same_time = ["", event.time.as_str()].contains(&event.previous_time.as_str());
    (event.previous_date == Some(event.date) && is_same_time).then(|| {
        let message = format!(
            "The event {name}: previous_date is the day on which it takes place, so its page says that it was moved to where \
             it was. Take previous_date out."
        );
        Finding::new(format!("events[{index}].previous_date"), message)
    })
}
