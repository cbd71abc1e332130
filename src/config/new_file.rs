//! Files of settings that nobody has changed yet.

use std::fs;
use std::path::Path;

use super::EXAMPLE;

/// The file that the Debian package installs.
pub const PACKAGE_FILE: &str = include_str!("../../packaging/config.toml");

/// The first lines of a file that `paddock init` writes, in place of the example's.
const NEW_FILE_HEAD: &str = "\
# Your stable: everything that your site shows and does, as the built-in example has it. Change what
# is different at your stable, and delete the rest: what isn't in this file is as in the example of
# the paddock that you run. One rule to remember: a list in this file replaces the example's whole
# list. If you write one event, there is one event.
";

/// The text of the file that `paddock init` writes: the example, with a head of its own.
///
/// # Panics
///
/// If the example's head doesn't name the commands, which a test would notice.
#[must_use]
pub fn new_file() -> String {
    // What its head says of commands and the environment is true of the new file, too.
    const COMMANDS: &str = "#\n#     paddock check-config";
    let start = EXAMPLE.find(COMMANDS).expect("the example's head names the commands");
    format!("{NEW_FILE_HEAD}{}", &EXAMPLE[start..])
}

/// Whether somebody has written the settings in `file`. A file that can't be read counts as somebody's.
pub(crate) fn is_owners_file(file: &Path) -> bool {
    let Ok(text) = fs::read(file) else { return true };
    text != PACKAGE_FILE.as_bytes() && text != new_file().as_bytes()
}
