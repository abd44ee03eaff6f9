//! The parts of a text that names a program: its command line, then options, with commas between them.

use super::ParseBotError;

/// The parts of a text: it is cut at each comma outside quotes.
pub(super) fn parts(text: &str) -> Result<Vec<&str>, ParseBotError> {
    let mut open = None;
    let mut parts = Vec::new();
    let mut begin = 0;
    for (index, character) in text.char_indices() {
        match (open, character) {
            (None, ',') => {
                parts.push(&text[begin..index]);
                begin = index + 1;
            }
            (None, '"' | '\'') => open = Some(character),
            (Some(quote), _) if quote == character => open = None,
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    match open {
        None => Ok(parts),
        Some(_) => Err(ParseBotError::OpenQuote),
    }
}

/// What stands in quotes, if the whole text does.
pub(super) fn unquoted(text: &str) -> &str {
    let inside = |quote: char| {
        let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    };
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_commas_outside_quotes() {
        for (text, expected) in [
            ("", &[""][..]),
            ("./bot", &["./bot"]),
            ("./bot --x,tc=1,", &["./bot --x", "tc=1", ""]),
            (
                r#""./a, b",option.X="1,2""#,
                &[r#""./a, b""#, r#"option.X="1,2""#],
            ),
            (r#"'"./a, b" c',d"#, &[r#"'"./a, b" c'"#, "d"]),
            (r"C:\bots\bot.exe,tc=1", &[r"C:\bots\bot.exe", "tc=1"]),
        ] {
            assert_eq!(parts(text).unwrap(), expected, "{text}");
        }
        for open in ["\"", "./bot 'a", "\"./bot',"] {
            assert_eq!(parts(open), Err(ParseBotError::OpenQuote), "{open}");
        }
    }

    #[test]
    fn only_quotes_around_the_whole_are_taken_off() {
        for (text, expected) in [
            (r#""./bot --x""#, "./bot --x"),
            (r#"'"./my bot" --x'"#, r#""./my bot" --x"#),
            (r#""./my bot" --x"#, r#""./my bot" --x"#),
            (r#""a" "b""#, r#""a" "b""#),
            ("\"", "\""),
            ("", ""),
        ] {
            assert_eq!(unquoted(text), expected, "{text}");
        }
    }
}
