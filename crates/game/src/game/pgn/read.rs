//! Reading records, also those in which people have written.

use super::{DEEPEST, GAME, ParseTextError, Ply, RESULTS, SIGNS, Text, same_number};
use super::{count, later, number};
use crate::encoding::without_mark;
use crate::game::foreign::{is_hidden, one_line};
use crate::search::Stop;

/// The records in a text, one after another. Each begins with its tags; the first one may have none.
///
/// # Errors
/// When the text has another form, or holds no record.
pub fn games(text: &str) -> Result<Vec<Text>, ParseTextError> {
    games_within(text, usize::MAX).collect()
}

/// The same, read as they are asked for; an error is the last. All of them have no more than `most` moves, side lines
/// included; a game counts as [`GAME`] more. Once a stop of this thread is requested, reading ends as if nothing
/// followed.
pub fn games_within(
    text: &str,
    most: usize,
) -> impl Iterator<Item = Result<Text, ParseTextError>> + '_ {
    let mut reader = Some(Reader::new(without_mark(text), most));
    std::iter::from_fn(move || {
        let mut reading = reader.take()?;
        let game = reading.game();
        reading.skip_space();
        if game.is_ok() && !reading.rest.is_empty() {
            reader = Some(reading);
        }
        Some(game)
    })
}

/// The only record in a text.
impl std::str::FromStr for Text {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<Self, ParseTextError> {
        let mut games = games(text)?;
        match (games.len(), games.pop()) {
            (1, Some(game)) => Ok(game),
            (games, _) => Err(ParseTextError::Several { games }),
        }
    }
}

/// The part of a text that is not read yet.
struct Reader<'a> {
    rest: &'a str,
    /// The line in which `rest` begins, from 1.
    line: usize,
    begins_line: bool,
    /// The greatest number of moves.
    most: usize,
    /// The number of moves that may follow.
    room: usize,
    stop: Stop,
}

/// The moves read so far, in a main line or a side line.
#[derive(Default)]
struct Moves {
    line: Vec<Ply>,
    /// Comments before the first move.
    before: Vec<String>,
    /// The number of moves of the game before the first one here.
    index: usize,
    /// The line of the text in which a side line was opened.
    opened: usize,
}

impl Moves {
    fn comment(&mut self, comment: String) {
        match self.line.last_mut() {
            _ if comment.is_empty() => {}
            Some(last) => last.comments.push(comment),
            None => self.before.push(comment),
        }
    }

