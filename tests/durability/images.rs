//! What a disk may hold after a power cut: all that was synced, and any part of what was not.

use std::collections::HashSet;
use std::fs;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chance::Chance;
use crate::ledger;
use crate::trace::{Event, Target};

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;

/// The two files on a disk whose cache has not been emptied.
pub(crate) struct Disk {
    database: Platter,
    log: Platter,
}

/// A file: what is certain, and what is on its way.
#[derive(Default)]
struct Platter {
    certain: Vec<u8>,
    /// In sectors, in the order of writing.
    on_the_way: Vec<Change>,
}

enum Change {
    Bytes { offset: usize, bytes: Vec<u8> },
    Length(usize),
}

/// Both files as the next start finds them.
pub(crate) struct Image {
    database: Vec<u8>,
    log: Vec<u8>,
}

impl Disk {
    /// A disk with a database that was closed in good order, hence without a log.
    pub(crate) fn new(database: Vec<u8>) -> Self {
        let database = Platter { certain: database, on_the_way: Vec::new() };
        Self { database, log: Platter::default() }
    }

    /// Does to it what `event` did; true if more has become certain.
    pub(crate) fn apply(&mut self, event: &Event) -> bool {
        match event {
            Event::Written { target, offset, bytes } => {
                self.platter(*target).write(*offset, bytes);
                false
            }
            Event::Cut { target, length } => {
                self.platter(*target).on_the_way.push(Change::Length(*length));
                false
            }
            Event::Synced { target } => {
                self.platter(*target).sync();
                true
            }
            Event::Answered { .. } => false,
        }
    }

    /// The worst case: nothing that was on its way has arrived.
    pub(crate) fn worst(&self) -> Image {
        Image { database: self.database.certain.clone(), log: self.log.certain.clone() }
    }

    /// A bad case: a random choice of the sectors that were on their way has arrived.
    pub(crate) fn torn(&self, chance: &mut Chance) -> Image {
        Image { database: self.database.torn(chance), log: self.log.torn(chance) }
    }

    fn platter(&mut self, target: Target) -> &mut Platter {
        match target {
            Target::Database => &mut self.database,
            Target::Log => &mut self.log,
        }
    }
}

impl Platter {
    fn write(&mut self, offset: usize, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            let to_boundary = SECTOR - (offset + at) % SECTOR;
            let end = bytes.len().min(at + to_boundary);
            let bytes = bytes[at..end].to_vec();
            self.on_the_way.push(Change::Bytes { offset: offset + at, bytes });
            at = end;
        }
    }

    fn sync(&mut self) {
        for change in self.on_the_way.drain(..) {
            change.apply(&mut self.certain);
        }
    }

    fn torn(&self, chance: &mut Chance) -> Vec<u8> {
        let mut file = self.certain.clone();
        for change in &self.on_the_way {
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
    /// Lets SQLite recover what it can in `folder`: the ids of all submissions that are kept, each
    /// with its delivery, or what is wrong with the database.
    pub(crate) fn ids(&self, folder: &TempDir) -> Result<HashSet<String>, String> {
        let path = folder.path().join("paddock.db");
        fs::write(&path, &self.database).unwrap();
        fs::write(folder.path().join("paddock.db-wal"), &self.log).unwrap();
        // The index of the log belongs to the image before this one; there is none at first.
        _ = fs::remove_file(folder.path().join("paddock.db-shm"));
        let connection = Connection::open(&path).map_err(|error| error.to_string())?;
        Ok(ledger::read(&connection)?.into_keys().collect())
    }
}
