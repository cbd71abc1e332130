//! nginx or Caddy in front of a site, with the settings of `deploy/`. They listen without https.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use reqwest::Client;
use tempfile::TempDir;

use super::eventually;
use super::free_address;
use super::relay::Daemon;

/// A running proxy; it ends when dropped.
pub struct Proxy {
    pub address: SocketAddr,
    _daemon: Daemon,
    _folder: TempDir,
}

/// The text of a file in `deploy/`.
fn example(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)).unwrap()
}

/// Replaces each of `pairs` in `text`, and fails if the example no longer has it.
fn adapted(mut text: String, pairs: &[(&str, &str)]) -> String {
    for (old, new) in pairs {
        assert!(text.contains(old), "{old} is missing in {text}");
        text = text.replace(old, new);
    }
    text
}

impl Proxy {
    /// nginx in front of the site at `origin`.
    pub async fn nginx(origin: SocketAddr) -> Self {
        let (folder, address) = (tempfile::tempdir().unwrap(), free_address());
        let path = folder.path().display().to_string();
        let listen = format!("listen {address};");
        let redirect = format!("listen {};", free_address());
        let site: String = adapted(
            example("nginx.conf"),
            &[
                ("127.0.0.1:8080", &origin.to_string()),
                ("/var/cache/nginx", &path),
                ("    listen [::]:80;\n", ""),
                ("    listen [::]:443 ssl http2;\n", ""),
                ("listen 80;", &redirect),
                ("listen 443 ssl http2;", &listen),
            ],
        );
        let site = site.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
        let site = site.collect::<Vec<_>>().join("\n");
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {path}/{kind};\n"));
        let main = format!(
            "user root;\ndaemon off;\nworker_processes 1;\npid {path}/pid;\n\
             error_log {path}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\n{}{site}\n}}\n",
            temporary.concat()
        );
        let config = folder.path().join("main.conf");
        fs::write(&config, main).unwrap();
        let daemon = Daemon::start("nginx", &["-c", config.to_str().unwrap(), "-p", &path]);
        Self { address, _daemon: daemon, _folder: folder }.ready().await
    }

    /// Caddy in front of the site at `origin`.
    pub async fn caddy(origin: SocketAddr) -> Self {
        let (folder, address) = (tempfile::tempdir().unwrap(), free_address());
        let site = format!("http://:{} {{\n\tbind 127.0.0.1\n", address.port());
        let text = adapted(
            example("Caddyfile"),
            &[("127.0.0.1:8080", &origin.to_string()), ("maplehollow.example {\n", &site)],
        );
        let config = folder.path().join("Caddyfile");
        fs::write(&config, format!("{{\n\tadmin off\n\tauto_https off\n}}\n{text}")).unwrap();
        let arguments = ["run", "--adapter", "caddyfile", "--config", config.to_str().unwrap()];
        let daemon = Daemon::start("caddy", &arguments);
        Self { address, _daemon: daemon, _folder: folder }.ready().await
    }

    async fn ready(self) -> Self {
        let http = Client::builder().no_proxy().build().unwrap();
        eventually("the proxy answers", async || {
            let reply = http.get(self.url("/healthz")).send().await.ok()?;
            reply.status().is_success().then_some(())
        })
        .await;
        self
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
