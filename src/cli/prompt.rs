//! Asking people: a question on standard output, the answer from standard input.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};

/// The longest answer that is taken as it is, in bytes.
const LONGEST: u64 = 256;

/// Prints a text at once, as somebody may be waiting for it.
///
/// # Errors
/// When standard output fails.
pub fn say(text: impl Display) -> io::Result<()> {
    let mut output = io::stdout().lock();
    write!(output, "{text}")
        .and_then(|()| output.flush())
        .map_err(|error| named("cannot write standard output", &error))
}

/// Asks and waits for a line, which is given without its end. Of a line that is far too long to be an
/// answer only the beginning is kept, with a mark that makes it none.
///
/// # Errors
/// [`io::ErrorKind::UnexpectedEof`] when nobody answers any more; any other when a stream fails.
pub fn ask(question: impl Display) -> io::Result<String> {
    say(question)?;
    read_answer(&mut io::stdin().lock())
        .map_err(|error| named("cannot read standard input", &error))
}

/// The error with what was going on; its kind tells the caller what to do.
fn named(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}

fn read_answer(input: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let whole = line.ends_with(b"\n") || line.len() < LONGEST as usize;
    let mut answer = String::from_utf8_lossy(&line).trim_end().to_owned();
    if !whole {
        input.skip_until(b'\n')?;
        answer.push('…');
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::read_answer;

    #[test]
    fn a_long_line_is_one_answer_and_none_that_means_anything() {
        let text = format!("1 2\r\n1 2{}3\nlast", " ".repeat(10_000));
        let mut input = text.as_bytes();
        let mut next = || read_answer(&mut input);
        assert_eq!(next().unwrap(), "1 2");
        assert_eq!(next().unwrap(), "1 2…");
        assert_eq!(next().unwrap(), "last");
        assert!(next().is_err());
    }
}
