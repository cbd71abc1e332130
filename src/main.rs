//! The command line of `paddock`, and its exit codes.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use jiff::Timestamp;
use mimalloc::MiMalloc;

/// Replaces the C library's allocator, which is slower when many submissions arrive at once: see
/// docs/decisions/0016-allocator-and-whole-program-optimization.md.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A riding stable's whole website in one executable.
///
/// Without a command it serves the site. Visitors read about the stable and write to it; staff see
/// what came in at /admin-submissions; every inquiry reaches your automation's webhook. All it
/// keeps is one database file.
#[derive(Parser)]
#[command(version, about, after_help = AFTER_HELP)]
struct Cli {
    /// Your settings; what they leave out is as in the built-in example
    /// [default: config.toml, if there is one]
    #[arg(long, value_name = "FILE", env = "PADDOCK_CONFIG", global = true)]
    config: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (what happens without a command)
    Serve {
        /// Wait until this machine takes over from the one that serves the site, then restore the
        /// database's replica and serve
        #[arg(long)]
        standby: bool,
    },
    /// Write the built-in example as config.toml, for you to change
    Init,
    /// Check the settings and say what is wrong, without starting
    CheckConfig {
        /// Also ask the running site whether a web server in front of it is missing in them
        #[arg(long)]
        running: bool,
    },
    /// Set another staff passcode and sign everybody out
    ///
    /// Makes one that cannot be guessed and prints it, or reads yours from standard input.
    Passcode {
        /// Read the passcode from the first line of standard input
        #[arg(long)]
        stdin: bool,
        /// Set the owner's passcode instead, which isn't limited by `admin.staff_may`
        #[arg(long)]
        owner: bool,
    },
    /// Copy the site into backup.folder, or the database alone to FILE
    ///
    /// Without FILE the copy has the database, the settings and the photographs, as the copies that the
    /// running site makes by itself. The site may run or not. The database's copy is checked before it counts
    /// as one, and before it takes the place of an older FILE.
    Backup {
        /// Where to put the copy of the database alone
        file: Option<PathBuf>,
    },
    /// Make the recovery key for copies off site, and show it once
    ///
    /// Copies in the bucket are encrypted, and only this key opens them. It isn't stored: print it. Its public
    /// half belongs into the settings, as backup.recipient.
    BackupKey,
    /// List the copies of the site in backup.folder and in the bucket
    Backups {
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Prove a copy of the site and put it back, while the site doesn't run
    ///
    /// Opens the copy's database, checks and counts it, makes all pages from it, and shows the newest inquiry.
    /// Then asks, and puts it in place of the database, which is kept under another name. Settings and
    /// photographs that aren't there come back, too.
    Restore {
        /// The copy's name from `paddock backups`, or its folder [default: the newest]
        ///
        /// A copy that isn't in backup.folder comes from the bucket, and needs the recovery key.
        copy: Option<PathBuf>,
        /// Take the copy from the bucket, even if it's in backup.folder, too
        #[arg(long)]
        offsite: bool,
        /// A file with the recovery key [default: asks on standard input]
        #[arg(long, value_name = "FILE")]
        key_file: Option<PathBuf>,
        /// Prove it and change nothing; the site may run
        #[arg(long)]
        check: bool,
        /// Don't ask
        #[arg(long)]
        yes: bool,
    },
    /// Say whether this paddock can take the site over from an earlier one; changes nothing
    ///
    /// Copies the database, upgrades the copy as a start would, checks it, and makes all pages from it. The site
    /// may run. Ends with 0 if all went well or there is no database yet, with 78 if the settings are wrong, and with
    /// 1 if this paddock wouldn't start or would lose something.
    UpgradeCheck {
        /// The database [default: storage.path in the settings]
        database: Option<PathBuf>,
    },
    /// Erase everything that is stored about a person
    ///
    /// Shows it first, with what stays where the site can't reach it, and asks. Finds all spellings of the address,
    /// also with a tag or Gmail's dots. The site may run or not.
    Erase {
        /// The person's email address; without one their phone number, or the id of their registration
        address: String,
        /// Don't ask
        #[arg(long)]
        yes: bool,
    },
    /// Print everything that is stored about a person, as JSON
    ExportPerson {
        /// The person's email address
        address: String,
    },
    /// Have this machine, where `paddock serve --standby` waits, take the site over
    ///
    /// It begins once the other machine has stopped or its lease has lapsed, and refuses while the site still
    /// answers at `server.public_url`.
    TakeOver {
        /// Even if something still answers at `server.public_url`, such as a CDN
        #[arg(long)]
        force: bool,
    },
    /// List the inquiries and registrations in FILE that the database doesn't have
    ///
    /// After a take-over: FILE is what your automation has received, in any form that has the ids in it. An
    /// id that was deleted here is listed, too.
    Missing {
        /// The file; - reads standard input
        file: PathBuf,
        /// Only ids of this time or later, such as 2027-05-14T14:00:00Z
        #[arg(long, value_name = "TIME")]
        since: Option<Timestamp>,
    },
    /// What staff changed in the site's content: print it, publish a file, or take all of it back
    ///
    /// The site may run or not; a running one shows it within two seconds.
    Content {
        #[command(subcommand)]
        command: ContentCommand,
    },
    /// Print the OpenAPI description of all calls
    Openapi,
    /// Ask the running site whether it can do its work; fails if not
    Healthcheck {
        /// Fail, too, when its disk is nearly full: less than 64 MB are free, and no copies are made
        #[arg(long)]
        warn: bool,
    },
    /// Check the mail settings step by step, and send a test mail
    ///
    /// Says what fails and what to do: server name, port, encryption, sign-in, sender, recipient, and the
    /// SPF and DMARC records of your domain. Changes nothing, and doesn't need the site to run. Ends with 0
    /// if mails go out, with 1 if a step failed.
    MailCheck {
        /// Who gets the test mail [default: every address in mail.office]
        address: Option<String>,
    },
    /// Check whether your domain leads to this program, and how its certificate stands
    ///
    /// Looks up the names of server.domain, and asks each address on ports 80 and 443; says which certificate
    /// is there, when it's renewed, and what to do. Orders nothing. The site may run or not. Ends with 0, or
    /// with 1 if something is wrong.
    DomainCheck,
    /// Print the version
    Version,
    /// Prepare one photograph, as the running site asks for it
    #[command(name = paddock::photos::VERB, hide = true)]
    PreparePhotograph,
}

#[derive(Subcommand)]
enum ContentCommand {
    /// Print what staff changed, as it would stand in config.toml
    Export,
    /// Publish the content in FILE, which is written like config.toml, as if staff had changed it
    ///
    /// What the file leaves out stays as it is; a list in it replaces the whole list. All of it is checked first.
    Import {
        /// The file; - reads standard input
        file: PathBuf,
    },
    /// Take all back that staff changed, so that config.toml counts alone
    ///
    /// It's a publication like any other: staff can undo it.
    Reset,
}

const AFTER_HELP: &str = "\
First steps:
  paddock init            writes config.toml with every setting explained
  paddock check-config    tells whether it is right
  paddock                 serves the site and prints how to sign in as staff

Every setting can also come from the environment: PADDOCK_SERVER__LISTEN=0.0.0.0:80
Signals: HUP reads the settings again; TERM and INT finish what is under way and end.";

fn main() -> ExitCode {
    let cli = Cli::parse();
    let config = cli.config.as_deref();
    let outcome = match cli.command.unwrap_or(Command::Serve { standby: false }) {
        Command::Serve { standby } => commands::serve(config, standby),
        Command::Init => commands::init(config),
        Command::CheckConfig { running } => commands::check_config(config, running),
        Command::Passcode { stdin, owner } => commands::passcode(config, stdin, owner),
        Command::Backup { file } => commands::backup(config, file.as_deref()),
        Command::Backups { json } => commands::list_backups(config, json),
        Command::BackupKey => commands::backup_key(),
        Command::Restore { copy, offsite, key_file, check, yes } => {
            let (copy, key_file) = (copy.as_deref(), key_file.as_deref());
            commands::restore(config, &commands::Restoring { copy, offsite, key_file, check, yes })
        }
        Command::UpgradeCheck { database } => commands::upgrade_check(config, database.as_deref()),
        Command::Erase { address, yes } => commands::erase(config, &address, yes),
        Command::ExportPerson { address } => commands::export(config, &address),
        Command::TakeOver { force } => commands::take_over(config, force),
        Command::Missing { file, since } => commands::missing(config, &file, since),
        Command::Content { command } => match command {
            ContentCommand::Export => commands::export_content(config),
            ContentCommand::Import { file } => commands::import_content(config, &file),
            ContentCommand::Reset => commands::reset_content(config),
        },
        Command::Openapi => commands::print(paddock::server::document()),
        Command::Healthcheck { warn } => commands::healthcheck(config, warn),
        Command::MailCheck { address } => commands::mail_check(config, address.as_deref()),
        Command::DomainCheck => commands::domain_check(config),
        Command::PreparePhotograph => commands::prepare_photograph(),
        Command::Version => commands::print(concat!("paddock ", env!("CARGO_PKG_VERSION"))),
    };
    outcome.unwrap_or_else(|failure| {
        eprintln!("paddock: {failure}");
        failure.code()
    })
}
