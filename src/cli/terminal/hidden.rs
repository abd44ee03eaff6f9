//! Input that is not shown while a person types it.

use std::fmt::Display;
use std::io;
use std::time::Duration;

use advance::search::Stop;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use crate::cli::terminal::prompt::{say, unread};

/// The end of the input of a line.
pub enum HiddenInput {
    /// The line is complete.
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C, or another signal to end.
    Interrupt,
}

/// Puts the terminal into raw mode, without echo, until this is dropped.
struct NoEcho;

impl NoEcho {
    fn begin() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for NoEcho {
    fn drop(&mut self) {
        // If the terminal does not respond, there is nothing left to do.
        let _ = terminal::disable_raw_mode();
    }
}

/// The pause between two checks for a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Asks once the echo is off, and reads the next line.
///
/// # Errors
/// When standard input is not a terminal, or cannot be read.
pub fn line(question: impl Display, stop: &Stop) -> io::Result<HiddenInput> {
    let mut line = String::new();
    let no_echo = NoEcho::begin()?;
    say(question)?;
    loop {
        // In raw mode, Ctrl-C sends no signal, but another process may send one.
        if stop.is_requested() {
            return Ok(HiddenInput::Interrupt);
        }
        let Some(key) = key().map_err(|error| unread(&error))? else {
            continue;
        };
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Char('c'), true) => return Ok(HiddenInput::Interrupt),
            (KeyCode::Char('d'), true) if line.is_empty() => return Ok(HiddenInput::End),
            (KeyCode::Char('u'), true) => line.clear(),
            (KeyCode::Enter, _) | (KeyCode::Char('j' | 'm'), true) => break,
            (KeyCode::Backspace, _) => {
                line.pop();
            }
            (KeyCode::Char(key), false) => line.push(key),
            _ => {}
        }
    }
    drop(no_echo);
    say('\n')?;
    Ok(HiddenInput::Line(line))
}

/// The next key, if one is pressed soon.
fn key() -> io::Result<Option<KeyEvent>> {
    if !event::poll(POLL_INTERVAL)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    })
}
