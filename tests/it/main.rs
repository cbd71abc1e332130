//! Tests of the whole program, by HTTP and the command line.
//!
//! Each test has its own server, database and receiver, and checks at its end that nothing was left
//! undone. The test's name says what it asserts.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    reason = "in tests `unwrap` is an assertion, and support is public to its neighbours"
)]

mod acme;
mod admin;
mod architecture;
mod backups;
mod clock;
mod commands;
mod content;
mod database;
mod deploy;
mod hostile;
mod https;
mod mail;
mod mail_check;
mod mail_texts;
mod metrics;
mod notices;
mod outbox;
mod packaging;
mod pages;
mod payloads;
mod people;
mod photos;
mod privacy;
mod registrations;
mod replica;
mod spam_filter;
mod submissions;
mod support;
mod upgrade;
