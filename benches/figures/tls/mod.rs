//! TLS: processor time for each request and each handshake, of paddock, nginx and Caddy with the same
//! certificate and the same page.

mod client;
mod servers;

use std::fs;
use std::path::Path;
use std::time::Duration;

use rcgen::{CertificateParams, KeyPair};

use self::client::{Client, Load};
use self::servers::Server;
use crate::pages::get_path;
use crate::table::{self, median, row};

const ROUNDS: usize = 5;

/// Time for the program to be idle and to compress all pages further.
const IDLE: Duration = Duration::from_secs(20);

/// The name in the certificate.
const NAME: &str = "bench.example";

/// Measures and prints the figures.
pub(crate) async fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = write_certificate(folder.path());
    let paddock = servers::paddock(folder.path());
    // It compresses its pages further when it's idle; their bytes must not change while they're compared.
    tokio::time::sleep(IDLE).await;
    let (_, html) = get_path(paddock.subject.address, "/", "identity");
    let (_, brotli) = get_path(paddock.subject.address, "/", "br");
    fs::write(folder.path().join("index.html"), &html).unwrap();
    fs::write(folder.path().join("index.html.br"), &brotli).unwrap();
    let mut servers = vec![paddock, servers::nginx(folder.path())];
    servers.extend(servers::caddy(folder.path()));
    let client = Client::new(&certificate);
    for server in &servers {
        let body = client.body(server.address).await;
        assert_eq!(body, brotli, "{} does not send the same bytes", server.name);
    }
    for load in Load::ALL {
        print(load, &servers, &measured(load, &servers, &client).await);
    }
}

/// The processor time for each request or handshake in microseconds, by server and round.
async fn measured(load: Load, servers: &[Server], client: &Client) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); servers.len()];
    for _ in 0..ROUNDS {
        for (server, times) in servers.iter().zip(&mut times) {
            times.push(client.run(load, server).await);
        }
    }
    times
}

fn print(load: Load, servers: &[Server], times: &[Vec<f64>]) {
    let mut rows = vec![row!["server", "CPU µs each", "CPU of paddock"]];
    for (server, own) in servers.iter().zip(times) {
        rows.push(row![
            server.name,
            format!("{:.1}", median(own.iter().copied())),
            format!("{:.2} ×", table::ratio(&times[0], own)),
        ]);
    }
    table::print(load.title(), &rows);
}

/// Writes a certificate and its key to `folder/certificates`. Returns the certificate in DER.
fn write_certificate(folder: &Path) -> Vec<u8> {
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec![NAME.to_owned()]).unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let certificates = folder.join("certificates");
    fs::create_dir(&certificates).unwrap();
    fs::write(certificates.join("certificate.pem"), certificate.pem()).unwrap();
    fs::write(certificates.join("key.pem"), key.serialize_pem()).unwrap();
    certificate.der().to_vec()
}
