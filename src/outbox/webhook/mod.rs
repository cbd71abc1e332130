//! The webhook transport: signs one message and posts it to the owner's automation.

pub(super) mod sender;
pub(super) mod sign;

pub use self::sender::NoClient;
