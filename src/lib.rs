//! paddock: a riding stable's whole website in one executable.

pub mod clock;
pub mod store;
pub mod webhooks;
