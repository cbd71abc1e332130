//! What a site runs on.

use std::io;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How long a thread that reads, renders or checks a passcode stays when there is nothing more of
/// that to do. Its memory, 20 MiB for a passcode, goes back to the machine when it ends.
const IDLE: Duration = Duration::from_secs(1);

/// The runtime to serve on. A thread that answers calls does `before_rest` whenever it has nothing
/// else to do.
pub fn runtime(before_rest: impl Fn() + Send + Sync + 'static) -> io::Result<Runtime> {
    let mut runtime = Builder::new_multi_thread();
    runtime.enable_all().thread_keep_alive(IDLE).on_thread_park(before_rest).build()
}
