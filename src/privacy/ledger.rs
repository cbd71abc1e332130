//! The ledger of erasures: which records were erased, and when.
//!
//! It has a hash of each record's id, which is as random as a key: nobody finds the person by it. It is written
//! before anything is deleted, into a file beside the database. So an erasure that was interrupted is finished
//! by the next start, and a copy of the database from before an erasure brings nobody back.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write as _};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::clock::UnixMillis;
use crate::store::{beside, sync_folder_of};

/// Keeps these hashes apart from other hashes of the same id.
const PURPOSE: &[u8] = b"paddock erased record\0";

/// A hash of a record's id.
pub(super) type RecordHash = [u8; 32];

/// The hash of the record `id`.
pub(super) fn record_hash(id: &str) -> RecordHash {
    Sha256::new().chain_update(PURPOSE).chain_update(id).finalize().into()
}

/// The ledger's file: a line for each record, with its hash and when its erasure began.
#[derive(Clone, Debug)]
pub struct Ledger {
    path: PathBuf,
}

impl Ledger {
    /// The ledger beside the database at `path`. It need not exist.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        Self { path: beside(path, ".erased") }
    }

    /// Whether somebody was erased on this machine.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Whether it has no entry. One that can't be read may have some.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.read().is_ok_and(|entries| entries.is_empty())
    }

    /// All hashes, with the times in milliseconds. Lines that were written in part are left out.
    pub(super) fn read(&self) -> io::Result<Vec<(RecordHash, UnixMillis)>> {
        match fs::read_to_string(&self.path) {
            Ok(text) => Ok(text.lines().filter_map(entry).collect()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// Adds `hashes`. They are on the disk when this returns.
    pub(super) fn append(&self, hashes: &[(RecordHash, UnixMillis)]) -> io::Result<()> {
        let mut file =
            File::options().read(true).append(true).create(true).mode(0o600).open(&self.path)?;
        let mut text = String::new();
        if !ends_with_a_line(&mut file)? {
            text.push('\n');
        }
        for (hash, at) in hashes {
            for byte in hash {
                _ = write!(text, "{byte:02x}");
            }
            _ = writeln!(text, " {}", at.0);
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        sync_folder_of(&self.path)
    }
}

/// Whether the last line of `file` is complete. A line is written in part if the power fails.
fn ends_with_a_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

fn entry(line: &str) -> Option<(RecordHash, UnixMillis)> {
    let (hash, at) = line.split_once(' ')?;
    if hash.len() != 64 || !hash.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&hash[at..at + 2], 16).ok()?;
    }
    Some((bytes, UnixMillis(at.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_written_in_part_spoils_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::of(&folder.path().join("paddock.db"));
        let entry = |id, at| (record_hash(id), UnixMillis(at));
        assert_eq!(ledger.read().unwrap(), []);

        ledger.append(&[entry("a", 1), entry("b", 2)]).unwrap();
        let whole = fs::read(&ledger.path).unwrap();
        for length in 0..whole.len() {
            fs::write(&ledger.path, &whole[..length]).unwrap();
            ledger.append(&[entry("c", 3)]).unwrap();
            let read = ledger.read().unwrap();
            assert!(read.ends_with(&[entry("c", 3)]), "{length}");
            let earlier = &read[..read.len() - 1];
            // A time may have lost digits; the hash is what counts.
            assert!(earlier.iter().all(|(hash, _)| ["a", "b"].map(record_hash).contains(hash)));
            assert!(earlier.len() >= length / 67, "{length}");
        }
    }
}
