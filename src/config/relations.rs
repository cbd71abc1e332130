//! Checks between settings that are each valid alone.

use super::Config;
use crate::content::{EventPicture, Registration};
use crate::values;

/// The pictures that the program brings along for the gallery.
const BUILT_IN_GALLERY: [&str; 6] =
    ["gallery-1", "gallery-2", "gallery-3", "gallery-4", "gallery-5", "gallery-6"];

/// Contradictions between settings: the path and message of each.
pub(super) fn check(config: &Config) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for (index, hours) in config.content.site.hours.iter().enumerate() {
        if let Some((key, time)) = hours.uncertain() {
            let message = format!(
                "is {}; say AM or PM, or write both times by the clock of 24 hours, such as {}",
                time.strftime("%-H:%M"),
                time.strftime("%H:%M")
            );
            wrong.push((format!("site.hours[{index}].{key}"), message));
        } else if hours.closes.0 <= hours.opens.0 {
            let message =
                format!("is {}; it must come after opens = {}", hours.closes, hours.opens);
            wrong.push((format!("site.hours[{index}].closes"), message));
        }
    }
    wrong.extend(config.content.site.colors.unreadable());
    wrong.extend(unfit_events(config));
    wrong.extend(unknown_views(config));
    wrong.extend(repeated("events", config.content.events.iter().map(|event| event.id.as_str())));
    let packages = config.content.lessons.packages.iter().map(|package| package.id.as_str());
    wrong.extend(repeated("lessons.packages", packages));
    let packages = config.content.parties.packages.iter().map(|package| package.id.as_str());
    wrong.extend(repeated("parties.packages", packages));
    wrong
}

/// Values of an event that contradict another of its settings, or the site's.
fn unfit_events(config: &Config) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for (index, event) in config.content.events.iter().enumerate() {
        if event.registration_status == Registration::External && event.registration_link.is_none()
        {
            let message = "is \"external\"; then registration_link must say where people sign up";
            wrong.push((format!("events[{index}].registration_status"), message.to_owned()));
        }
        if config.content.site.photos_dir.is_none()
            && let Err(message) =
                values::choose(event.image.as_str(), &EventPicture::BUILT_IN.map(|name| (name, ())))
        {
            let hint = "a picture of your own needs site.photos_dir";
            wrong.push((format!("events[{index}].image"), format!("{message} ({hint})")));
        }
    }
    wrong
}

/// Gallery entries that have no picture, or occur twice.
fn unknown_views(config: &Config) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for (index, name) in config.content.site.gallery.iter().enumerate() {
        let is_built_in = BUILT_IN_GALLERY.contains(&name.as_str());
        if config.content.site.photos_dir.is_none() && !is_built_in {
            let message = format!(
                "is {name:?}; expected gallery-1 to gallery-6 (a picture of your own needs \
                 site.photos_dir)"
            );
            wrong.push((format!("site.gallery[{index}]"), message));
        } else if config.content.site.gallery[..index].contains(name) {
            let message = format!("is {name:?}, which is in the gallery already");
            wrong.push((format!("site.gallery[{index}]"), message));
        }
    }
    wrong
}

/// The entries of `list` whose id an earlier entry has.
fn repeated<'a>(
    list: &str,
    ids: impl Iterator<Item = &'a str> + Clone,
) -> impl Iterator<Item = (String, String)> {
    ids.clone().enumerate().filter_map(move |(index, id)| {
        let first = ids.clone().position(|other| other == id).filter(|first| *first < index)?;
        let message =
            format!("is {id:?}, and so is that of entry {}; each needs its own", first + 1);
        Some((format!("{list}[{index}].id"), message))
    })
}
