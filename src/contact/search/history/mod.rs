//! What else somebody wrote: found by the same index as what staff search for.

mod sql;

use std::collections::BTreeSet;

use rusqlite::Connection;

use self::sql::{person, relative};
use super::kind::Kind;
use super::sql::find;
use super::words::Wanted;
use crate::clock::UnixMillis;

/// How many enquiries with the words of an address, or the digits of a phone, are looked at: the
/// words may stand in others' texts too.
const CANDIDATES: usize = 200;

/// How many digits at the end of a phone tell it from another, and with fewer it is none.
const PHONE_DIGITS: usize = 10;
const LEAST_DIGITS: usize = 7;

/// How many characters of what was asked are shown.
const EXCERPT: usize = 140;

/// Another enquiry of the same person.
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
    /// The beginning of what was asked.
    pub excerpt: String,
}

/// Others of the same e-mail address or phone as the enquiry `id`, newest first and at most `limit`,
/// and whether there are more; `None` if there is no such enquiry.
pub fn relatives(
    db: &Connection,
    id: &str,
    limit: usize,
) -> rusqlite::Result<Option<(Vec<Relative>, bool)>> {
    let Some(person) = person(db, id)? else { return Ok(None) };
    let mut numbers = BTreeSet::new();
    for words in [&person.email, person.phone.as_deref().unwrap_or_default()] {
        numbers.extend(find(db, &Wanted::parse(words), Kind::All, i64::MAX, CANDIDATES)?);
    }
    numbers.remove(&person.number);
    let mut found = Vec::new();
    for number in numbers.into_iter().rev() {
        found.extend(relative(db, number, &person)?);
        if found.len() > limit {
            break;
        }
    }
    let more = found.len() > limit;
    found.truncate(limit);
    Ok(Some((found, more)))
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
