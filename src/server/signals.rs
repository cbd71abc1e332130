//! The signals that the program listens to.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// `SIGXFSZ`, "file size limit exceeded": 25 on every Linux that Rust runs on but MIPS.
const FILE_SIZE_EXCEEDED: i32 = 25;

/// Completes at SIGTERM or SIGINT.
pub fn stop_request() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Yields at each SIGHUP.
pub fn reload_requests() -> io::Result<Signal> {
    signal(SignalKind::hangup())
}

/// Makes a file that has reached its limit an error of that write, and not the program's end.
pub fn ignore_file_size_signal() -> io::Result<()> {
    // Having a handler is what counts; that it is never waited for does not matter.
    signal(SignalKind::from_raw(FILE_SIZE_EXCEEDED)).map(drop)
}
