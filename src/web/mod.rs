//! The HTTP that other modules share: request bodies, problems, clients, rate limits, origins.

mod body;
mod client;
mod csv;
mod detached;
mod download;
mod form_body;
mod form_stamp;
mod headers;
mod log;
mod origin;
mod params;
mod problem;
mod rate_limit;
mod repeats;
mod request_span;
mod resource;
mod store_problem;
mod unlisted_proxies;

pub use self::body::{Body, MAX_BODY_BYTES, is_json, not_json};
pub use self::client::{Client, client};
pub use self::csv::{CSV, csv_head, csv_lines};
pub use self::detached::uncancelled;
pub use self::download::{Download, Gone, LongAnswer, download};
pub use self::form_body::{Fields, FormBody};
pub use self::form_stamp::{Fingerprint, Nonce, Stamp, Stamps};
pub use self::headers::{PolicySources, SecurityHeaders, insert_for_data, no_store};
pub use self::log::LogSubject;
pub use self::origin::{Origin, host_of, origin_of};
pub use self::params::{Id, Search};
pub use self::problem::Problem;
pub use self::rate_limit::{Allowance, Limiter, Sent};
pub use self::repeats::Repeats;
pub use self::request_span::request_span;
pub use self::resource::Resource;
pub use self::unlisted_proxies::{ProxyWarning, UnlistedProxies};
