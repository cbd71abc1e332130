//! The process that serves the site: its async runtime, its signals, and the service manager that started it.

mod runtime;
pub mod service_manager;
mod signals;

pub use self::runtime::runtime;
pub use self::signals::{ignore_file_size_signal, reload_requests, stop_request};
