//! The outer form of a game record, which is that of PGN ("Portable Game Notation", Edwards 1994): tags,
//! then numbered moves with comments in braces, then the result. It knows no game.

mod read;

use std::fmt;

use super::foreign::one_line;

pub use read::{games, games_within};

/// A record as text, not checked against any rules, with all that people have written in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The number of the first turn, and whether the second side begins; `None` if no move has a number.
    pub first: Option<(u32, bool)>,
    /// Comments before the first move, where there is none.
    pub before: Vec<String>,
    /// The moves of the main line.
    pub moves: Vec<Ply>,
    /// The last word: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over.
    pub result: String,
}

/// A move of one side, with what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// The move, in the notation of its game.
    pub mv: String,
    /// The line of the text in which it stands, from 1; 0 if it was not read.
    pub line: usize,
    /// Comments before it, at the beginning of its line.
    pub before: Vec<String>,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub glyphs: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Other lines that begin in its place.
    pub variations: Vec<Vec<Ply>>,
}

/// The greatest depth of nested side lines.
pub const DEEPEST: usize = 100;

/// A game without moves takes as long to check as this many moves.
pub const GAME: usize = 5;

/// The signs of the first glyphs.
const SIGNS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

/// The sign of a glyph, if it has one: `!?` for 5.
#[must_use]
pub fn sign(glyph: u8) -> Option<&'static str> {
    let sign = SIGNS.get(usize::from(glyph)).copied();
    sign.filter(|sign| !sign.is_empty())
}

/// The error of a text that does not have the form of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTextError {
    /// A line that begins like a tag but is not one.
    #[error("line {line}: expected a tag such as [White \"name\"]")]
    Tag {
        /// From 1.
        line: usize,
    },
    /// A comment that is never closed.
    #[error("line {line}: a comment '{{...}}' is never closed")]
    Comment {
        /// From 1.
        line: usize,
    },
    /// A side line that is never opened or closed, or comes before any move.
    #[error("line {line}: a side line '( ... )' must follow a move and be closed")]
    SideLine {
        /// From 1.
        line: usize,
    },
    /// A side line in too many others.
    #[error("line {line}: there are side lines in more than {DEEPEST} others")]
    Deep {
        /// From 1.
        line: usize,
    },
    /// A word that is neither a move nor anything else.
    #[error("line {line}: '{found}' is not a move")]
    Word {
        /// From 1.
        line: usize,
        /// The word.
        found: String,
    },
    /// A glyph that PGN does not know.
    #[error("line {line}: found the glyph '{found}', expected $0 to $255")]
    Glyph {
        /// From 1.
        line: usize,
        /// The glyph.
        found: String,
    },
    /// A move has the wrong number.
    #[error("line {line}: found the move number '{found}', expected '{expected}'")]
    Number {
        /// From 1.
        line: usize,
        /// The number, with its dots.
        found: String,
        /// The text that belongs there.
        expected: String,
    },
    /// The result is missing: the text is cut off.
    #[error(
        "line {line}: the record ends without a result: expected 1-0, 0-1, 1/2-1/2 or * as its last word"
    )]
    CutOff {
        /// The last one.
        line: usize,
    },
    /// Something follows the result.
    #[error("line {line}: found '{found}' after the result")]
    Behind {
        /// From 1.
        line: usize,
        /// The first word of it.
        found: String,
    },
    /// There are more moves than are read at once.
    #[error("line {line}: there are more than {most} moves, with {GAME} more for each game")]
    TooMany {
        /// The line of the first one that is too many, from 1.
        line: usize,
        /// The greatest number.
        most: usize,
    },
    /// There are several records.
    #[error("there are {games} games, where one is expected")]
    Several {
        /// Their number.
        games: usize,
    },
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Text {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name)?;
        Some(&tag.1)
    }

    /// Checks the number of the first move, if it has one.
    ///
    /// # Errors
    /// When it is a different number.
    pub fn check_first(&self, expected: (u32, bool)) -> Result<(), ParseTextError> {
        let line = self.moves.first().map_or(0, |ply| ply.line);
        match self.first {
            Some(found) => same_number(line, found, &dotted(found), expected),
            None => Ok(()),
        }
    }

    /// Adds a tag. Line breaks in the value become spaces.
    pub fn add_tag(&mut self, name: &str, value: impl fmt::Display) {
        let value = one_line(&value.to_string());
        self.tags.push((name.to_owned(), value));
    }
}

