//! The outer form of a game record, which is that of PGN ("Portable Game Notation", Edwards 1994): tags,
//! then numbered moves with comments in braces, then the result. It knows no game.

use std::fmt;

use crate::encoding::without_mark;

/// A record as text, not checked against any rules. Side lines in brackets and marks such as `!?` are remarks on a
/// game, not the game itself, and are skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The number of the first turn, and whether the second side begins; `None` if no move has a number.
    pub first: Option<(u32, bool)>,
    /// Moves, each with the first comment after it. Later comments are skipped.
    pub moves: Vec<(String, Option<String>)>,
    /// The last word: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over.
    pub result: String,
}

/// Why a text does not have the form of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTextError {
    /// A line that begins like a tag but is not one.
    #[error("line {line}: expected a tag such as [White \"name\"]")]
    Tag {
        /// From 1.
        line: usize,
    },
    /// A comment that is never closed, or comes before any move.
    #[error("line {line}: a comment '{{...}}' must follow a move and be closed")]
    Comment {
        /// From 1.
        line: usize,
    },
    /// A side line that is never closed, or comes before any move.
    #[error("line {line}: a side line '( ... )' must follow a move and be closed")]
    SideLine {
        /// From 1.
        line: usize,
    },
    /// A move has the wrong number.
    #[error("found the move number '{found}', expected '{expected}'")]
    Number {
        /// The number, with its dots.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// The result is missing: the text is cut off.
    #[error("the record ends without a result: expected 1-0, 0-1, 1/2-1/2 or * as its last word")]
    CutOff,
    /// Something follows the result.
    #[error("line {line}: found '{found}' after the result")]
    Behind {
        /// From 1.
        line: usize,
        /// The first word of it.
        found: String,
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
        match self.first {
            Some(found) => same_number(found, expected),
            None => Ok(()),
        }
    }

    /// Takes in the number of the next move.
    fn number(&mut self, found: (u32, bool)) -> Result<(), ParseTextError> {
        let before = self.moves.len() as u64;
        let first = match self.first {
            Some(first) => count(first),
            None => count(found).saturating_sub(before),
        };
        self.first = Some(number(first));
        same_number(found, later(number(first), self.moves.len()))
    }

    /// Adds a tag. Line breaks in the value become spaces.
    pub fn add_tag(&mut self, name: &str, value: impl fmt::Display) {
        let value = one_line(&value.to_string());
        self.tags.push((name.to_owned(), value));
    }
}

/// The text with spaces in place of line breaks and other control characters.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// One line per tag, an empty line, and one line per turn.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let (mut number, mut second) = self.first.unwrap_or((1, false));
        for (index, (mv, comment)) in self.moves.iter().enumerate() {
            match second {
                false => write!(f, "\n{number}. {mv}")?,
                true if index == 0 => write!(f, "\n{number}... {mv}")?,
                true => write!(f, " {mv}")?,
            }
            if let Some(comment) = comment {
                write!(f, " {{{comment}}}")?;
            }
            number += u32::from(second);
            second = !second;
        }
        writeln!(f, "\n{}", self.result)
    }
}

