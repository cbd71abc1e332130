//! The tables of settings: `[storage]`, `[webhooks]`, `[admin]`, `[limits]` and `[registrations]`.
//! `[server]`, `[backup]`, `[mail]`, `[replica]` and `[retention]` have modules of their own.

use std::path::{self, Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::backup::Backup;
use super::mail::Mail;
use super::replica::Replica;
use super::retention::Retention;
use super::server::Server;
use super::{MetricsToken, Passcode, SigningSecret};
use crate::content::finding::Finding;
use crate::values::{self, WebAddress};

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

impl Storage {
    /// A database that would take the place of the `file` with the settings.
    pub(super) fn contradictions(&self, file: Option<&Path>) -> Option<Finding> {
        let whole = [file?, &self.path].map(path::absolute);
        let is_same = matches!(&whole, [Ok(file), Ok(database)] if file == database);
        let message = || format!("is {}, the file of the settings", self.path.display());
        is_same.then(|| Finding::new("storage.path", message()))
    }
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
    /// What sessions may do that didn't begin with the owner's passcode.
    pub staff_may: StaffMay,
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

impl StaffAccess {
    /// Whether only people with the passcode get in.
    #[must_use]
    pub fn asks_for_passcode(&self) -> bool {
        *self == Self::Passcode
    }
}

impl TryFrom<String> for StaffAccess {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        values::choose(&text, &[("passcode", Self::Passcode), ("open", Self::Open)])
    }
}

/// What staff may do on the staff page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(try_from = "String", rename_all = "kebab-case")]
pub enum StaffMay {
    /// All that the page offers.
    Everything,
    /// Submissions, registrations, and events in the content.
    InboxAndEvents,
}

impl TryFrom<String> for StaffMay {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let choices =
            [("everything", Self::Everything), ("inbox-and-events", Self::InboxAndEvents)];
        values::choose(&text, &choices)
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
    /// How long messages about an event that was called off or moved are held, so that staff can undo it, up to a
    /// minute.
    #[serde(rename = "notice_undo_seconds", deserialize_with = "values::seconds::<0, 60_000, _>")]
    pub notice_undo: Duration,
}
