//! What came instead of an answer.

use std::error::Error;
use std::io;

/// What came instead of an answer. The library's text isn't used: an address may stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No connection in time.
    ConnectTimedOut,
    /// No answer in time.
    TimedOut,
    /// The host's name isn't known.
    NameNotFound,
    /// The certificate isn't one to be trusted.
    Certificate,
    /// What answers there doesn't speak TLS.
    NoTls,
    /// Nothing listens at that port.
    NothingListens,
    /// No connection, for another reason.
    NotConnected,
    /// The connection ended before an answer came.
    BrokenOff,
}

impl Failure {
    /// What `error` was about.
    #[must_use]
    pub fn of(error: &reqwest::Error) -> Self {
        // Both limits are time-outs; the one that applies to connecting may be the shorter.
        match (error.is_connect(), error.is_timeout()) {
            (true, true) => Self::ConnectTimedOut,
            (false, true) => Self::TimedOut,
            _ if error.is_dns() => Self::NameNotFound,
            (true, false) => connecting(error),
            (false, false) => Self::BrokenOff,
        }
    }
}

/// Tells the usual mistakes in an address apart. The TLS library gives no type to go by, only
/// text; if that changes one day, the plain words are left.
fn connecting(error: &reqwest::Error) -> Failure {
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if text.starts_with("invalid peer certificate") {
            return Failure::Certificate;
        }
        if text.contains("InvalidContentType") {
            return Failure::NoTls;
        }
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if kind == Some(io::ErrorKind::ConnectionRefused) {
            return Failure::NothingListens;
        }
        cause = error.source();
    }
    Failure::NotConnected
}
