//! What the program says about its listeners, and who can ask it for its health.

use std::time::Duration;

use tokio::net::TcpListener;

use crate::support::{
    NAME, OTHER_NAME, Program, TlsClient, Wire, Workshop, free_address, write_certificate,
};

fn workshop() -> Workshop {
    Workshop::bare()
        .set("PADDOCK_BACKUP__EVERY_MINUTES", "0")
        .set("PADDOCK_SERVER__DOMAIN", &format!("[{NAME:?}, {OTHER_NAME:?}]"))
        .set("PADDOCK_SERVER__HTTP_LISTEN", "127.0.0.1:0")
        .set("PADDOCK_SERVER__HTTPS_LISTEN", "127.0.0.1:0")
}

async fn https_address(program: &Program) -> std::net::SocketAddr {
    let line = program.stdout.says("listening on https://").await;
    line.strip_prefix("listening on https://").unwrap().parse().unwrap()
}

#[tokio::test]
async fn it_says_where_it_listens_and_how_visitors_reach_it() {
    let workshop = workshop();
    write_certificate(&workshop.path("data/certificates"));
    let program = workshop.serve().await;
    program.stdout.says("serving https://maple.example").await;
    let link = program.stdout.says("#passcode=").await;
    assert!(link.starts_with("https://maple.example/admin-submissions#"), "{link}");

    let stream = TlsClient::http1().connect(https_address(&program).await).await;
    let mut wire = Wire::over(stream);
    wire.say(format!("GET /contact HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await;
    assert_eq!(wire.read_reply().await.map(|reply| reply.status), Some(200));
    let lines = program.stdout.so_far();
    assert_eq!(lines.matches("listening on").count(), 2, "{lines}");
    program.stop().await;
}

#[tokio::test]
async fn the_plain_address_is_served_if_the_owner_sets_it() {
    let workshop = workshop().set("PADDOCK_SERVER__LISTEN", "127.0.0.1:0");
    write_certificate(&workshop.path("data/certificates"));
    let program = workshop.serve().await;
    program.stdout.says("serving https://").await;
    let lines = program.stdout.so_far();
    assert_eq!(lines.matches("listening on http://").count(), 2, "{lines}");

    // The first line is that of server.listen.
    let mut wire = Wire::open(program.address).await;
    wire.say("GET /contact HTTP/1.1\r\nhost: inside.example\r\n\r\n").await;
    assert_eq!(wire.read_reply().await.map(|reply| reply.status), Some(200));
    program.stop().await;
}

#[tokio::test]
async fn healthcheck_asks_a_site_with_a_domain_by_its_http_port() {
    for is_certified in [false, true] {
        let address = free_address().to_string();
        let workshop = workshop().set("PADDOCK_SERVER__HTTP_LISTEN", &address);
        if is_certified {
            write_certificate(&workshop.path("data/certificates"));
        }
        let program = workshop.serve().await;
        let output = workshop.run(&["healthcheck"]).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let output = workshop.run(&["check-config", "--running"]).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        program.stop().await;
    }
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_with_its_setting() {
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for key in ["http_listen", "https_listen"] {
        let variable = format!("PADDOCK_SERVER__{}", key.to_uppercase());
        let workshop = workshop().set(&variable, &address);
        let mut program = workshop.launch();
        let status = program.ends_within(Duration::from_secs(20)).await;
        let said = program.stderr.so_far();
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(said.contains(&format!("can't listen on {address}")), "{said}");
        assert!(said.contains(&format!("`server.{key}`")), "{said}");
    }
}

#[tokio::test]
async fn a_changed_domain_needs_a_restart() {
    let workshop = workshop().unset("PADDOCK_SERVER__DOMAIN");
    workshop.write("config.toml", &format!("[server]\ndomain = {NAME:?}\n"));
    let program = workshop.serve().await;
    workshop.write("config.toml", "[server]\ndomain = \"elm.example\"\n");
    program.signal("HUP").await;

    let line = program.stderr.says("these settings need a restart").await;
    assert!(line.contains("server.domain"), "{line}");
    program.stop().await;
}

/// The files may be damaged by a disk or a person. The site goes on without https.
#[tokio::test]
async fn a_damaged_certificate_does_not_keep_the_site_from_starting() {
    let workshop = workshop();
    write_certificate(&workshop.path("data/certificates"));
    workshop.write("data/certificates/key.pem", "-----BEGIN PRIVATE KEY-----\nno");
    let program = workshop.serve().await;
    program.stderr.says("the certificate can't be used").await;
    let mut wire = Wire::open(program.address).await;
    wire.say("GET /contact HTTP/1.1\r\nhost: maple.example\r\n\r\n").await;
    assert_eq!(wire.read_reply().await.map(|reply| reply.status), Some(200));
    program.stop().await;
}
