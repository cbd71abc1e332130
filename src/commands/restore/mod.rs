//! `paddock restore`: proves a copy of the site and puts it back.

mod find;
mod folders;
mod question;
mod sensitive;
mod settings;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use paddock::backups::{self, Copy, CopyFault};
use paddock::clock;
use paddock::config::Config;
use paddock::privacy::Ledger;
use paddock::server;
use paddock::server::proof::{Proof, ProofError, prove, refuse_dropped};
use paddock::store::{OpenError, Standstill, database_id};
use rustix::process::nice;

use self::find::{Found, find, settings_that_find};
use self::question::{OTHER_PASSCODE, confirm, has_another_passcode, lacking, lacking_in_words};
use self::settings::RestoredSettings;

use super::backups::summary;
use super::restored_database::{
    draft_of, erase_again, postpone_erasures, proof_folder_of, remove_all, remove_beside,
};
use super::{Failure, Outcome, load, print};

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
    if !wanted.check
        && let Ok(config) = settings_that_find(named, wanted)
        && let Err(OpenError::InUse { .. }) = Standstill::of(&config.storage.path)
    {
        // Said before somebody types the recovery key.
        return Err(running(&config.storage.path));
    }
    let found = find(named, wanted)?;
    let copy = found.copy();
    if wanted.check {
        return check(copy, &load(named)?);
    }
    let copy_stays = matches!(found, Found::Here(_));
    put_back(copy, &RestoredSettings::choose(named, copy, copy_stays)?, wanted.yes)
}

/// Proves `copy`, and notes that beside it.
fn check(copy: &Copy, config: &Config) -> Outcome {
    // The site runs first. If the system refuses, the proof runs without this.
    _ = nice(NICENESS);
    let folder = &config.backup.folder;
    let _lock = backups::lock(folder).map_err(Failure::other)?;
    let proof = prove_now(copy, config, &folder.join("proof.part"))?;
    let own = database_id(&config.storage.path);
    if own.is_some() && own == copy.manifest.database {
        refuse_dropped(&proof, config).map_err(|error| unproved(copy, &error))?;
    }
    if let Err(error) = copy.note_proof(clock::now()) {
        // Such as a copy on a disk that can only be read.
        eprintln!("paddock: the proof can't be noted in {}: {error}", copy.folder.display());
    }
    print(&format!("{} is proved. {}", copy.name(), described(copy, &proof)))
}

/// Proves `copy` with the settings that the site will have, and puts it back. Changes nothing before that is proved and
/// confirmed.
fn put_back(copy: &Copy, settings: &RestoredSettings<'_>, is_confirmed: bool) -> Outcome {
    let config = settings.load()?;
    let path = &config.storage.path;
    let standstill = standstill(path)?;
    // Beside the database, where a link may lead to another disk.
    let proof = prove_now(copy, &config, &proof_folder_of(path))?;
    let intention = settings.intention(&config);
    print(&format!("{} is proved. {}{intention}", copy.name(), described(copy, &proof)))?;
    let restored = draft_of(path);
    let _draft = Draft(&restored);
    extract(copy, &restored)?;
    let lacking = lacking(path, &restored);
    if lacking > 0 {
        print(&lacking_in_words(lacking, path))?;
    }
    if config.admin.passcode.is_none() && has_another_passcode(path, &restored) {
        print(OTHER_PASSCODE)?;
    }
    if !is_confirmed && !confirm(path)? {
        return Err(Failure::other("nothing was changed."));
    }
    let erased = erase_again(&restored, path)?;
    let asked = postpone_erasures(&restored, &config)?;
    remove_beside(&restored)?;
    let photographs = settings.put_in_place(&config)?;
    let others = settings.others()?;
    let suffix = format!(".before-{}", backups::name(clock::now()));
    let kept = standstill.replace_database(&restored, &suffix).map_err(Failure::other)?;
    tell_of_erasures(copy, path, erased, asked)?;
    print(&outcome(copy, path, &proof, (kept.as_deref(), photographs, others)))?;
    match kept.filter(|_| lacking > 0) {
        Some(kept) => print(&format!(
            "`paddock missing {}` lists the ids of those that only what was there has.",
            kept.display()
        )),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// The database that is to be put in place. Dropping this removes it, unless it has got its place.
struct Draft<'a>(&'a Path);

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        _ = remove_all(self.0);
    }
}