impl std::str::FromStr for Text {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<Self, ParseTextError> {
        let text = without_mark(text);
        let mut record = Self::default();
        let mut rest = text;
        // Every look at the text happens where `rest` begins.
        let line = |rest: &str| text[..text.len() - rest.len()].matches('\n').count() + 1;
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            if !record.result.is_empty() {
                let found = rest.split_whitespace().next().unwrap_or_default();
                return Err(ParseTextError::Behind {
                    line: line(rest),
                    found: found.to_owned(),
                });
            }
            // Skip the other form of a comment, from ; to the end of its line, and lines that begin with %.
            let begins_line = text[..text.len() - rest.len()]
                .chars()
                .next_back()
                .is_none_or(|c| c == '\n');
            if rest.starts_with(';') || rest.starts_with('%') && begins_line {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
            } else if rest.starts_with('[') {
                let (tag, after) = rest.split_once('\n').unwrap_or((rest, ""));
                let tag = read_tag(tag).ok_or_else(|| ParseTextError::Tag { line: line(rest) })?;
                record.tags.push(tag);
                rest = after;
            } else if let Some(inside) = rest.strip_prefix('{') {
                let comment = inside.split_once('}');
                let (Some((comment, after)), Some(last)) = (comment, record.moves.last_mut())
                else {
                    return Err(ParseTextError::Comment { line: line(rest) });
                };
                last.1.get_or_insert_with(|| comment.trim().to_owned());
                rest = after;
            } else if let Some(inside) = rest.strip_prefix('(') {
                let after = behind_side_line(inside).filter(|_| !record.moves.is_empty());
                rest = after.ok_or_else(|| ParseTextError::SideLine { line: line(rest) })?;
            } else {
                let end = word_end(rest);
                let (word, after) = rest.split_at(end);
                if RESULTS.contains(&word) {
                    record.result = word.to_owned();
                } else if let Some(number) = read_number(word) {
                    record.number(number)?;
                } else if let Some(mv) = without_marks(word) {
                    record.moves.push((mv.to_owned(), None));
                }
                rest = after;
            }
        }
        if record.result.is_empty() {
            // Moves alone are a game under way. A record with tags must have a result too.
            if !record.tags.is_empty() || record.moves.is_empty() {
                return Err(ParseTextError::CutOff);
            }
            record.result = "*".to_owned();
        }
        Ok(record)
    }
}

/// The text after a side line whose bracket is open. It may contain comments and other side lines.
fn behind_side_line(text: &str) -> Option<&str> {
    let (mut depth, mut in_comment) = (1, false);
    for (at, c) in text.char_indices() {
        match c {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[at + 1..]);
        }
    }
    None
}

/// The move of a word such as `e2-e3!?`; `None` if the whole word is a mark, such as `!?` or `$5`.
fn without_marks(word: &str) -> Option<&str> {
    let mv = word.trim_end_matches(['!', '?']);
    let is_other = mv.starts_with('$') || RESULTS.contains(&mv) || read_number(mv).is_some();
    (!mv.is_empty() && !is_other).then_some(mv)
}

/// The end of the first word. A number ends with its dots, even if a move follows without a space.
fn word_end(text: &str) -> usize {
    let end = text.find(|c: char| c.is_whitespace() || "{(;".contains(c));
    let word = &text[..end.unwrap_or(text.len())];
    let dotted = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match dotted.strip_prefix('.') {
        Some(_) if dotted.len() < word.len() => word.len() - dotted.trim_start_matches('.').len(),
        _ => word.len(),
    }
}

/// How many moves of both sides a number stands for: `1.` for 2, `1...` for 3, `2.` for 4.
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

fn same_number(found: (u32, bool), expected: (u32, bool)) -> Result<(), ParseTextError> {
    if found == expected {
        return Ok(());
    }
    Err(ParseTextError::Number {
        found: dotted(found),
        expected: dotted(expected),
    })
}

/// `12.` or `12...`, the latter before a move of the second side.
fn read_number(word: &str) -> Option<(u32, bool)> {
    let number = word.trim_end_matches('.');
    let second = match word.len() - number.len() {
        1 => false,
        3 => true,
        _ => return None,
    };
    Some((number.parse().ok()?, second))
}

/// `[Name "value"]`, with `\"` for a quote and `\\` for a backslash in the value.
fn read_tag(line: &str) -> Option<(String, String)> {
    let inside = line.trim_end().strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, quoted) = inside.split_once(" \"")?;
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut value = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            // Refuse control characters, also behind a backslash.
            '\\' => value.push(characters.next().filter(|it| !it.is_control())?),
            '"' => return None,
            control if control.is_control() => return None,
            other => value.push(other),
        }
    }
    named.then(|| (name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn what_cannot_be_printed_again_is_refused_behind_a_backslash_too() {
        let text = |value: &str| format!("[White \"{value}\"]\n\n*\n").parse::<Text>();
        let printed = text(r#"a \"b\" \\"#).map(|it| it.tag("White").map(str::to_owned));
        assert_eq!(printed, Ok(Some(r#"a "b" \"#.to_owned())));
        assert!(text("a \u{1}").is_err());
        assert!(text("a \\\u{1}").is_err());
    }

    #[test]
    fn a_result_with_a_mark_is_no_move() {
        for word in ["*?", "1-0!", "1/2-1/2!?"] {
            assert!(word.parse::<Text>().is_err(), "{word}");
        }
    }
}
