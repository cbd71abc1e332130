//! The program itself: its first certificate, renewals under load, the alarm and `domain-check`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use paddock::acme::AcmeSettings;
use paddock::certificates::Certificates;
use reqwest::Client;
use tokio::time::sleep;

use super::authority::{Authority, Trouble};
use super::host::Doors;
use super::pebble::Pebble;
use crate::support::{Workshop, eventually};

pub(super) const NAMES: [&str; 2] = ["maple.example", "www.maple.example"];

/// A folder whose site is asked for at `doors` and gets its certificate as `settings` say.
pub(super) fn workshop(doors: &Doors, settings: &AcmeSettings) -> Workshop {
    let ca_file = settings.ca_file.as_ref().unwrap().display().to_string();
    Workshop::bare()
        .set("PADDOCK_BACKUP__EVERY_MINUTES", "0")
        .set("PADDOCK_SERVER__DOMAIN", &format!("{:?}", settings.names))
        .set("PADDOCK_SERVER__HTTP_LISTEN", &doors.http.to_string())
        .set("PADDOCK_SERVER__HTTPS_LISTEN", &doors.https.to_string())
        .set("PADDOCK_SERVER__ACME_DIRECTORY", &settings.directory)
        .set("PADDOCK_SERVER__ACME_CA_FILE", &ca_file)
        .set("DNS_SERVER_FOR_TESTS", &doors.dns.address.to_string())
        .set("PUBLIC_PORTS_FOR_TESTS", &format!("{},{}", doors.http.port(), doors.https.port()))
}

/// A client that reaches the site by its name, and takes every certificate.
fn browser(doors: &Doors) -> Client {
    let client = Client::builder().no_proxy().tls_danger_accept_invalid_certs(true);
    client.resolve(NAMES[0], doors.https).build().unwrap()
}

/// What the site answers at its name.
async fn status(browser: &Client, doors: &Doors) -> Option<u16> {
    let url = format!("https://{}:{}/contact", NAMES[0], doors.https.port());
    Some(browser.get(url).send().await.ok()?.status().as_u16())
}

pub(super) fn certificates(workshop: &Workshop) -> Certificates {
    Certificates::open(&workshop.path("data/certificates")).unwrap()
}

pub(super) fn serial(workshop: &Workshop) -> Option<Vec<u8>> {
    certificates(workshop).current().map(|in_use| in_use.serial.clone())
}

