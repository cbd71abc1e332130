//! The whole program through its front door: HTTP for the server, the command line for the rest.
//!
//! Each test has a server, a database and a receiver of its own and ends by looking for what was
//! left undone. What is asserted stands in the test's name.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    reason = "in tests `unwrap` is an assertion, and support is public to its neighbours"
)]

mod admin;
mod architecture;
mod clock;
mod database;
mod hostile;
mod outbox;
mod pages;
mod payloads;
mod photos;
mod privacy;
mod registrations;
mod spam_filter;
mod submissions;
mod support;
mod upgrade;
mod verbs;
