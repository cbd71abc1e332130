//! Limits that an event sets for those who sign up for it.

pub(super) mod minimum_age;
pub(super) mod party_size;
