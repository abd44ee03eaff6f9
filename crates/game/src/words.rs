//! Sentences as people write them.

/// Words as a sentence begins and ends.
///
/// ```
/// use vauban_game::words::sentence;
///
/// assert_eq!(sentence("white has won"), "White has won.");
/// ```
#[must_use]
pub fn sentence(words: impl AsRef<str>) -> String {
    capital(words) + "."
}

/// Words as a sentence begins.
#[must_use]
pub fn capital(words: impl AsRef<str>) -> String {
    let mut letters = words.as_ref().chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Several things.
///
/// ```
/// use vauban_game::words::series;
///
/// assert_eq!(series(&["a Miner", "a Jester"]), "a Miner and a Jester");
/// assert_eq!(series(&["d4", "d5", "d6"]), "d4, d5 and d6");
/// ```
#[must_use]
pub fn series<S: AsRef<str>>(things: &[S]) -> String {
    let things: Vec<_> = things.iter().map(S::as_ref).collect();
    match &things[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => things.concat(),
    }
}

/// Words in lines of at most `width` characters, with an end after each line.
#[must_use]
pub fn wrapped(words: &str, width: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += length;
    }
    text.push('\n');
    text
}
