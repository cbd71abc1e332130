//! Which enquiries are looked for, and the marks by which the index tells them apart.

/// Which enquiries.
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

/// What stands before each word of an enquiry in the index. Not beside them, as a word of its own:
/// what both a common word and a small kind have is only found by walking one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Waiting,
    Handled,
    Spam,
}

impl Mark {
    #[cfg(test)]
    pub(super) const ALL: [Self; 3] = [Self::Waiting, Self::Handled, Self::Spam];

    /// The mark of an enquiry.
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
