//! A mail server that signs what it takes and hands it on.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::process::Command;

use super::{Daemon, open_folder, open_to_all};
use crate::support::{eventually, free_address};

/// Each service runs outside a chroot, so that no system file has to be copied.
const SERVICES: &str = "
127.0.0.1:PORT inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
";

/// Running Postfix and `OpenDKIM`; both end when dropped.
pub struct Postfix {
    port: u16,
    /// The domain key, as its DNS record has it.
    pub dkim_record: String,
    _signer: Daemon,
    _master: Daemon,
    _folder: TempDir,
}

impl Postfix {
    /// One that signs mails from `domain` with the selector `paddock`, and hands all mails to `receiver`.
    pub async fn start(domain: &str, receiver: SocketAddr) -> Self {
        let (folder, port) = (open_folder(), free_address().port());
        let signer = sign(folder.path(), domain).await;
        let master = relay(folder.path(), port, receiver).await;
        let record = std::fs::read_to_string(folder.path().join("paddock.txt")).unwrap();
        // The parts of a long record are each in quotes.
        let dkim_record = record.split('"').skip(1).step_by(2).collect();
        Self { port, dkim_record, _signer: signer, _master: master, _folder: folder }
    }

    /// As the setting `mail.server` has it.
    pub fn url(&self) -> String {
        format!("smtp+plain://127.0.0.1:{}", self.port)
    }
}

/// Makes a key and starts `OpenDKIM`.
async fn sign(folder: &Path, domain: &str) -> Daemon {
    let path = folder.to_str().unwrap();
    let arguments = ["-b", "2048", "-d", domain, "-s", "paddock", "-D", path];
    let made = Command::new("opendkim-genkey").args(arguments).status().await.unwrap();
    assert!(made.success());
    let config = format!(
        "Mode s\nDomain {domain}\nSelector paddock\nKeyFile {path}/paddock.private\n\
         Socket local:{path}/signer\nUMask 000\nSyslog no\nRequireSafeKeys no\n"
    );
    std::fs::write(folder.join("opendkim.conf"), config).unwrap();
    let signer = Daemon::start("opendkim", &["-f", "-x", &format!("{path}/opendkim.conf")]);
    eventually("OpenDKIM listens", async || folder.join("signer").exists().then_some(())).await;
    signer
}

/// Configures Postfix and starts it.
async fn relay(folder: &Path, port: u16, receiver: SocketAddr) -> Daemon {
    let path = folder.to_str().unwrap();
    for name in ["postfix", "queue", "data"] {
        std::fs::create_dir(folder.join(name)).unwrap();
    }
    let owned = ["postfix", &format!("{path}/data")];
    assert!(Command::new("chown").args(owned).status().await.unwrap().success());
    let main = format!(
        "compatibility_level = 3.6\nqueue_directory = {path}/queue\ndata_directory = {path}/data\n\
         maillog_file = {path}/log\nmaillog_file_prefixes = {path}\nmyhostname = mail.maple.example\n\
         inet_interfaces = 127.0.0.1\nmynetworks = 127.0.0.0/8\nmydestination =\n\
         relayhost = [{}]:{}\nalias_maps =\nalias_database =\n\
         smtpd_milters = unix:{path}/signer\nmilter_default_action = tempfail\n",
        receiver.ip(),
        receiver.port()
    );
    std::fs::write(folder.join("postfix/main.cf"), main).unwrap();
    let services = SERVICES.replace("PORT", &port.to_string());
    std::fs::write(folder.join("postfix/master.cf"), services).unwrap();
    open_to_all(folder);
    let check = ["-c", &format!("{path}/postfix"), "check"];
    assert!(Command::new("postfix").args(check).status().await.unwrap().success());
    let master =
        Daemon::start("/usr/lib/postfix/sbin/master", &["-d", "-c", &format!("{path}/postfix")]);
    eventually("Postfix listens", async || {
        tokio::time::sleep(Duration::from_millis(100)).await;
        TcpStream::connect(("127.0.0.1", port)).await.ok()
    })
    .await;
    master
}
