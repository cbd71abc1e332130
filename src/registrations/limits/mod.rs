//! Limits for those who sign up for an event.

pub(super) mod ages;
pub(super) mod daily_limit;
pub(super) mod minimum_age;
pub(super) mod party_size;
