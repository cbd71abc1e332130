//! Finds the copy that is to be put back.

use std::io::{self, ErrorKind};
use std::path::{self, Path};

use paddock::backups::offsite::Fetched;
use paddock::backups::{self, Candidate, Choice, Copy, Doubt};
use paddock::clock;
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
    let mut denied = None;
    if let Some(folder) = wanted.copy.filter(|_| !wanted.offsite) {
        match Copy::open(folder) {
            Ok(copy) => return Ok(Found::Here(copy)),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                // A name alone may be of a copy in `backup.folder`: the current folder is often one of root's.
                if folder.components().count() > 1 {
                    return Err(Failure::other(unreadable(folder)));
                }
                denied = Some(unreadable(folder));
            }
            Err(error) if folder.is_dir() => return Err(Failure::other(unusable(folder, &error))),
            Err(_) => {}
        }
    }
    let config = settings_that_find(named, wanted)?;
    if wanted.copy.is_none() && !wanted.check && !wanted.offsite {
        return find_newest(&config, wanted.key_file);
    }
    let own = if wanted.offsite { Err(String::new()) } else { find_own(&config, wanted.copy) };
    match own {
        Ok(copy) => Ok(Found::Here(copy)),
        Err(_) if wanted.offsite || config.backup.bucket.is_some() => {
            let name = wanted.copy.map(Path::to_string_lossy);
            fetch(&config, name.as_deref(), wanted.key_file)
        }
        Err(says) => Err(Failure::other(match denied {
            Some(unreadable) => format!("{says} If you mean a folder: {unreadable}"),
            None => says,
        })),
    }
}

fn fetch(config: &Config, name: Option<&str>, key_file: Option<&Path>) -> Result<Found, Failure> {
    offsite::fetch(config, name, key_file).map(Found::Offsite)
}

/// What is wrong with the copy in `folder`.
fn unusable(folder: &Path, error: &io::Error) -> String {
    let what = if error.kind() == ErrorKind::NotFound {
        "has no manifest.json, so it isn't a copy, or not all of one".to_owned()
    } else {
        format!("isn't whole: its manifest.json can't be used ({error})")
    };
    format!("{} {what}. `paddock backups` lists the copies. Nothing was changed.", folder.display())
}

fn unreadable(folder: &Path) -> String {
    let whole = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().map_or(whole.as_path(), Path::new).display();
    let whole = whole.display();
    format!(
        "{whole} can't be read by the user that this command runs as, which is paddock with the Debian package. Copy \
         it to a folder of that user's: `sudo cp -r {whole} /var/lib/paddock/ && sudo chown -R paddock: \
         /var/lib/paddock`, and name it there: `sudo paddock restore /var/lib/paddock/{name}`. Nothing was changed."
    )
}

/// The settings. A file that is named and isn't there comes from the bucket, if the environment names one.
pub(super) fn settings_that_find(
    named: Option<&Path>,
    wanted: &Restoring<'_>,
) -> Result<Config, Failure> {
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
    let mut copies = own_copies(config)?.into_iter();
    let found = match wanted {
        None => copies.next(),
        Some(name) => copies.find(|copy| Path::new(&copy.name()) == name),
    };
    found.ok_or_else(|| {
        let folder = wanted.map(|name| config.backup.folder.join(name)).filter(|one| one.is_dir());
        if let Some((folder, Err(error))) =
            folder.map(|folder| (folder.clone(), Copy::open(&folder)))
        {
            return unusable(&folder, &error);
        }
        let what = wanted.map_or("no copy".to_owned(), |name| {
            format!("no copy {} (and no folder with that name that is one)", name.display())
        });
        format!(
            "there is {what} in {}. `paddock backups` lists those that are there.",
            config.backup.folder.display()
        )
    })
}

fn own_copies(config: &Config) -> Result<Vec<Copy>, String> {
    let folder = &config.backup.folder;
    backups::list(folder)
        .map_err(|error| format!("can't read the copies in {}: {error}", folder.display()))
}

