//! The output of results: files, standard output, and remarks on standard error.

#![expect(
    clippy::disallowed_methods,
    reason = "all other output goes through here"
)]

use std::fmt::Display;
use std::io::{self, IsTerminal, Stdout, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use advance::any::{Diagram, Span};
use advance::file::{self, WriteError, Written};
use advance::game::foreign::visible;
use anstream::{AutoStream, ColorChoice};
use anyhow::anyhow;
use crossterm::cursor::MoveTo;
use crossterm::terminal::{Clear, ClearType};

use crate::cli::terminal::drawing::style;

/// The context of an error on standard output.
pub const PRINTING: &str = "cannot write standard output";

/// True if standard output was open for writing when the program was started.
static WRITABLE: AtomicBool = AtomicBool::new(true);

/// Checks standard output before `main`, and before Rust's runtime, which opens `/dev/null` in the place of a closed
/// stream. Later the two cannot be told apart: `subprocess.DEVNULL` of Python and the like also open it for reading and
/// writing, and discarding output on purpose is not an error.
#[cfg(unix)]
#[ctor::ctor]
fn check_standard_output() {
    use rustix::fs::{OFlags, fcntl_getfl};
    let mode = fcntl_getfl(rustix::stdio::stdout()).map(|flags| flags & OFlags::ACCMODE);
    WRITABLE.store(mode.is_ok_and(|mode| mode != OFlags::RDONLY), Relaxed);
}

/// True if standard output can be written to. If not, Rust's own `Stdout` would drop the output and report success.
pub fn is_writable() -> bool {
    WRITABLE.load(Relaxed)
}

/// The error of a command that cannot print its output.
pub fn closed() -> anyhow::Error {
    anyhow!("it is not open for writing").context(PRINTING)
}

/// A writer of text that other people may have written: it writes such characters [visibly](visible) as a terminal
/// would obey. Only the colours of boards reach the terminal.
pub struct Visible<W>(pub W);

/// Standard output, without colours.
pub fn out() -> Visible<Stdout> {
    Visible(io::stdout())
}

/// Standard output as it is, for data, and for a form that is prescribed to the byte: what that quotes must be
/// [visible].
pub fn raw() -> Stdout {
    io::stdout()
}

/// Standard output, with colours by choice.
pub fn coloured(choice: ColorChoice) -> Visible<AutoStream<StdoutLock<'static>>> {
    Visible(AutoStream::new(io::stdout(), choice).lock())
}

/// Fills a terminal in raw mode, where ends of lines need carriage returns.
pub fn page(write: impl FnOnce(&mut Visible<Vec<u8>>) -> io::Result<()>) -> io::Result<()> {
    let mut page = Visible(Vec::new());
    write(&mut page)?;
    let page = String::from_utf8_lossy(&page.0).replace('\n', "\r\n");
    control(MoveTo(0, 0))?;
    control(Clear(ClearType::All))?;
    let mut out = AutoStream::auto(io::stdout()).lock();
    out.write_all(page.as_bytes())?;
    out.flush()
}

/// Moves the cursor, or changes the screen.
pub fn control(command: impl crossterm::Command) -> io::Result<()> {
    crossterm::execute!(io::stdout(), command)
}

/// True if a person sees standard output.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// The number of columns for text on standard output: those of a terminal, 80 at most.
pub fn width() -> usize {
    let columns = match is_terminal() {
        true => crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns)),
        false => 80,
    };
    columns.clamp(20, 80)
}

/// True if a person sees standard error.
pub fn is_error_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Prints a remark on standard error, which may be closed.
pub fn notify(text: impl Display) {
    let text = format!("{text}\n");
    let _ = io::stderr().write_all(visible(&text).as_bytes());
}

impl<W: Write> Visible<W> {
    /// Draws a board in its colours.
    pub fn paint(&mut self, board: &Diagram) -> io::Result<()> {
        for Span { tint, text } in &board.spans {
            let style = style(*tint);
            write!(self.0, "{style}")?;
            write!(self, "{text}")?;
            write!(self.0, "{style:#}")?;
        }
        Ok(())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.0.write_all(visible(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a file as [`file::write`] does, and warns if that leaves hard links behind.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if file::write(path, bytes)? == Written::LinksLeft {
        let path = path.display();
        // The file is written, so a warning that cannot be printed is not a failure.
        notify(format_args!(
            "warning: '{path}' was replaced; its other hard links keep the old contents"
        ));
    }
    Ok(())
}
