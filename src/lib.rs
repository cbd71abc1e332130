//! paddock: a riding stable's whole website in one executable.

pub mod admin;
pub mod config;
pub mod clock;
pub mod contact;
pub mod form;
pub mod random;
pub mod store;
pub mod web;
