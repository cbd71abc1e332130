//! Whether the mail server can be reached: its name, and its port.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::report::Finding;
use crate::config::mail::MailServer;
use crate::name_lookup::{self, LookupError};

/// The time to look the server's name up.
const NAME: Duration = Duration::from_secs(5);

/// The time to connect to each of at most [`MOST_ADDRESSES`] addresses.
const CONNECTING: Duration = Duration::from_secs(4);
const MOST_ADDRESSES: usize = 3;

/// The time to connect to other ports, all at once.
const OTHER_PORTS: Duration = Duration::from_secs(3);

/// The ports at which providers take mails.
const USUAL_PORTS: [u16; 3] = [587, 465, 2525];

/// The addresses of `server`.
pub(super) async fn addresses(server: &MailServer) -> Result<(Vec<SocketAddr>, Finding), Finding> {
    let MailServer { host, port, .. } = server;
    if let Ok(address) = host.parse::<IpAddr>() {
        let finding = Finding::ok(format!("{host} is an address and needs no look-up."));
        return Ok((vec![SocketAddr::new(address, *port)], finding));
    }
    let found = timeout(NAME, name_lookup::addresses(host)).await;
    let found =
        found.unwrap_or(Err(LookupError::NoAnswer)).map_err(|error| unknown(host, error))?;
    let mut addresses: Vec<_> = found.into_iter().map(|ip| SocketAddr::new(ip, *port)).collect();
    addresses.dedup();
    match &*addresses {
        [] => Err(unknown(host, LookupError::NotFound)),
        [one] => {
            let finding = Finding::ok(format!("{host} is at {}.", one.ip()));
            Ok((addresses, finding))
        }
        [first, ..] => {
            let finding = Finding::ok(format!(
                "{host} is at {} and {} more.",
                first.ip(),
                addresses.len() - 1
            ));
            Ok((addresses, finding))
        }
    }
}

fn unknown(host: &str, error: LookupError) -> Finding {
    match error {
        LookupError::NotFound => Finding::failed(
            format!("Nobody knows a server called {host}."),
            "Compare mail.server with what your mail provider's help names, letter by letter. If it \
             is right, this machine's own DNS may not work.",
        ),
        LookupError::NoAnswer => Finding::failed(
            format!("The look-up of {host} got no answer."),
            "This machine's DNS doesn't work: ask your hosting company, or look at /etc/resolv.conf.",
        ),
    }
}

/// A connection to the first of `addresses` that answers.
pub(super) async fn connect(
    server: &MailServer,
    addresses: &[SocketAddr],
) -> Result<(TcpStream, SocketAddr, Finding), Finding> {
    let mut is_refused = false;
    for address in addresses.iter().take(MOST_ADDRESSES) {
        match timeout(CONNECTING, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => {
                let finding = Finding::ok(format!("Port {} answers.", server.port));
                return Ok((stream, *address, finding));
            }
            Ok(Err(error)) => is_refused |= error.kind() == ErrorKind::ConnectionRefused,
            Err(_) => {}
        }
    }
    let open = open_ports(addresses, server.port).await;
    Err(unreachable(server, is_refused, &open))
}

/// Those of the usual ports but `except` that answer at one of `addresses`.
async fn open_ports(addresses: &[SocketAddr], except: u16) -> Vec<u16> {
    let others = USUAL_PORTS.into_iter().filter(|port| *port != except);
    let trying = others.map(|port| async move {
        let each = addresses
            .iter()
            .take(MOST_ADDRESSES)
            .map(|address| timeout(OTHER_PORTS, TcpStream::connect((address.ip(), port))));
        let connected = join_all(each).await;
        connected.iter().any(|tried| matches!(tried, Ok(Ok(_)))).then_some(port)
    });
    join_all(trying).await.into_iter().flatten().collect()
}

fn unreachable(server: &MailServer, is_refused: bool, open: &[u16]) -> Finding {
    let MailServer { host, port, .. } = server;
    let usual = || USUAL_PORTS.into_iter().filter(|other| other != port);
    let advice = match open {
        [] if is_refused => format!(
            "Compare host and port in mail.server with your mail provider's help. {} don't answer \
             either.",
            list(usual(), "and")
        ),
        [] => format!(
            "{} don't answer either, so perhaps this machine may not send mails at all. Ask your \
             hosting company to open port 587, or use a mail provider that takes mails at another port.",
            list(usual(), "and")
        ),
        open => {
            let ways = open.iter().map(|port| match port {
                465 => format!("smtps://…@{host}:465"),
                port => format!("smtp://…@{host}:{port}"),
            });
            format!(
                "{} answers. Set mail.server to {}.",
                list(open.iter().copied(), "and"),
                ways.collect::<Vec<_>>().join(" or ")
            )
        }
    };
    let found = if is_refused {
        format!("Nothing listens at port {port} of {host}.")
    } else {
        format!("Port {port} doesn't answer: DigitalOcean and other hosting companies block it.")
    };
    Finding::failed(found, advice)
}

fn list(ports: impl Iterator<Item = u16>, word: &str) -> String {
    let ports: Vec<String> = ports.map(|port| port.to_string()).collect();
    match &*ports {
        [one] => format!("Port {one}"),
        [others @ .., last] => format!("Ports {} {word} {last}", others.join(", ")),
        [] => String::new(),
    }
}
