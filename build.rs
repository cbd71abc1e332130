//! Builds the frontend.

fn main() {}
