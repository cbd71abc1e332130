//! The check of the mail settings, as a command and on the staff page, with a mail server that fails and
//! a DNS server that knows what a test says.

mod by_https;
mod domain;
mod encryption;
mod links;
mod ports;
mod staff;
mod steps;

use std::process::Output;

use crate::support::{DnsServer, MailServer, Workshop};

const OFFICE: &str = "office@maple.example";
const PASSWORD: &str = "oats-in-the-morning";

/// A folder whose settings send mails by the server at `url`, to one address.
fn workshop(url: &str, dns: &DnsServer) -> Workshop {
    Workshop::new()
        .set("DNS_SERVER_FOR_TESTS", &dns.address.to_string())
        .set("PADDOCK_MAIL__SERVER", url)
        .set("PADDOCK_MAIL__FROM", "Maple Hollow <hello@maple.example>")
        .set("PADDOCK_MAIL__OFFICE", &format!("[\"{OFFICE}\"]"))
        .set("PADDOCK_SERVER__PUBLIC_URL", "https://maple.example")
}

/// A server of DNS that knows the records that a domain should have.
async fn tidy_dns() -> DnsServer {
    let records: [(&str, &[&str]); 2] =
        [("maple.example", &["v=spf1 mx ~all"]), ("_dmarc.maple.example", &["v=DMARC1; p=none"])];
    DnsServer::start(&records).await
}

/// The address of `server` with a user who signs in.
fn with_user(server: &MailServer) -> String {
    server.url().replace("://", "://hello%40maple.example@")
}

fn said(output: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The lines of `said` about the step `title`, with what to do.
fn about(said: &str, title: &str) -> String {
    let is_its = |line: &&str| {
        line.split_once(' ')
            .is_some_and(|(_, rest)| rest.trim_start().starts_with(&format!("{title}: ")))
    };
    let mut lines = said.lines().skip_while(|line| !is_its(line));
    let first = lines.next().unwrap_or_else(|| panic!("nothing about {title} in\n{said}"));
    let remedy = lines.next().filter(|line| line.trim_start().starts_with("-> "));
    format!("{first}\n{}", remedy.unwrap_or_default())
}

/// The results of the steps, in order: `ok Settings`.
fn results(said: &str) -> Vec<String> {
    let of = |line: &str| {
        let (result, rest) = line.split_once(' ')?;
        let (title, _) = rest.trim_start().split_once(": ")?;
        ["ok", "warning", "FAILED", "skipped"]
            .contains(&result)
            .then(|| format!("{result} {title}"))
    };
    said.lines().filter_map(of).collect()
}
