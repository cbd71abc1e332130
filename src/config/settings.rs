//! The tables of settings: `[server]`, `[storage]`, `[webhooks]`, `[admin]`, `[limits]` and
//! `[registrations]`. `[backup]`, `[mail]`, `[replica]` and `[retention]` have modules of their own.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::backup::Backup;
use super::domain::{self, Domain};
use super::mail::Mail;
use super::replica::Replica;
use super::retention::Retention;
use super::{MetricsToken, Network, Passcode, SigningSecret};
use crate::values::{self, PublicUrl, WebAddress};

/// All tables of settings. Other tables are content.
#[derive(Deserialize)]
pub(super) struct Settings {
    pub(super) server: Server,
    pub(super) storage: Storage,
    pub(super) backup: Backup,
    pub(super) replica: Replica,
    pub(super) retention: Retention,
    pub(super) webhooks: Webhooks,
    pub(super) mail: Mail,
    pub(super) admin: Admin,
    pub(super) limits: Limits,
    pub(super) registrations: Registrations,
}

/// `[server]`: how visitors reach the program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen on; port 0 takes any free one.
    #[serde(deserialize_with = "values::listen_address")]
    pub listen: SocketAddr,
    /// The site's names, for which the program serves https; empty: none.
    pub domain: Domain,
    /// With a domain: address and port for http. `[::]` stands for all addresses of the machine, in
    /// IPv4 and IPv6.
    #[serde(deserialize_with = "values::listen_address")]
    pub http_listen: SocketAddr,
    /// With a domain: address and port for https.
    #[serde(deserialize_with = "values::listen_address")]
    pub https_listen: SocketAddr,
    /// The directory of the authority that signs the domain's certificate (RFC 8555, section 7.1.1).
    #[serde(deserialize_with = "domain::directory")]
    pub acme_directory: WebAddress,
    /// The email address that the authority may write to.
    #[serde(deserialize_with = "domain::contact")]
    pub acme_contact: Option<String>,
    /// A file with the root certificates (PEM) by which the directory's own certificate is checked;
    /// `None`: those of the system.
    #[serde(deserialize_with = "values::file_path_unless_empty")]
    pub acme_ca_file: Option<PathBuf>,
    /// The address that people type; `None`: derived from the domain or the listening address.
    #[serde(deserialize_with = "values::unless_empty")]
    pub public_url: Option<PublicUrl>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// The HSTS policy.
    pub hsts: Hsts,
    /// Seconds for which a CDN may answer with its copy of a page, up to a day; 0: it keeps none.
    #[serde(deserialize_with = "values::whole::<0, 86_400, _>")]
    pub cdn_seconds: u32,
    /// Most open connections, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, 100_000, _>")]
    pub max_connections: u32,
    /// Most open connections from one address, 1 to 100,000.
    #[serde(deserialize_with = "values::whole::<1, 100_000, _>")]
    pub max_connections_per_address: u32,
}

/// The HSTS policy (`Strict-Transport-Security`), for sites that visitors reach by https.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Hsts {
    /// No header.
    #[default]
    Off,
    /// Only https, for a year.
    On,
    /// Only https, for a year, including subdomains.
    Subdomains,
}

impl TryFrom<String> for Hsts {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let choices = [("off", Self::Off), ("on", Self::On), ("subdomains", Self::Subdomains)];
        values::choose(&text, &choices)
    }
}

/// `[storage]`: where the program keeps what visitors send.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    /// The database file. A relative path starts at the folder that the program runs in.
    #[serde(deserialize_with = "values::file_path")]
    pub path: PathBuf,
    /// Whether Litestream replicates the database, so that the program leaves checkpoints to it.
    pub litestream: bool,
}

/// `[webhooks]`: which programs get messages about submissions and registrations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Webhooks {
    /// The URL for submissions; `None`: not sent.
    #[serde(deserialize_with = "values::unless_empty")]
    pub contact_url: Option<WebAddress>,
    /// The URL for registrations; `None`: not sent.
    #[serde(deserialize_with = "values::unless_empty")]
    pub registration_url: Option<WebAddress>,
    /// The key that signs messages, from `secret` or from the file that `secret_file` names.
    #[serde(deserialize_with = "values::unless_empty")]
    pub secret: Option<SigningSecret>,
    /// Waits before each further attempt: at most 50, each at most 30 days.
    #[serde(rename = "retry_seconds", deserialize_with = "values::waits")]
    pub retries: Vec<Duration>,
    /// Time limit for the receiver's whole response, 0.1 s to 60 s.
    #[serde(rename = "timeout_seconds", deserialize_with = "values::seconds::<100, 60_000, _>")]
    pub timeout: Duration,
    /// How long a delivery may be due before the alarm is raised, 0.1 s to 30 days.
    #[serde(
        rename = "alarm_after_seconds",
        deserialize_with = "values::seconds::<100, 2_592_000_000, _>"
    )]
    pub alarm_after: Duration,
    /// Whether the automation behind `registration_url` sends a confirmation by e-mail.
    pub registration_confirms: bool,
}

/// `[admin]`: who may read what visitors have sent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Admin {
    /// Whether the staff page asks for the passcode.
    pub access: StaffAccess,
    /// The owner's own passcode, which only `PADDOCK_ADMIN__PASSCODE` can set; `None`: the stored
    /// one.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub passcode: Option<Passcode>,
    /// The token that programs send to read `/metrics`, from the environment or from the file that
    /// `metrics_token_file` names; `None`: only programs on this machine read them.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub metrics_token: Option<MetricsToken>,
    /// Minutes until an unused session ends, 1 to 480.
    #[serde(deserialize_with = "values::whole::<1, 480, _>")]
    pub idle_minutes: u32,
    /// Minutes until an unused session ends on a device that somebody marked as their own, 1 to
    /// 43,200.
    #[serde(deserialize_with = "values::whole::<1, 43_200, _>")]
    pub own_device_idle_minutes: u32,
}

/// Whether the staff page asks for the passcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "lowercase")]
pub enum StaffAccess {
    /// Only people with the passcode can read what visitors have sent.
    Passcode,
    /// Anyone who knows the path can read it.
    Open,
}

impl TryFrom<String> for StaffAccess {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &[("passcode", Self::Passcode), ("open", Self::Open)])
    }
}

/// `[limits]`: how many forms one client may send.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Forms at once, 1 to 1,000,000.
    #[serde(deserialize_with = "values::whole::<1, 1_000_000, _>")]
    pub burst: u32,
    /// Time until one more form is allowed, 10 ms to a day.
    #[serde(rename = "window_seconds", deserialize_with = "values::seconds::<10, 86_400_000, _>")]
    pub window: Duration,
}

/// `[registrations]`: rules for registrations for all events.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registrations {
    /// People that one client may sign up for an event in a day, 1 to 1,000.
    #[serde(deserialize_with = "values::whole::<1, 1_000, _>")]
    pub max_party: u32,
    /// How long a cancellation's message is held, so that staff can undo it, up to a minute.
    #[serde(rename = "undo_seconds", deserialize_with = "values::seconds::<0, 60_000, _>")]
    pub undo: Duration,
}
