//! Debian's Postfix, `OpenDKIM` and Rspamd, each with a folder and a port of its own. Needs root, as Postfix
//! does.

mod postfix;
mod rspamd;

pub use self::postfix::Postfix;
pub use self::rspamd::Rspamd;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A folder that the daemons' own users can enter.
fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    open_to_all(folder.path());
    folder
}

fn open_to_all(path: &Path) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o777)).unwrap();
}

/// A running daemon; it is told to end when dropped, so that it ends its own processes, too.
pub struct Daemon(std::process::Child);

impl Daemon {
    /// Starts it in the foreground.
    pub fn start(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
        Self(command.spawn().unwrap_or_else(|error| panic!("{program}: {error}")))
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        _ = Command::new("kill").arg(self.0.id().to_string()).status();
        _ = self.0.wait();
    }
}
