//! Finds the copy that is to be put back.

use std::io::ErrorKind;
use std::path::Path;

use paddock::backups::offsite::Fetched;
use paddock::backups::{self, Copy};
use paddock::config::Config;

use super::Restoring;
use crate::commands::{Failure, load, load_environment, offsite};

/// A copy, and where it was found.
pub(super) enum Found {
    /// In a folder, which stays.
    Here(Copy),
    /// In the bucket. It's deleted from this machine at the end.
    Offsite(Fetched),
}

impl Found {
    pub(super) fn copy(&self) -> &Copy {
        match self {
            Self::Here(copy) => copy,
            Self::Offsite(fetched) => &fetched.copy,
        }
    }
}

/// The wanted copy, or the newest one: from a folder that is named, from `backup.folder`, or from the bucket.
pub(super) fn find(named: Option<&Path>, wanted: &Restoring<'_>) -> Result<Found, Failure> {
    if let Some(folder) = wanted.copy.filter(|_| !wanted.offsite) {
        match Copy::open(folder) {
            Ok(copy) => return Ok(Found::Here(copy)),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(unreadable(folder));
            }
            Err(_) => {}
        }
    }
    let config = settings_that_find(named, wanted)?;
    let own = if wanted.offsite { Err(String::new()) } else { find_own(&config, wanted.copy) };
    match own {
        Ok(copy) => {
            if wanted.copy.is_none() && !wanted.check {
                compare_with_bucket(&config, &copy)?;
            }
            Ok(Found::Here(copy))
        }
        Err(_) if wanted.offsite || config.backup.bucket.is_some() => {
            let name = wanted.copy.map(Path::to_string_lossy);
            let fetched = offsite::fetch(&config, name.as_deref(), wanted.key_file)?;
            Ok(Found::Offsite(fetched))
        }
        Err(says) => Err(Failure::other(says)),
    }
}

fn unreadable(folder: &Path) -> Failure {
    let folder = folder.display();
    Failure::other(format!(
        "{folder} can't be read by the user that this command runs as, which is paddock with the Debian package. Copy \
         it to a folder of that user's: `sudo cp -r {folder} /var/lib/paddock/ && sudo chown -R paddock: \
         /var/lib/paddock`, and name it there. Nothing was changed."
    ))
}

/// The settings. A file that is named and isn't there comes from the bucket, if the environment names one.
fn settings_that_find(named: Option<&Path>, wanted: &Restoring<'_>) -> Result<Config, Failure> {
    if !wanted.check && named.is_some_and(|file| !file.exists()) {
        let config = load_environment()?;
        if config.backup.bucket.is_some() {
            return Ok(config);
        }
    }
    load(named)
}

/// The copy of this name in `backup.folder`, or the newest one there; else what is wrong.
fn find_own(config: &Config, wanted: Option<&Path>) -> Result<Copy, String> {
    let folder = &config.backup.folder;
    let copies = backups::list(folder)
        .map_err(|error| format!("can't read the copies in {}: {error}", folder.display()))?;
    let mut copies = copies.into_iter();
    let found = match wanted {
        None => copies.next(),
        Some(name) => copies.find(|copy| Path::new(&copy.name()) == name),
    };
    found.ok_or_else(|| {
        let what = wanted.map_or("no copy".to_owned(), |name| {
            format!("no copy {} (and no folder with that name that is one)", name.display())
        });
        format!(
            "there is {what} in {}. `paddock backups` lists those that are there.",
            folder.display()
        )
    })
}

/// Refuses `own`, the newest copy on this machine, if the bucket has one that may be the one that is wanted: a later
/// one, or one of another database with more in it. A new machine has copied the new site on it by then.
fn compare_with_bucket(config: &Config, own: &Copy) -> Result<(), Failure> {
    let copies = match offsite::listed(config)? {
        None => return Ok(()),
        Some(Ok(copies)) => copies,
        Some(Err(error)) => {
            eprintln!("paddock: whether the bucket has a later copy isn't known: {error}.");
            return Ok(());
        }
    };
    let (database, records) = (own.manifest.database.as_deref(), own.manifest.records());
    let other = copies.iter().find(|copy| {
        let is_later = copy.made_at > own.made_at;
        if copy.is_of_another(database) { copy.records() >= records } else { is_later }
    });
    let Some(other) = other else { return Ok(()) };
    let of = if other.is_of_another(database) { "of another site" } else { "a later one" };
    let (name, own_name) = (other.name(), own.name());
    Err(Failure::other(format!(
        "the newest copy here is {own_name}, with {records} inquiries and registrations, and the bucket has {name}, {of}, \
         with {}. Say which one: `paddock restore {name}` or `paddock restore {own_name}`. Nothing was changed.",
        other.records()
    )))
}
