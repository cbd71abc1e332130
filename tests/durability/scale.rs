//! How much is tried, as the command line says.

use crate::chance::Chance;

/// How much is tried, and with which chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Kills; the other proofs do proportionately more.
    pub(crate) cycles: u32,
    /// What makes a run repeatable, as far as the machine's scheduler lets it.
    pub(crate) seed: u64,
}

/// Enough to see a fault that is there every time; `--cycles` is for those that are not.
const DEFAULT_CYCLES: u32 = 12;

impl Scale {
    /// Reads `--cycles N` and `--seed N`. What else begins with `-` is meant for other test
    /// programs that `cargo test` starts with the same arguments.
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

    /// The chance of one proof: the same whichever others run.
    pub(crate) fn chance(self, proof: u64) -> Chance {
        Chance::new(self.seed ^ (proof << 32))
    }
}

/// The words among `arguments` that choose proofs.
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
