//! The system's limit of open files, and how many of them connections may use.

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Open files reserved for everything but client connections: the database and its readers,
/// deliveries, photographs, the log, and clients that are being refused.
const RESERVED: usize = 128;

/// Raises the soft limit of open files to the hard limit.
///
/// Many systems start programs with 1,024, for compatibility with old programs.
///
/// # Errors
///
/// The system's error if it refuses the new limit.
pub fn raise_descriptor_limit() -> Result<(), Errno> {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })
}

/// Number of files that this program may have open.
pub(super) fn limit() -> usize {
    let limit = getrlimit(Resource::Nofile).current;
    limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
}

/// Number of open files that may be client connections.
pub(super) fn for_connections() -> usize {
    let limit = limit();
    limit - RESERVED.min(limit / 2)
}
