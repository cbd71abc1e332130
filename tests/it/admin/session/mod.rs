//! Sign-in: passcode, sessions, known devices, and limits on other sites' pages.

mod brute_force;
mod caching;
mod cookies;
mod csrf;
mod device_name;
mod dns_rebinding;
mod guard;
mod known_devices;
mod passcode;
mod roles;
mod sessions;
mod unlisted_proxies;
