//! The server with a fault that a proof has to catch.

use std::env;
use std::future;
use std::process::{Command, ExitCode};

use paddock::config::Config;
use paddock::server::Server;
use paddock::store::{Answer, Options, Synchronous};
use tokio::net::TcpListener;

/// Names the fault to the process that is to have it.
const VARIABLE: &str = "DURABILITY_FAULT";

/// What is wrong with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A commit does not wait for the disk; checkpoints do.
    Normal,
    /// Nothing waits for the disk.
    Off,
    /// A visitor is answered before the commit.
    EarlyAnswer,
    /// The thread that writes panics amid the submissions.
    Panic,
}

const FAULTS: [(&str, Fault); 4] = [
    ("normal", Fault::Normal),
    ("off", Fault::Off),
    ("early-answer", Fault::EarlyAnswer),
    ("panic", Fault::Panic),
];

/// After how many commits the writer with that fault panics.
const COMMITS: u32 = 40;

impl Fault {
    /// Makes `command`, which starts this very program, be the server with this fault.
    pub(crate) fn tell(self, command: &mut Command) {
        let name = FAULTS.into_iter().find(|(_, fault)| *fault == self).map(|(name, _)| name);
        command.env(VARIABLE, name.expect("every fault has a name"));
    }

    fn options(self) -> Options {
        let right = Options::default();
        match self {
            Self::Normal => Options { synchronous: Synchronous::Normal, ..right },
            Self::Off => Options { synchronous: Synchronous::Off, ..right },
            Self::EarlyAnswer => Options { answer: Answer::BeforeCommit, ..right },
            Self::Panic => Options { panics_after: Some(COMMITS), ..right },
        }
    }
}

/// The fault that this process is to have, if it is a server.
pub(crate) fn wanted() -> Option<Fault> {
    let wanted = env::var(VARIABLE).ok()?;
    FAULTS.into_iter().find(|(name, _)| *name == wanted).map(|(_, fault)| fault)
}

/// Serves with `fault` until killed, or until it ends by itself.
pub(crate) fn serve(fault: Fault) -> ExitCode {
    let config = Config::load(None, env::vars()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind(config.server.listen).await.unwrap();
        let server = Server::start(listener, config, fault.options()).await.unwrap();
        println!("listening on http://{}", server.address().unwrap());
        // As the program itself does; see `commands::serve`.
        match server.run(future::pending()).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(74),
        }
    })
}