/// The newest copy on this machine, unless the bucket has one that may be the one that is wanted: a later one, or one of
/// another site. A new machine has copied the new site on it by then.
fn find_newest(config: &Config, key_file: Option<&Path>) -> Result<Found, Failure> {
    let own = own_copies(config).map_err(Failure::other)?;
    let Some(newest) = own.first() else {
        return match config.backup.bucket {
            Some(_) => fetch(config, None, key_file),
            None => find_own(config, None).map(Found::Here).map_err(Failure::other),
        };
    };
    let here: Vec<Candidate> = own.iter().map(Candidate::from).collect();
    let candidates = [&here[..], &in_bucket(config, &here)?].concat();
    match backups::choose(&candidates, clock::now()) {
        Choice::Unclear { newest, other, doubt } => Err(unclear(config, newest, other, doubt)),
        Choice::Newest(chosen) if !chosen.is_here => {
            if chosen.database == newest.manifest.database {
                return Err(later(&here[0], chosen));
            }
            // Nobody has used the site here.
            fetch(config, Some(&chosen.name), key_file)
        }
        // The newest one of all may be of a site that nobody has used.
        Choice::Newest(chosen) => {
            tell_of_later_ones(&config.backup.folder, &chosen.name);
            find_own(config, Some(Path::new(&chosen.name))).map(Found::Here).map_err(Failure::other)
        }
        Choice::None => find_own(config, None).map(Found::Here).map_err(Failure::other),
    }
}

/// Says which copies in `folder` are passed over although they're later than `chosen`: their names sort as their times.
fn tell_of_later_ones(folder: &Path, chosen: &str) {
    for (name, error) in backups::unusable(folder).unwrap_or_default() {
        if name.as_str() > chosen {
            eprintln!(
                "paddock: {name} is later, but it isn't whole: its manifest.json can't be used ({error}). {chosen} is \
                 the newest whole one."
            );
        }
    }
}

/// The copies in the bucket. Without an answer, those `here` are what there is, unless nobody has used their site.
fn in_bucket(config: &Config, here: &[Candidate]) -> Result<Vec<Candidate>, Failure> {
    match offsite::listed(config)? {
        None => Ok(Vec::new()),
        Some(Ok(copies)) => Ok(copies.iter().map(Candidate::from).collect()),
        Some(Err(error)) if here.iter().all(|copy| copy.is_unused) => {
            let name = &here[0].name;
            Err(Failure::other(format!(
                "the newest copy here, {name}, has nothing in it, and the bucket's can't be listed: {error}. If that is \
                 the copy that you want: `paddock restore {name}`. Nothing was changed."
            )))
        }
        Some(Err(error)) => {
            eprintln!("paddock: whether the bucket has a later copy isn't known: {error}.");
            Ok(Vec::new())
        }
    }
}

fn unclear(config: &Config, newest: &Candidate, other: &Candidate, doubt: Doubt) -> Failure {
    let (is, of) = match (doubt, &other.database) {
        (Doubt::TwoSites, Some(_)) => ("", "of another site"),
        (Doubt::TwoSites, None) => ("", "which doesn't say of which site it is"),
        (Doubt::Future, _) => {
            (", from the future because a clock is or was wrong,", "the newest one of the past")
        }
    };
    let first = if newest.is_here { "here" } else { "in the bucket" };
    let second = if other.is_here {
        config.backup.folder.display().to_string()
    } else {
        "the bucket".to_owned()
    };
    refusal(newest, other, &format!("the newest copy {first}{is}"), &second, of)
}

fn later(own: &Candidate, later: &Candidate) -> Failure {
    refusal(own, later, "the newest copy here", "the bucket", "a later one")
}

fn refusal(one: &Candidate, other: &Candidate, is: &str, place: &str, of: &str) -> Failure {
    let (records, other_records) = (one.records_in_words(), other.records_in_words());
    let (one, other) = (&one.name, &other.name);
    Failure::other(format!(
        "{is} is {one}, with {records}, and {place} has {other}, {of}, with {other_records}. Say which one: `paddock \
         restore {other}` or `paddock restore {one}`. Nothing was changed."
    ))
}
