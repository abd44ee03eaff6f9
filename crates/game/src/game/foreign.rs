//! Text of programs and files that other people wrote, as it may be shown and written.

use std::borrow::Cow;
use std::fmt::Write;

/// True if a character, instead of being seen, breaks a line, moves the cursor of a terminal, or turns the direction of
/// the text after it: control characters, the separators of lines, and the marks of Unicode's bidirectional algorithm
/// (UAX #9; Boucher and Anderson 2021, "Trojan Source").
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// The text with spaces in place of characters that are not [seen](is_hidden).
#[must_use]
pub fn one_line(text: &str) -> String {
    text.replace(is_hidden, " ")
}

/// The same for text of several lines, which keeps its lines and tabs.
#[must_use]
pub fn lines(text: &str) -> String {
    let is_hidden = |character| is_hidden(character) && !matches!(character, '\n' | '\t');
    text.replace("\r\n", "\n").replace(is_hidden, " ")
}

/// The text without its middle where it has more than `most` characters: what is wrong with a quoted text stands at the
/// ends of the sentence.
#[must_use]
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let (half, count) = (most / 2, text.chars().count());
    let start = text.chars().take(half);
    let end = text.chars().skip(count + 1 - (most - half));
    Cow::Owned(start.chain(['…']).chain(end).collect())
}

/// The text for a terminal or a log: escapes, such as `\u202e`, stand for the characters that a terminal obeys or does
/// not show (controls, formats, odd spaces, blank letters, and what Unicode has not assigned), except ends of lines and
/// tabs. JSON has
/// the same escapes, so its strings keep their values.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = |character| matches!(character, '\n' | '\t') || is_seen(character);
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_plain(character) {
            shown.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // A string takes everything.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        }
    }
    Cow::Owned(shown)
}

/// True if a character is printable, by the table of the standard library. An accent counts by the letter before it.
fn is_seen(character: char) -> bool {
    match character {
        _ if character.is_ascii() => !character.is_ascii_control(),
        // Unicode calls these letters, accents and symbols, and leaves their space empty.
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}'
        | '\u{ffa0}' => false,
        _ => format!("a{character}").escape_debug().nth(2).is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_become_spaces() {
        let text = "a\u{1b}[2J\r\n\u{202e}b\tc\u{2066}d\u{2028}e\u{200f}é";
        assert_eq!(one_line(text), "a [2J   b c d e é");
        assert_eq!(lines(text), "a [2J\n b\tc d e é");
    }

    #[test]
    fn terminal_controls_become_escapes() {
        let kept = "a\tb\n'\"\\ é e\u{301} 𝄞 名前 ✓️";
        assert!(matches!(visible(kept), Cow::Borrowed(same) if same == kept));
        for (hidden, shown) in [
            ("\u{1b}[2J\r\u{7}", r"\u001b[2J\u000d\u0007"),
            ("\u{7f}\u{9b}31m", r"\u007f\u009b31m"),
            (
                "\u{202e}\u{2066}\u{61c}\u{200f}",
                r"\u202e\u2066\u061c\u200f",
            ),
            (
                "\u{2028}\u{2029}\u{ad}\u{feff}",
                r"\u2028\u2029\u00ad\ufeff",
            ),
            ("\u{e0041}", r"\udb40\udc41"),
            ("\u{3164}\u{115f}\u{2800}", r"\u3164\u115f\u2800"),
        ] {
            assert_eq!(visible(hidden), shown);
        }
    }

    #[test]
    fn long_texts_lose_their_middle() {
        for (text, shown) in [
            ("", ""),
            ("abcde", "abcde"),
            ("abcdéf", "ab…éf"),
            ("12345678", "12…78"),
        ] {
            assert_eq!(shortened(text, 5), shown);
        }
    }
}
