//! The signals that the program handles.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Number of `SIGXFSZ`, "file size limit exceeded", on every Linux that Rust supports except MIPS.
const FILE_SIZE_EXCEEDED: i32 = 25;

/// Completes at SIGTERM or SIGINT.
///
/// # Errors
///
/// The system's error if the signals can't be caught.
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

/// Receives SIGHUP.
///
/// # Errors
///
/// The system's error if the signal can't be caught.
pub fn reload_requests() -> io::Result<Signal> {
    signal(SignalKind::hangup())
}

/// Makes writing to a file that has reached the size limit fail, instead of ending the program.
///
/// # Errors
///
/// The system's error if the signal can't be caught.
pub fn ignore_file_size_signal() -> io::Result<()> {
    // Registering the handler is enough. Nobody needs to wait for the signal.
    signal(SignalKind::from_raw(FILE_SIZE_EXCEEDED)).map(drop)
}
