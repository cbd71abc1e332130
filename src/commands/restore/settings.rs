//! The settings and photographs of a site that is put back: those that are there, or else the copy's.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

use paddock::backups::{self, Copy, CopyFault, StaffPhotographs};
use paddock::clock;
use paddock::config::{Config, PACKAGE_FILE};
use paddock::store::is_replaceable;

use super::folders::{
    elsewhere, in_the_way, is_absolute_inside, is_at_or_in, is_inside, misplaced, occupied,
    of_another_place, unusual,
};
use super::sensitive::differing;
use super::with_ending;
use crate::commands::quantities::counted;
use crate::commands::{CONFIG_FILE, Failure, load, load_environment, load_with_photographs, print};

/// The settings that the restored site will have.
pub(super) struct RestoredSettings<'a> {
    /// The file that was named, if one was.
    named: Option<&'a Path>,
    /// Where the program reads its settings.
    place: PathBuf,
    copy: &'a Copy,
    /// Whether the copy is still there when the command has ended.
    copy_stays: bool,
    choice: Choice,
}

enum Choice {
    /// Those that are there, or none.
    Present {
        /// The copy's, if they differ.
        others: Option<Vec<u8>>,
    },
    /// The copy's.
    OfCopy {
        text: Vec<u8>,
        draft: Draft,
        /// Whether the package's file is in their place.
        replaces_package: bool,
    },
}

/// The file that the copy's settings are in until they get their place, in the same folder: names of files in it are
/// relative to that. Dropping this removes it.
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

impl<'a> RestoredSettings<'a> {
    /// Chooses between the settings that are there and those of `copy`. Writes a draft at most.
    pub(super) fn choose(
        named: Option<&'a Path>,
        copy: &'a Copy,
        copy_stays: bool,
    ) -> Result<Self, Failure> {
        let place = named.unwrap_or(Path::new(CONFIG_FILE)).to_owned();
        let chosen = |choice| Self { named, place: place.clone(), copy, copy_stays, choice };
        let cannot_read = |path: &Path, error| {
            Failure::other(format!("can't read {}: {error}. Nothing was changed.", path.display()))
        };
        let text = copy.settings().map_err(|error| cannot_read(&copy.folder, error))?;
        let Some(text) = text else { return Ok(chosen(Choice::Present { others: None })) };
        let present = match fs::read(&place) {
            Ok(present) => Some(present),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(cannot_read(&place, error)),
        };
        let of_package = PACKAGE_FILE.as_bytes();
        let replaces_package = present.as_deref() == Some(of_package) && text != of_package;
        if let Some(present) = present.filter(|_| !replaces_package) {
            let others = (present != text).then_some(text);
            return Ok(chosen(Choice::Present { others }));
        }
        let draft = Draft(with_ending(&place, ".restoring"));
        write_synced(&draft.0, &text)?;
        Ok(chosen(Choice::OfCopy { text, draft, replaces_package }))
    }

    /// Reads the chosen settings. The copy's are read as if its photographs were there already: settings that name a
    /// logo are refused without. So are those that put files in places that a copy doesn't choose.
    pub(super) fn load(&self) -> Result<Config, Failure> {
        let Choice::OfCopy { text, draft, replaces_package } = &self.choice else {
            return load(self.named);
        };
        self.folder_of_photographs(text)?;
        let config = load_with_photographs(&draft.0, self.copy.photographs_folder().as_deref())
            .map_err(|failure| self.of_another_machine(&failure))?;
        let (database, folder) = (&config.storage.path, &config.backup.folder);
        let settings = self.place.parent().unwrap_or(Path::new(""));
        let is_packaged = *replaces_package || self.place.starts_with("/etc/paddock");
        if is_packaged && [database, folder].iter().any(|path| !is_absolute_inside(settings, path))
        {
            return Err(of_another_place([database, folder], &self.place, &self.keep_beside()?));
        }
        for path in [database, folder] {
            if is_at_or_in(path, &self.place) {
                return Err(in_the_way(path, "the file of the settings"));
            }
            if is_at_or_in(path, &self.copy.folder) {
                return Err(in_the_way(path, "in the copy that is put back"));
            }
        }
        if !is_replaceable(database) {
            return Err(occupied(database));
        }
        let misplaced = misplaced(database, settings, "PADDOCK_STORAGE__PATH")
            .or_else(|| misplaced(folder, settings, "PADDOCK_BACKUP__FOLDER"));
        if let Some(path) = misplaced {
            return Err(unusual(path, &self.place, &self.keep_beside()?));
        }
        Ok(config)
    }

    /// The copy's settings name a file that only the old machine has, such as one with a secret.
    fn of_another_machine(&self, failure: &Failure) -> Failure {
        Failure::other(format!(
            "these are the settings of the copy {}, and they can't be used on this machine yet:\n{failure}\n\
             No copy contains files with secrets. Put those that are missing there, and run this again. Nothing was \
             changed.",
            self.copy.name()
        ))
    }

    /// What will happen to the settings, for the question. `config` has them.
    pub(super) fn intention(&self, config: &Config) -> String {
        let place = self.place.display();
        match &self.choice {
            Choice::Present { others: None } => String::new(),
            Choice::Present { others: Some(_) } => {
                format!("\nYour settings in {place} stay, and those of the copy differ from them.")
            }
            Choice::OfCopy { text, .. } => {
                let present = load(self.named).or_else(|_| load_environment());
                let differing =
                    present.map_or_else(|_| String::new(), |here| differing(config, &here, text));
                format!("\nIts settings become {place}.{differing}")
            }
        }
    }

