//! The one place that draws random numbers; everything else is given them.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

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

/// The UUIDv7 under which the log knows a call that came at `at`: unlike any other, but no secret. So
/// the operating system is asked for chance once, and then it is counted on from there.
#[must_use]
pub fn call_id(at: UnixMillis) -> Uuid {
    static NEXT: LazyLock<AtomicU64> =
        LazyLock::new(|| AtomicU64::new(u64::from_be_bytes(bytes())));
    let number = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    let mut random = [0; 10];
    random[..8].copy_from_slice(&number);
    uuid_v7(at, &random)
}

/// The UUIDv7 of moment `at` with `random` bits: ids that sort by time.
#[must_use]
pub fn uuid_v7(at: UnixMillis, random: &[u8; 10]) -> Uuid {
    let milliseconds = u64::try_from(at.0).unwrap_or(0);
    Builder::from_unix_timestamp_millis(milliseconds, random).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_have_ids_of_their_own_that_sort_by_time() {
        let ids: Vec<Uuid> = (0..1_000).map(|at| call_id(UnixMillis(at / 10))).collect();

        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "{ids:?}");
        assert!(ids.iter().all(|id| id.get_version_num() == 7));
    }
}
