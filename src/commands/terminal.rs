//! What is typed on a terminal and shouldn't be seen there.

use std::io::{self, IsTerminal, Stdin};

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use super::{Failure, print};

/// Reads a line from standard input. A terminal is asked `question` first, and doesn't show what is typed.
///
/// # Errors
///
/// If standard input can't be read, or if the question can't be written. A terminal that can't hide what is typed shows
/// it.
pub(super) fn ask_hidden(question: &str) -> Result<String, Failure> {
    let input = io::stdin();
    // Before the question: whoever pastes is quick.
    let hidden = Hidden::begin(&input);
    if input.is_terminal() {
        print(question)?;
    }
    let mut line = String::new();
    let read = input.read_line(&mut line);
    if hidden.is_some() {
        // The terminal hasn't shown the end of the line either.
        print("")?;
    }
    read.map_err(Failure::other)?;
    Ok(line)
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
