//! Kinds of submissions in a search, and the marks that distinguish them in the index.

/// Which submissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every one.
    All,
    /// Those that are not spam.
    Legitimate,
    /// Spam.
    Spam,
    /// Those that are not spam and that nobody has seen to.
    Waiting,
}

/// The prefix of each word of a submission in the index. A separate word for the kind would be slow:
/// an intersection of a common word and a small kind walks one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Waiting,
    Handled,
    Spam,
}

impl Mark {
    #[cfg(test)]
    pub(super) const ALL: [Self; 3] = [Self::Waiting, Self::Handled, Self::Spam];

    /// The mark of a submission.
    pub(super) fn of(is_spam: bool, is_handled: bool) -> Self {
        match (is_spam, is_handled) {
            (true, _) => Self::Spam,
            (false, true) => Self::Handled,
            (false, false) => Self::Waiting,
        }
    }

    pub(super) fn letter(self) -> char {
        match self {
            Self::Waiting => 'w',
            Self::Handled => 'h',
            Self::Spam => 's',
        }
    }
}

impl Kind {
    /// The marks of those that are of this kind.
    pub(super) fn marks(self) -> &'static [Mark] {
        match self {
            Self::All => &[Mark::Waiting, Mark::Handled, Mark::Spam],
            Self::Legitimate => &[Mark::Waiting, Mark::Handled],
            Self::Spam => &[Mark::Spam],
            Self::Waiting => &[Mark::Waiting],
        }
    }
}
