//! Which of several copies is meant if none is named.

use std::time::Duration;

use super::copies::Copy;
use super::offsite::RemoteCopy;
use crate::clock::UnixMillis;
use crate::store;

/// A copy that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its name, which `paddock restore` takes.
    pub name: String,
    /// When it was begun, to the second.
    pub made_at: UnixMillis,
    /// The id of the database in it; `None` if that isn't known.
    pub database: Option<String>,
    /// How many inquiries and registrations it has; 0 if that isn't known.
    pub records: u64,
    /// Whether the database in it is known to be one that nobody has used.
    pub is_unused: bool,
    /// Whether it's on this machine, and not in the bucket.
    pub is_here: bool,
}

/// The copy that is meant.
#[derive(Debug, PartialEq, Eq)]
pub enum Choice<'a> {
    /// There is none.
    None,
    /// The newest one.
    Newest(&'a Candidate),
    /// Only the owner knows which one is wanted.
    Unclear {
        /// The newest copy.
        newest: &'a Candidate,
        /// The newest one of another site, or of the past.
        other: &'a Candidate,
        /// Why the newest one may not be wanted.
        doubt: Doubt,
    },
}

/// Why the newest copy may not be the one that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// There are copies of two sites.
    TwoSites,
    /// It's from the future, so a clock is or was wrong, and others may have been made after it.
    Future,
}

/// Copies that are made within a second get the next seconds as their names, so some are ahead of a right clock.
const AHEAD: Duration = Duration::from_hours(1);

/// Chooses between `candidates` at `now`; of two with the same time the first.
///
/// Neither the time nor the number of records tells which of two sites is wanted: on a new machine, spam comes in before
/// the lost site is put back. Only a site that nobody has used is passed over, since nothing is lost with it.
#[must_use]
pub fn choose(candidates: &[Candidate], now: UnixMillis) -> Choice<'_> {
    let is_used = |database: &Option<String>| {
        candidates.iter().any(|copy| copy.database == *database && !copy.is_unused)
    };
    let nobody_used_any = !candidates.iter().any(|copy| is_used(&copy.database));
    let newest_of = |fits: &dyn Fn(&Candidate) -> bool| {
        let eligible = candidates.iter().filter(|copy| nobody_used_any || is_used(&copy.database));
        // The last one of several greatest is taken.
        eligible.rev().filter(|copy| fits(copy)).max_by_key(|copy| copy.made_at)
    };
    let Some(newest) = newest_of(&|_| true) else { return Choice::None };
    let is_of_past = |copy: &Candidate| copy.made_at <= now.plus(AHEAD);
    if let Some(other) = newest_of(&|copy| copy.database != newest.database) {
        return Choice::Unclear { newest, other, doubt: Doubt::TwoSites };
    }
    match newest_of(&is_of_past).filter(|_| !is_of_past(newest)) {
        Some(other) => Choice::Unclear { newest, other, doubt: Doubt::Future },
        None => Choice::Newest(newest),
    }
}

impl From<&Copy> for Candidate {
    fn from(copy: &Copy) -> Self {
        let manifest = &copy.manifest;
        Self {
            name: copy.name(),
            made_at: copy.made_at,
            database: manifest.database.clone(),
            records: manifest.records(),
            is_unused: store::is_unused(&manifest.rows),
            is_here: true,
        }
    }
}

impl From<&RemoteCopy> for Candidate {
    fn from(copy: &RemoteCopy) -> Self {
        Self {
            name: copy.name(),
            made_at: copy.made_at,
            database: copy.database.as_ref().map(|database| database.id.clone()),
            records: copy.records(),
            // A copy without records may have changes by staff, which its name doesn't tell.
            is_unused: false,
            is_here: false,
        }
    }
}

impl Candidate {
    /// How many inquiries and registrations it has, in words.
    #[must_use]
    pub fn records_in_words(&self) -> String {
        records_in_words(self.records)
    }
}

/// A number of inquiries and registrations, in words.
#[must_use]
pub fn records_in_words(records: u64) -> String {
    match records {
        1 => "1 inquiry or registration".to_owned(),
        _ => format!("{records} inquiries and registrations"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A copy: its time, its database ("" if unknown), its records, and "unused" or "bucket".
    type Row = (i64, &'static str, u64, &'static str);

    /// When it is: a day after the second 0 of the rows.
    const NOW: UnixMillis = UnixMillis(1_810_303_200_000 + 86_400_000);

    fn candidate((time, database, records, rest): Row) -> Candidate {
        let made_at = UnixMillis(1_810_303_200_000 + time * 1_000);
        Candidate {
            name: format!("{time}"),
            made_at,
            database: (!database.is_empty()).then(|| database.to_owned()),
            records,
            is_unused: rest == "unused",
            is_here: rest != "bucket",
        }
    }

    #[test]
    fn the_newest_is_meant_unless_there_are_two_sites() {
        let cases: [(&[Row], &str); 15] = [
            (&[], "none"),
            (&[(2, "a", 5, ""), (1, "a", 9, "")], "2"),
            (&[(2, "a", 5, ""), (3, "a", 5, "bucket")], "3"),
            // One that nobody has used is passed over, wherever and however new it is.
            (&[(9, "b", 0, "unused"), (1, "a", 2, "bucket")], "1"),
            (&[(9, "b", 0, "unused"), (1, "a", 2, "")], "1"),
            (&[(9, "b", 0, "unused"), (8, "b", 0, "unused")], "9"),
            // Each has as many, fewer or more records.
            (&[(9, "b", 2, ""), (1, "a", 2, "bucket")], "9 or 1"),
            (&[(9, "b", 3, ""), (1, "a", 2, "bucket")], "9 or 1"),
            (&[(9, "b", 1, ""), (1, "a", 2, "bucket"), (2, "a", 2, "bucket")], "9 or 2"),
            // Without a record, a site may have changes by staff.
            (&[(1, "b", 3, ""), (9, "a", 0, "bucket")], "9 or 1"),
            // Its records were deleted for their age.
            (&[(9, "b", 0, "unused"), (8, "b", 4, ""), (1, "a", 2, "bucket")], "9 or 1"),
            // A clock was ahead by years, or is behind by years now.
            (&[(99_000_000, "a", 2, ""), (1, "a", 2, "bucket"), (2, "a", 2, "")], "99000000 or 2"),
            (&[(99_000_000, "a", 2, ""), (98_000_000, "a", 2, "")], "99000000"),
            (&[(86_410, "a", 2, ""), (86_300, "a", 2, "")], "86410"),
            // An earlier version didn't say whose it is.
            (&[(9, "b", 2, ""), (1, "", 0, "bucket")], "9 or 1"),
        ];
        for (rows, expected) in cases {
            let candidates: Vec<_> = rows.iter().copied().map(candidate).collect();
            let chosen = match choose(&candidates, NOW) {
                Choice::None => "none".to_owned(),
                Choice::Newest(newest) => newest.name.clone(),
                Choice::Unclear { newest, other, .. } => {
                    format!("{} or {}", newest.name, other.name)
                }
            };
            assert_eq!(chosen, expected, "{rows:?}");
        }
    }

    #[test]
    fn of_one_second_the_first_is_taken() {
        let candidates = [(1, "a", 2, ""), (1, "a", 2, "bucket")].map(candidate);
        assert_eq!(choose(&candidates, NOW), Choice::Newest(&candidates[0]));
    }
}
