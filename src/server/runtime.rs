//! What a site runs on.

use std::io;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How long an idle blocking thread stays. Its memory (7 MiB after checking a passcode) is returned
/// to the system when it ends.
const IDLE: Duration = Duration::from_secs(1);

/// The runtime to serve on.
pub fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().thread_keep_alive(IDLE).build()
}
