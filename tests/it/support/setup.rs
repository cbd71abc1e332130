//! The settings of a test's site.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use paddock::config::{Config, ConfigError};
use paddock::server::{Listeners, Server, StartError};
use paddock::store::Options;
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::{Receiver, SECRET, Site};

/// The staff passcode of all test sites.
pub const PASSCODE: &str = "hay-bale-in-the-loft";

/// Settings by their paths in the config, and an owner's file.
#[derive(Clone, Default)]
pub struct Setup {
    settings: Vec<(String, String)>,
    file: Option<String>,
}

impl Setup {
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the setting at `path` (`limits.burst`), written as in the environment.
    #[expect(clippy::needless_pass_by_value, reason = "what is set is mostly a literal")]
    pub fn set(mut self, path: &str, value: impl ToString) -> Self {
        let name = format!("PADDOCK_{}", path.to_uppercase().replace('.', "__"));
        self.settings.push((name, value.to_string()));
        self
    }

    /// Uses `text` as the owner's config.toml.
    pub fn file(mut self, text: &str) -> Self {
        self.file = Some(text.to_owned());
        self
    }

    /// Combines these settings with `later`, which override them.
    pub fn overlaid_by(mut self, later: Self) -> Self {
        self.settings.extend(later.settings);
        self.file = later.file.or(self.file);
        self
    }

    /// Starts it with a new database and a new receiver.
    pub async fn start(self) -> Site {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        Site::open(self, folder, Arc::new(Receiver::start().await)).await
    }

    /// The whole configuration, with the defaults of test sites.
    pub(super) fn config(
        &self,
        folder: &TempDir,
        receiver: &Receiver,
    ) -> Result<Config, ConfigError> {
        let base = Self::new()
            .set("storage.path", database_in(folder).display())
            .set("webhooks.contact_url", receiver.url())
            .set("webhooks.registration_url", receiver.url())
            .set("webhooks.secret", SECRET)
            .set("webhooks.retry_seconds", format!("{:?}", [0.05; 40]))
            .set("limits.burst", 1_000)
            .set("registrations.max_party", 1_000)
            .set("registrations.undo_seconds", 0)
            // A site in this process would copy into the folder of this repository.
            .set("backup.every_minutes", 0)
            .set("admin.passcode", PASSCODE);
        let file = self.file.as_ref().map(|text| {
            let path = folder.path().join("config.toml");
            std::fs::write(&path, text).unwrap();
            path
        });
        // The last setting with a name counts.
        let settings = base.settings.into_iter().chain(self.settings.iter().cloned());
        Config::load(file.as_deref(), settings)
    }

    /// Why a site with the database at `path` doesn't start.
    pub async fn refusal(self, path: &Path) -> StartError {
        let settings = self.set("storage.path", path.display()).settings;
        let config = Config::load(None, settings).unwrap();
        let refused = Server::start(listeners(&config).await, config, Options::default()).await;
        refused.err().expect("the site started where it should not")
    }
}

/// Listeners on free ports: one, or those of a domain.
pub(super) async fn listeners(config: &Config) -> Listeners {
    if config.server.domain.is_empty() {
        TcpListener::bind("127.0.0.1:0").await.unwrap().into()
    } else {
        Listeners::bind(config).unwrap()
    }
}

/// The path of the database of a site in `folder`. Its parent folder doesn't exist at first.
pub(super) fn database_in(folder: &TempDir) -> PathBuf {
    folder.path().join("data/paddock.db")
}
