//! Debian's `pebble`.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use paddock::acme::AcmeSettings;
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use super::host::Doors;
use super::keys::Keys;
use crate::support::{eventually, free_address};

/// A running `pebble`; it ends when dropped.
pub struct Pebble {
    folder: TempDir,
    address: SocketAddr,
    child: Child,
    dns: SocketAddr,
}

/// How long its certificates are valid unless a test says otherwise.
pub const DAYS: Duration = Duration::from_hours(90 * 24);

impl Pebble {
    /// Whether it's installed. Says so if not.
    pub fn is_there() -> bool {
        let is_there = std::process::Command::new("pebble").arg("-help").output().is_ok();
        if !is_there {
            eprintln!("SKIPPED: `pebble` isn't installed (Debian: apt-get install pebble)");
        }
        is_there
    }

    /// Starts one that asks at `doors` and signs certificates for `validity`.
    pub async fn start(doors: &Doors, validity: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::new();
        keys.write_root(folder.path());
        let (certificate, key) = keys.write_pair(folder.path());
        let (address, management) = (free_address(), free_address());
        let config = json!({ "pebble": {
            "listenAddress": address.to_string(),
            "managementListenAddress": management.to_string(),
            "certificate": certificate,
            "privateKey": key,
            "httpPort": doors.http.port(),
            "tlsPort": doors.https.port(),
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
            "domainBlocklist": ["blocked.example"],
            "certificateValidityPeriod": validity.as_secs(),
        } });
        std::fs::write(folder.path().join("pebble.json"), config.to_string()).unwrap();
        let dns = doors.dns.address;
        let child = launch(&folder, dns);
        let pebble = Self { folder, address, child, dns };
        pebble.answers().await;
        pebble
    }

    /// Ends it and starts it again, which makes it forget all accounts.
    pub async fn restart(&mut self) {
        self.child.kill().await.unwrap();
        self.child = launch(&self.folder, self.dns);
        self.answers().await;
    }

    async fn answers(&self) {
        eventually("pebble listens", async || TcpStream::connect(self.address).await.ok()).await;
    }

    /// Settings of a site that gets a certificate for `names` from it.
    pub fn settings(&self, names: &[&str]) -> AcmeSettings {
        AcmeSettings {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            directory: format!("https://{}/dir", self.address),
            contact: Some("owner@maple.example".to_owned()),
            ca_file: Some(self.folder.path().join("root.pem")),
        }
    }
}

fn launch(folder: &TempDir, dns: SocketAddr) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(folder.path().join("log"));
    let mut command = Command::new("pebble");
    command.arg("-config").arg(folder.path().join("pebble.json"));
    command.args(["-dnsserver", &dns.to_string()]);
    command.env("PEBBLE_VA_NOSLEEP", "1").env("PEBBLE_AUTHZREUSE", "0");
    command.stdout(log.unwrap()).stderr(Stdio::null()).kill_on_drop(true);
    command.spawn().unwrap()
}
