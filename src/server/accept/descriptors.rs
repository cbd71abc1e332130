//! How many files the system lets this program open, and how many of them connections may take.

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that connections leave to everything else: the database and its readers, deliveries,
/// photographs, the log, and the clients that are told that there is no room.
const RESERVED: usize = 128;

/// Raises the limit of open files as far as the system allows it without asking anybody.
///
/// Many systems start programs with 1,024, for the sake of old ones that take no more.
pub fn raise_descriptor_limit() -> Result<(), Errno> {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })
}

/// How many files this program may have open.
pub(super) fn limit() -> usize {
    let limit = getrlimit(Resource::Nofile).current;
    limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
}

/// How many of them may be connections.
pub(super) fn for_connections() -> usize {
    let limit = limit();
    limit - RESERVED.min(limit / 2)
}
