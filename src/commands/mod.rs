//! The commands of the command line.

mod backups;
mod content;
mod domain_check;
mod health;
mod log;
mod mail_check;
mod missing_file;
mod offsite;
mod passcode;
mod people;
mod primary;
mod quantities;
mod recovery_key;
mod restore;
mod restored_database;
mod serve;
mod take_over;
mod terminal;
mod upgrade_check;

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jiff::civil::Date;
use paddock::clock;
use paddock::config::{self, Config};
use paddock::content::RemovedEvent;
use paddock::photos;
use paddock::registrations;
use paddock::store;
use rusqlite::Connection;

pub(super) use self::backups::{backup, list as list_backups};
pub(super) use self::content::{
    export as export_content, import as import_content, reset as reset_content,
};
pub(super) use self::domain_check::domain_check;
pub(super) use self::health::healthcheck;
pub(super) use self::mail_check::mail_check;
pub(super) use self::passcode::passcode;
pub(super) use self::people::{erase, export};
pub(super) use self::recovery_key::backup_key;
pub(super) use self::restore::{Restoring, restore};
pub(super) use self::serve::serve;
pub(super) use self::take_over::{missing, take_over};
pub(super) use self::upgrade_check::upgrade_check;

/// The file of settings that is read if none is named.
const CONFIG_FILE: &str = "config.toml";

pub(super) type Outcome = Result<ExitCode, Failure>;

/// What went wrong, in words for the terminal, and the kind, which decides the exit code.
#[derive(Debug)]
pub(super) struct Failure {
    kind: Kind,
    text: String,
}

/// Kinds of failure, with their exit codes from `sysexits.h`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The settings are wrong, or another machine serves the site: a restart doesn't help.
    Config = 78,
    /// The database or a part of the program failed while serving; a restart may help.
    Failed = 74,
    /// Anything else.
    Other = 1,
}

impl Failure {
    pub(super) fn new(kind: Kind, text: impl Display) -> Self {
        Self { kind, text: text.to_string() }
    }

    pub(super) fn other(text: impl Display) -> Self {
        Self::new(Kind::Other, text)
    }

    pub(super) fn code(&self) -> ExitCode {
        ExitCode::from(self.kind as u8)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.text))
    }
}

/// The file to read: the named one, or `config.toml` if it exists.
fn settings_file(named: Option<&Path>) -> Option<PathBuf> {
    let default = Path::new(CONFIG_FILE);
    named.or_else(|| default.exists().then_some(default)).map(Path::to_owned)
}

/// Loads the settings from the named file, or from `config.toml` if it exists, and the environment.
fn load(named: Option<&Path>) -> Result<Config, Failure> {
    load_from(settings_file(named).as_deref(), None)
}

/// Loads the settings from `file` and the environment, with the photographs in `photographs` if that is a folder.
fn load_with_photographs(file: &Path, photographs: Option<&Path>) -> Result<Config, Failure> {
    load_from(Some(file), photographs)
}

/// Loads the settings from the environment alone.
fn load_environment() -> Result<Config, Failure> {
    load_from(None, None)
}

fn load_from(file: Option<&Path>, photographs: Option<&Path>) -> Result<Config, Failure> {
    const PHOTOGRAPHS: &str = "PADDOCK_SITE__PHOTOS_DIR";
    // Skips names that aren't valid UTF-8, since no setting has one. Where a value isn't, reading
    // it fails.
    let variables = std::env::vars_os().filter_map(|(name, value)| {
        Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
    });
    let variables = variables.filter(|(name, _)| photographs.is_none() || name != PHOTOGRAPHS);
    let photographs =
        photographs.map(|folder| (PHOTOGRAPHS.to_owned(), folder.to_string_lossy().into_owned()));
    Config::load(file, variables.chain(photographs))
        .map_err(|error| Failure::new(Kind::Config, error))
}

/// Today's date in the stable's time zone.
fn today(config: &Config) -> Date {
    clock::now().date(&config.content.site.timezone)
}

/// Writes the example as a file of settings. Never overwrites a file.
pub(super) fn init(named: Option<&Path>) -> Outcome {
    let path = named.unwrap_or(Path::new(CONFIG_FILE));
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .and_then(|mut file| file.write_all(config::new_file().as_bytes()));
    match written {
        Ok(()) => print(&format!(
            "{} is ready. Change what's different at your stable, delete the rest, then run \
             `paddock check-config`.",
            path.display()
        )),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(Failure::other(format!("{} already exists, so we left it alone.", path.display())))
        }
        Err(error) => Err(Failure::other(format!("can't write {}: {error}", path.display()))),
    }
}

