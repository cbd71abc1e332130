//! The overview's statements. Rows are numbered as they come in, so the first one of a period is
//! found by its number: an index on the time would cost every visitor's insert.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::tally::{Submission, Tally};
use crate::clock::UnixMillis;

/// How many rows are read at once: 20 ms, so that nothing is held up that waits for a reader, and
/// the write-ahead log can be copied into the file in between.
const PART: u32 = 20_000;

/// What is counted, each in a table of its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Submissions,
    Registrations,
}

impl Kind {
    /// Number and time of the first row from a number on, and the highest number.
    fn probes(self) -> (&'static str, &'static str) {
        match self {
            Self::Submissions => (
                "select submission_no, created_at from contact_submissions
                 where submission_no >= :number order by submission_no limit 1",
                "select max(submission_no) from contact_submissions",
            ),
            Self::Registrations => (
                "select registration_no, created_at from event_registrations
                 where registration_no >= :number order by registration_no limit 1",
                "select max(registration_no) from event_registrations",
            ),
        }
    }
}

/// The number from which on rows came in at `since` or later.
pub(super) fn first_since(db: &Connection, kind: Kind, since: UnixMillis) -> rusqlite::Result<i64> {
    let (probe, highest) = kind.probes();
    let highest: Option<i64> = db.prepare_cached(highest)?.query_row([], |row| row.get(0))?;
    let mut probe = db.prepare_cached(probe)?;
    let (mut low, mut high) = (0, highest.map_or(0, |highest| highest.saturating_add(1)));
    while low < high {
        let middle = i64::midpoint(low, high);
        let row: Option<(i64, UnixMillis)> = probe
            .query_row(named_params! { ":number": middle }, |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        match row {
            Some((number, created_at)) if created_at < since => low = number + 1,
            _ => high = middle,
        }
    }
    Ok(low)
}

/// Counts a part of the rows from `number` on; where the next part begins, if there is one.
pub(super) fn count_part(
    db: &Connection,
    kind: Kind,
    number: i64,
    tally: &mut Tally,
) -> rusqlite::Result<Option<i64>> {
    match kind {
        Kind::Submissions => count_submissions(db, number, tally),
        Kind::Registrations => count_registrations(db, number, tally),
    }
}

fn count_submissions(
    db: &Connection,
    number: i64,
    tally: &mut Tally,
) -> rusqlite::Result<Option<i64>> {
    let mut statement = db.prepare_cached(
        "select submission_no, created_at, is_spam, services_interested, source, handled_at
         from contact_submissions where submission_no >= :number
         order by submission_no limit :part",
    )?;
    let mut rows = statement.query(named_params! { ":number": number, ":part": PART })?;
    let (mut last, mut count) = (number, 0_u32);
    while let Some(row) = rows.next()? {
        tally.submission(&Submission {
            created_at: row.get(1)?,
            is_spam: row.get(2)?,
            services: row.get_ref(3)?.as_str()?,
            source: row.get_ref(4)?.as_str()?,
            handled_at: row.get(5)?,
        });
        (last, count) = (row.get(0)?, count + 1);
    }
    Ok((count == PART).then_some(last + 1))
}

fn count_registrations(
    db: &Connection,
    number: i64,
    tally: &mut Tally,
) -> rusqlite::Result<Option<i64>> {
    let mut statement = db.prepare_cached(
        "select registration_no, created_at, total_attendees, status
         from event_registrations where registration_no >= :number
         order by registration_no limit :part",
    )?;
    let mut rows = statement.query(named_params! { ":number": number, ":part": PART })?;
    let (mut last, mut count) = (number, 0_u32);
    while let Some(row) = rows.next()? {
        match row.get_ref(3)?.as_str()? {
            "cancelled" => {}
            "waiting" => tally.waiting_party(row.get(1)?),
            _ => tally.registration(row.get(1)?, row.get(2)?),
        }
        (last, count) = (row.get(0)?, count + 1);
    }
    Ok((count == PART).then_some(last + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of these numbers, each come in at ten times its number.
    fn with_rows(numbers: &[i64]) -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(
            "create table event_registrations (registration_no integer primary key, created_at)",
        )
        .unwrap();
        for number in numbers {
            let row = "insert into event_registrations values (?1, ?1 * 10)";
            db.execute(row, [number]).unwrap();
        }
        db
    }

    #[test]
    fn the_first_row_of_a_period_is_found_whatever_is_missing_between() {
        let all: Vec<i64> = (1..=100).collect();
        let tables: [&[i64]; 6] =
            [&[], &[1], &[7], &[1, 2, 90], &[3, 4, 5, 6, 1_000_000], all.as_slice()];
        for numbers in tables {
            let db = with_rows(numbers);
            for since in [0, 1, 10, 11, 30, 55, 70, 71, 900, 1_000, 1_001, 10_000_000, 10_000_001] {
                let from = first_since(&db, Kind::Registrations, UnixMillis(since)).unwrap();

                let found: Vec<_> = numbers.iter().filter(|number| **number >= from).collect();
                let due: Vec<_> = numbers.iter().filter(|number| **number * 10 >= since).collect();
                assert_eq!(found, due, "{since} in {numbers:?}");
            }
        }
    }
}
