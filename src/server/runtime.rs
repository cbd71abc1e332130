//! What a site runs on.

use std::io;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How long a thread that reads, renders or checks a passcode stays when there is nothing more of
/// that to do. Its memory, 7 MiB for a passcode, goes back to the machine when it ends.
const IDLE: Duration = Duration::from_secs(1);

/// The runtime to serve on.
pub fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().thread_keep_alive(IDLE).build()
}
