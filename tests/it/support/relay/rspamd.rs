//! A spam filter, as receivers run it.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use reqwest::Client;
use serde::Deserialize;
use tempfile::TempDir;

use super::{Daemon, open_folder, open_to_all};
use crate::support::{Received, eventually, free_address};

/// A running filter; it ends when dropped.
pub struct Rspamd {
    url: String,
    _daemon: Daemon,
    _folder: TempDir,
}

/// What it thinks of a mail.
#[derive(Debug, Deserialize)]
pub struct Verdict {
    pub score: f64,
    pub action: String,
    pub symbols: BTreeMap<String, Symbol>,
}

/// A sign of a good or a bad mail.
#[derive(Debug, Deserialize)]
pub struct Symbol {
    pub score: f64,
}

impl Verdict {
    /// What it has against the mail.
    pub fn complaints(&self) -> Vec<&str> {
        let bad = self.symbols.iter().filter(|(_, symbol)| symbol.score > 0.0);
        bad.map(|(name, _)| &**name).collect()
    }
}

impl Rspamd {
    /// One that asks the DNS server at `dns`.
    pub async fn start(dns: SocketAddr) -> Self {
        let (folder, port) = (open_folder(), free_address().port());
        let path = folder.path().to_str().unwrap();
        for name in ["local.d", "data"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
            open_to_all(&folder.path().join(name));
        }
        let options = format!(
            "dns {{ nameserver = [\"{}:{}:1\"]; }}\npidfile = \"{path}/pid\";\nlocal_addrs = [];\n",
            dns.ip(),
            dns.port()
        );
        for (name, text) in [
            ("options.inc", &*options),
            ("worker-normal.inc", &format!("bind_socket = \"127.0.0.1:{port}\";\n")),
            ("worker-controller.inc", "enabled = false;\n"),
            ("worker-proxy.inc", "enabled = false;\n"),
            ("worker-fuzzy.inc", "enabled = false;\n"),
            // It would look up the sending server, which the test has made up.
            ("hfilter.conf", "helo_enabled = false;\nfrom_enabled = false;\n"),
            (
                "logging.inc",
                &format!("type = \"file\"; filename = \"{path}/log\"; level = \"error\";\n"),
            ),
        ] {
            std::fs::write(folder.path().join(format!("local.d/{name}")), text).unwrap();
        }
        let variables = [("LOCAL_CONFDIR", ""), ("DBDIR", "/data"), ("RUNDIR", ""), ("LOGDIR", "")];
        let variables = variables.map(|(name, below)| format!("--var={name}={path}{below}"));
        let arguments = ["-f", "-i"].into_iter().chain(variables.iter().map(|text| &**text));
        let daemon = Daemon::start("rspamd", &arguments.collect::<Vec<_>>());
        let url = format!("http://127.0.0.1:{port}");
        eventually("Rspamd answers", async || {
            Client::new().get(format!("{url}/ping")).send().await.ok()
        })
        .await;
        Self { url, _daemon: daemon, _folder: folder }
    }

    /// Has it look at `mail`, which came from the address `client`.
    pub async fn verdict(&self, mail: &Received, client: &str) -> Verdict {
        let request = Client::new()
            .post(format!("{}/checkv2", self.url))
            .header("IP", client)
            .header("Helo", "mail.maple.example")
            .header("Hostname", "mail.maple.example")
            .header("From", &mail.from)
            .header("Rcpt", &mail.to)
            .body(mail.text.clone());
        request.send().await.unwrap().json().await.unwrap()
    }
}