/// Says who was erased again, and whom this machine can't know.
fn tell_of_erasures(copy: &Copy, path: &Path, erased: usize, asked: usize) -> Result<(), Failure> {
    if erased > 0 {
        print(&format!("Records erased again, because people had been erased since: {erased}."))?;
    }
    if asked > 0 {
        print(&format!(
            "Erasures that had been asked for then: {asked}. They're carried out at midnight; staff can take them back."
        ))?;
    }
    if !Ledger::of(path).exists() {
        print(&format!(
            "If you erased anyone after {}, they're in the database again, because this machine doesn't know of it. \
             Erase them again: paddock erase ADDRESS.",
            copy.name()
        ))?;
    }
    Ok(())
}

/// Keeps others from opening the database at `path`.
fn standstill(path: &Path) -> Result<Standstill, Failure> {
    Standstill::of(path).map_err(|error| match error {
        OpenError::InUse { .. } => running(path),
        error => Failure::other(error),
    })
}

fn running(path: &Path) -> Failure {
    Failure::other(format!(
        "{} is already being served by another paddock. Stop it first: `sudo systemctl stop paddock`, or however your \
         site is started. Nothing was changed.",
        path.display()
    ))
}

fn prove_now(copy: &Copy, config: &Config, folder: &Path) -> Result<Proof, Failure> {
    let runtime = server::runtime().map_err(Failure::other)?;
    let proof = runtime.block_on(prove(copy, config.clone(), folder));
    if let Err(ProofError::Copy(CopyFault::Missing { .. } | CopyFault::Changed { .. })) = proof {
        copy.forget_proof();
    }
    proof.map_err(|error| unproved(copy, &error))
}

fn unproved(copy: &Copy, error: &ProofError) -> Failure {
    Failure::other(format!(
        "the copy {} isn't proved: {error}. Nothing was changed. `paddock backups` lists others.",
        copy.folder.display()
    ))
}

/// What the copy contains, for people.
fn described(copy: &Copy, proof: &Proof) -> String {
    let newest = match &proof.newest_inquiry {
        Some((at, name)) => format!("The newest inquiry in it is {name}'s, of {}.", at.rfc3339()),
        None => "There is no inquiry in it.".to_owned(),
    };
    let unfit = if proof.unfit.is_empty() {
        String::new()
    } else {
        let unfit: Vec<_> =
            proof.unfit.iter().map(|pointer| pointer.trim_start_matches('#')).collect();
        let unfit = unfit.join(", ");
        format!(" What staff changed at {unfit} doesn't fit these settings, and isn't shown.")
    };
    format!("It has {}. {newest}{unfit}", summary(copy))
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

/// What has happened, and what is left to do. `rest` is the file with the database that was there, how many photographs
/// came back, and what is to be said of settings that stayed.
fn outcome(
    copy: &Copy,
    path: &Path,
    proof: &Proof,
    rest: (Option<&Path>, usize, Option<String>),
) -> String {
    let (kept, photographs, others) = rest;
    let (path, name) = (path.display(), copy.name());
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
    let is_here = |name: &str| env::var_os(name).is_some() || Path::new(name).exists();
    let secrets = copy.manifest.secrets.iter().map(String::as_str);
    let missing: Vec<_> = secrets.filter(|name| !is_here(name)).collect();
    if !missing.is_empty() {
        lines.push(format!(
            "The site had these, too, which no copy contains and which aren't here: {}.",
            missing.join(", ")
        ));
    }
    lines.extend(others);
    lines.push(if missing.is_empty() {
        "Start paddock now.".to_owned()
    } else {
        format!("Put {} there first, and then start paddock.", missing.join(", "))
    });
    lines.join("\n")
}

/// `path` with `ending` added to its name. Doesn't follow a link.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
