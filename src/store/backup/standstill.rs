//! Replaces the database while no server has it open.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::store::paths::{beside, resolved};
use crate::store::{OpenError, Synchronous, connection, database_file, free_name, lock};
use crate::store::{remove_litestream_folder, sync_folder_of};

/// Keeps every server from a database until it's dropped.
pub struct Standstill {
    path: PathBuf,
    _lock: File,
}

impl Standstill {
    /// Takes the lock of the database at `path`, which need not exist.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] if a server has it open.
    pub fn of(path: &Path) -> Result<Self, OpenError> {
        Ok(Self { path: path.to_owned(), _lock: lock(path)? })
    }

    /// Puts the file `restored`, which is on the same disk, in place of the database. Keeps the old
    /// one, with its write-ahead log, under its name with `suffix` and, if that is taken, a number.
    /// Returns that path; `None` if there was none.
    ///
    /// A crash leaves the old database or the new one. No log of the old one is ever beside the new
    /// one: SQLite would write its pages into the new database.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the system refuses. The old database is still in place then.
    pub fn replace_database(
        &self,
        restored: &Path,
        suffix: &str,
    ) -> Result<Option<PathBuf>, OpenError> {
        let place = resolved(&self.path);
        let cannot = |source| OpenError::Folder { path: place.clone(), source };
        let kept = free_name(&place, suffix).map_err(cannot)?;
        fold_log(&place)?;
        let has_old = place.try_exists().map_err(cannot)?;
        if has_old {
            keep(&place, &kept).map_err(cannot)?;
        }
        for end in ["-wal", "-shm"] {
            match fs::rename(beside(&place, end), beside(&kept, end)) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot(error)),
                _ => {}
            }
        }
        sync_folder_of(&place).map_err(cannot)?;
        // It would take the new database for the old one.
        remove_litestream_folder(&place).map_err(cannot)?;
        fs::rename(restored, &place).map_err(cannot)?;
        sync_folder_of(&place).map_err(cannot)?;
        Ok(has_old.then_some(kept))
    }
}

/// Writes the log of the database at `place` into its file, so that the file alone is whole. If it
/// can't be opened, because it's damaged, it keeps its log.
///
/// Refuses if a reader keeps a part of the log from being written: between the moves of the file and of its log neither
/// would be whole.
fn fold_log(place: &Path) -> Result<(), OpenError> {
    // Opening an empty file would delete the log beside it.
    let is_database = database_file::exists(place).is_ok_and(|exists| exists);
    if !is_database || database_file::check_length(place).is_err() {
        return Ok(());
    }
    let Ok(database) = connection::open_for_writing(place, Synchronous::Full) else {
        return Ok(());
    };
    // Closing it removes the log.
    let is_busy = database.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0));
    if is_busy.is_ok_and(|busy: i64| busy != 0) {
        return Err(OpenError::BeingRead { path: place.to_owned() });
    }
    Ok(())
}

/// Gives the file at `place` the name `kept`, too, which nothing has.
fn keep(place: &Path, kept: &Path) -> io::Result<()> {
    if fs::hard_link(place, kept).is_ok() {
        return Ok(());
    }
    // A file system may have no hard links.
    let mut copy = File::options().write(true).create_new(true).mode(0o600).open(kept)?;
    io::copy(&mut File::open(place)?, &mut copy)?;
    copy.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_reader_nothing_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("paddock.db");
        database_file::create(&place).unwrap();
        let writing = connection::open_for_writing(&place, Synchronous::Full).unwrap();
        writing
            .execute_batch("create table horses (name text); insert into horses values ('Ada')")
            .unwrap();
        let reading = connection::open_for_reading(&place).unwrap();
        reading.execute_batch("begin; select * from horses").unwrap();
        writing.execute("insert into horses values ('Bo')", []).unwrap();
        let restored = folder.path().join("restored");
        fs::write(&restored, "new").unwrap();
        let replace = || Standstill::of(&place).unwrap().replace_database(&restored, ".before");

        let refused = replace().unwrap_err();

        assert!(refused.to_string().contains("another program has"), "{refused}");
        let count: i64 =
            writing.query_row("select count(*) from horses", [], |row| row.get(0)).unwrap();
        assert_eq!(count, 2);
        assert!(!folder.path().join("paddock.db.before").exists());
        drop((reading, writing));
        assert!(replace().unwrap().is_some());
    }

    #[test]
    fn replaced_twice_in_a_second_both_old_databases_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("paddock.db");
        let put = |text: &str| {
            let restored = folder.path().join("restored");
            fs::write(&restored, text).unwrap();
            Standstill::of(&place).unwrap().replace_database(&restored, ".before").unwrap()
        };
        let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();

        assert_eq!(put("first"), None);
        assert_eq!(put("second").unwrap(), beside(&place, ".before"));
        // As a restore leaves it that is killed before the last step.
        fs::hard_link(&place, folder.path().join("paddock.db.before-2")).unwrap();
        assert_eq!(put("third").unwrap(), beside(&place, ".before-3"));

        let kept = ["paddock.db.before", "paddock.db.before-2", "paddock.db.before-3"].map(text);
        assert_eq!(kept, ["first", "second", "second"]);
        assert_eq!(text("paddock.db"), "third");
    }
}