#[tokio::test]
async fn a_new_site_is_served_by_https_and_no_renewal_costs_a_request() {
    if !Pebble::is_there() {
        return;
    }
    let doors = Doors::open(&NAMES).await;
    let pebble = Pebble::start(&doors, Duration::from_secs(6)).await;
    let workshop = workshop(&doors, &pebble.settings(&NAMES));
    let program = workshop.serve().await;
    let keep_alive = browser(&doors);
    eventually("https", async || (status(&keep_alive, &doors).await? == 200).then_some(())).await;
    let first = serial(&workshop).unwrap();

    let (ends, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let crowd = async {
        let visitors = (0..4).map(async |_| {
            while !ends.load(Ordering::Relaxed) {
                assert_eq!(status(&keep_alive, &doors).await, Some(200));
                // With a connection of its own.
                assert_eq!(status(&browser(&doors), &doors).await, Some(200));
                asked.fetch_add(2, Ordering::Relaxed);
                sleep(Duration::from_millis(20)).await;
            }
        });
        join_all(visitors).await;
    };
    let renewals = async {
        let mut known = first;
        for _ in 0..2 {
            let new = || serial(&workshop).filter(|serial| *serial != known);
            known = eventually("a renewal", async || new()).await;
        }
        ends.store(true, Ordering::Relaxed);
    };
    tokio::join!(crowd, renewals);

    assert!(asked.load(Ordering::Relaxed) > 20);
    program.stop().await;
}

#[tokio::test]
async fn a_certificate_that_is_not_renewed_raises_the_alarm() {
    let authority = Authority::start().await;
    authority.change(|manners| manners.validity = (-85 * 86_400, 5 * 86_400));
    let doors = Doors::open(&NAMES).await;
    let workshop = workshop(&doors, &authority.settings(&NAMES));
    let program = workshop.serve().await;
    eventually("a certificate", async || serial(&workshop)).await;

    let said = eventually("the alarm", async || {
        let output = workshop.run(&["healthcheck"]).await;
        let said = String::from_utf8(output.stderr).unwrap();
        said.contains("certificate").then_some(said)
    })
    .await;

    assert!(said.contains("the certificate isn't being renewed; it ends 20"), "{said}");
    program.stop().await;
}

#[tokio::test]
async fn the_check_of_a_running_site_needs_no_right_to_its_ports() {
    let Some(doors) = Doors::open_privileged(&NAMES).await else { return };
    let authority = Authority::start().await;
    let workshop = workshop(&doors, &authority.settings(&NAMES));
    let check = async || {
        let output = workshop.run_without("net_bind_service", &["domain-check"]).await;
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
    };

    let program = workshop.serve().await;
    let said = check().await;
    assert!(said.contains("The site is running."), "{said}");
    assert!(said.contains("A record 127.0.0.1: port 80 reaches this program"), "{said}");

    program.stop().await;
    let said = check().await;
    assert!(said.contains("This user may not open it. Run this as root"), "{said}");
    assert!(said.contains("`sudo systemctl restart paddock`"), "a reload opens no port: {said}");
}

#[tokio::test]
async fn the_check_of_the_domain_names_what_is_wrong_whether_the_site_runs_or_not() {
    let authority = Authority::start().await;
    let doors = Doors::open(&NAMES).await;
    let workshop = workshop(&doors, &authority.settings(&NAMES));
    let check = async || {
        let output = workshop.run(&["domain-check"]).await;
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    doors.dns.lead(NAMES[1], &["127.9.9.9"]);
    let (code, said) = check().await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("The site isn't running"), "{said}");
    assert!(
        said.contains("ok       maple.example, A record 127.0.0.1: port 80 reaches this program"),
        "{said}"
    );
    assert!(said.contains("FAILED   www.maple.example, A record 127.9.9.9"), "{said}");

    doors.dns.lead(NAMES[1], &["127.0.0.1"]);
    let (code, said) = check().await;
    // There's no certificate yet.
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(
        said.matches("port 80 reaches this program, port 443 reaches this program").count(),
        2
    );

    let program = workshop.serve().await;
    eventually("a certificate", async || serial(&workshop)).await;
    let (code, said) = check().await;
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("The site is running") && said.contains("All is well."), "{said}");
    assert!(
        said.contains("The certificate is for maple.example, www.maple.example, until 20"),
        "{said}"
    );
    assert!(said.contains("It's renewed on 20"), "{said}");
    // The checks ordered nothing.
    let orders = authority.orders().len();
    assert_eq!(orders, 1);
    program.stop().await;
}

#[tokio::test]
async fn a_site_gets_along_without_an_authority() {
    let authority = Authority::start().await;
    authority.trouble("directory", Trouble::Says("no directory"));
    let doors = Doors::open(&NAMES).await;
    let workshop = workshop(&doors, &authority.settings(&NAMES));
    let program = workshop.serve().await;

    program.stderr.says("a reason of its own").await;
    let check = workshop.run(&["domain-check"]).await;
    let said = String::from_utf8(check.stdout).unwrap();
    assert_eq!(check.status.code(), Some(1), "{said}");
    assert!(said.contains("FAILED   There's no certificate yet."), "{said}");
    assert!(said.contains("a reason of its own"), "{said}");

    let site = Client::builder().no_proxy().build().unwrap();
    let reply = site.get(format!("http://{}/contact", doors.http)).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    program.stop().await;
}
