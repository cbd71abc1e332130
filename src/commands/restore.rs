//! `paddock restore`: proves a copy of the site and puts it back.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use paddock::backups::offsite::Fetched;
use paddock::backups::{self, Copy};
use paddock::clock;
use paddock::config::Config;
use paddock::privacy::Ledger;
use paddock::server;
use paddock::server::proof::{Proof, prove};
use paddock::store::Standstill;
use rustix::process::nice;

use super::backups::summary;
use super::restored_database::{erase_again, postpone_erasures, remove_all, remove_beside};
use super::{CONFIG_FILE, Failure, Outcome, load, load_environment, offsite, print, settings_file};

/// Priority of a proof, which a running site starts each night.
pub(super) const NICENESS: i32 = 10;

/// What to do with a copy.
pub(in super::super) struct Restoring<'a> {
    /// The copy's name in `backup.folder` or its folder; `None`: the newest.
    pub(in super::super) copy: Option<&'a Path>,
    /// Take it from the bucket, even if there is a local one.
    pub(in super::super) offsite: bool,
    /// The file with the recovery key; `None`: standard input has it.
    pub(in super::super) key_file: Option<&'a Path>,
    /// Prove it and change nothing.
    pub(in super::super) check: bool,
    /// Don't ask.
    pub(in super::super) yes: bool,
}

/// Proves a copy and, unless that is all, puts it in place of the site's database. Keeps the old one.
pub(in super::super) fn restore(named: Option<&Path>, wanted: &Restoring<'_>) -> Outcome {
    let found = find(named, wanted)?;
    let copy = found.copy();
    if wanted.check {
        return check(copy, &load(named)?);
    }
    // On a new machine there are no settings. Those of a copy that isn't this site's own come first.
    if !matches!(found, Found::Own(_)) {
        restore_settings(named, copy)?;
    }
    put_back(copy, &load(named)?, wanted.yes)
}

/// Proves `copy`, and notes that beside it.
fn check(copy: &Copy, config: &Config) -> Outcome {
    // The site runs first. If the system refuses, the proof runs without this.
    _ = nice(NICENESS);
    let folder = &config.backup.folder;
    let _lock = backups::lock(folder).map_err(Failure::other)?;
    let proof = prove_now(copy, config, &folder.join("proof.part"))?;
    if let Err(error) = copy.note_proof(clock::now()) {
        // Such as a copy on a disk that can only be read.
        eprintln!("paddock: the proof can't be noted in {}: {error}", copy.folder.display());
    }
    print(&format!("{} is proved. {}", copy.name(), described(copy, &proof)))
}

/// Proves `copy` and puts its database in place of the site's.
fn put_back(copy: &Copy, config: &Config, is_confirmed: bool) -> Outcome {
    let path = &config.storage.path;
    let standstill = Standstill::of(path).map_err(Failure::other)?;
    let beside = sibling(path, ".proof");
    let proof = prove_now(copy, config, &beside)?;
    print(&format!("{} is proved. {}", copy.name(), described(copy, &proof)))?;
    if !is_confirmed && !confirm(path)? {
        return Err(Failure::other("nothing was changed."));
    }
    let restored = sibling(path, ".restoring");
    extract(copy, &restored)?;
    let erased = erase_again(&restored, path)?;
    let asked = postpone_erasures(&restored, &config.content.site.timezone)?;
    remove_beside(&restored)?;
    let suffix = format!(".before-{}", backups::name(clock::now()));
    let kept = standstill.replace_database(&restored, &suffix).map_err(Failure::other)?;
    let photographs = restore_photographs(copy, config)?;
    if erased > 0 {
        print(&format!("Erased again, because people had been erased since: {erased} records."))?;
    }
    if asked > 0 {
        print(&format!(
            "Erasures that had been asked for then: {asked}. They're carried out at midnight; staff can take them back."
        ))?;
    }
    if !Ledger::of(path).exists() {
        print(&format!(
            "Whoever was erased after {} is in the database again, because this machine doesn't know of it. Erase \
             them again: paddock erase ADDRESS.",
            copy.name()
        ))?;
    }
    print(&outcome(copy, config, &proof, kept.as_deref(), photographs))
}

/// A copy, and where it was found.
enum Found {
    /// In `backup.folder`.
    Own(Copy),
    /// In a folder that was named.
    Named(Copy),
    /// In the bucket.
    Offsite(Fetched),
}

impl Found {
    fn copy(&self) -> &Copy {
        match self {
            Self::Own(copy) | Self::Named(copy) => copy,
            Self::Offsite(fetched) => &fetched.copy,
        }
    }
}

