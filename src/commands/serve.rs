//! `paddock serve`: runs the site until it is told to stop.

use std::io::ErrorKind;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use paddock::clock;
use paddock::config::{Config, Note, Passcode};
use paddock::server::service_manager;
use paddock::server::{self, Applied, Changes, ListenError, Listeners, Reload, Server};
use paddock::store::Options;
use tokio::signal::unix::Signal;
use tokio::task::spawn_blocking;

use super::passcode::NO_CERTIFICATE;
use super::restored_database::Drafts;
use super::{Failure, Kind, Outcome, load, log, missing_file, primary, print, settings_file};

/// Serves the site. Returns after a requested stop. A machine that stands by waits first until it takes
/// over.
pub(in super::super) fn serve(named: Option<&Path>, stands_by: bool) -> Outcome {
    let _log = log::start();
    // Determined once: a reload reports a file that is now missing, instead of turning the site
    // into the example.
    let file = settings_file(named);
    let named = file.as_deref();
    let config = load(named)?;
    if named.is_none() {
        missing_file::log(&config.content.site.name);
    }
    log_notes(&config);
    let runtime = server::runtime().map_err(Failure::other)?;
    let outcome = runtime.block_on(run(named, config, stands_by));
    // A host name look-up can't be canceled, so the program doesn't wait for it.
    runtime.shutdown_timeout(Duration::from_millis(200));
    if outcome.is_ok() {
        tracing::info!("stopped");
    }
    outcome
}