/// One line per tag, an empty line, and one line per turn; side lines of the main line have lines of their own.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if self.moves.is_empty() {
            for comment in &self.before {
                write!(f, "\n{{{comment}}}")?;
            }
        }
        let first = self.first.unwrap_or((1, false));
        write_line(f, &self.moves, first, true)?;
        writeln!(f, "\n{}", self.result)
    }
}

/// Writes a line of moves, the first of which has this number.
fn write_line(
    f: &mut fmt::Formatter<'_>,
    line: &[Ply],
    first: (u32, bool),
    is_main: bool,
) -> fmt::Result {
    let mut is_cut = true;
    for (index, ply) in line.iter().enumerate() {
        let (number, second) = later(first, index);
        let is_numbered = is_cut || !second;
        if is_main && (is_numbered || !ply.before.is_empty()) {
            writeln!(f)?;
        } else if index > 0 {
            write!(f, " ")?;
        }
        for comment in &ply.before {
            write!(f, "{{{comment}}} ")?;
        }
        if is_numbered {
            write!(f, "{} ", dotted((number, second)))?;
        }
        write!(f, "{}", ply.mv)?;
        for (index, &glyph) in ply.glyphs.iter().enumerate() {
            match sign(glyph) {
                Some(sign) if index == 0 => write!(f, "{sign}")?,
                _ => write!(f, " ${glyph}")?,
            }
        }
        for comment in &ply.comments {
            write!(f, " {{{comment}}}")?;
        }
        for side in &ply.variations {
            f.write_str(if is_main { "\n  (" } else { " (" })?;
            write_line(f, side, (number, second), false)?;
            f.write_str(")")?;
        }
        is_cut = !ply.variations.is_empty();
    }
    Ok(())
}

/// The number of moves of both sides that a move number stands for: `1.` for 2, `1...` for 3, `2.` for 4.
fn count((number, second): (u32, bool)) -> u64 {
    2 * u64::from(number) + u64::from(second)
}

fn number(count: u64) -> (u32, bool) {
    let number = u32::try_from(count / 2).unwrap_or(u32::MAX);
    (number, !count.is_multiple_of(2))
}

/// The number of the move that comes `moves` moves after that of `first`.
pub fn later(first: (u32, bool), moves: usize) -> (u32, bool) {
    number(count(first) + moves as u64)
}

/// A number as it is written: `5.`, or `5...` before a move of the second side.
pub fn dotted((number, second): (u32, bool)) -> String {
    format!("{number}{}", if second { "..." } else { "." })
}

/// `Ok` when the number, written like this, is the one that is expected.
fn same_number(
    line: usize,
    number: (u32, bool),
    found: &str,
    expected: (u32, bool),
) -> Result<(), ParseTextError> {
    if number == expected {
        return Ok(());
    }
    Err(ParseTextError::Number {
        line,
        found: found.to_owned(),
        expected: dotted(expected),
    })
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn unprintable_escapes_are_refused() {
        let text = |value: &str| format!("[White \"{value}\"]\n\n*\n").parse::<Text>();
        let printed = text(r#"a \"b\" \\"#).map(|it| it.tag("White").map(str::to_owned));
        assert_eq!(printed, Ok(Some(r#"a "b" \"#.to_owned())));
        assert!(text("a \u{1}").is_err());
        assert!(text("a \\\u{1}").is_err());
    }

    /// Moves were lost after such tags: <https://github.com/niklasf/python-chess/issues/900>,
    /// <https://github.com/niklasf/python-chess/issues/258>.
    #[test]
    fn tags_of_chess_programs_are_accepted() {
        let record = "[BlackType: \"program\"]\n[White ACPL \"252\"]\n[A+b#=-9 \"\"]\n\n*\n";
        let text = record.parse::<Text>().unwrap();
        assert_eq!(text.tag("White ACPL"), Some("252"));
        assert_eq!(text.to_string(), record);
        for wrong in [
            "[\"a\"]",
            "[ \"a\"]",
            "[White\"a\"]",
            "[White [x \"a\"]",
            "[White\n\nx \"a\"]",
        ] {
            assert!(
                format!("{wrong}\n\n*\n").parse::<Text>().is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_result_with_a_mark_is_no_move() {
        for word in ["*?", "1-0!", "1/2-1/2!?"] {
            assert!(word.parse::<Text>().is_err(), "{word}");
        }
    }
}
