//! Lines that others at the same terminal do not see being typed.

use std::fmt::Display;
use std::io;
use std::process;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use crate::cli::terminal::interrupt::EXIT_CODE;
use crate::cli::terminal::prompt::say;

/// The terminal hands over each key and shows none, for as long as this lives.
struct Silence;

impl Silence {
    fn begin() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        // There is nothing to do about a terminal that does not listen.
        let _ = terminal::disable_raw_mode();
    }
}

/// Asks once nothing is shown any more, and gives the next line; `None` at the end of the input. Ctrl-C ends the program, as it does elsewhere.
///
/// # Errors
/// When standard input is not a terminal, or cannot be read.
pub fn line(question: impl Display) -> io::Result<Option<String>> {
    let mut line = String::new();
    let silence = Silence::begin()?;
    say(question)?;
    let ended = loop {
        let Event::Key(key) = event::read()? else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Char('c'), true) => {
                drop(silence);
                process::exit(EXIT_CODE.into());
            }
            (KeyCode::Char('d'), true) if line.is_empty() => break true,
            (KeyCode::Char('u'), true) => line.clear(),
            (KeyCode::Enter, _) | (KeyCode::Char('j' | 'm'), true) => break false,
            (KeyCode::Backspace, _) => {
                line.pop();
            }
            (KeyCode::Char(key), false) => line.push(key),
            _ => {}
        }
    };
    drop(silence);
    if ended {
        return Ok(None);
    }
    say('\n')?;
    Ok(Some(line))
}
