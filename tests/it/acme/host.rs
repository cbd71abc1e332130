//! A site as far as an authority sees it: names, doors, and the manager of its certificate.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use paddock::acme::{
    AcmeSettings, CertificateManager, CertificateStanding, CertificateStatus, Reach, serve_checks,
};
use paddock::certificates::Certificates;
use paddock::change_notifier::ChangeNotifier;
use paddock::clock;
use paddock::dns::Dns;
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::support::{DnsServer, eventually, free_address};

const CHECK_KEY: [u8; 32] = [7; 32];

/// Where the site is asked for: ports of this machine, and a server of names.
pub struct Doors {
    pub dns: DnsServer,
    pub http: SocketAddr,
    pub https: SocketAddr,
}

impl Doors {
    /// Names that lead to this machine.
    pub async fn open(names: &[&str]) -> Self {
        let dns = DnsServer::start(&[]).await;
        for name in names {
            dns.lead(name, &["127.0.0.1"]);
        }
        Self { dns, http: free_address(), https: free_address() }
    }

    /// The same with ports that only some users may open; `None` if this one may not.
    pub async fn open_privileged(names: &[&str]) -> Option<Self> {
        let mut free = Vec::new();
        for port in (600..1_000).rev().filter(|port| !matches!(port, 853 | 990..=995)) {
            if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)).await {
                free.push(listener.local_addr().unwrap());
            }
            if let [http, https] = free[..] {
                return Some(Self { http, https, ..Self::open(names).await });
            }
        }
        println!("left out: this user may not open ports below 1024");
        None
    }
}

/// A site with its certificate's manager.
pub struct Host {
    pub doors: Doors,
    pub settings: AcmeSettings,
    folder: TempDir,
    /// Whether its port for http is closed.
    pub is_http_closed: bool,
    running: Option<Running>,
}

struct Running {
    certificates: Certificates,
    status: CertificateStatus,
    manager: JoinHandle<()>,
    listeners: JoinHandle<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.manager.abort();
        self.listeners.abort();
    }
}

impl Host {
    pub async fn start(doors: Doors, settings: AcmeSettings) -> Self {
        let mut host = Self::new(doors, settings);
        host.restart().await;
        host
    }

    /// One that doesn't run yet.
    pub fn new(doors: Doors, settings: AcmeSettings) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { doors, settings, folder, is_http_closed: false, running: None }
    }

    /// Ends it in the middle of whatever it does.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Starts it again with what is in its folder.
    pub async fn restart(&mut self) {
        self.stop();
        let certificates = Certificates::open(&self.folder()).unwrap();
        certificates.challenges().answer_checks(CHECK_KEY);
        let other = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let http = if self.is_http_closed { other } else { listen(self.doors.http).await };
        let https = listen(self.doors.https).await;
        let served = certificates.clone();
        let listeners = tokio::spawn(async move { serve_checks(http, https, &served).await });
        let status = CertificateStatus::new(certificates.clone(), &self.settings.names);
        let reach = Reach {
            dns: Dns::at(self.doors.dns.address),
            http_port: self.doors.http.port(),
            https_port: self.doors.https.port(),
        };
        let manager = CertificateManager::new(
            self.settings.clone(),
            certificates.clone(),
            reach,
            CHECK_KEY,
            status.clone(),
            ChangeNotifier::default(),
        );
        let manager = tokio::spawn(manager.run());
        self.running = Some(Running { certificates, status, manager, listeners });
    }

    pub fn folder(&self) -> PathBuf {
        self.folder.path().join("certificates")
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("the host is stopped")
    }

    pub fn standing(&self) -> CertificateStanding {
        self.running().status.standing(clock::read())
    }

    /// The serial number of its certificate.
    pub fn serial(&self) -> Option<Vec<u8>> {
        self.running().certificates.current().map(|in_use| in_use.serial.clone())
    }

    pub fn names(&self) -> Vec<String> {
        self.running().certificates.current().unwrap().names.clone()
    }

    /// Waits until it has a certificate, and returns its serial number.
    pub async fn gets_certificate(&self) -> Vec<u8> {
        eventually("a certificate", async || {
            assert!(!self.running().manager.is_finished(), "the manager has ended");
            self.serial()
        })
        .await
    }

    /// Waits until it has another certificate than the one with `serial`.
    pub async fn renews(&self, serial: &[u8]) -> Vec<u8> {
        eventually("another certificate", async || self.serial().filter(|new| new != serial)).await
    }

    /// Waits until it says what is wrong.
    pub async fn complains(&self) -> String {
        eventually("a problem", async || self.standing().problem).await
    }

    /// What it remembers of its orders.
    pub fn orders(&self) -> Value {
        let text = std::fs::read_to_string(self.folder().join("orders.json"));
        text.ok().map_or(Value::Null, |text| serde_json::from_str(&text).unwrap())
    }

    /// Changes what it remembers; it must be stopped.
    pub fn change_orders(&self, change: impl FnOnce(&mut Value)) {
        let mut orders = self.orders();
        change(&mut orders);
        std::fs::write(self.folder().join("orders.json"), orders.to_string()).unwrap();
    }

    /// Leads `name` to `addresses`.
    pub fn lead(&self, name: &str, addresses: &[&str]) {
        self.doors.dns.lead(name, addresses);
    }
}

async fn listen(address: SocketAddr) -> TcpListener {
    eventually("the port is free", async || TcpListener::bind(address).await.ok()).await
}

/// An address of this machine at which nothing listens.
pub const NOBODY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 9, 9, 9));
