//! `paddock healthcheck`, for a supervisor or a cron job on the same machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use http::StatusCode;
use paddock::config::Config;
use paddock::name_lookup;
use paddock::server::{HEALTH_KEY, as_token};
use paddock::store;
use serde_json::Value;

use super::{Failure, Kind, Outcome, database, load};

/// A site that takes longer to answer counts as unhealthy.
const LIMIT: Duration = Duration::from_secs(5);

/// Where the Debian package puts the manual for the person who runs the program.
const MANUAL: &str = "docs/operations.md (with the package in /usr/share/doc/paddock)";

/// Asks the running site with these settings for its health. Fails unless the site is healthy and
/// its deliveries arrive; with `warn`, also if its disk is nearly full.
///
/// Authenticates with a key from the database, so no crontab needs to contain a passcode. Asks the
/// site itself, because its webhook settings may come from another environment than this one.
pub(in super::super) fn healthcheck(named: Option<&Path>, warn: bool) -> Outcome {
    match ask_running(&load(named)?)? {
        (StatusCode::OK, text) => match low_disk(&text) {
            Some(warning) if warn => Err(Failure::other(warning)),
            Some(warning) => {
                eprintln!("paddock: {warning}");
                Ok(ExitCode::SUCCESS)
            }
            None => Ok(ExitCode::SUCCESS),
        },
        (status, text) => Err(Failure::other(format!("not well: {}", reason(status, &text)))),
    }
}

/// That the disk is filling up. Nothing is lost yet.
fn low_disk(answer: &str) -> Option<String> {
    let detail: Value = serde_json::from_str(answer).unwrap_or_default();
    detail["low_disk_mebibytes"].as_u64().map(|free| {
        format!(
            "well, but the database's disk has only {free} MB free: no copies are made, and soon inquiries can't be \
             saved. Make room: \"A full disk\" in the manual, {MANUAL}."
        )
    })
}

/// Asks the running site about proxies that the settings don't list. Fails if there are any.
pub(super) fn check_proxies(config: &Config) -> Result<(), Failure> {
    let (status, text) = ask_running(config)?;
    let detail: Value = serde_json::from_str(&text).unwrap_or_default();
    if detail["version"].is_null() {
        return Err(Failure::other(format!("not known: {}", reason(status, &text))));
    }
    let Some(setting) = detail["proxy_warning"]["setting"].as_str() else { return Ok(()) };
    Err(Failure::new(
        Kind::Config,
        format!(
            "the settings are right, but a web server in front of the site isn't in \
             server.trusted_proxies, so all visitors count as one. If it is yours, put this line \
             under [server] and run `kill -HUP`: {setting}"
        ),
    ))
}

/// Requests `/healthz?detail` from the site that runs with these settings.
fn ask_running(config: &Config) -> Result<(StatusCode, String), Failure> {
    let (key, mut address) = config.health_address();
    if address.port() == 0 {
        return Err(Failure::other(format!("{key} has port 0: no one knows where to ask")));
    }
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let path =
        database(config).map_err(|missing| Failure::other(format!("not well: {missing}")))?;
    let key = store::read_beside(path, |db| store::setting(db, HEALTH_KEY)).map_err(|error| {
        Failure::other(format!("not well: the database {} can't be read: {error}", path.display()))
    })?;
    let key = key.map(|key| as_token(&key)).unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let answer = runtime.map_err(Failure::other)?.block_on(ask(address, &key));
    answer.map_err(|error| {
        Failure::other(if error.is_connect() {
            format!(
                "the site doesn't run: nothing answers at http://{address}. With the package, `systemctl status paddock` \
                 says why, and `sudo systemctl start paddock` starts it."
            )
        } else if error.is_timeout() {
            format!("the site at http://{address} gives no answer within {} seconds.", LIMIT.as_secs())
        } else {
            format!("no answer from http://{address}: {error}")
        })
    })
}

async fn ask(address: SocketAddr, key: &str) -> reqwest::Result<(StatusCode, String)> {
    // Needs no certificate authorities, and doesn't fail on a machine that has none.
    let client = name_lookup::http_client().tls_certs_only([]);
    let client = client.timeout(LIMIT).no_proxy().build()?;
    let request = client.get(format!("http://{address}/healthz?detail")).bearer_auth(key);
    let response = request.send().await?;
    Ok((response.status(), response.text().await?))
}

/// Why the site isn't healthy, in words.
fn reason(status: StatusCode, answer: &str) -> String {
    let detail: Value = serde_json::from_str(answer).unwrap_or_default();
    match detail["status"].as_str() {
        Some("not_delivering") => {
            let alarm = &detail["deliveries"]["alarm"];
            let what = match alarm["late_to_office"].as_bool() {
                Some(false) => "mails to visitors aren't going out",
                _ => "deliveries aren't arriving",
            };
            let since = alarm["oldest_pending_at"].as_str().unwrap_or("some time ago");
            format!(
                "{what}; the oldest has been due since {since}. Nothing is lost: see the staff page."
            )
        }
        Some("not_backed_up") if detail["backups"]["is_late"] != true => {
            let offsite = &detail["backups"]["offsite"];
            let since = offsite["newest_at"].as_str().unwrap_or("the start");
            let why = offsite["problem"].as_str().map(|why| format!(": {why}")).unwrap_or_default();
            format!(
                "no copy of the site went off site since {since}{why}. `paddock backups` lists the copies."
            )
        }
        Some("not_backed_up") => {
            let since = detail["backups"]["proved_at"].as_str().unwrap_or("the start");
            format!(
                "no copy of the site was proved since {since}. The log says why; `paddock backups` lists the \
                 copies, and `paddock restore --check` proves the newest one."
            )
        }
        Some("certificate_late") => about_certificate(&detail["certificate"]),
        Some("no_database") => {
            detail["problem"].as_str().unwrap_or("the database can't be read").to_owned()
        }
        _ => format!("it answers {status}. Is it a site with another database?"),
    }
}

fn about_certificate(certificate: &Value) -> String {
    let ends = match certificate["expires_at"].as_str() {
        Some(at) => format!("the certificate isn't being renewed; it ends {at}."),
        None => "the site has no certificate.".to_owned(),
    };
    let problem = certificate["problem"].as_str();
    format!("{ends} {}", problem.unwrap_or("`paddock domain-check` says more."))
}
