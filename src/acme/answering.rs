//! What answers at a port of an address.

/// What answers at a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answering {
    /// This site.
    Site,
    /// Something else. For http, its status.
    Other(Option<u16>),
    /// Nothing does: the connection is refused.
    Nothing,
    /// Nothing within the limit.
    Silence,
    /// This machine can't send anything to the address.
    NoRoute,
}

/// What an error of the connection tells.
pub(super) fn of_io(error: &std::io::Error) -> Answering {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::ConnectionRefused => Answering::Nothing,
        ErrorKind::TimedOut => Answering::Silence,
        ErrorKind::NetworkUnreachable
        | ErrorKind::HostUnreachable
        | ErrorKind::AddrNotAvailable => Answering::NoRoute,
        _ => Answering::Other(None),
    }
}
