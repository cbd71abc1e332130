//! The only place that creates random numbers. Other code gets them as arguments.

use uuid::{Builder, Uuid};

use crate::clock::UnixMillis;

/// Random bytes from the operating system, suitable for keys and tokens.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the place that the lint points to")]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system always has random bytes");
    bytes
}

/// A random number from 0 to 1, both included.
#[must_use]
pub fn fraction() -> f64 {
    f64::from(u32::from_be_bytes(bytes())) / f64::from(u32::MAX)
}

/// A UUIDv7 for the moment `at` with `random` bits. Such ids sort by time.
///
/// # Examples
///
/// ```
/// use paddock::clock::UnixMillis;
/// use paddock::random::uuid_v7;
///
/// let (first, second) = (uuid_v7(UnixMillis(1), &[255; 10]), uuid_v7(UnixMillis(2), &[0; 10]));
/// assert!(first < second);
/// ```
#[must_use]
pub fn uuid_v7(at: UnixMillis, random: &[u8; 10]) -> Uuid {
    let milliseconds = u64::try_from(at.0).unwrap_or(0);
    Builder::from_unix_timestamp_millis(milliseconds, random).into_uuid()
}