async fn run(named: Option<&Path>, config: Config, stands_by: bool) -> Outcome {
    server::ignore_file_size_signal().map_err(Failure::other)?;
    if let Err(error) = server::raise_descriptor_limit() {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    // Before anything slow, so that an early stop request isn't missed.
    let mut stop = Box::pin(server::stop_request().map_err(Failure::other)?);
    // Without a listener, SIGHUP would end the program.
    let reload_requests = server::reload_requests().map_err(Failure::other)?;
    let primary = tokio::select! {
        primary = primary::become_primary(&config, stands_by) => primary?,
        () = &mut stop => return Ok(ExitCode::SUCCESS),
    };
    let started = Box::pin(start(config)).await;
    let (mut server, primary) = Box::pin(primary::start_replication(started, primary)).await?;
    announce(&server)?;
    let reloading = reload_when_asked(reload_requests, server.reload(), named.map(Path::to_owned));
    server.attend("reading the settings again", reloading);
    let (lost, store) = (primary.lost(), server.store());
    let stop = async {
        tokio::select! {
            () = stop => {}
            // Nothing may be acknowledged that the machine which has taken over doesn't have.
            why = lost => {
                store.close_at_once();
                tracing::error!(loss = %why, "nothing is written anymore");
            }
        }
        service_manager::stopping();
    };
    service_manager::ready();
    let ended = server.run(stop).await;
    Box::pin(primary.end()).await?;
    ended.map_err(|failure| Failure::new(Kind::Failed, failure))?;
    Ok(ExitCode::SUCCESS)
}

async fn start(config: Config) -> Result<Server, Failure> {
    let listeners = Listeners::bind(&config).map_err(|refused| cannot_listen(&refused))?;
    let drafts = Drafts::of(&config);
    let server = Server::start(listeners, config, Options::default()).await;
    let server = server.map_err(Failure::other)?;
    // The server has the database open, so no restore is under way.
    if let Err(failure) = drafts.remove() {
        tracing::warn!("{failure}");
    }
    Ok(server)
}

/// Explains why the address can't be used, and what to do about it.
fn cannot_listen(refused: &ListenError) -> Failure {
    let ListenError { key, address, error } = refused;
    let port = address.port();
    let advice = match error.kind() {
        ErrorKind::PermissionDenied => format!(
            "Ports below 1024 take a permission. In a systemd unit it is \
             `AmbientCapabilities=CAP_NET_BIND_SERVICE`; for this file it is `sudo setcap \
             cap_net_bind_service=+ep {}`, again after each update. Or choose a port above 1023 \
             with `{key}`{}.",
            std::env::current_exe().unwrap_or_else(|_| "paddock".into()).display(),
            if *key == "server.listen" { "" } else { ", and have the usual one forwarded to it" }
        ),
        ErrorKind::AddrInUse => format!(
            "Another program uses the port: `ss -ltnp 'sport = :{port}'` shows which. Stop it, or \
             choose another port with `{key}`."
        ),
        ErrorKind::AddrNotAvailable => format!(
            "This machine doesn't have that address. 0.0.0.0 stands for all that it has; `{key}` \
             chooses."
        ),
        _ => format!("`{key}` chooses another address."),
    };
    Failure::other(format!("{refused}. {advice}"))
}

/// Prints where the site listens, with a domain its address and, at the first start, a link that signs
/// staff in.
///
/// The passcode follows `#`, so no browser sends it to a server and no proxy logs it.
fn announce(server: &Server) -> Result<(), Failure> {
    for origin in server.listeners().origins().map_err(Failure::other)? {
        print(&format!("listening on {origin}"))?;
    }
    if server.certificates().is_some() {
        print(&format!("serving {}", server.public_origin()))?;
    }
    let Some(passcode) = server.first_passcode() else { return Ok(()) };
    let certificates = server.certificates();
    let note = match certificates {
        Some(certificates) if certificates.current().is_none() => NO_CERTIFICATE,
        _ => "",
    };
    show(passcode, &server.public_origin(), note)
}

/// Prints a newly generated passcode, as a link that signs in.
fn show(passcode: &Passcode, origin: &str, note: &str) -> Result<(), Failure> {
    print(&format!(
        "Staff sign in with this link. You'll only see it now; `paddock passcode` sets a new one:\n\
         {origin}/admin-submissions#passcode={}{note}",
        passcode.as_str()
    ))?;
    Ok(())
}

/// Reads the settings again at each SIGHUP. Keeps the old ones if the new ones are wrong.
async fn reload_when_asked(mut requests: Signal, reload: Reload, named: Option<PathBuf>) {
    while requests.recv().await.is_some() {
        service_manager::reloading();
        // Boxed, since it is large.
        match Box::pin(read_again(&reload, named.as_deref())).await {
            Ok(changes) => changes.report(),
            Err(failure) => {
                tracing::error!(%failure, "the new settings were refused; the old ones stay");
            }
        }
        service_manager::ready();
    }
}

/// Logs the notes and warnings about the settings.
fn log_notes(config: &Config) {
    // One line for all notes about the example: a new site has a dozen of them at each reload.
    let mut examples = Vec::new();
    for note in &config.notes {
        match note {
            Note::Example { section, .. } => examples.push(format!("[{section}]")),
            Note::Mention { .. } => tracing::warn!("{note}"),
        }
    }
    if !examples.is_empty() {
        tracing::warn!(
            "Your site still shows what the example says in {}. `paddock check-config` tells which \
             settings those are.",
            examples.join(", ")
        );
    }
    for warning in config.warnings(clock::now()) {
        tracing::warn!("{warning}");
    }
}

/// Reads the settings again; returns what has changed.
async fn read_again(reload: &Reload, named: Option<&Path>) -> Result<Changes, Failure> {
    let file = named.map(Path::to_owned);
    // Reading can be slow, on a disk that doesn't answer. The site must keep running meanwhile.
    let loading = spawn_blocking(move || load(file.as_deref())).await;
    let config = loading.unwrap_or_else(|error| resume_unwind(error.into_panic()))?;
    log_notes(&config);
    let Applied { changes, first_passcode } = reload.apply(config).await.map_err(Failure::other)?;
    if let Some(passcode) = first_passcode {
        show(&passcode, &reload.public_origin(), "")?;
    }
    Ok(changes)
}