    /// Has staff's photographs be those of the copy, and puts the owner's photographs and settings in place that aren't
    /// there. Returns how many of the owner's came into a folder that was there.
    pub(super) fn put_in_place(&self, config: &Config) -> Result<usize, Failure> {
        self.restore_staff_photographs(config)?;
        self.tell_of_others()?;
        let Choice::OfCopy { text, draft, replaces_package } = &self.choice else {
            let folder = config.content.site.photos_dir.as_deref();
            return folder.map_or(Ok(0), |folder| self.restore_photographs(folder));
        };
        if let Some(folder) = self.folder_of_photographs(text)? {
            let count = u64::try_from(self.restore_photographs(&folder)?).unwrap_or(u64::MAX);
            let folder = folder.display();
            let photographs = counted(count, "photograph", "photographs");
            print(&if count == 0 {
                format!("All photographs are in {folder}, as they were.")
            } else {
                format!("{folder} is back, with {photographs}.")
            })?;
        }
        let cannot =
            |error| Failure::other(format!("can't write {}: {error}", self.place.display()));
        let mut kept_package = String::new();
        if *replaces_package {
            let kept =
                with_ending(&self.place, &format!(".before-{}", backups::name(clock::now())));
            // It stays in its place until the other one takes it: killed between the two, there is a file.
            fs::hard_link(&self.place, &kept)
                .or_else(|_| fs::copy(&self.place, &kept).map(drop))
                .map_err(cannot)?;
            kept_package = format!(" What the package had put there is now {}.", kept.display());
        }
        fs::rename(&draft.0, &self.place).map_err(cannot)?;
        sync_folder_of(&self.place).map_err(cannot)?;
        print(&format!("{} is back.{kept_package}", self.place.display()))?;
        Ok(0)
    }

    /// Staff's photographs belong to the database: their content names them.
    fn restore_staff_photographs(&self, config: &Config) -> Result<(), Failure> {
        let folder = config.staff_photographs();
        let suffix = format!(".before-{}", backups::name(clock::now()));
        let restored = self.copy.restore_staff_photographs(&folder, &suffix);
        let StaffPhotographs::Restored { kept } = restored.map_err(|error| unrestored(&error))?
        else {
            return Ok(());
        };
        let kept = kept.map(|kept| format!(" What was there is now {}.", kept.display()));
        print(&format!(
            "The photographs of staff in {} are as they were in {}.{}",
            folder.display(),
            self.copy.name(),
            kept.unwrap_or_default()
        ))?;
        Ok(())
    }

    /// Where the photographs belong that these settings name.
    fn folder_of_photographs(&self, text: &[u8]) -> Result<Option<PathBuf>, Failure> {
        let settings = self.place.parent().unwrap_or(Path::new(""));
        if let Some(inside) = &self.copy.manifest.photographs_folder {
            // Copies are made with no other.
            let is_inside = inside.components().all(|part| matches!(part, Component::Normal(_)));
            return Ok(is_inside.then(|| settings.join(inside)));
        }
        let table = std::str::from_utf8(text).ok().and_then(|text| toml::from_str(text).ok());
        let named = table
            .as_ref()
            .and_then(|table: &toml::Table| table.get("site")?.get("photos_dir")?.as_str())
            .filter(|named| !named.is_empty());
        let Some(named) = named else { return Ok(None) };
        if is_inside(settings, Path::new(named)) {
            return Ok(Some(settings.join(named)));
        }
        if self.copy.photographs_folder().is_some() {
            return Err(elsewhere(named, &self.place, &self.keep_beside()?));
        }
        Ok(None)
    }

    /// Says which files among the owner's photographs stay in the copy.
    fn tell_of_others(&self) -> Result<(), Failure> {
        let names = self.copy.no_photographs();
        if names.is_empty() {
            return Ok(());
        }
        // As text that can't act on a terminal.
        let some: Vec<_> = names.iter().take(5).map(|name| format!("{name:?}")).collect();
        let more = if names.len() > some.len() { ", …" } else { "" };
        let some = some.join(", ");
        print(&format!("Not put back, because no photograph's name is like that: {some}{more}."))?;
        Ok(())
    }

    fn restore_photographs(&self, folder: &Path) -> Result<usize, Failure> {
        self.copy.restore_photographs(folder).map_err(|error| unrestored(&error))
    }

    /// Where the owner finds the copy's settings if others stayed; `None` if none did.
    pub(super) fn others(&self) -> Result<Option<String>, Failure> {
        let Choice::Present { others: Some(_) } = &self.choice else { return Ok(None) };
        let (place, beside) = (self.place.display(), self.keep_beside()?);
        Ok(Some(format!(
            "Your settings stayed as they were: the site has the domain, the mail settings, the texts and the prices of \
             {place}, and not those of the copy. The copy's are in {}; to have them, put that file in place of {place}.",
            beside.display()
        )))
    }

    /// A file with the copy's settings that stays.
    fn keep_beside(&self) -> Result<PathBuf, Failure> {
        let text = match &self.choice {
            Choice::Present { others: Some(text) } | Choice::OfCopy { text, .. } => text,
            Choice::Present { others: None } => return Ok(self.place.clone()),
        };
        if self.copy_stays {
            return Ok(self.copy.settings_file());
        }
        let beside = with_ending(&self.place, ".restored");
        write_synced(&beside, text)?;
        Ok(beside)
    }
}

fn unrestored(error: &CopyFault) -> Failure {
    Failure::other(format!(
        "not all photographs can be put back: {error}. The database and the settings were not changed."
    ))
}

/// Writes a file of settings, so that it survives a power cut.
fn write_synced(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true).mode(0o640);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(text)?;
        file.sync_all()
    });
    written.map_err(|error| {
        Failure::other(format!(
            "can't write {}: {error}. The database was not changed.",
            path.display()
        ))
    })
}

fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
