//! The amount of work, from the command line.

use crate::chance::Chance;

/// The amount of work, and the random seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Number of kills. Other proofs scale with it.
    pub(crate) cycles: u32,
    /// The seed that repeats a run, as far as the system's scheduler allows.
    pub(crate) seed: u64,
}

/// Enough for faults that occur every time. `--cycles` finds rarer ones.
const DEFAULT_CYCLES: u32 = 12;

impl Scale {
    /// Reads `--cycles N` and `--seed N`. Ignores other options, which are for other test programs
    /// that `cargo test` starts with the same arguments.
    pub(crate) fn from_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let arguments: Vec<String> = arguments.collect();
        let number = |flag: &str| {
            let at = arguments.iter().position(|argument| argument == flag)?;
            let value = arguments.get(at + 1).and_then(|value| value.parse::<u64>().ok());
            Some(value.unwrap_or_else(|| panic!("{flag} takes a number")))
        };
        let cycles = number("--cycles").unwrap_or(DEFAULT_CYCLES.into());
        Self {
            cycles: u32::try_from(cycles).expect("so many cycles would never end"),
            seed: number("--seed").unwrap_or_else(Chance::fresh_seed),
        }
    }

    /// The random generator of one proof, independent of the other proofs.
    pub(crate) fn chance(self, proof: u64) -> Chance {
        Chance::new(self.seed ^ (proof << 32))
    }
}

/// The arguments that select proofs.
pub(crate) fn words(arguments: impl Iterator<Item = String>) -> Vec<String> {
    let mut words = Vec::new();
    let mut after_flag = false;
    for argument in arguments {
        if !argument.starts_with('-') && !after_flag {
            words.push(argument.clone());
        }
        after_flag = ["--cycles", "--seed", "--test-threads"].contains(&argument.as_str());
    }
    words
}
