//! paddock: a riding stable's whole website in one executable.
//!
//! The modules in reading order, top layer first. A module imports only from layers below its own;
//! on layers 4 to 6 also from the same layer. `tests/it/architecture` checks it. ARCHITECTURE.md
//! explains more.

// 1: startup and routing.
pub mod server;

// 2: what staff see, and what visitors see.
pub mod admin;
pub mod pages;

// 3: submissions and registrations, and how long they are kept.
pub mod privacy;
pub mod registrations;
pub mod submissions;

// 4: what these use.
pub mod acme;
pub mod backups;
pub mod certificates;
pub mod content_changes;
pub mod mail;
pub mod mail_check;
pub mod outbox;
pub mod photos;
pub mod replica;
pub mod spam;

// 5: database, DNS and HTTP.
pub mod dns;
pub mod http_client;
pub mod store;
pub mod web;

// 6: configuration and basics.
pub mod age;
pub mod change_notifier;
pub mod clock;
pub mod config;
pub mod content;
pub mod disk;
pub mod form;
pub mod name_lookup;
pub mod own_program;
pub mod panics;
pub mod random;
pub mod values;
