//! What the owner should know before a copy takes the place of the database, and the question.

use std::io::{self, IsTerminal};
use std::path::Path;

use paddock::admin;
use paddock::store;

use crate::commands::quantities::counted;
use crate::commands::{Failure, print};

/// How many inquiries and registrations are in the database at `path` and not in the copy's at `restored`; 0 if one of
/// the two can't be read.
pub(super) fn lacking(path: &Path, restored: &Path) -> u64 {
    // A damaged database is what restores are for.
    let (Ok(present), Ok(copied)) = (store::record_ids(path), store::record_ids(restored)) else {
        return 0;
    };
    u64::try_from(present.difference(&copied).count()).unwrap_or(u64::MAX)
}

/// What the copy lacks of the database at `path`, in words.
pub(super) fn lacking_in_words(lacking: u64, path: &Path) -> String {
    let records = counted(lacking, "inquiry or registration", "inquiries and registrations");
    let are = if lacking == 1 { "is" } else { "are" };
    format!("{records} in {} {are} not in this copy.", path.display())
}

/// For a copy with another passcode than the site has now.
pub(super) const OTHER_PASSCODE: &str = "Staff sign in with the passcode of then, which isn't today's. If you don't know it, \
    `paddock passcode` makes a new one afterwards.";

/// Whether staff sign in with another passcode after the restore. No if one of the two can't be read.
pub(super) fn has_another_passcode(path: &Path, restored: &Path) -> bool {
    match (admin::hash_beside(path), admin::hash_beside(restored)) {
        (Ok(Some(present)), Ok(copied)) => copied != Some(present),
        _ => false,
    }
}

/// Asks on the terminal whether the database at `path` is to be replaced.
pub(super) fn confirm(path: &Path) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::other(
            "nobody can answer here whether to go on, so nothing was changed. `--yes` goes on \
             without a question.",
        ));
    }
    print(&format!(
        "It takes the place of {}, which is kept beside it. Type yes to go on:",
        path.display()
    ))?;
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(Failure::other)?;
    Ok(["y", "yes"].contains(&&*line.trim().to_lowercase()))
}
