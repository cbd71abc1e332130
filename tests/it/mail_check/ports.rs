//! Servers that can't be reached.

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket, TcpStream};

use super::{about, results, said, tidy_dns, workshop};

/// A port that takes no connection and refuses none, as behind a hoster's firewall.
async fn silent_port(address: &str) -> (SocketAddr, TcpListener, Vec<TcpStream>) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(address.parse().unwrap()).unwrap();
    let listener = socket.listen(0).unwrap();
    let address = listener.local_addr().unwrap();
    let mut waiting = Vec::new();
    // The system completes one more than the backlog.
    for _ in 0..2 {
        let connecting = TcpStream::connect(address);
        let limit = std::time::Duration::from_millis(300);
        if let Ok(Ok(stream)) = tokio::time::timeout(limit, connecting).await {
            waiting.push(stream);
        }
    }
    (address, listener, waiting)
}

#[tokio::test]
async fn a_blocked_port_names_the_hoster_and_the_port_that_is_open() {
    let (address, _listener, _waiting) = silent_port("127.0.0.87:0").await;
    let _open = TcpListener::bind("127.0.0.87:2525").await.unwrap();
    let dns = tidy_dns().await;

    let output = workshop(&format!("smtp+plain://{address}"), &dns).run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let port = about(&said, "Port");
    for words in [
        &*format!("Port {} doesn't answer", address.port()),
        "DigitalOcean",
        "Port 2525 answers",
        "smtp://…@127.0.0.87:2525",
    ] {
        assert!(port.contains(words), "{words}: {said}");
    }
    assert_eq!(results(&said)[3..5], ["skipped Greeting", "skipped Encryption"], "{said}");
}

#[tokio::test]
async fn a_port_where_nothing_listens_is_told_from_a_blocked_one() {
    let free = TcpListener::bind("127.0.0.88:0").await.unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let dns = tidy_dns().await;

    let said = said(&workshop(&format!("smtp+plain://{address}"), &dns).run(&["mail-check"]).await);

    let port = about(&said, "Port");
    assert!(port.contains("Nothing listens at port"), "{said}");
    assert!(port.contains("Ports 587, 465 and 2525 don't answer either"), "{said}");
}

#[tokio::test]
async fn a_name_that_nobody_knows_is_told_letter_by_letter() {
    let dns = tidy_dns().await;

    let said = said(&workshop("smtp://smtp.nowhere.invalid", &dns).run(&["mail-check"]).await);

    let name = about(&said, "Server name");
    assert!(name.starts_with("FAILED") && name.contains("smtp.nowhere.invalid"), "{said}");
}
