//! Ports for servers that can't be asked which one they chose.

use std::net::SocketAddr;
use std::sync::Mutex;

use tokio::net::TcpSocket;

static RESERVED: Mutex<Vec<TcpSocket>> = Mutex::new(Vec::new());

/// An address of this machine that nothing listens on. No other test is given it by the system.
///
/// A socket that is bound, but doesn't listen, reserves the port until the tests end. A port that was only looked up
/// may be another server's before it's used. `SO_REUSEADDR`, which servers set as well, lets one listen on it.
pub fn free_address() -> SocketAddr {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = socket.local_addr().unwrap();
    RESERVED.lock().unwrap().push(socket);
    address
}

#[tokio::test]
async fn a_free_address_is_given_to_nobody_else_and_can_be_listened_on_again() {
    let address = free_address();
    for _ in 0..3 {
        let refused = tokio::net::TcpStream::connect(address).await.unwrap_err();
        assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused);
        let listener = tokio::net::TcpListener::bind(address).await.unwrap();
        tokio::net::TcpStream::connect(address).await.unwrap();
        drop(listener);
    }
    let mut others = Vec::new();
    while let Ok(other) = std::net::TcpListener::bind("127.0.0.1:0")
        && others.len() < 500
    {
        assert_ne!(other.local_addr().unwrap(), address);
        others.push(other);
    }
}
