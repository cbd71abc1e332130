//! What the database and the memory hold of sessions.

use crate::clock::SteadyMillis;

/// SHA-256 of a session's token.
pub(in crate::admin) type TokenHash = [u8; 32];

/// Whose passcode it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::admin) enum Account {
    /// The one of all staff.
    Staff,
    /// The owner's own, if there is one.
    Owner,
}

/// A valid session.
#[derive(Clone, Copy, Debug)]
pub(in crate::admin) struct FoundSession {
    pub(in crate::admin) token: TokenHash,
    /// When it was last used.
    pub(in crate::admin) seen_at: SteadyMillis,
    /// Whether it began with the owner's passcode.
    pub(in crate::admin) is_owner: bool,
}

/// A session is valid if it began and was last used after these moments.
#[derive(Clone, Copy, Debug)]
pub(in crate::admin) struct SessionLimit {
    pub(in crate::admin) created_after: SteadyMillis,
    pub(in crate::admin) seen_after: SteadyMillis,
}

/// A session, as the database has it.
#[derive(Clone, Debug)]
pub(in crate::admin) struct Session {
    pub(in crate::admin) token: TokenHash,
    pub(in crate::admin) own_device: bool,
    /// Whether it began with the owner's passcode.
    pub(in crate::admin) is_owner: bool,
    /// Who uses the device, as they called themselves; empty: they didn't.
    pub(in crate::admin) name: String,
    pub(in crate::admin) created_at: SteadyMillis,
    pub(in crate::admin) seen_at: SteadyMillis,
}

/// The key that signs device cookies, stored in the database.
pub(in crate::admin) type DeviceKey = [u8; 32];
