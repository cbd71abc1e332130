//! A person's other submissions, found by the index of the staff's search.

mod sql;

use std::collections::BTreeMap;

use rusqlite::Connection;

use self::sql::{person, relative};
use super::kind::Kind;
use super::sql::find;
use super::words::Wanted;
use crate::clock::UnixMillis;

/// How many submissions with the words of an address, or the digits of a phone, are looked at in one
/// go, and in all: the words may stand in others' texts, or begin others' names.
const CANDIDATES: usize = 100;
const MOST_CANDIDATES: usize = 2_000;

/// Number of final digits that identify a phone. Fewer digits are no phone.
const PHONE_DIGITS: usize = 10;
const LEAST_DIGITS: usize = 7;

/// Characters of an excerpt: 140, and one more if the text continues.
const EXCERPT: usize = 141;

/// Another submission of the same person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// Its id.
    pub id: String,
    /// When it came.
    pub created_at: UnixMillis,
    /// As it was given then.
    pub first_name: String,
    /// As it was given then.
    pub last_name: String,
    /// The specification's names.
    pub services_interested: Vec<String>,
    /// What staff, or the filter, made of it.
    pub is_spam: bool,
    /// When staff saw to it.
    pub handled_at: Option<UnixMillis>,
    /// Whether it has the same e-mail address.
    pub same_email: bool,
    /// Whether it has the same phone.
    pub same_phone: bool,
    /// The beginning of the text; all of it if it has fewer than 141 characters.
    pub excerpt: String,
}

/// Others of the same e-mail address or phone as the submission `id`, newest first and at most `limit`,
/// and whether there are more; `None` if there is no such submission.
pub fn relatives(
    db: &Connection,
    id: &str,
    limit: usize,
) -> rusqlite::Result<Option<(Vec<Relative>, bool)>> {
    let Some(person) = person(db, id)? else { return Ok(None) };
    let mut found = BTreeMap::new();
    let mut more = false;
    for words in [&person.email, person.phone.as_deref().unwrap_or_default()] {
        more |= gather(db, &person, &Wanted::parse(words), limit, &mut found)?;
    }
    more |= found.len() > limit;
    Ok(Some((found.into_values().rev().take(limit).collect(), more)))
}

/// Adds to `found`, by their numbers, those by `person` among what has the `wanted` words, more than
/// `limit` at most; whether there may be more of them.
fn gather(
    db: &Connection,
    person: &Person,
    wanted: &Wanted,
    limit: usize,
    found: &mut BTreeMap<i64, Relative>,
) -> rusqlite::Result<bool> {
    let (mut before, mut by_them) = (i64::MAX, 0);
    for _ in 0..MOST_CANDIDATES / CANDIDATES {
        let numbers = find(db, wanted, Kind::All, before, CANDIDATES)?;
        for number in &numbers {
            let Some(relative) = relative(db, *number, person)? else { continue };
            if *number != person.number {
                found.insert(*number, relative);
                by_them += 1;
            }
        }
        let Some(last) = numbers.last() else { return Ok(false) };
        if numbers.len() < CANDIDATES {
            return Ok(false);
        }
        if by_them > limit {
            break;
        }
        before = *last;
    }
    Ok(true)
}

/// By what one is known.
struct Person {
    number: i64,
    email: String,
    /// The last digits, if there are enough to be a phone's.
    phone: Option<String>,
}

fn last_digits(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let from = digits.len().saturating_sub(PHONE_DIGITS);
    (digits.len() >= LEAST_DIGITS).then(|| digits[from..].to_owned())
}