/// The wanted copy, or the newest one: from a folder that is named, from `backup.folder`, or from the bucket.
fn find(named: Option<&Path>, wanted: &Restoring<'_>) -> Result<Found, Failure> {
    if let Some(copy) =
        wanted.copy.filter(|_| !wanted.offsite).and_then(|path| Copy::open(path).ok())
    {
        return Ok(Found::Named(copy));
    }
    let config = settings_that_find(named, wanted)?;
    let own = if wanted.offsite { Err(String::new()) } else { find_own(&config, wanted.copy) };
    match own {
        Ok(copy) => Ok(Found::Own(copy)),
        Err(_) if wanted.offsite || config.backup.bucket.is_some() => {
            let name = wanted.copy.map(Path::to_string_lossy);
            let fetched = offsite::fetch(&config, name.as_deref(), wanted.key_file)?;
            Ok(Found::Offsite(fetched))
        }
        Err(says) => Err(Failure::other(says)),
    }
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

fn prove_now(copy: &Copy, config: &Config, folder: &Path) -> Result<Proof, Failure> {
    let runtime = server::runtime().map_err(Failure::other)?;
    let proof = runtime.block_on(prove(copy, config.clone(), folder));
    proof.map_err(|error| {
        Failure::other(format!(
            "the copy {} isn't proved: {error}. Nothing was changed. `paddock backups` lists others.",
            copy.folder.display()
        ))
    })
}

/// What the copy contains, for people.
fn described(copy: &Copy, proof: &Proof) -> String {
    let newest = match &proof.newest_inquiry {
        Some((at, name)) => format!("The newest inquiry in it is {name}'s, of {}.", at.rfc3339()),
        None => "There is no inquiry in it.".to_owned(),
    };
    format!("It has {}. {newest}", summary(copy))
}

/// Asks on the terminal whether the database at `path` is to be replaced.
fn confirm(path: &Path) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::other(
            "nobody can answer here whether to go on, so nothing was changed. `--yes` goes on \
             without a question.",
        ));
    }
    print(&format!(
        "It takes the place of {}, which is kept beside it. Type yes to go on:",
        path.display()
    ))?;
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(Failure::other)?;
    Ok(line.trim().eq_ignore_ascii_case("yes"))
}

/// Copies the copy's database to `restored`.
fn extract(copy: &Copy, restored: &Path) -> Result<(), Failure> {
    remove_all(restored)?;
    let folder = restored.parent().unwrap_or(Path::new(""));
    let name = restored.file_name().unwrap_or_default().to_string_lossy();
    backups::extract_database(copy, folder, &name).map_err(|error| {
        Failure::other(format!("the database can't be copied: {error}. Nothing was changed."))
    })
}

/// Writes the copy's settings where the program reads its own, if there are none.
fn restore_settings(named: Option<&Path>, copy: &Copy) -> Result<(), Failure> {
    let place = named.unwrap_or(Path::new(CONFIG_FILE));
    if settings_file(Some(place)).is_some_and(|file| file.exists()) {
        return Ok(());
    }
    let cannot = |error| Failure::other(format!("can't write {}: {error}", place.display()));
    if let Some(text) = copy.settings().map_err(cannot)? {
        fs::write(place, text).map_err(cannot)?;
        print(&format!("{} is back.", place.display()))?;
        // Without them, settings that name a logo are refused.
        if let Some(folder) = &copy.manifest.photographs_folder {
            let folder = place.parent().unwrap_or(Path::new("")).join(folder);
            let count = copy.restore_photographs(&folder).map_err(Failure::other)?;
            print(&format!("{} is back, with {count} photographs.", folder.display()))?;
        }
    }
    Ok(())
}

/// Copies the photographs that aren't there. Returns how many those are.
fn restore_photographs(copy: &Copy, config: &Config) -> Result<usize, Failure> {
    let Some(folder) = &config.content.site.photos_dir else { return Ok(0) };
    copy.restore_photographs(folder).map_err(|error| {
        Failure::other(format!(
            "the database is back, and the photographs aren't: {error}. They are in {}.",
            copy.folder.display()
        ))
    })
}

/// What has happened, and what is left to do.
fn outcome(
    copy: &Copy,
    config: &Config,
    proof: &Proof,
    kept: Option<&Path>,
    photographs: usize,
) -> String {
    let (path, name) = (config.storage.path.display(), copy.name());
    let kept = kept.map(|kept| format!(" What was there is now {}.", kept.display()));
    let mut lines = vec![format!("{path} is as it was in {name}.{}", kept.unwrap_or_default())];
    if photographs > 0 {
        lines.push(format!("Photographs that were missing and are back: {photographs}."));
    }
    if proof.waiting > 0 {
        lines.push(format!(
            "Deliveries that waited then: {}. They go out when the site starts, although they may have \
             arrived since.",
            proof.waiting
        ));
    }
    if !copy.manifest.secrets.is_empty() {
        let secrets = copy.manifest.secrets.join(", ");
        lines.push(format!("The site had these secrets, which no copy contains: {secrets}."));
    }
    lines.push("Start paddock now.".to_owned());
    lines.join("\n")
}

/// `path` with `ending` added to its name.
pub(super) fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
