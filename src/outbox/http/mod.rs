//! The HTTP client of all transports: careful with hosts, redirects, sizes and times.

mod answer;
mod client;
mod failure;
mod retry_after;

pub(super) use self::answer::{in_short, read};
pub(super) use self::client::CONNECT_LIMIT;
pub use self::client::{HttpClient, NoClient};
pub(super) use self::failure::Failure;
pub(super) use self::retry_after::asked_wait;
