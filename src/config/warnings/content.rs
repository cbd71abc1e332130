//! Events, hours, packages and a logo that probably say something else than the owner means.

use jiff::civil::{Date, Time};

use super::Warning;
use crate::config::Config;
use crate::content::hours::{Notation, day_names};
use crate::content::{ClockSpan, ClockTime, Event, Hours, Registration};

/// Longest event whose hours nobody doubts, in minutes.
const MAX_MINUTES: i32 = 12 * 60;

const DAY_MINUTES: i32 = 24 * 60;

pub(super) fn warnings(config: &Config, today: Date) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if !config.record.has_example_events {
        warnings.extend(past_events(config, today));
        for (index, event) in config.content.events.iter().enumerate() {
            warnings.extend(overbooked(index, event));
            warnings.extend(long(index, event));
            warnings.extend(unused_link(index, event));
        }
    }
    warnings.extend(faint_logo(config));
    warnings.extend(overlapping_hours(&config.content.site.hours));
    let packages =
        config.content.lessons.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
    warnings.extend(two_most_popular("lessons.packages", packages));
    let packages =
        config.content.parties.packages.iter().map(|one| (one.id.as_str(), one.most_popular));
    warnings.extend(two_most_popular("parties.packages", packages));
    warnings
}

fn past_events(config: &Config, today: Date) -> Option<Warning> {
    let past = config.content.events.iter().filter(|event| event.date < today);
    let past: Vec<String> = past.map(|event| format!("{} ({})", event.id, event.date)).collect();
    (!past.is_empty()).then(|| {
        let message = format!(
            "Events whose day is over, and which visitors no longer see: {}. Give them a new date, \
             or take them out.",
            past.join(", ")
        );
        Warning::new("", message)
    })
}

fn overbooked(index: usize, event: &Event) -> Option<Warning> {
    (event.current_attendees > event.max_attendees).then(|| {
        let message = format!(
            "The event {} is full: current_attendees is {} and max_attendees is {}. \
             current_attendees counts places that were taken elsewhere, not on this site.",
            event.id, event.current_attendees, event.max_attendees
        );
        Warning::new(format!("events[{index}].current_attendees"), message)
    })
}

fn long(index: usize, event: &Event) -> Option<Warning> {
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
            "The event {}: {:?} is {} hours{rest}, until {} the next day. If that isn't so, correct \
             time.",
            event.id,
            event.time.as_str(),
            minutes / 60,
            ClockTime(ends, Notation::Half)
        );
        let message = if ends > starts { message.replace(" the next day", "") } else { message };
        Warning::new(format!("events[{index}].time"), message)
    })
}

fn minute_of_day(time: Time) -> i32 {
    i32::from(time.hour()) * 60 + i32::from(time.minute())
}

fn unused_link(index: usize, event: &Event) -> Option<Warning> {
    let is_unused =
        event.registration_link.is_some() && event.registration_status != Registration::External;
    is_unused.then(|| {
        let message = format!(
            "The event {} has a registration_link, which is for registration_status = \"external\" \
             only. Take the link out, or change the status.",
            event.id
        );
        Warning::new(format!("events[{index}].registration_link"), message)
    })
}

fn faint_logo(config: &Config) -> Option<Warning> {
    let is_faint = config.content.logo.as_ref().is_some_and(|logo| logo.is_faint);
    is_faint.then(|| {
        Warning::new(
            "site.logo",
            "The logo is nearly as light as the page that it stands on, and will hardly be seen. \
             Use a dark form of it.",
        )
    })
}

/// Pairs of entries that are open on the same day at overlapping times. Two entries for a day are
/// right if the stable closes in between.
fn overlapping_hours(hours: &[Hours]) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (index, later) in hours.iter().enumerate() {
        for earlier in &hours[..index] {
            let overlaps = earlier.opens.0 < later.closes.0 && later.opens.0 < earlier.closes.0;
            let days = day_names(earlier.days, later.days);
            if overlaps && !days.is_empty() {
                let message = format!(
                    "site.hours has {} twice, at times that overlap: {} to {}, and {} to {}. Keep \
                     one of them.",
                    days.join(" and "),
                    earlier.opens,
                    earlier.closes,
                    later.opens,
                    later.closes
                );
                warnings.push(Warning::new(format!("site.hours[{index}]"), message));
            }
        }
    }
    warnings
}

fn two_most_popular<'a>(
    list: &str,
    packages: impl Iterator<Item = (&'a str, bool)>,
) -> Option<Warning> {
    let marked = packages.enumerate().filter(|(_, (_, is_marked))| *is_marked);
    let marked: Vec<(usize, &str)> = marked.map(|(index, (id, _))| (index, id)).collect();
    let (second, _) = marked.last().filter(|_| marked.len() > 1)?;
    let ids: Vec<&str> = marked.iter().map(|(_, id)| *id).collect();
    let message = format!(
        "{list}: {} are all most_popular. Mark one of them, since visitors see 'Most Popular' on \
         each.",
        ids.join(" and ")
    );
    Some(Warning::new(format!("{list}[{second}].most_popular"), message))
}
