//! Rules about the time that a form was open: at least five seconds, at most half an hour.

use std::time::Duration;

/// No person fills in the form in less time.
const LEAST_TIME: Duration = Duration::from_secs(5);

/// Few people leave it open for longer.
const MOST_TIME: Duration = Duration::from_mins(30);

/// How long the form was open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elapsed {
    /// The stamp is missing or forged. Counts as too quick, because a program that never loaded the
    /// form probably sent it.
    Unknown,
    /// Time from the stamp's issue to its arrival.
    Measured(Duration),
    /// The stamp is valid but from before a restart, and somebody may have set the clock since. No
    /// rule about time applies.
    Unmeasured,
}

impl Elapsed {
    /// The elapsed time of a form with a valid stamp of this `age`.
    #[must_use]
    pub fn of_stamp(age: Option<Duration>) -> Self {
        age.map_or(Self::Unmeasured, Self::Measured)
    }

    /// Whether no person fills in the form so quickly.
    pub(super) fn is_too_short(self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Measured(time) => time < LEAST_TIME,
            Self::Unmeasured => false,
        }
    }

    /// Whether it was open for longer than most people need.
    pub(super) fn is_too_long(self) -> bool {
        match self {
            Self::Unknown | Self::Unmeasured => false,
            Self::Measured(time) => time > MOST_TIME,
        }
    }
}
