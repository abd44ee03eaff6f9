//! Asking people: a question on standard output, the answer from standard input.

use std::fmt::Display;
use std::io::{self, Write};

use advance::any::Diagram;
use anstream::ColorChoice;

use crate::cli::terminal::{output, typed};

/// Prints a text at once: a person may be waiting for it.
///
/// # Errors
/// When standard output fails.
pub fn say(text: impl Display) -> io::Result<()> {
    let mut output = output::out();
    write!(output, "{text}")
        .and_then(|()| output.flush())
        .map_err(unprinted)
}

/// Shows a board in its colours, between empty lines.
///
/// # Errors
/// When standard output fails.
pub fn show(board: &Diagram) -> io::Result<()> {
    let mut output = output::coloured(ColorChoice::Auto);
    writeln!(output)
        .and_then(|()| output.paint(board))
        .and_then(|()| writeln!(output))
        .map_err(unprinted)
}

/// Asks, and gives the next line without its end.
///
/// # Errors
/// [`io::ErrorKind::UnexpectedEof`] at the end of the input; any other when a stream fails.
pub fn ask(question: impl Display) -> io::Result<String> {
    say(question)?;
    typed::line(&mut io::stdin().lock())
        .map_err(|error| unread(&error))?
        .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// The error of printing.
fn unprinted(error: io::Error) -> io::Error {
    named("cannot write standard output", &error)
}

/// The error of reading the input.
pub fn unread(error: &io::Error) -> io::Error {
    named("cannot read standard input", error)
}

/// The error with its context, of the same kind, by which the caller decides what to do.
fn named(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}
