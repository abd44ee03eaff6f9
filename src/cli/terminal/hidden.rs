//! Lines that others at the same terminal do not see being typed.

use std::fmt::Display;
use std::io;
use std::time::Duration;

use advance::search::Stop;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use crate::cli::terminal::answer::Answer;
use crate::cli::terminal::prompt::{say, unread};

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

/// How often somebody looks whether a signal has come.
const GLANCE: Duration = Duration::from_millis(100);

/// Asks once nothing is shown any more, and gives what the next line means.
///
/// # Errors
/// When standard input is not a terminal, or cannot be read.
pub fn line(question: impl Display, stop: &Stop) -> io::Result<Answer> {
    let mut line = String::new();
    let silence = Silence::begin()?;
    say(question)?;
    loop {
        // A terminal that hands over each key sends no signal for Ctrl-C, but others may send one.
        if stop.is_requested() {
            return Ok(Answer::Interrupted);
        }
        let Some(key) = key().map_err(|error| unread(&error))? else {
            continue;
        };
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Char('c'), true) => return Ok(Answer::Interrupted),
            (KeyCode::Char('d'), true) if line.is_empty() => return Ok(Answer::End),
            (KeyCode::Char('u'), true) => line.clear(),
            (KeyCode::Enter, _) | (KeyCode::Char('j' | 'm'), true) => break,
            (KeyCode::Backspace, _) => {
                line.pop();
            }
            (KeyCode::Char(key), false) => line.push(key),
            _ => {}
        }
    }
    drop(silence);
    say('\n')?;
    Ok(Answer::line(&line))
}

/// The next key that is pressed, if it soon is.
fn key() -> io::Result<Option<KeyEvent>> {
    if !event::poll(GLANCE)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    })
}
