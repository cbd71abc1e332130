//! The rules about the time that a form was open: five seconds at least, half an hour at most.

use std::time::Duration;

/// Nobody fills in the form in less.
const LEAST_TIME: Duration = Duration::from_secs(5);

/// Few leave it open for longer.
const MOST_TIME: Duration = Duration::from_mins(30);

/// How long the form was open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elapsed {
    /// Its stamp is missing or forged. That counts as too quickly: a program that never saw the
    /// form took no time over it.
    Unknown,
    /// From the stamp's issue to its arrival here.
    Measured(Duration),
    /// Its stamp is valid but was issued before the last restart, and the clock may have been set
    /// since. No rule about time applies.
    Untold,
}

impl Elapsed {
    /// The time taken for a form with a valid stamp of this `age`, if it is known.
    #[must_use]
    pub fn of_stamp(age: Option<Duration>) -> Self {
        age.map_or(Self::Untold, Self::Measured)
    }

    /// Sent faster than a person fills the form in.
    pub(super) fn is_too_short(self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Measured(time) => time < LEAST_TIME,
            Self::Untold => false,
        }
    }

    /// Left open for longer than most people do.
    pub(super) fn is_too_long(self) -> bool {
        match self {
            Self::Unknown | Self::Untold => false,
            Self::Measured(time) => time > MOST_TIME,
        }
    }
}