/// Checks the settings, and lists the warnings and notes about them.
///
/// With `running`, also asks the running site about proxies that the settings don't list.
pub(super) fn check_config(named: Option<&Path>, running: bool) -> Outcome {
    let config = load(named)?;
    if running {
        health::check_proxies(&config)?;
    }
    let (config, changed) = content::with_staff(config);
    let changed = changed.into_iter().map(|note| format!("\n{note}"));
    let calendar = config.content.whole_days().into_iter().map(|note| format!("\n{note}"));
    let photographs = photos::notes(&config).into_iter();
    let photographs = photographs.map(|note| format!("\nPhotographs: {note}"));
    let settings = config.notes.iter().map(|note| format!("\n{note}"));
    let warnings = config.warnings(clock::now()).into_iter();
    let warnings = warnings.map(|warning| format!("\n{warning}"));
    let registered = registered_events(&config).into_iter().map(|note| format!("\n{note}"));
    let untold = settings_file(named).is_some() && !is_anybody_told(&config);
    let untold = untold.then_some(
        "\nNobody is told of new inquiries: neither [mail] nor [webhooks] is set up, so they're on the staff page alone.",
    );
    let notes = changed
        .chain(untold.map(str::to_owned))
        .chain(calendar)
        .chain(photographs)
        .chain(settings)
        .chain(warnings)
        .chain(registered);
    let notes: String = notes.collect();
    let first = match settings_file(named) {
        Some(_) => format!("Your settings look good: {}.", config.content.site.name),
        None => missing_file::explain(&config.content.site.name),
    };
    print(&format!("{first}{notes}"))
}

/// Whether a program or a mailbox is told of inquiries. Half of `[mail]` has a warning of its own.
fn is_anybody_told(config: &Config) -> bool {
    let mail = &config.mail;
    let has_mail = mail.is_set_up() || mail.from.is_some() || !mail.office.is_empty();
    has_mail || config.webhooks.contact_url.is_some()
}

/// Events that were removed or changed although people are registered for them, in words. Empty if
/// there is no database, or none that can be read; other commands report that.
fn registered_events(config: &Config) -> Vec<String> {
    let today = today(config);
    let path = &config.storage.path;
    if !path.exists() {
        return Vec::new();
    }
    let notes = |db: &Connection| -> rusqlite::Result<Vec<String>> {
        let removed = registrations::removed_events(db, config, today)?.into_iter();
        let removed = removed.map(|RemovedEvent { id, date, .. }| {
            format!("People are registered for {id} on {date}, which isn't among your events.")
        });
        let changed = registrations::changed_events(db, config, today)?;
        Ok(removed.chain(changed.iter().map(ToString::to_string)).collect())
    };
    store::read_beside(path, notes).unwrap_or_default()
}

/// Prepares the photograph that standard input specifies.
pub(super) fn prepare_photograph() -> Outcome {
    photos::run_job().map_err(Failure::other)?;
    Ok(ExitCode::SUCCESS)
}

/// The database's path, for a command that doesn't create the database.
fn database(config: &Config) -> Result<&Path, Failure> {
    let path = &config.storage.path;
    // If the check fails, perhaps for lack of a permission, opening the database reports the error.
    if path.try_exists().unwrap_or(true) {
        return Ok(path);
    }
    let place = std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let advice = if path.is_absolute() {
        "storage.path says so in the settings; correct it there"
    } else {
        "Run this in the folder that your site runs in"
    };
    Err(Failure::other(format!(
        "there's no database at {}. {advice}. If your site is new, start paddock once: it makes the \
         database, along with a passcode.",
        place.display()
    )))
}

/// `text` without characters that act on a terminal: it may quote what somebody else wrote, such as a visitor's name.
fn printable(text: &str) -> Cow<'_, str> {
    let acts = |one: char| one.is_control() && one != '\n' && one != '\t';
    if text.contains(acts) { text.replace(acts, "\u{fffd}").into() } else { text.into() }
}

/// Prints `text`. A closed pipe (`| head`) isn't an error.
pub(super) fn print(text: &str) -> Outcome {
    match writeln!(io::stdout(), "{}", printable(text)) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::other(error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
