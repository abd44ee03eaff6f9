//! Lines that somebody types, or a program writes in that place.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes: far more than anybody types, and so few that input without
/// an end of line is given up before it fills the memory.
const LONGEST: u64 = 16 << 20;

/// The next line without its end; `None` at the end of input. What is no UTF-8 comes as U+FFFD.
///
/// # Errors
/// When it cannot be read, or is too long.
pub fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST {
        let message = format!("a line is longer than {LONGEST} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8_lossy(&bytes);
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    Ok((read > 0).then(|| line.to_owned()))
}
