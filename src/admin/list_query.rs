//! Query parameters of the staff's lists: search words and page.

use crate::web::Problem;

/// How many rows a page has, if the call does not say, and at most.
const PAGE: i64 = 50;
const MAX_PAGE: i64 = 200;

/// Longest search, in characters: far more than people type, far less than SQLite's limit.
const MAX_WORDS: usize = 200;

/// What the parameters of lists take, for [`crate::web::Params`].
pub(super) const LIMITS: (&str, &str) = ("limit", "`limit` is a number from 1 to 200.");
pub(super) const BEFORE: (&str, &str) = ("before", "`before` isn't a `next` of this list.");

/// A page of a list that is read from its newest row on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    /// Its rows have lower numbers.
    before: Option<i64>,
    limit: i64,
}

impl Page {
    /// The page that follows the one whose `next` was `before`, with at most `limit` rows.
    pub(super) fn of(before: Option<&str>, limit: Option<i64>) -> Result<Self, Problem> {
        let before = before.filter(|before| !before.is_empty()).map(number).transpose()?;
        Self::new(before, limit)
    }

    /// Like [`Page::of`], for a number.
    pub(super) fn new(before: Option<i64>, limit: Option<i64>) -> Result<Self, Problem> {
        let limit = limit.unwrap_or(PAGE);
        if !(1..=MAX_PAGE).contains(&limit) {
            return Err(Problem::bad_query(LIMITS.1));
        }
        if before.is_some_and(|before| before < 0) {
            return Err(Problem::bad_query(BEFORE.1));
        }
        Ok(Self { before, limit })
    }

    /// The rows of the page, and its `next`. `read` returns rows with their numbers, newest first:
    /// those before the given number, as many as the given limit.
    pub(super) fn read<Number: ToString, Row>(
        self,
        read: impl FnOnce(Option<i64>, i64) -> rusqlite::Result<Vec<(Number, Row)>>,
    ) -> rusqlite::Result<(Vec<Row>, Option<String>)> {
        // One row more than the page has tells whether there is more.
        let mut rows = read(self.before, self.limit + 1)?;
        let wanted = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let is_last = rows.len() <= wanted;
        rows.truncate(wanted);
        let next = rows.last().filter(|_| !is_last).map(|(number, _)| number.to_string());
        Ok((rows.into_iter().map(|(_, row)| row).collect(), next))
    }
}

/// Parses the row number in a `next` cursor: digits and nothing else.
fn number(next: &str) -> Result<i64, Problem> {
    let number = next.parse().ok().filter(|_| next.bytes().all(|byte| byte.is_ascii_digit()));
    number.ok_or_else(|| Problem::bad_query(BEFORE.1))
}

/// The search words in `q`; none without it.
pub(super) fn words(q: Option<String>) -> Result<String, Problem> {
    let words = q.unwrap_or_default();
    if words.chars().count() > MAX_WORDS {
        return Err(Problem::bad_query("`q` has more than 200 characters."));
    }
    Ok(words.trim().to_owned())
}
