//! What a disk may contain after a power cut: everything synced, and any part of the rest.

use std::collections::HashSet;
use std::fs;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chance::Chance;
use crate::ledger;
use crate::trace::{Event, Target};

/// Size of a disk's atomic write, in bytes.
const SECTOR: usize = 512;

/// The database and the log on a disk with unsynced writes.
pub(crate) struct Disk {
    database: SimulatedFile,
    log: SimulatedFile,
}

/// A file: its synced content and its unsynced writes.
#[derive(Default)]
struct SimulatedFile {
    synced: Vec<u8>,
    /// Unsynced writes, by sector, in order.
    unsynced: Vec<Change>,
}

enum Change {
    Bytes { offset: usize, bytes: Vec<u8> },
    Length(usize),
}

/// Both files, as the next start finds them.
pub(crate) struct Image {
    database: Vec<u8>,
    log: Vec<u8>,
}

impl Disk {
    /// A disk with a database that was closed properly, so without a log.
    pub(crate) fn new(database: Vec<u8>) -> Self {
        let database = SimulatedFile { synced: database, unsynced: Vec::new() };
        Self { database, log: SimulatedFile::default() }
    }

    /// Applies `event`. Returns whether it synced anything.
    pub(crate) fn apply(&mut self, event: &Event) -> bool {
        match event {
            Event::Written { target, offset, bytes } => {
                self.file(*target).write(*offset, bytes);
                false
            }
            Event::Cut { target, length } => {
                self.file(*target).unsynced.push(Change::Length(*length));
                false
            }
            Event::Synced { target } => {
                self.file(*target).sync();
                true
            }
            Event::Answered { .. } => false,
        }
    }

    /// The worst case: no unsynced write has reached the disk.
    pub(crate) fn worst(&self) -> Image {
        Image { database: self.database.synced.clone(), log: self.log.synced.clone() }
    }

    /// A bad case: a random part of the unsynced sectors has reached the disk.
    pub(crate) fn torn(&self, chance: &mut Chance) -> Image {
        Image { database: self.database.torn(chance), log: self.log.torn(chance) }
    }

    fn file(&mut self, target: Target) -> &mut SimulatedFile {
        match target {
            Target::Database => &mut self.database,
            Target::Log => &mut self.log,
        }
    }
}

impl SimulatedFile {
    fn write(&mut self, offset: usize, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            let to_boundary = SECTOR - (offset + at) % SECTOR;
            let end = bytes.len().min(at + to_boundary);
            let bytes = bytes[at..end].to_vec();
            self.unsynced.push(Change::Bytes { offset: offset + at, bytes });
            at = end;
        }
    }

    fn sync(&mut self) {
        for change in self.unsynced.drain(..) {
            change.apply(&mut self.synced);
        }
    }

    fn torn(&self, chance: &mut Chance) -> Vec<u8> {
        let mut file = self.synced.clone();
        for change in &self.unsynced {
            if chance.one_in(2) {
                change.apply(&mut file);
            }
        }
        file
    }
}

impl Change {
    fn apply(&self, file: &mut Vec<u8>) {
        match self {
            Self::Length(length) => file.resize(*length, 0),
            Self::Bytes { offset, bytes } => {
                let end = offset + bytes.len();
                if file.len() < end {
                    file.resize(end, 0);
                }
                file[*offset..end].copy_from_slice(bytes);
            }
        }
    }
}

impl Image {
    /// Lets SQLite recover the database in `folder`. Returns the ids of all stored submissions,
    /// each of which must have its delivery, or what is wrong with the database.
    pub(crate) fn ids(&self, folder: &TempDir) -> Result<HashSet<String>, String> {
        let path = folder.path().join("paddock.db");
        fs::write(&path, &self.database).unwrap();
        fs::write(folder.path().join("paddock.db-wal"), &self.log).unwrap();
        // The log's index belongs to the previous image. The first image has none.
        _ = fs::remove_file(folder.path().join("paddock.db-shm"));
        let connection = Connection::open(&path).map_err(|error| error.to_string())?;
        Ok(ledger::read(&connection)?.into_keys().collect())
    }
}
