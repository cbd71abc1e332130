//! `paddock backup-key`: makes the key that opens copies in the bucket. Other commands read it here.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use paddock::age::Identity;
use paddock::random;

use super::terminal::ask_hidden;
use super::{Failure, Outcome, print};

/// Makes a recovery key and shows it. It's stored nowhere.
pub(in super::super) fn backup_key() -> Outcome {
    let identity = Identity::from_random(random::bytes());
    print(&format!(
        "This is your recovery key. You'll only see it now: print it, or put it into a password manager, and \
         not on this machine.\n\n  {}\n\n\
         With it anybody can read all copies of your site in the bucket; without it nobody can, not even \
         you.\n\
         The site needs its public half alone. Put this line under [backup] in config.toml:\n\n  \
         recipient = \"{}\"",
        identity.to_text(),
        identity.recipient()
    ))
}

/// Reads the recovery key from `file`, or else from standard input.
pub(super) fn read(file: Option<&Path>) -> Result<Identity, Failure> {
    let (place, text) = if let Some(file) = file {
        let text = fs::read_to_string(file).map_err(|error| {
            Failure::other(format!("can't read the recovery key in {}: {error}", file.display()))
        })?;
        (file.display().to_string(), text)
    } else {
        let line =
            ask_hidden("Type or paste the recovery key (AGE-SECRET-KEY-1…). It isn't shown:")?;
        let place =
            if io::stdin().is_terminal() { "what you typed" } else { "what standard input has" };
        (place.to_owned(), line)
    };
    // Never repeats what it has read.
    text.parse().map_err(|what| {
        Failure::other(format!("{place} {what}. `--key-file` names a file with the key."))
    })
}
