//! The current configuration, which a reload replaces while the program runs.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;

use arc_swap::ArcSwap;

use super::{Config, Hsts};
use crate::values::PublicUrl;

/// The shared current configuration. Each module that needs it holds a clone.
pub type Live = Arc<ArcSwap<Current>>;

/// A configuration, and the actual listening address. It differs from the configured one if that
/// has port 0.
#[derive(Clone, Debug)]
pub struct Current {
    config: Config,
    listening: SocketAddr,
    /// Formatted once, because each submission needs it.
    local_origin: String,
}

impl Current {
    /// Combines `config` with the address that the program listens on.
    #[must_use]
    pub fn new(config: Config, listening: SocketAddr) -> Self {
        Self { config, listening, local_origin: local_origin(listening) }
    }

    /// Combines another configuration with the same listening address.
    #[must_use]
    pub fn with(&self, config: Config) -> Self {
        Self::new(config, self.listening)
    }

    /// The address at which visitors reach the site, such as `https://maple.example`: `server.public_url`
    /// or, without it, the listening address.
    #[must_use]
    pub fn public_origin(&self) -> &str {
        self.configured_origin().unwrap_or(&self.local_origin)
    }

    /// The scheme and host of `server.public_url`; `None` if the owner hasn't set it.
    #[must_use]
    pub fn configured_origin(&self) -> Option<&str> {
        self.config.server.public_url.as_ref().map(PublicUrl::as_str)
    }

    /// Whether `host`, from a request and with or without a port, names this site: the host of
    /// `server.public_url`, the listening address, or this machine.
    ///
    /// If the program listens on all addresses, any IP address is accepted. That is safe against
    /// DNS rebinding, which needs a host name.
    #[must_use]
    pub fn is_own_host(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if let Ok(address) = name.trim_matches(['[', ']']).parse::<IpAddr>() {
            let listening = self.listening.ip();
            let is_listening = listening.is_unspecified() || listening == address;
            return is_listening || address.is_loopback() || self.is_public_host(&name);
        }
        name == "localhost" || self.is_public_host(&name)
    }

    fn is_public_host(&self, name: &str) -> bool {
        let origin = self.configured_origin().and_then(|origin| origin.split_once("://"));
        origin.is_some_and(|(_, authority)| without_port(authority) == name)
    }

    /// The HSTS policy; off if visitors don't come by https.
    #[must_use]
    pub fn hsts(&self) -> Hsts {
        if self.is_https() { self.config.server.hsts } else { Hsts::Off }
    }

    /// Whether visitors come by https, which a proxy in front of the program handles.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.configured_origin().is_some_and(|origin| origin.starts_with("https:"))
    }
}

/// The host in `authority`: `[::1]` for `[::1]:80`.
fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => host,
        _ => authority,
    }
}

/// The listening address, as a browser on this machine opens it.
fn local_origin(mut listening: SocketAddr) -> String {
    if listening.ip().is_unspecified() {
        listening.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    format!("http://{listening}")
}

impl Deref for Current {
    type Target = Config;

    fn deref(&self) -> &Config {
        &self.config
    }
}
