//! `paddock domain-check`: says whether the domain leads to this program, and how its certificate stands.

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use paddock::acme::{self, AcmeSettings, DomainCheck, DomainStep, DomainStepResult, Reach};
use paddock::certificates::Certificates;
use paddock::config::Config;
use paddock::server::HEALTH_KEY;
use paddock::{clock, random, store};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::{Failure, Outcome, load, print};

/// Time limit for a connection to this machine's own port.
const CONNECTING: Duration = Duration::from_secs(2);

/// Checks the domain and prints each step. Fails if a step does.
pub(in super::super) fn domain_check(named: Option<&Path>) -> Outcome {
    let config = load(named)?;
    let settings = AcmeSettings::of(&config).ok_or_else(|| {
        Failure::other(
            "server.domain is empty, so the site serves no https. Write your domain there: domain = \
             \"maplehollow.example\"",
        )
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let steps = runtime.map_err(Failure::other)?.block_on(check(&config, settings))?;
    let has = |result| steps.iter().any(|step| step.result == result);
    if has(DomainStepResult::Failed) {
        print("\nSomething is wrong. What to do stands above, after \"FAILED\".")?;
        return Ok(ExitCode::from(1));
    }
    print(if has(DomainStepResult::Warning) {
        "\nNothing is certainly wrong. What may be stands above, after \"warning\"."
    } else {
        "\nAll is well."
    })
}

async fn check(config: &Config, settings: AcmeSettings) -> Result<Vec<DomainStep>, Failure> {
    let folder = config.certificates_folder();
    let listeners = bind(config).await?;
    let reach = Reach::of_this_machine();
    let check = |check_key| DomainCheck { settings, reach, check_key };
    let is_running = listeners.is_none();
    let (check, mut steps) = if let Some((http, https)) = listeners {
        print("The site isn't running with this domain; this command answers in its place.")?;
        let key = random::bytes();
        let certificates = Certificates::empty(&folder);
        certificates.challenges().answer_checks(key);
        let check = check(key);
        let steps = tokio::select! {
            steps = check.names() => steps,
            () = acme::serve_checks(http, https, &certificates) => Vec::new(),
        };
        (check, steps)
    } else {
        print("The site is running.")?;
        let check = check(key_of(config)?);
        let steps = check.names().await;
        (check, steps)
    };
    let is_on_the_way =
        is_running && steps.iter().all(|step| step.result != DomainStepResult::Failed);
    let certificates = Certificates::open(&folder);
    steps.extend(check.certificate(&certificates, clock::now(), is_on_the_way));
    for step in &steps {
        // A closed pipe doesn't change what the command comes to.
        _ = io::stdout().write_all(lines(step).as_bytes());
    }
    Ok(steps)
}

/// The key by which the running site answers.
fn key_of(config: &Config) -> Result<[u8; 32], Failure> {
    let path = &config.storage.path;
    let cannot = |what: String| {
        Failure::other(format!(
            "something listens on the ports of server.domain, and the database {} can't say whether it's this \
             site: {what}. Run this as the user that runs the site, in its folder; or stop the other program.",
            path.display()
        ))
    };
    let key = store::read_beside(path, |db| store::setting(db, HEALTH_KEY));
    let key = key.map_err(|error| cannot(error.to_string()))?;
    key.and_then(|key| key.try_into().ok()).ok_or_else(|| cannot("it has no key".to_owned()))
}

/// The ports of the domain; `None` if a program has them.
async fn bind(config: &Config) -> Result<Option<(TcpListener, TcpListener)>, Failure> {
    let (http, https) = (config.server.http_listen, config.server.https_listen);
    match (listen(http).await, listen(https).await) {
        (Ok(http), Ok(https)) => Ok(Some((http, https))),
        (Err(error), _) | (_, Err(error)) if error.kind() == ErrorKind::AddrInUse => Ok(None),
        // Without the right to open a port, Linux doesn't say whether a program has it.
        (Err(_), _) | (_, Err(_)) if is_open(http).await && is_open(https).await => Ok(None),
        (Err(error), _) => Err(cannot_listen(http, &error)),
        (_, Err(error)) => Err(cannot_listen(https, &error)),
    }
}

/// Whether a program of this machine accepts connections at `address`.
async fn is_open(address: SocketAddr) -> bool {
    let ip = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) | IpAddr::V6(Ipv6Addr::UNSPECIFIED) => {
            Ipv4Addr::LOCALHOST.into()
        }
        ip => ip,
    };
    let connecting = TcpStream::connect((ip, address.port()));
    matches!(timeout(CONNECTING, connecting).await, Ok(Ok(_)))
}

/// `[::]` stands for all addresses, also where there is no IPv6.
async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error)
            if address.ip() == Ipv6Addr::UNSPECIFIED
                && !matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied) =>
        {
            TcpListener::bind((Ipv4Addr::UNSPECIFIED, address.port())).await
        }
        bound => bound,
    }
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Failure {
    let advice = match error.kind() {
        ErrorKind::PermissionDenied => {
            "This user may not open it. Run this as root (with the Debian package: `sudo paddock domain-check`), or \
             have the site answer the check: `sudo systemctl restart paddock`"
        }
        _ => "server.http_listen and server.https_listen choose other addresses",
    };
    Failure::other(format!("can't listen on {address}: {error}. {advice}."))
}

/// A step as the terminal shows it, with a word and no color, so that it reads the same in a file.
fn lines(DomainStep { result, found, remedy }: &DomainStep) -> String {
    let word = match result {
        DomainStepResult::Ok => "ok",
        DomainStepResult::Warning => "warning",
        DomainStepResult::Failed => "FAILED",
    };
    let remedy = remedy.as_ref().map(|remedy| format!("{:9}-> {remedy}\n", ""));
    format!("{word:9}{found}\n{}", remedy.unwrap_or_default())
}
