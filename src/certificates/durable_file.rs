//! Small files that a power cut leaves whole, and that nobody else may read.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Ending of the name of a file that isn't complete.
const DRAFT: &str = ".part";

/// Writes `content` to the file `name` in `folder`, which is made if it isn't there. When this returns, it's
/// on the disk; a kill or a power cut before leaves the earlier file. Only the owner of the process may read
/// the file (mode 0600).
///
/// # Errors
///
/// The system's error. The earlier file stays then.
pub fn write_durably(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let draft = folder.join(format!("{name}{DRAFT}"));
    // An interrupted draft may have another mode.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(content)?;
    file.sync_all()?;
    rename_durably(folder, &format!("{name}{DRAFT}"), name)
}

/// Renames the file `from` in `folder` to `to`, durably.
pub(super) fn rename_durably(folder: &Path, from: &str, to: &str) -> io::Result<()> {
    fs::rename(folder.join(from), folder.join(to))?;
    File::open(folder)?.sync_all()
}
