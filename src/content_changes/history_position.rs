//! Places in the history.

use std::fmt;
use std::str::FromStr;

/// A place in the history: of a publication, or of what was done with a photograph after it. Later ones are greater. As
/// text it's `12` for the publication 12, and `12.5` for the change 5 of a photograph after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HistoryPosition {
    revision: i64,
    /// 0: the publication itself.
    photo_change: i64,
}

impl HistoryPosition {
    /// After everything.
    pub(in crate::content_changes) const END: Self = Self { revision: i64::MAX, photo_change: 0 };

    /// That of a publication.
    #[must_use]
    pub fn of_revision(revision: i64) -> Self {
        Self { revision, photo_change: 0 }
    }

    /// That of what was done with a photograph while `revision` was the last publication.
    #[must_use]
    pub fn of_photo_change(revision: i64, change_no: i64) -> Self {
        Self { revision, photo_change: change_no }
    }

    pub(in crate::content_changes) fn revision(self) -> i64 {
        self.revision
    }

    pub(in crate::content_changes) fn photo_change(self) -> i64 {
        self.photo_change
    }

    /// The first publication that isn't before it.
    pub(in crate::content_changes) fn first_later_revision(self) -> i64 {
        if self.photo_change == 0 { self.revision } else { self.revision + 1 }
    }
}

impl fmt::Display for HistoryPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.photo_change {
            0 => write!(f, "{}", self.revision),
            change => write!(f, "{}.{change}", self.revision),
        }
    }
}

/// A text isn't a place in the history.
#[derive(Debug, PartialEq, Eq)]
pub struct NoPosition;

impl FromStr for HistoryPosition {
    type Err = NoPosition;

    fn from_str(text: &str) -> Result<Self, NoPosition> {
        let number = |digits: &str| {
            let is_number = digits.len() <= 18 && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number).ok_or(NoPosition)
        };
        match text.split_once('.') {
            None => Ok(Self::of_revision(number(text)?)),
            Some((revision, change)) => {
                Ok(Self::of_photo_change(number(revision)?, number(change)?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written_and_nothing_else_is_one() {
        let places = [HistoryPosition::of_revision(7), HistoryPosition::of_photo_change(0, 12)];
        for place in places {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in ["", ".", "1.", ".1", "+1", "-1", "1.2.3", "1,2", "9999999999999999999"] {
            assert_eq!(text.parse::<HistoryPosition>(), Err(NoPosition), "{text}");
        }
    }

    #[test]
    fn what_was_done_with_a_photograph_comes_after_its_publication() {
        let (publication, next) =
            (HistoryPosition::of_revision(3), HistoryPosition::of_revision(4));
        let photograph = HistoryPosition::of_photo_change(3, 1);

        assert!(publication < photograph && photograph < next && next < HistoryPosition::END);
        assert_eq!((publication.first_later_revision(), photograph.first_later_revision()), (3, 4));
    }
}
