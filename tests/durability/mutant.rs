//! The server with a planted fault that a proof has to find.

use std::env;
use std::future;
use std::process::{Command, ExitCode};

use paddock::config::Config;
use paddock::server::Server;
use paddock::store::{Options, Synchronous, WriterFault};
use tokio::net::TcpListener;

/// The environment variable with the fault.
const VARIABLE: &str = "DURABILITY_FAULT";

/// The fault of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A commit doesn't wait for the disk; a checkpoint does.
    Normal,
    /// Neither waits for the disk.
    Off,
    /// Answers visitors before the commit.
    EarlyAnswer,
    /// The writer thread panics while submissions arrive.
    Panic,
}

const FAULTS: [(&str, Fault); 4] = [
    ("normal", Fault::Normal),
    ("off", Fault::Off),
    ("early-answer", Fault::EarlyAnswer),
    ("panic", Fault::Panic),
];

/// Number of commits after which the writer panics.
const COMMITS: u32 = 40;

impl Fault {
    /// Makes `command`, which starts this program, run the server with this fault.
    pub(crate) fn tell(self, command: &mut Command) {
        let name = FAULTS.into_iter().find(|(_, fault)| *fault == self).map(|(name, _)| name);
        command.env(VARIABLE, name.expect("every fault has a name"));
    }

    fn options(self) -> Options {
        let right = Options::default();
        match self {
            Self::Normal => Options { synchronous: Synchronous::Normal, ..right },
            Self::Off => Options { synchronous: Synchronous::Off, ..right },
            Self::EarlyAnswer => Options { fault: Some(WriterFault::AnswersBeforeCommit), ..right },
            Self::Panic => Options { fault: Some(WriterFault::PanicsAfter(COMMITS)), ..right },
        }
    }
}

/// The planted fault, if this process is a server.
pub(crate) fn wanted() -> Option<Fault> {
    let wanted = env::var(VARIABLE).ok()?;
    FAULTS.into_iter().find(|(name, _)| *name == wanted).map(|(_, fault)| fault)
}

/// Serves with `fault` until it is killed or ends by itself.
pub(crate) fn serve(fault: Fault) -> ExitCode {
    let config = Config::load(None, env::vars()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind(config.server.listen).await.unwrap();
        let server = Server::start(listener, config, fault.options()).await.unwrap();
        println!("listening on http://{}", server.address().unwrap());
        // As in `commands::serve`.
        match server.run(future::pending()).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(74),
        }
    })
}
