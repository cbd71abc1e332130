//! The current configuration, which a reload replaces while the program runs.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arc_swap::ArcSwap;

use super::{Config, Hsts};

/// The shared current configuration. Each module that needs it holds a clone.
pub type Live = Arc<ArcSwap<Current>>;

/// A configuration, and the actual listening address. It differs from the configured one if that
/// has port 0.
#[derive(Clone, Debug)]
pub struct Current {
    config: Config,
    listening: SocketAddr,
    /// Formatted once, because each submission needs it: the configured origin or, without one, the
    /// listening address.
    origin: String,
    /// Whether there is a certificate for the domain. Shared by all configurations of a site.
    is_certified: Arc<AtomicBool>,
}

impl Current {
    /// Combines `config` with the address that the program listens on.
    #[must_use]
    pub fn new(config: Config, listening: SocketAddr) -> Self {
        let origin = config.server.origin().unwrap_or_else(|| local_origin(listening));
        Self { config, listening, origin, is_certified: Arc::default() }
    }

    /// Combines another configuration with the same listening address. The domain stays as it was at
    /// the start, because its listeners and its certificate do.
    #[must_use]
    pub fn with(&self, mut config: Config) -> Self {
        let (server, next) = (&self.config.server, &mut config.server);
        if next.domain != server.domain {
            next.domain.clone_from(&server.domain);
            next.public_url.clone_from(&server.public_url);
        }
        let is_certified = Arc::clone(&self.is_certified);
        Self { is_certified, ..Self::new(config, self.listening) }
    }

    /// The address at which visitors reach the site, such as `https://maple.example`: `server.public_url`
    /// or, without it, the domain or the listening address.
    #[must_use]
    pub fn public_origin(&self) -> &str {
        &self.origin
    }

    /// The scheme and host of `server.public_url` or of the domain; `None` if the owner has set
    /// neither.
    #[must_use]
    pub fn configured_origin(&self) -> Option<&str> {
        let server = &self.config.server;
        let is_configured = server.public_url.is_some() || !server.domain.is_empty();
        is_configured.then_some(&*self.origin)
    }

    /// Whether `host`, from a request and with or without a port, names this site: the host of
    /// `server.public_url`, a name of the domain, the listening address, or this machine.
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
        if self.config.server.domain.contains(name) {
            return true;
        }
        let origin = self.configured_origin().and_then(|origin| origin.split_once("://"));
        origin.is_some_and(|(_, authority)| without_port(authority) == name)
    }

    /// The HSTS policy; off if visitors don't come by https.
    #[must_use]
    pub fn hsts(&self) -> Hsts {
        if self.is_https() { self.config.server.hsts } else { Hsts::Off }
    }

    /// Whether visitors come by https, which a proxy in front of the program handles or, with a
    /// domain, the program itself. With a domain they do as soon as there is a certificate.
    #[must_use]
    pub fn is_https(&self) -> bool {
        let is_ready = self.config.server.domain.is_empty() || self.is_certified();
        is_ready && self.configured_origin().is_some_and(|origin| origin.starts_with("https:"))
    }

    /// Whether there is a certificate for the domain's canonical name.
    #[must_use]
    pub fn is_certified(&self) -> bool {
        self.is_certified.load(Ordering::Relaxed)
    }

    /// Records whether there is a certificate for the domain's canonical name. Returns whether that
    /// is new.
    pub fn set_certified(&self, is_certified: bool) -> bool {
        self.is_certified.swap(is_certified, Ordering::Relaxed) != is_certified
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
