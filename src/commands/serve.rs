//! `paddock serve`: the site, until it is told to stop.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use paddock::config::{Config, Passcode};
use paddock::server::{self, Reload, Server};
use paddock::store::Options;
use tokio::net::TcpListener;
use tokio::signal::unix::Signal;

use super::{Failure, Kind, Outcome, load, log, print, settings_file};

/// Serves the site; returns when it was told to stop and has.
pub(in super::super) fn serve(named: Option<&Path>) -> Outcome {
    let _log = log::start().map_err(Failure::other)?;
    // Chosen once: should the file be gone when the settings are read again, that is a mistake to
    // be told of and not a reason to become the example.
    let file = settings_file(named);
    let named = file.as_deref();
    let config = load(named)?;
    log_notes(&config);
    let runtime = server::runtime().map_err(Failure::other)?;
    let outcome = runtime.block_on(run(named, config));
    // A host name that is being looked up cannot be called off: the end does not wait for it.
    runtime.shutdown_timeout(Duration::from_millis(200));
    outcome
}

async fn run(named: Option<&Path>, config: Config) -> Outcome {
    server::ignore_file_size_signal().map_err(Failure::other)?;
    if let Err(error) = server::raise_descriptor_limit() {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    // Before anything takes long: a stop that comes early must not be missed.
    let stop = server::stop_request().map_err(Failure::other)?;
    // Nor must a hangup end the program, as it does unless somebody listens for it.
    let reload_requests = server::reload_requests().map_err(Failure::other)?;
    let address = config.server.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Failure::other(format!(
            "cannot listen on {address}: {error}. Is another program using it? \
             `server.listen` chooses another address."
        ))
    })?;
    let server = Server::start(listener, config, Options::default()).await;
    let server = server.map_err(Failure::other)?;
    announce(&server)?;
    let named = named.map(Path::to_owned);
    let reloading = tokio::spawn(reload_when_asked(reload_requests, server.reload(), named));
    let ended = server.run(stop).await;
    reloading.abort();
    ended.map_err(|failure| Failure::new(Kind::Disk, failure))?;
    Ok(ExitCode::SUCCESS)
}

/// Says on standard output that the site is ready and, once, how staff get in.
///
/// The passcode stands behind `#`, which no browser sends and no log of a proxy holds.
fn announce(server: &Server) -> Result<(), Failure> {
    let address = server.address().map_err(Failure::other)?;
    print(&format!("listening on http://{address}"))?;
    server.first_passcode().map_or(Ok(()), |passcode| show(passcode, &server.public_origin()))
}

/// Shows a passcode that was just made, as a link that signs in by itself.
fn show(passcode: &Passcode, origin: &str) -> Result<(), Failure> {
    print(&format!(
        "Staff sign in with this link. It is shown only now; `paddock passcode` sets another:\n\
         {origin}/admin-submissions#passcode={}",
        passcode.as_str()
    ))?;
    Ok(())
}

/// Reads the settings again at each SIGHUP. Wrong ones are refused and the old ones stay.
async fn reload_when_asked(mut requests: Signal, reload: Reload, named: Option<PathBuf>) {
    while requests.recv().await.is_some() {
        match read_again(&reload, named.as_deref()).await {
            Ok(()) => tracing::info!("the settings were read again and are in place"),
            Err(failure) => {
                tracing::error!(%failure, "the new settings were refused; the old ones stay");
            }
        }
    }
}

/// Tells the log what the owner should know about the settings.
fn log_notes(config: &Config) {
    for note in &config.notes {
        tracing::warn!("{note}");
    }
}

async fn read_again(reload: &Reload, named: Option<&Path>) -> Result<(), Failure> {
    let config = load(named)?;
    log_notes(&config);
    let first_passcode = reload.apply(config).await.map_err(Failure::other)?;
    first_passcode.map_or(Ok(()), |passcode| show(&passcode, &reload.public_origin()))
}
