//! The owner's settings and content, from the embedded example, the owner's file and the
//! environment. They are used only after all of them have been checked.

mod backup;
mod domain;
mod environment_variables;
mod example;
mod layers;
mod live;
mod loading;
pub mod mail;
mod named_files;
mod network;
mod new_file;
mod notes;
mod photographs;
mod reading;
mod replica;
mod retention;
mod secret;
mod series;
mod server;
mod settings;
mod settings_origin;
mod staff_content;
#[cfg(test)]
mod tests;
mod warnings;

use std::path::PathBuf;
use std::sync::Arc;

use crate::content::Content;

pub use backup::{
    Backup, BucketAddress, BucketEndpoint, BucketSecret, BucketServer, KeptCopies, KeyId,
};
pub use domain::Domain;
pub use live::{Current, Live};
pub use network::Network;
pub(crate) use new_file::is_owners_file;
pub use new_file::{PACKAGE_FILE, new_file};
pub use notes::Note;
pub use reading::ConfigError;
pub use replica::{Replica, TakeOver};
pub use retention::Retention;
pub use secret::{MetricsToken, Passcode, SigningSecret};
pub use server::{Hsts, Server};
pub use settings::{Admin, Limits, Registrations, StaffAccess, StaffMay, Storage, Webhooks};
#[cfg(test)]
pub(crate) use staff_content::CONTENT_TABLES;
pub use staff_content::{
    ContentChange, ContentField, ContentView, Layer, StaffContent, StaffLayer, ValueOrigin,
    content_fields, is_part, overlap, set_at, value_at,
};

/// The manual of all settings, which is also the default: complete and valid. Without a file of its
/// own, a site shows it.
pub const EXAMPLE: &str = include_str!("../../config.example.toml");

/// All settings and content. Every value has been checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// The owner's file of settings; `None` if there is none.
    pub file: Option<PathBuf>,
    /// How visitors reach the program.
    pub server: Server,
    /// Where the program stores what they send.
    pub storage: Storage,
    /// When the program makes copies of itself.
    pub backup: Backup,
    /// Where the database is replicated to.
    pub replica: Replica,
    /// How long the program keeps what visitors send.
    pub retention: Retention,
    /// Which programs get messages about it.
    pub webhooks: Webhooks,
    /// How mails are sent, and who hears of what.
    pub mail: mail::Mail,
    /// Who may read it.
    pub admin: Admin,
    /// How many forms one client may send.
    pub limits: Limits,
    /// Rules for registrations for all events.
    pub registrations: Registrations,
    /// What the stable says.
    pub content: Content,
    /// The content without what staff changed, from which it's made again when they change something.
    layers: Arc<staff_content::ContentLayers>,
    /// What staff changed.
    staff: Arc<staff_content::StaffContent>,
    /// The origin of each setting, and hashes of the values.
    record: settings_origin::Record,
    /// Notes for the owner. None of them requires a change.
    pub notes: Vec<Note>,
}
