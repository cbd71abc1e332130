//! paddock: a riding stable's whole website in one executable.
//!
//! The rooms of the house in reading order, the uppermost floor first. A room imports only from
//! floors below its own, on floors 5 and 6 also from a neighbour; `tests/it/architecture` sees to
//! it. ARCHITECTURE.md shows the way.

// 1: where the house is put together.
pub mod server;

// 2: what staff see, and what everybody sees.
pub mod admin;
pub mod pages;

// 3: what visitors send.
pub mod contact;
pub mod registrations;

// 4: what happens to it.
pub mod photos;
pub mod site;
pub mod spam;
pub mod webhooks;

// 5: the disk and the wire.
pub mod store;
pub mod web;

// 6: what everything stands on.
pub mod bell;
pub mod clock;
pub mod config;
pub mod disk;
pub mod form;
pub mod panics;
pub mod random;
