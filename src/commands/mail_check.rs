//! `paddock mail-check`: checks the mail settings and sends a test mail.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use paddock::config::{Config, Current};
use paddock::mail_check::{Check, Links, Progress, Step, StepResult, links_key};
use paddock::{server, store};

use super::content::load_with_staff;
use super::{Failure, Outcome, print};

/// How many steps have failed, and how many may be improved.
#[derive(Default)]
struct Counts {
    failed: AtomicUsize,
    warnings: AtomicUsize,
}

/// Checks the mail settings, writes to `address` or, without one, to the office, and prints each step.
/// Fails if a step does.
pub(in super::super) fn mail_check(named: Option<&Path>, address: Option<&str>) -> Outcome {
    let config = load_with_staff(named)?;
    let links = links(&config);
    let listening = config.server.listen;
    let current = Current::new(config, listening);
    let composer = server::mail_composer(&current).map_err(Failure::other)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Failure::other)?;
    // The resolver starts tasks as soon as it's made.
    let counts = runtime.block_on(async {
        let mut check = Check::new(&current, links, Arc::new(composer));
        if let Some(address) = address {
            check.recipients = vec![address.to_owned()];
        }
        let counts = Counts::default();
        check.run(&|progress| counts.show(progress)).await;
        counts
    });
    // A host name look-up can't be canceled, so the program doesn't wait for it.
    runtime.shutdown_background();
    counts.sum_up()
}

/// The maker of links that the site with this database knows; `None` if there is no such database yet.
fn links(config: &Config) -> Option<Links> {
    let key = store::read_beside(&config.storage.path, links_key).ok().flatten();
    key.map(Links::new)
}

impl Counts {
    fn show(&self, progress: Progress) {
        let Progress::Done(step) = progress else { return };
        match step.result {
            StepResult::Failed => _ = self.failed.fetch_add(1, Ordering::Relaxed),
            StepResult::Warning => _ = self.warnings.fetch_add(1, Ordering::Relaxed),
            StepResult::Ok | StepResult::Skipped => {}
        }
        // A closed pipe doesn't change what the command comes to.
        _ = io::stdout().write_all(lines(&step).as_bytes());
    }

    fn sum_up(&self) -> Outcome {
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        match (count(&self.failed), count(&self.warnings)) {
            (0, 0) => print("\nAll is well."),
            (0, _) => {
                print("\nMails go out. What can be improved stands above, after \"warning\".")
            }
            _ => {
                print("\nMails don't go out. What to do stands above, after \"FAILED\".")?;
                Ok(ExitCode::from(1))
            }
        }
    }
}

/// A step as the terminal shows it, with a word and no color, so that it reads the same in a file.
fn lines(Step { title, result, found, remedy, .. }: &Step) -> String {
    let word = match result {
        StepResult::Ok => "ok",
        StepResult::Warning => "warning",
        StepResult::Failed => "FAILED",
        StepResult::Skipped => "skipped",
    };
    let remedy = remedy.as_ref().map(|remedy| format!("{:9}-> {remedy}\n", ""));
    format!("{word:9}{title}: {found}\n{}", remedy.unwrap_or_default())
}
