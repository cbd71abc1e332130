//! The examples in `deploy/`, with the real programs where they are installed.

mod cdn;
mod files;
mod monitoring;
mod proxies;
mod telling;
