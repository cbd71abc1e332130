//! Random numbers that can be repeated: a seed gives the same numbers on every machine.

use std::time::Duration;

/// `SplitMix64` (Steele, Lea and Flood, 2014), which is small and random enough to choose moments.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    state: u64,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A random seed.
    pub(crate) fn fresh_seed() -> u64 {
        u64::from(u32::from_be_bytes(paddock::random::bytes()))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns true with the probability 1/`n`.
    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }

    /// A random duration up to `longest`.
    pub(crate) fn wait(&mut self, longest: Duration) -> Duration {
        let longest = u64::try_from(longest.as_micros()).expect("a wait of this test is short");
        Duration::from_micros(self.next() % (longest + 1))
    }

    pub(crate) fn nonce(&mut self) -> [u8; 16] {
        let mut nonce = [0; 16];
        nonce[..8].copy_from_slice(&self.next().to_be_bytes());
        nonce[8..].copy_from_slice(&self.next().to_be_bytes());
        nonce
    }
}
