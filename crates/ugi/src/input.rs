//! Lines of any length and content; no more of a line is kept than a command can have.

use std::io::{self, BufRead, ErrorKind};

use crate::encoding::without_mark;

/// The longest line that is read, in bytes: room for a game of 100,000 moves.
const MAX_BYTES: usize = 1 << 20;

/// A line that was ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line was ignored: it is longer than {MAX_BYTES} bytes")]
pub(super) struct TooLong;

/// The lines of an input.
pub(super) struct InputLines<R>(R);

impl<R: BufRead> InputLines<R> {
    pub(super) fn new(input: R) -> Self {
        Self(input)
    }

    /// The next line without its end, or that it is too long; `None` at the end of the input. Bytes that are
    /// not UTF-8 become U+FFFD, and a byte order mark before a line is left out: PowerShell begins its output with one.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<String, TooLong>>> {
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            let bytes = match self.0.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            length += part.len();
            if length <= MAX_BYTES {
                line.extend_from_slice(part);
            }
            let (at_end, used) = (bytes.is_empty(), end.map_or(part.len(), |end| end + 1));
            self.0.consume(used);
            if at_end && length == 0 {
                return Ok(None);
            }
            if at_end || end.is_some() {
                let text = || without_mark(&String::from_utf8_lossy(&line)).to_owned();
                return Ok(Some((length <= MAX_BYTES).then(text).ok_or(TooLong)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{InputLines, MAX_BYTES, TooLong};

    #[test]
    fn lines_end_with_line_feed_or_input() {
        let longest = "x".repeat(MAX_BYTES);
        let text = format!("\u{feff}a\n\n{longest}\n{longest}y\nb\r\nlast");
        let mut lines = InputLines::new(text.as_bytes());
        let mut next = || lines.next().expect("memory can be read");
        assert_eq!(next(), Some(Ok("a".to_owned())));
        assert_eq!(next(), Some(Ok(String::new())));
        assert_eq!(next(), Some(Ok(longest)));
        assert_eq!(next(), Some(Err(TooLong)));
        assert_eq!(next(), Some(Ok("b\r".to_owned())));
        assert_eq!(next(), Some(Ok("last".to_owned())));
        assert_eq!(next(), None);
    }
}
