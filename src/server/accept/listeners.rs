//! The addresses that the program listens on.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use rustix::io::Errno;
use rustix::net::sockopt::set_ipv6_v6only;
use tokio::net::{TcpListener, TcpSocket};

use crate::config::Config;

/// Number of connections that wait to be accepted, at most.
const BACKLOG: u32 = 1024;

/// What a listener is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Purpose {
    /// `server.listen`: the site by plain http, whatever the host is called.
    Plain,
    /// `server.http_listen`: challenges, and redirects as soon as there is a certificate.
    Http,
    /// `server.https_listen`: the site by https.
    Https,
}

impl Purpose {
    fn scheme(self) -> &'static str {
        if self == Self::Https { "https" } else { "http" }
    }
}

/// The listening sockets, at least one.
#[derive(Debug)]
pub struct Listeners(pub(in super::super) Vec<(Purpose, TcpListener)>);

/// Why an address can't be listened on.
#[derive(Debug, thiserror::Error)]
#[error("can't listen on {address}: {error}")]
pub struct ListenError {
    /// The setting that names the address.
    pub key: &'static str,
    /// The address.
    pub address: SocketAddr,
    /// The system's error.
    #[source]
    pub error: io::Error,
}

impl Listeners {
    /// Listens where `config` says. Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// [`ListenError`] with the first address that can't be used.
    pub fn bind(config: &Config) -> Result<Self, ListenError> {
        let server = &config.server;
        let mut wanted = Vec::new();
        if let Some(address) = config.plain_listen() {
            wanted.push((Purpose::Plain, "server.listen", address));
        }
        if !server.domain.is_empty() {
            wanted.push((Purpose::Http, "server.http_listen", server.http_listen));
            wanted.push((Purpose::Https, "server.https_listen", server.https_listen));
        }
        let bound = wanted.into_iter().map(|(purpose, key, address)| match bind(address) {
            Ok(listener) => Ok((purpose, listener)),
            Err(error) => Err(ListenError { key, address, error }),
        });
        bound.collect::<Result<_, _>>().map(Self)
    }

    /// The addresses as they are reached: `http://127.0.0.1:8080`.
    ///
    /// # Errors
    ///
    /// The system's error if a socket doesn't know its address.
    pub fn origins(&self) -> io::Result<Vec<String>> {
        let origin = |(purpose, listener): &(Purpose, TcpListener)| {
            Ok(format!("{}://{}", purpose.scheme(), listener.local_addr()?))
        };
        self.0.iter().map(origin).collect()
    }

    /// The address of the first listener.
    pub(in super::super) fn first_address(&self) -> io::Result<SocketAddr> {
        let first = self.0.first().ok_or(io::ErrorKind::NotFound)?;
        first.1.local_addr()
    }
}

/// A listener for the site by plain http.
impl From<TcpListener> for Listeners {
    fn from(listener: TcpListener) -> Self {
        Self(vec![(Purpose::Plain, listener)])
    }
}

/// Listens on `address`. `[::]` stands for all addresses, of IPv4 too. If the system has no IPv6, it
/// stands for those of IPv4.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    match listen(address) {
        Err(error) if address.ip() == Ipv6Addr::UNSPECIFIED && is_without_ipv6(&error) => {
            tracing::info!("this machine has no IPv6, so the site listens on IPv4 alone");
            listen((IpAddr::V4(Ipv4Addr::UNSPECIFIED), address.port()).into())
        }
        bound => bound,
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    if address.ip() == Ipv6Addr::UNSPECIFIED {
        // Some systems are set so that IPv6 sockets don't take IPv4.
        set_ipv6_v6only(&socket, false)?;
    }
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn is_without_ipv6(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    errno.is_some_and(|errno| [Errno::AFNOSUPPORT, Errno::ADDRNOTAVAIL].contains(&errno))
}
