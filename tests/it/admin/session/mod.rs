//! Who may enter: passcode, sessions, known devices, and what other sites' pages may not do.

mod brute_force;
mod caching;
mod cookies;
mod csrf;
mod dns_rebinding;
mod guard;
mod known_devices;
mod passcode;
mod sessions;
mod unlisted_proxies;
