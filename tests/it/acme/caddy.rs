//! With Caddy's `acme_server`: an authority that others wrote. It asks at the ports 80 and 443 alone.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Stdio;

use paddock::acme::AcmeSettings;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

use super::host::{Doors, Host};
use super::keys::Keys;
use crate::support::{eventually, free_address};

/// A name that Caddy finds in a list of names of its own, since it can't be told which server of names to ask.
const NAME: &str = "maple.example";

/// A running Caddy; it ends when dropped.
struct Caddy {
    folder: TempDir,
    address: SocketAddr,
    _child: Child,
}

impl Caddy {
    /// `None` if it isn't installed, or this user may not mount. It says which.
    async fn start() -> Option<Self> {
        if std::process::Command::new("caddy").arg("version").output().is_err() {
            eprintln!("SKIPPED: `caddy` isn't installed (Debian: apt-get install caddy)");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::new();
        keys.write_root(folder.path());
        let (certificate, key) = keys.write_pair(folder.path());
        let address = free_address();
        let settings = format!(
            "{{\nadmin off\nskip_install_trust\nauto_https disable_redirects\nstorage file_system {}\n}}\n\
             https://{address} {{\nbind 127.0.0.1\ntls {} {}\nacme_server\n}}\n",
            folder.path().join("storage").display(),
            certificate.display(),
            key.display()
        );
        std::fs::write(folder.path().join("Caddyfile"), settings).unwrap();
        std::fs::write(folder.path().join("hosts"), format!("127.0.0.1 {NAME}\n")).unwrap();
        let script = "mount --bind hosts /etc/hosts && exec caddy run --adapter caddyfile --config Caddyfile";
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c", script]);
        command.current_dir(folder.path()).env("HOME", folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let is_there = eventually("Caddy listens", async || {
            let has_ended = child.try_wait().unwrap().is_some();
            if has_ended {
                Some(false)
            } else {
                TcpStream::connect(address).await.ok().map(|_| true)
            }
        })
        .await;
        if !is_there {
            eprintln!(
                "SKIPPED: Caddy doesn't start in a list of names of its own (for root alone)"
            );
            return None;
        }
        Some(Self { folder, address, _child: child })
    }

    fn settings(&self) -> AcmeSettings {
        AcmeSettings {
            names: vec![NAME.to_owned()],
            directory: format!("https://{}/acme/local/directory", self.address),
            contact: None,
            ca_file: Some(self.folder.path().join("root.pem")),
        }
    }
}

/// The ports at which every authority asks.
const HTTP: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 80);
const HTTPS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 443);

/// Whether these ports can be had. Says so if not.
async fn are_ports_free() -> bool {
    for address in [HTTP, HTTPS] {
        if let Err(error) = TcpListener::bind(address).await {
            eprintln!("SKIPPED: Caddy asks at {address}, which can't be opened here: {error}");
            return false;
        }
    }
    true
}

/// One test, because both ways take the same ports.
#[tokio::test]
async fn a_site_gets_its_first_certificate_from_caddy_by_either_challenge() {
    if !are_ports_free().await {
        return;
    }
    for is_http_closed in [false, true] {
        let Some(caddy) = Caddy::start().await else { return };
        let doors = Doors { http: HTTP, https: HTTPS, ..Doors::open(&[NAME]).await };
        let mut host = Host::new(doors, caddy.settings());
        host.is_http_closed = is_http_closed;

        host.restart().await;

        host.gets_certificate().await;
        assert_eq!(host.names(), [NAME]);
        // By a way that isn't open, it would be the second.
        let orders = host.orders();
        assert_eq!(orders["attempts"].as_array().unwrap().len(), 1, "{orders}");
    }
}
