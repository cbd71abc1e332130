//! `paddock backup` and `paddock backups`: copies of the database, and of the whole site.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use paddock::backups::{self, Copy};
use paddock::clock;
use paddock::config::Config;
use paddock::store;
use serde_json::json;

use super::quantities::{counted, size};
use super::{Failure, Outcome, database, load, offsite, print};

/// Copies the database to `target` or, without one, the whole site as the schedule does.
pub(in super::super) fn backup(named: Option<&Path>, target: Option<&Path>) -> Outcome {
    let config = load(named)?;
    let path = database(&config)?;
    let Some(target) = target else { return copy_site(&config) };
    if target.parent().is_some_and(|folder| Copy::open(folder).is_ok()) {
        return Err(Failure::other(format!(
            "{} is in a copy of the whole site, which it would damage. Name another file. Nothing was changed.",
            target.display()
        )));
    }
    store::backup(path, target).map_err(Failure::other)?;
    print(&format!("{} is a checked copy of the database.", target.display()))
}

fn copy_site(config: &Config) -> Outcome {
    let copy = backups::make(config, clock::now()).map_err(Failure::other)?;
    let mut text =
        format!("{} is a checked copy of your site: {}.", copy.folder.display(), summary(&copy));
    if config.file.is_none() {
        text += "\nThere is no config.toml, so the copy has none.";
    }
    if !copy.manifest.secrets.is_empty() {
        let secrets = copy.manifest.secrets.join(", ");
        _ = write!(text, "\nNot in it, so keep these elsewhere: {secrets}.");
    }
    print(&text)?;
    match offsite::send(config, &copy)? {
        Some(sent) => print(&sent),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Lists the copies of the site, the newest first.
pub(in super::super) fn list(named: Option<&Path>, as_json: bool) -> Outcome {
    let config = load(named)?;
    let folder = &config.backup.folder;
    let all = backups::list(folder).map_err(|error| {
        Failure::other(format!("can't read the copies in {}: {error}", folder.display()))
    })?;
    let offsite = offsite::listed(&config)?;
    if as_json {
        let copies: Vec<_> = all.iter().map(described).collect();
        let list = json!({
            "folder": folder.display().to_string(),
            "last_proven": backups::last_proven(&all),
            "copies": copies,
            "offsite": offsite.map(|found| offsite::as_json(&config, found)),
        });
        return print(&format!("{list:#}"));
    }
    let offsite = offsite.map(|found| offsite::as_text(&config, &found));
    print(&(as_text(&config, &all) + &unusable(folder) + &offsite.unwrap_or_default()))
}

fn as_text(config: &Config, all: &[Copy]) -> String {
    let folder = config.backup.folder.display();
    if all.is_empty() {
        let advice = if config.backup.every_minutes == 0 {
            "backup.every_minutes is 0, so the site makes none. `paddock backup` makes one."
        } else if backups::is_untouched(config) {
            "Nothing to copy yet: nobody has used the site or set it up. The first copy follows the first change of \
             config.toml, the first change by staff, or the first inquiry or registration."
        } else {
            "A running site makes them. `paddock backup` makes one at once."
        };
        return format!("There are no copies in {folder}. {advice}");
    }
    let mut text = format!("Copies in {folder}, the newest first:");
    for copy in all {
        _ = write!(text, "\n{}  {}", copy.name(), summary(copy));
        if let Some(at) = copy.proved_at {
            _ = write!(text, "; proved {}", backups::name(at));
        }
    }
    text += match backups::last_proven(all) {
        Some(_) => "",
        None => {
            "\nNone is proved yet. A running site proves one each night, and `paddock restore --check` at once."
        }
    };
    text
}

/// The copies that can't be listed. Nobody should find out about them on the day that they're needed.
fn unusable(folder: &Path) -> String {
    let unusable = backups::unusable(folder).unwrap_or_default();
    unusable.iter().fold(String::new(), |mut text, (name, error)| {
        _ = write!(text, "\n{name}  isn't whole: its manifest.json can't be used ({error})");
        text
    })
}

fn described(copy: &Copy) -> serde_json::Value {
    json!({
        "name": copy.name(),
        "made_at": copy.made_at,
        "proved_at": copy.proved_at,
        "bytes": copy.manifest.bytes(),
        "version": copy.manifest.version,
        "schema": copy.manifest.schema,
        "rows": copy.manifest.rows,
        "photographs": copy.manifest.photographs(),
        "secrets": copy.manifest.secrets,
    })
}

/// What a copy contains, for people.
pub(super) fn summary(copy: &Copy) -> String {
    let rows = |table| copy.manifest.rows.get(table).copied().unwrap_or(0);
    let photographs = u64::try_from(copy.manifest.photographs()).unwrap_or(u64::MAX);
    let counts = [
        (rows("contact_submissions"), "inquiry", "inquiries"),
        (rows("event_registrations"), "registration", "registrations"),
        (photographs, "photograph", "photographs"),
    ];
    let counts = counts.map(|(count, one, many)| counted(count, one, many));
    format!("{}, {}", counts.join(", "), size(copy.manifest.bytes()))
}
