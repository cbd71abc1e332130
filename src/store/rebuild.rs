//! Rebuilds the database file, which removes what was deleted from its unused space.

use rusqlite::Connection;

/// Rebuilds the database of `connection` if its content has at most `largest` bytes; false if it's larger. No
/// transaction may be open.
///
/// SQLite builds the new file in memory and commits it to the write-ahead log, so a crash leaves the old one.
pub(super) fn rebuild(connection: &Connection, largest: u64) -> rusqlite::Result<bool> {
    let content: i64 = connection.query_row(
        "select (p.page_count - f.freelist_count) * s.page_size
           from pragma_page_count p, pragma_freelist_count f, pragma_page_size s",
        [],
        |row| row.get(0),
    )?;
    if u64::try_from(content).unwrap_or(0) > largest {
        return Ok(false);
    }
    connection.execute_batch("vacuum")?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::connection;
    use crate::store::{Synchronous, database_file};

    /// Numbers that look random: the same in each run.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self, bound: u64) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from((self.0 >> 33) % bound).unwrap()
        }
    }

    /// Fills a table, moves its rows about by growing them, and deletes every 17th.
    fn fill(db: &Connection, seed: u64) -> rusqlite::Result<()> {
        let mut numbers = Numbers(seed);
        db.execute_batch(
            "create table t (n integer primary key, id text unique, a text, note text);
             create index i on t (a);",
        )?;
        let word = |n: u32| if n.is_multiple_of(17) { "zyxmarker" } else { "innocent" };
        for n in 0..400_u32 {
            let (id, text) = (numbers.next(1 << 30), "x".repeat(numbers.next(600)));
            let (id, a) = (format!("{}-{id}", word(n)), format!("{}{text}-{id}", word(n)));
            db.execute("insert into t values (?1, ?2, ?3, '')", (n, id, a))?;
        }
        for n in (0..400_u32).filter(|n| n % 3 != 1) {
            let note = word(n).repeat(1 + numbers.next(120));
            db.execute("update t set note = ?2 where n = ?1", (n, note))?;
        }
        db.execute("delete from t where n % 17 = 0", []).map(drop)
    }

    #[test]
    fn nothing_that_was_deleted_is_left_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut left_before = 0;
        for seed in 0..20 {
            let path = folder.path().join(format!("{seed}.db"));
            database_file::create(&path).unwrap();
            let db = connection::open_for_writing(&path, Synchronous::Full).unwrap();
            fill(&db, seed).unwrap();
            let left = || {
                db.execute_batch("pragma wal_checkpoint(truncate)").unwrap();
                let bytes = fs::read(&path).unwrap();
                bytes.windows(9).filter(|part| *part == b"zyxmarker").count()
            };
            left_before += left();

            assert!(!rebuild(&db, 1_000).unwrap(), "it's larger");
            assert!(rebuild(&db, 100_000_000).unwrap());

            assert_eq!(left(), 0);
        }
        assert!(left_before > 0, "deleting alone leaves something");
    }
}
