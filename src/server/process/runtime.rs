//! The async runtime of a site.

use std::io;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How long an idle blocking thread is kept. Its memory (7 MiB after checking a passcode) is
/// returned to the system when it ends.
const IDLE: Duration = Duration::from_secs(1);

/// Creates the runtime.
///
/// # Errors
///
/// The system's error if it allows no thread.
pub fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().thread_keep_alive(IDLE).build()
}
