//! Which machine this is, and which replica belongs to its database. Stored in a file beside the database.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::system::uname;
use serde::{Deserialize, Serialize};

use super::error::ReplicaError;
use super::lease::nonce;
use crate::config::Config;
use crate::store;

/// Where Linux keeps an id of the installed system.
const SYSTEM_ID: &str = "/etc/machine-id";

/// This machine, with this database.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    file: PathBuf,
    database: PathBuf,
    /// The machine's name, for people.
    pub(super) host: String,
    known: Known,
}

/// What the file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    /// A random id.
    id: String,
    /// What distinguishes this machine from one with a copy of the folder: the system's id and the name in
    /// the settings.
    system: String,
    /// The term in which this machine served the site last.
    term: Option<u64>,
    /// The database file that it served then. A restored database is another file.
    database: Option<Identity>,
}

/// Device, inode, and when the file was made, if the file system knows: inodes are used again.
type Identity = (u64, u64, Option<SystemTime>);

impl Machine {
    /// The machine with the database of the settings, which need not exist. Makes the file if there is none.
    ///
    /// # Errors
    ///
    /// [`ReplicaError::NoIdentity`] if the system has no id and the settings have no name.
    pub(super) fn with(config: &Config) -> Result<Self, ReplicaError> {
        let system = identity_of(&line(SYSTEM_ID), &config.replica.machine);
        Ok(Self::of(&config.storage.path, system.ok_or(ReplicaError::NoIdentity)?)?)
    }

    fn of(database: &Path, system: String) -> io::Result<Self> {
        let file = store::beside(database, ".machine");
        // Not from /proc/sys, which the service's unit hides.
        let host = uname().nodename().to_string_lossy().into_owned();
        let host = if host.is_empty() { "a machine without a name".to_owned() } else { host };
        let known = read(&file)?.filter(|known| known.system == system);
        let is_new = known.is_none();
        let known =
            known.unwrap_or_else(|| Known { id: nonce(), system, term: None, database: None });
        let machine = Self { file, database: database.to_owned(), host, known };
        if is_new {
            machine.write()?;
        }
        Ok(machine)
    }

    pub(super) fn id(&self) -> &str {
        &self.known.id
    }

    /// The term in which this machine served the site last; `None` if it never did.
    pub(super) fn term(&self) -> Option<u64> {
        self.known.term
    }

    /// Whether the database is the file that this machine served in its last term.
    pub(super) fn has_same_database(&self) -> bool {
        self.known.database.is_some() && identity(&self.database) == self.known.database
    }

    pub(super) fn has_database(&self) -> bool {
        identity(&self.database).is_some()
    }

    /// Notes that this machine serves the database in `term`.
    pub(super) fn note(&mut self, term: u64) -> io::Result<()> {
        self.known.term = Some(term);
        self.known.database = identity(&self.database);
        self.write()
    }

    fn write(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let draft = store::beside(&self.file, ".part");
        let mut file = File::create(&draft)?;
        file.write_all(&serde_json::to_vec(&self.known)?)?;
        file.sync_all()?;
        fs::rename(&draft, &self.file)?;
        // Without its id after a power cut, it would be another machine, and its lease taken.
        store::sync_folder_of(&self.file)
    }
}

/// What distinguishes the machine whose system has the id `system` and which the settings call `name`.
fn identity_of(system: &str, name: &str) -> Option<String> {
    // systemd writes "uninitialized" until the first start is over.
    let system = if system == "uninitialized" { "" } else { system };
    match (system, name) {
        ("", "") => None,
        (system, "") => Some(system.to_owned()),
        (system, name) => Some(format!("{system}/{name}")),
    }
}

fn read(file: &Path) -> io::Result<Option<Known>> {
    match fs::read(file) {
        // One that can't be read belongs to nobody: a new id asks the owner.
        Ok(content) => Ok(serde_json::from_slice(&content).ok()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn identity(database: &Path) -> Option<Identity> {
    let found = fs::metadata(database).ok()?;
    Some((found.dev(), found.ino(), found.created().ok()))
}

/// The first line of a file; empty if there is none.
fn line(file: &str) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_knows_itself_and_its_database_and_a_copy_of_its_folder_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("data/site.db");
        let here = || Machine::of(&database, "here".to_owned()).unwrap();
        let mut machine = here();
        assert!(!machine.has_database() && !machine.has_same_database());
        fs::write(&database, "one").unwrap();
        machine.note(3).unwrap();

        let again = here();
        fs::write(folder.path().join("data/new"), "another").unwrap();
        fs::rename(folder.path().join("data/new"), &database).unwrap();

        assert_eq!((again.id(), again.term()), (machine.id(), Some(3)));
        assert!(again.has_database() && !again.has_same_database(), "it was replaced");
        let other = Machine::of(&database, "another".to_owned()).unwrap();
        assert!(other.id() != machine.id() && other.term().is_none());
    }

    #[test]
    fn a_machine_without_an_id_needs_a_name_and_a_clone_another() {
        assert_eq!(identity_of("", ""), None);
        assert_eq!(identity_of("uninitialized", ""), None);
        assert!(identity_of("", "barn").is_some());
        assert_ne!(identity_of("a1", "barn"), identity_of("a1", "house"));
        assert_ne!(identity_of("a1", "barn"), identity_of("b2", "barn"));
    }
}
