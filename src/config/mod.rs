//! The owner's settings and content, read from the embedded example, the owner's file and the
//! environment. They are used only after all of them are checked.

mod environment;
mod layers;
mod live;
mod loading;
mod network;
mod notes;
mod reading;
mod record;
mod secret;
mod settings;
#[cfg(test)]
mod tests;
mod warnings;

use crate::content::Content;

pub use live::{Current, Live};
pub use network::Network;
pub use notes::Note;
pub use reading::ConfigError;
pub use secret::{Passcode, SigningSecret};
pub use settings::{Admin, Hsts, Limits, Registrations, Server, StaffAccess, Storage, Webhooks};

/// The manual of every key, which is also the default: complete, valid, and what a run without a
/// file of its own serves.
pub const EXAMPLE: &str = include_str!("../../config.example.toml");

/// All settings and content, checked: every value in it is valid.
#[derive(Clone, Debug)]
pub struct Config {
    /// How visitors reach the program.
    pub server: Server,
    /// Where it keeps what they send.
    pub storage: Storage,
    /// Which other programs hear of it.
    pub webhooks: Webhooks,
    /// Who may read it.
    pub admin: Admin,
    /// How much one address may send.
    pub limits: Limits,
    /// Rules for all registrations.
    pub registrations: Registrations,
    /// What the stable says.
    pub content: Content,
    /// Where the settings came from, and hashes of their values.
    record: record::Record,
    /// Notes for the owner; none needs a change.
    pub notes: Vec<Note>,
}
