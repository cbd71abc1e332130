//! Decides what to do when a connection can't be accepted.

use std::io::{self, ErrorKind};
use std::time::Duration;

use rustix::io::Errno;
use tokio::time::Instant;

/// Shortest time between two log lines about continuing errors.
const SILENCE: Duration = Duration::from_mins(1);

/// What to do before accepting the next connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Nothing. The error concerned one connection, which is gone.
    GoOn,
    /// Close idle connections and wait a moment, because files or memory ran out.
    MakeRoom,
}

/// The remedy for each error that accept(2) lists.
pub(super) fn remedy(error: &io::Error) -> Remedy {
    // Linux reports errors that the new connection already had.
    const OF_ONE_CONNECTION: [Errno; 11] = [
        Errno::CONNABORTED,
        Errno::HOSTDOWN,
        Errno::HOSTUNREACH,
        Errno::INTR,
        Errno::NETDOWN,
        Errno::NETUNREACH,
        Errno::NONET,
        Errno::NOPROTOOPT,
        Errno::OPNOTSUPP,
        Errno::PERM,
        Errno::PROTO,
    ];
    let is_of_one = Errno::from_io_error(error).is_some_and(|e| OF_ONE_CONNECTION.contains(&e));
    if is_of_one || error.kind() == ErrorKind::ConnectionReset {
        Remedy::GoOn
    } else {
        Remedy::MakeRoom
    }
}

/// Logs errors, at most once a minute.
#[derive(Default)]
pub(super) struct Warnings {
    last: Option<Instant>,
}

impl Warnings {
    pub(super) fn warn(&mut self, error: &io::Error, now: Instant) {
        if self.last.is_some_and(|last| now - last < SILENCE) {
            return;
        }
        self.last = Some(now);
        tracing::warn!(%error, "a connection couldn't be accepted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_run_out_costs_others_their_connection() {
        let table = [
            (Errno::CONNABORTED, Remedy::GoOn),
            (Errno::INTR, Remedy::GoOn),
            (Errno::PROTO, Remedy::GoOn),
            (Errno::CONNRESET, Remedy::GoOn),
            (Errno::MFILE, Remedy::MakeRoom),
            (Errno::NFILE, Remedy::MakeRoom),
            (Errno::NOBUFS, Remedy::MakeRoom),
            (Errno::NOMEM, Remedy::MakeRoom),
        ];
        for (errno, expected) in table {
            assert_eq!(remedy(&errno.into()), expected, "{errno}");
        }
    }
}
