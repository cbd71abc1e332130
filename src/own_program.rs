//! The program's own executable, to start it again for a piece of work.

use std::io;
use std::path::{Path, PathBuf};

/// The executable of this process, even if another file has its name by now.
///
/// # Errors
///
/// The system's error if it can't tell.
pub fn own_program() -> io::Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    if link.exists() { Ok(link.to_owned()) } else { std::env::current_exe() }
}