    fn glyph(&mut self, glyph: u8) {
        if let Some(last) = self.line.last_mut()
            && !last.glyphs.contains(&glyph)
        {
            last.glyphs.push(glyph);
        }
    }
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, most: usize) -> Self {
        Self {
            rest: text,
            line: 1,
            begins_line: true,
            most,
            room: most,
            stop: Stop::current(),
        }
    }

    /// Counts so many moves.
    fn count(&mut self, moves: usize) -> Result<(), ParseTextError> {
        let (line, most) = (self.line, self.most);
        let room = self.room.checked_sub(moves);
        self.room = room.ok_or(ParseTextError::TooMany { line, most })?;
        Ok(())
    }

    /// Takes the next bytes, at least one.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        self.begins_line = taken.ends_with('\n');
        taken
    }

    fn skip_space(&mut self) {
        let space = self.rest.len() - self.rest.trim_start().len();
        if space > 0 {
            self.take(space);
        }
    }

    /// The rest of the line, which is taken with its end.
    fn take_line(&mut self) -> &'a str {
        let end = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
        self.take(end)
    }

    /// Reads one record, up to the tags of the next one.
    fn game(&mut self) -> Result<Text, ParseTextError> {
        self.count(GAME)?;
        let mut text = Text::default();
        let mut moves = Moves::default();
        // The lines that side lines have left.
        let mut left: Vec<Moves> = Vec::new();
        while !self.stop.is_requested() {
            self.skip_space();
            let line = self.line;
            let Some(first) = self.rest.chars().next() else {
                break;
            };
            let is_over = !text.result.is_empty();
            match first {
                '%' if self.begins_line => {
                    self.take_line();
                }
                ';' => moves.comment(words(&self.take_line()[1..])),
                '{' => {
                    let end = self
                        .rest
                        .find('}')
                        .ok_or(ParseTextError::Comment { line })?;
                    let comment = self.take(end + 1);
                    moves.comment(words(&comment[1..end]));
                }
                '[' => {
                    // The tags of the next record.
                    if is_over || !moves.line.is_empty() || !left.is_empty() {
                        break;
                    }
                    let tag = self.tag().ok_or(ParseTextError::Tag { line })?;
                    text.tags.push(tag);
                }
                _ if is_over => {
                    // The next record has no tags.
                    if read_number(&self.rest[..word_end(self.rest)]).is_some() {
                        break;
                    }
                    let found = self.rest.split_whitespace().next();
                    let found = found.unwrap_or_default().to_owned();
                    return Err(ParseTextError::Behind { line, found });
                }
                '(' => {
                    self.take(1);
                    if moves.line.is_empty() {
                        return Err(ParseTextError::SideLine { line });
                    }
                    if left.len() == DEEPEST {
                        return Err(ParseTextError::Deep { line });
                    }
                    let side = Moves {
                        index: moves.index + moves.line.len() - 1,
                        opened: line,
                        ..Moves::default()
                    };
                    left.push(std::mem::replace(&mut moves, side));
                }
                ')' => {
                    self.take(1);
                    let main = left.pop().ok_or(ParseTextError::SideLine { line })?;
                    let mut side = std::mem::replace(&mut moves, main);
                    side.line.shrink_to_fit();
                    if let Some(last) = moves.line.last_mut() {
                        match side.line.is_empty() {
                            true => last.comments.extend(side.before),
                            false => last.variations.push(side.line),
                        }
                    }
                }
                _ => self.word(&mut text, &mut moves, !left.is_empty())?,
            }
        }
        if let Some(side) = (!left.is_empty()).then_some(moves.opened) {
            return Err(ParseTextError::SideLine { line: side });
        }
        if text.result.is_empty() {
            // A result that is announced must come.
            if text.tag("Result").is_some() || moves.line.is_empty() {
                return Err(ParseTextError::CutOff { line: self.line });
            }
            text.result = "*".to_owned();
        }
        (text.before, text.moves) = (moves.before, moves.line);
        Ok(text)
    }

    /// Reads a word: a move, its number, what is said of it in a sign, or a result.
    fn word(
        &mut self,
        text: &mut Text,
        moves: &mut Moves,
        is_aside: bool,
    ) -> Result<(), ParseTextError> {
        let line = self.line;
        let word = self.take(word_end(self.rest));
        if RESULTS.contains(&word) {
            // A side line has none.
            if !is_aside {
                text.result = word.to_owned();
            }
            return Ok(());
        }
        if let Some(glyph) = word.strip_prefix('$') {
            let glyph = glyph.parse().map_err(|_| ParseTextError::Glyph {
                line,
                found: word.to_owned(),
            })?;
            moves.glyph(glyph);
            return Ok(());
        }
        // The dots of a number that stand apart from it.
        if word.bytes().all(|byte| byte == b'.') {
            return Ok(());
        }
        let index = moves.index + moves.line.len();
        if let Some((found, dots)) = read_number(word) {
            let first = match text.first {
                Some(first) => count(first),
                None => {
                    let second = dots > 1;
                    count((found, second)).saturating_sub(index as u64)
                }
            };
            text.first = Some(number(first));
            let expected = later(number(first), index);
            // Without three dots, it may be that of either side.
            let second = if dots > 1 { true } else { expected.1 };
            return same_number(line, (found, second), word, expected);
        }
        let mv = word.trim_end_matches(['!', '?']);
        let sign = &word[mv.len()..];
        if RESULTS.contains(&mv) || read_number(mv).is_some() {
            let found = word.to_owned();
            return Err(ParseTextError::Word { line, found });
        }
        if !mv.is_empty() {
            self.count(1)?;
            moves.line.push(Ply {
                mv: mv.to_owned(),
                line,
                before: std::mem::take(&mut moves.before),
                ..Ply::default()
            });
        }
        if let Some(glyph) = SIGNS.iter().position(|known| *known == sign)
            && glyph > 0
        {
            moves.glyph(glyph as u8);
        }
        Ok(())
    }

    /// Takes `[Name "value"]`, with `\"` for a quote and `\\` for a backslash in the value. Programs of chess write names
    /// such as `BlackType:` and `White ACPL`.
    fn tag(&mut self) -> Option<(String, String)> {
        let inside = self.rest.strip_prefix('[')?;
        let (name, quoted) = inside.split_once('"')?;
        let is_known = |c: char| c.is_ascii_alphanumeric() || "_+#=:- ".contains(c);
        let name = name
            .strip_suffix(char::is_whitespace)
            .map(str::trim)
            .filter(|name| !name.is_empty() && name.chars().all(is_known))?;
        let mut value = String::new();
        let mut characters = quoted.chars();
        loop {
            match characters.next()? {
                '\\' if characters.as_str().starts_with(['\\', '"']) => {
                    value.extend(characters.next());
                }
                // Some programs write quotes in a value as they are.
                '"' if characters.as_str().trim_start().starts_with(']') => break,
                control if control.is_control() => return None,
                // As it would be written again.
                hidden if is_hidden(hidden) => value.push(' '),
                other => value.push(other),
            }
        }
        let after = characters.as_str().trim_start().strip_prefix(']')?;
        let tag = (name.to_owned(), value);
        self.take(self.rest.len() - after.len());
        Some(tag)
    }
}

/// A comment on one line.
fn words(comment: &str) -> String {
    let line = one_line(comment).replace('{', "(").replace('}', ")");
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The end of the first word. A number ends with its dots, even if a move follows without a space; no byte behind the
/// end is looked at, so that a text of many numbers without a space takes no longer.
fn word_end(text: &str) -> usize {
    let after = |from: usize, skipped: fn(&u8) -> bool| {
        from + text.as_bytes()[from..]
            .iter()
            .take_while(|&byte| skipped(byte))
            .count()
    };
    let digits = after(0, u8::is_ascii_digit);
    let dots = after(digits, |&byte| byte == b'.');
    if 0 < digits && digits < dots {
        return dots;
    }
    let ends =
        |(at, c): (usize, char)| c.is_whitespace() || "{();".contains(c) || at > 0 && c == '$';
    let end = text.char_indices().find(|&it| ends(it));
    end.map_or(text.len(), |(at, _)| at)
}

/// A number such as `12`, `12.` or `12...`, and how many dots it has.
fn read_number(word: &str) -> Option<(u32, usize)> {
    let number = word.trim_end_matches('.');
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_number)?;
    Some((
        number,
        word.trim_start_matches(|c: char| c.is_ascii_digit()).len(),
    ))
}
