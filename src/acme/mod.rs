//! Gets the site's certificate from an authority by ACME (RFC 8555), and renews it.
//!
//! [`CertificateManager`] decides when to order ([`schedule`]), checks beforehand whether an authority will
//! find the site ([`preflight`]), and orders ([`order`]). What it has to remember is in the certificate's folder
//! ([`state`]).

mod account;
mod answering;
mod check_listener;
mod client;
mod domain_check;
mod failure;
mod limit;
mod manager;
mod order;
mod outcome;
mod preflight;
mod reach;
mod renewal;
mod schedule;
mod state;
mod status;
mod tls_check;

use std::path::PathBuf;

use crate::config::Config;

pub use self::check_listener::serve_checks;
pub use self::domain_check::{DomainCheck, DomainStep, DomainStepResult};
pub use self::manager::CertificateManager;
pub use self::reach::Reach;
pub use self::status::{CertificateStanding, CertificateStatus};

/// What the owner has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcmeSettings {
    /// The names of the certificate, the canonical one first. Never empty.
    pub names: Vec<String>,
    /// The authority's directory.
    pub directory: String,
    /// An email address for the authority.
    pub contact: Option<String>,
    /// The root certificate of an authority that nobody else knows.
    pub ca_file: Option<PathBuf>,
}

impl AcmeSettings {
    /// From the settings; `None` without `server.domain`.
    #[must_use]
    pub fn of(config: &Config) -> Option<Self> {
        let server = &config.server;
        (!server.domain.is_empty()).then(|| Self {
            names: server.domain.names().to_vec(),
            directory: server.acme_directory.as_str().to_owned(),
            contact: server.acme_contact.clone(),
            ca_file: server.acme_ca_file.clone(),
        })
    }
}
