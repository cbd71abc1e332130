//! paddock: a riding stable's whole website in one executable.

pub mod config;
pub mod site;
pub mod spam;
