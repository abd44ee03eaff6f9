//! Text of programs and files that other people wrote, as it may be shown and written.

/// Whether a character, instead of being seen, breaks a line, moves the cursor of a terminal, or turns the direction of
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_becomes_a_space() {
        let text = "a\u{1b}[2J\r\n\u{202e}b\tc\u{2066}d\u{2028}e\u{200f}é";
        assert_eq!(one_line(text), "a [2J   b c d e é");
        assert_eq!(lines(text), "a [2J\n b\tc d e é");
    }
}
