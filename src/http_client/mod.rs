//! The client for requests that the program sends: careful with hosts, redirects, sizes and times.

mod answer;
mod client;
mod failure;
mod retry_after;

pub use self::answer::{in_short, read};
pub use self::client::{CONNECT_LIMIT, HttpClient, NoClient};
pub use self::failure::Failure;
pub use self::retry_after::asked_wait;
