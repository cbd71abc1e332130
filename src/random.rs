//! The one place that draws random numbers; everything else is given them.

use uuid::{Builder, Uuid};

use crate::clock::UnixMillis;

/// Random bytes from the operating system, fit for keys and tokens.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the place that the lint points to")]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system always has random bytes");
    bytes
}

/// A number from 0 to 1, both included.
#[must_use]
pub fn fraction() -> f64 {
    f64::from(u32::from_be_bytes(bytes())) / f64::from(u32::MAX)
}

/// The UUIDv7 of moment `at` with `random` bits: ids that sort by time.
#[must_use]
pub fn uuid_v7(at: UnixMillis, random: &[u8; 10]) -> Uuid {
    let milliseconds = u64::try_from(at.0).unwrap_or(0);
    Builder::from_unix_timestamp_millis(milliseconds, random).into_uuid()
}
