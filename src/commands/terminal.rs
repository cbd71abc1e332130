//! What is typed on a terminal and shouldn't be seen there.

use std::io::{self, Stdin};

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::spawn_blocking;

use super::{Failure, print};

/// Reads a line from standard input. A terminal is asked `question` first, and doesn't show what is typed.
///
/// # Errors
///
/// If standard input can't be read, if the question can't be written, or if Ctrl-C was pressed. A terminal that can't
/// hide what is typed shows it.
pub(super) fn ask_hidden(question: &str) -> Result<String, Failure> {
    let input = io::stdin();
    // The terminal must hide the answer before the question asks for it.
    let hidden = Hidden::begin(&input);
    if hidden.is_none() {
        return line();
    }
    let typed = line_or_interrupt(question)?;
    // The terminal hasn't shown the end of the line either.
    print("")?;
    Ok(typed)
}

fn line() -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(Failure::other)?;
    Ok(line)
}

/// The answer to `question`, unless Ctrl-C is pressed: that would end the program at once, and leave the terminal as it
/// is.
fn line_or_interrupt(question: &str) -> Result<String, Failure> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(Failure::other)?;
    let answer = runtime.block_on(async {
        let mut interrupts = signal(SignalKind::interrupt()).map_err(Failure::other)?;
        print(question)?;
        tokio::select! {
            _ = interrupts.recv() => Err(Failure::other("stopped, and nothing was changed.")),
            line = spawn_blocking(line) => line.map_err(Failure::other)?,
        }
    });
    // The thread that reads goes on after Ctrl-C.
    runtime.shutdown_background();
    answer
}

/// A terminal that doesn't show what is typed, until this is dropped.
struct Hidden<'a> {
    terminal: &'a Stdin,
    before: Termios,
}

impl<'a> Hidden<'a> {
    /// `None` if standard input isn't a terminal.
    fn begin(terminal: &'a Stdin) -> Option<Self> {
        let before = tcgetattr(terminal).ok()?;
        let mut modes = before.clone();
        modes.local_modes.remove(LocalModes::ECHO);
        tcsetattr(terminal, OptionalActions::Drain, &modes).ok()?;
        Some(Self { terminal, before })
    }
}

impl Drop for Hidden<'_> {
    fn drop(&mut self) {
        _ = tcsetattr(self.terminal, OptionalActions::Drain, &self.before);
    }
}
