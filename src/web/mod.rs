//! HTTP code that other modules share: request bodies, problems, clients, rate limits, origins.

mod body;
mod call_limit;
mod client;
mod csv;
mod detached;
mod download;
mod existing_registration;
mod form_body;
mod form_stamp;
mod logged_id;
mod origin;
mod params;
mod precompressed;
mod problem;
mod rate_limit;
mod repeated_forms;
mod request_span;
mod security_headers;
mod store_problem;
mod unlisted_proxies;

pub use self::body::{
    Body, MAX_ARRIVAL, MAX_BODY_BYTES, MergePatch, is_json, is_merge_patch, is_picture, too_slow,
    unknown_type,
};
pub use self::call_limit::CallLimit;
pub use self::client::{AddressFamily, Client, client};
pub use self::csv::{CSV, csv_head, csv_lines};
pub use self::detached::uncancelled;
pub use self::download::{Download, Gone, LongAnswer, download};
pub use self::existing_registration::ExistingRegistration;
pub use self::form_body::{Fields, FormBody, OtherSitesForm};
pub use self::form_stamp::{Fingerprint, Nonce, Stamp, Stamps};
pub use self::logged_id::LogSubject;
pub use self::origin::{Origin, host_of, origin_of};
pub use self::params::{Id, Ids, Params, Search};
pub use self::precompressed::Resource;
pub use self::problem::{Problem, in_seconds};
pub use self::rate_limit::{Allowance, Limiter, Sent};
pub use self::repeated_forms::RepeatedForms;
pub use self::request_span::request_span;
pub use self::security_headers::{PolicySources, SecurityHeaders, insert_for_data, no_store};
pub use self::security_headers::{insert_for_secret_address, with_secret_address};
pub use self::unlisted_proxies::{ProxyWarning, UnlistedProxies, is_forwarded};
