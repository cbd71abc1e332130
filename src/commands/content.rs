//! `paddock content`: what staff changed in the site's content.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use paddock::clock;
use paddock::config::{Config, ContentChange};
use paddock::content_changes::{
    ContentWarning, NotChanged, PublishedBeside, publish_beside, read_content, with_staff_content,
};
use paddock::form::FieldError;
use paddock::registrations::{PlacesTaken, untold};
use paddock::server::proof::prove_pages;
use paddock::server::{people_concerned, people_who_follow};
use paddock::store::read_beside;
use serde_json::Value;

use super::{Failure, Outcome, database, load, print};

/// Prints what staff changed as it would stand in the file of settings.
pub(in super::super) fn export(named: Option<&Path>) -> Outcome {
    let config = load(named)?;
    let config = read_content(database(&config)?, &config).map_err(Failure::other)?;
    let table = config.staff_changes_for_file();
    if table.is_empty() {
        return print("# Staff have changed nothing.");
    }
    let staff = config.staff_content();
    let mut text = format!(
        "# What staff changed on the site, up to revision {}. Lists are whole. Once it stands in your\n\
         # config.toml, in place of what's there, `paddock content reset` takes it out of the site's own record.\n",
        staff.layer.revision
    );
    for unfit in &staff.unfit {
        _ = writeln!(text, "# Left out, because it doesn't fit your settings: {}", unfit.detail);
    }
    print(&format!("{text}\n{}", table.to_string().trim_end()))
}

/// Publishes the content in `file`, which is written like a file of settings.
pub(in super::super) fn import(named: Option<&Path>, file: &Path) -> Outcome {
    let config = load(named)?;
    let path = database(&config)?;
    let name = file.display();
    let text = if file == Path::new("-") {
        io::read_to_string(io::stdin()).map_err(Failure::other)?
    } else {
        fs::read_to_string(file)
            .map_err(|error| Failure::other(format!("can't read {name}: {error}")))?
    };
    let table: toml::Table = text
        .parse()
        .map_err(|error| Failure::other(format!("{name} isn't TOML: {error}").trim_end()))?;
    let change = |config: &Config| config.content_changes_of_file(&table);
    let said = published(path, &config, "paddock content import", change)?;
    print(&said.unwrap_or_else(|| format!("The site has all that stands in {name} already.")))
}

/// Takes all back that staff changed.
pub(in super::super) fn reset(named: Option<&Path>) -> Outcome {
    let config = load(named)?;
    let path = database(&config)?;
    let change = |config: &Config| {
        let nothing = config.staff_pointers().into_iter().map(|pointer| (pointer, None));
        Ok(config.changes_to(&nothing.collect::<Vec<_>>()))
    };
    let said = published(path, &config, "paddock content reset", change)?;
    print(&said.unwrap_or_else(|| "Staff have changed nothing.".to_owned()))
}

/// Publishes what `change` wants; says so, or `None` if there is nothing to change.
fn published(
    path: &Path,
    config: &Config,
    who: &str,
    change: impl Fn(&Config) -> Result<Vec<ContentChange>, Vec<FieldError>>,
) -> Result<Option<String>, Failure> {
    let try_out = |before: &Config, next: &Config, changes: &[ContentChange]| {
        let today = clock::now().date(&next.content.site.timezone);
        let taken = read_beside(path, |db| PlacesTaken::read(db, today))?;
        refuse_untold(before, next, &taken)?;
        prove_pages(next).map_err(|error| NotChanged::Unrenderable(error.to_string()))?;
        let mut concerned = people_concerned(before, next, changes, &taken, today);
        concerned.extend(people_who_follow(before, next, &taken, today));
        Ok(concerned)
    };
    let published = publish_beside(path, config, (who, clock::now()), change, try_out);
    let published = published.map_err(|error| match error {
        NotChanged::Unfit(_) | NotChanged::Unrenderable(_) => {
            Failure::other(format!("{error}\nNothing was changed."))
        }
        other => Failure::other(other),
    })?;
    Ok(published.map(|published| in_words(&published)))
}

/// What was published, and whom it concerns.
fn in_words(published: &PublishedBeside<Vec<ContentWarning>>) -> String {
    let PublishedBeside { revision, count, found } = published;
    let changes = if *count == 1 { "1 change".to_owned() } else { format!("{count} changes") };
    let mut text = format!(
        "{changes}, published as revision {revision}. A running site shows it within two seconds, and staff \
         can undo it."
    );
    for ContentWarning { error, .. } in found {
        let place = error.pointer.trim_start_matches("#/").replace('/', ".");
        _ = write!(text, "\n{place}: {}", error.detail);
    }
    text
}

/// Refuses to do to events with people what these have to be told: only the staff page's calls tell them.
fn refuse_untold(before: &Config, next: &Config, taken: &PlacesTaken) -> Result<(), NotChanged> {
    let untold = untold(&before.content.events, &next.content.events, taken).into_iter();
    let refusals = untold.map(|one| FieldError {
        pointer: format!("#/events/{}", one.event.id),
        detail: format!("the event {}: {}.", one.event.id, one.refusal()),
    });
    let refusals: Vec<FieldError> = refusals.collect();
    if refusals.is_empty() { Ok(()) } else { Err(NotChanged::Unfit(refusals)) }
}

/// The settings from the named file or `config.toml`, with what staff changed. Without a database that can be read, the
/// settings as they are.
pub(super) fn load_with_staff(named: Option<&Path>) -> Result<Config, Failure> {
    let config = load(named)?;
    Ok(with_staff_content(&config).unwrap_or(config))
}

/// The settings with what staff changed, and what the owner should know of it. Without a database that can be read,
/// the settings as they are.
pub(super) fn with_staff(config: Config) -> (Config, Vec<String>) {
    let Ok(with_staff) = with_staff_content(&config) else { return (config, Vec::new()) };
    let changed = with_staff.file_keys_changed_by_staff().into_iter();
    let mut notes: Vec<String> = changed
        .map(|(place, pointer, now)| {
            let name = pointer.trim_start_matches('/').replace('/', ".");
            let now = match now {
                Some(Value::Array(_) | Value::Object(_)) => {
                    "visitors see what staff wrote".to_owned()
                }
                Some(now) => format!("visitors see {now}"),
                None => "visitors don't see it".to_owned(),
            };
            format!("{place}: {name} has been changed by staff since: {now}.")
        })
        .collect();
    if !with_staff.staff_content().layer.patch.is_empty()
        && let Err(error) = prove_pages(&with_staff)
    {
        notes.push(format!(
            "no pages can be made with what staff changed ({error}), so the site is served without all of it. Undo \
             the change on the staff page, or take everything back: paddock content reset"
        ));
    }
    let unfit = with_staff.staff_content().unfit.iter();
    notes.extend(unfit.map(|unfit| {
        format!(
            "What staff changed doesn't fit these settings, so the site is served without it: {}.",
            unfit.detail.trim_end_matches('.')
        )
    }));
    (with_staff, notes)
}
