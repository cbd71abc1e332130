//! What every slice needs of HTTP: bodies in, problems out, who asks, how often, and from where.

mod body;
mod call;
mod client;
mod created;
mod csv;
mod download;
mod form_body;
mod headers;
mod limit;
mod log;
mod origin;
mod params;
mod problem;
mod resource;
mod stamp;
mod store_problem;
mod uncancelled;
mod unlisted_proxies;

pub use self::body::{Body, MAX_BODY_BYTES, is_json, not_json};
pub use self::call::Call;
pub use self::client::{Client, client};
pub use self::created::created;
pub use self::csv::{CSV, csv_head, csv_lines};
pub use self::download::{Download, Gone, LongAnswer, download};
pub use self::form_body::{Fields, FormBody};
pub use self::headers::{PolicySources, SecurityHeaders, insert_for_data, no_store};
pub use self::limit::{Allowance, Limiter, Sent};
pub use self::log::LogSubject;
pub use self::origin::{Origin, host_of, origin_of};
pub use self::params::{Id, Search};
pub use self::problem::{Details, Problem};
pub use self::resource::Resource;
pub use self::stamp::{Fingerprint, Nonce, Stamp, Stamps};
pub use self::uncancelled::{Uncancelled, uncancelled};
pub use self::unlisted_proxies::{ProxyWarning, UnlistedProxies};
