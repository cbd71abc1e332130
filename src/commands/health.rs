//! `paddock healthcheck`: for a supervisor or a cron job on the same machine.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::{Failure, Outcome, load};

/// A site that takes longer to say that it is well is not.
const LIMIT: Duration = Duration::from_secs(5);

/// Asks the site that these settings describe; fails unless it says that it is well.
pub(in super::super) fn healthcheck(named: Option<&Path>) -> Outcome {
    let mut address = load(named)?.server.listen;
    if address.port() == 0 {
        return Err(Failure::other("server.listen has port 0: nobody knows where to ask"));
    }
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let answer = runtime.map_err(Failure::other)?.block_on(async {
        let client = reqwest::Client::builder().timeout(LIMIT).no_proxy().build()?;
        let response = client.get(format!("http://{address}/healthz")).send().await?;
        let status = response.status();
        Ok::<_, reqwest::Error>((status, response.text().await?))
    });
    match answer {
        Ok((status, _)) if status.is_success() => Ok(ExitCode::SUCCESS),
        Ok((_, text)) => Err(Failure::other(format!("not well: {}", text.trim()))),
        Err(error) => Err(Failure::other(format!("no answer from http://{address}: {error}"))),
    }
}
