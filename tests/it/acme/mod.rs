//! Certificates by ACME: with Debian's `pebble`, an authority for tests, and with one of our own that has the
//! advice about renewals, the limits and the faults that `pebble` lacks.

mod advice;
mod authority;
mod caddy;
mod faults;
mod host;
mod keys;
mod killed;
mod limits;
mod pebble;
mod program;
mod real;
