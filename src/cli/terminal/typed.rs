//! Lines typed by a person, or written by a program in its place.

use std::io::{self, BufRead, Read};

use advance::encoding::without_mark;

/// The bytes of a line that are kept: far more than any answer has.
const MAX_LINE: u64 = 4096;

/// The longest line that is read to its end, in bytes: a longer line is an error.
const MAX_READ: u64 = 16 << 20;

/// The next line without its end; `None` at the end of input. Bytes that are not UTF-8 become U+FFFD, and a byte order
/// mark, which PowerShell may put before an input, is left out. Of a line that is far too long for an answer, only the
/// beginning is kept, with a mark that makes it invalid.
///
/// # Errors
/// When it cannot be read, or never ends.
pub fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)? as u64;
    let whole = read < MAX_LINE || bytes.ends_with(b"\n");
    if !whole && input.take(MAX_READ).skip_until(b'\n')? as u64 == MAX_READ {
        let message = format!("a line is longer than {MAX_READ} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8_lossy(&bytes);
    let line = without_mark(&text);
    let line = line.strip_suffix('\n').unwrap_or(line);
    let mut line = line.strip_suffix('\r').unwrap_or(line).to_owned();
    if !whole {
        line.push('…');
    }
    Ok((read > 0).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::{MAX_READ, line};

    #[test]
    fn a_long_line_is_one_invalid_answer() {
        let text = format!("\u{feff}1 2\r\n1 2{}3\n\nlast", " ".repeat(10_000));
        let mut input = text.as_bytes();
        let mut next = || line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("1 2"));
        let long = next().unwrap();
        assert!(long.starts_with("1 2 ") && long.ends_with('…') && long.len() < 5_000);
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_line_that_never_ends_is_an_error() {
        let text = "x".repeat(2 * MAX_READ as usize);
        assert!(line(&mut text.as_bytes()).is_err());
    }
}
