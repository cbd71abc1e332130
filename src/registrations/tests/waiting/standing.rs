//! Where a party stands, as the program and the model tell it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Comes,
    Waits,
    /// So many places are held until then.
    Offered(u32, i64),
    Passed,
    /// Canceled. It waited, or it came; it had let an offer pass, or not.
    Gone {
        waited: bool,
        passed: bool,
    },
}

/// A party: how many come or would, the fewest, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Party {
    pub(super) people: u32,
    pub(super) at_least: u32,
    pub(super) standing: Standing,
}
