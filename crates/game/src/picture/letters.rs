//! Writing drawn as lines, so that coordinates and captions look the same where there is no font.

use std::fmt;

use super::paint::INK;

/// The line that the letters stand on, below the top of the tall ones at 0; some go 3 below it.
const BASE_LINE: f32 = 10.0;

/// The size of a letter's unit, in units of the picture.
const SCALE: f32 = 3.0;

/// The gap between two letters.
const GAP: f32 = 2.2;

/// One letter: its width, and the lines that a pen of about 1.4 draws.
struct Letter(f32, &'static str);

const UNKNOWN: Letter = Letter(4.0, "M0 4H4V10H0Z");

/// The drawing of a character: capitals are drawn as small letters, and missing characters as a box.
fn letter(character: char) -> Letter {
    match character.to_ascii_lowercase() {
        ' ' => Letter(2.0, ""),
        'a' => Letter(5.0, "M5 4v6M5 7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0"),
        'b' => Letter(5.0, "M0 0v10M0 7a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0"),
        'c' => Letter(4.4, "M4.4 5a2.5 3 0 1 0 0 4"),
        'd' => Letter(5.0, "M5 0v10M5 7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0"),
        'e' => Letter(5.0, "M0 7h5a2.5 3 0 1 0-.6 2.1"),
        'f' => Letter(3.8, "M3.8.3c-1.6-.7-2.6.3-2.6 2v7.7M0 4h3.5"),
        'g' => Letter(
            5.0,
            "M5 4v6.5c0 3-3.8 3.2-4.7 1.5M5 7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0",
        ),
        'h' => Letter(4.8, "M0 0v10M0 7c0-4 4.8-4 4.8 0v3"),
        'i' => Letter(0.0, "M0 4v6M0 .8v.01"),
        'j' => Letter(2.0, "M2 4v7c0 1.5-.9 2-2 1.6M2 .8v.01"),
        'k' => Letter(4.6, "M0 0v10M4.2 4L0 7.5M1.6 6.2L4.6 10"),
        'l' => Letter(1.5, "M0 0v8.5q0 1.5 1.5 1.5"),
        'm' => Letter(8.0, "M0 4v6M0 7c0-4 4-4 4 0v3M4 7c0-4 4-4 4 0v3"),
        'n' => Letter(4.8, "M0 4v6M0 7c0-4 4.8-4 4.8 0v3"),
        'o' => Letter(5.0, "M5 7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0"),
        'p' => Letter(5.0, "M0 4v9M0 7a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0"),
        'q' => Letter(5.0, "M5 4v9M5 7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0"),
        'r' => Letter(3.2, "M0 4v6M0 7c0-2.4 1.5-3.4 3.2-2.9"),
        's' => Letter(
            4.6,
            "M4.1 4.7c-1.5-1.2-3.9-.9-3.9.7c0 2.1 4.4 1 4.4 3c0 1.9-3.1 2-4.6.7",
        ),
        't' => Letter(3.4, "M1.4 1.5V8q0 2 2 2M0 4h3.4"),
        'u' => Letter(4.8, "M0 4v3c0 4 4.8 4 4.8 0V4v6"),
        'v' => Letter(4.8, "M0 4l2.4 6l2.4-6"),
        'w' => Letter(7.6, "M0 4l1.9 6l1.9-6l1.9 6l1.9-6"),
        'x' => Letter(4.4, "M0 4l4.4 6M4.4 4L0 10"),
        'y' => Letter(4.8, "M0 4l2.4 6M4.8 4l-3.6 9"),
        'z' => Letter(4.4, "M0 4h4.4L0 10h4.4"),
        '0' => Letter(5.0, "M0 5a2.5 5 0 1 0 5 0a2.5 5 0 1 0-5 0"),
        '1' => Letter(2.4, "M0 2l2.4-2v10"),
        '2' => Letter(5.0, "M.2 2.3c.4-3.1 4.6-2.9 4.6.3c0 2-2.8 4.4-4.8 7.4h5"),
        '3' => Letter(
            5.0,
            "M.3 1.4c1.6-2.2 4.4-1.4 4.4.9c0 1.6-1.2 2.4-2.7 2.4c1.8 0 3 1 3 2.6c0 2.9-3.6 3.6-5 1.3",
        ),
        '4' => Letter(5.2, "M4 10V0L0 7h5.2"),
        '5' => Letter(
            5.0,
            "M4.6 0h-4l-.5 4.6c1.6-1.4 4.9-.8 4.9 2.2c0 3.4-3.6 4.1-5 2",
        ),
        '6' => Letter(
            5.0,
            "M4.2 0c-2.6 1-4.2 4-4.2 7a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0",
        ),
        '7' => Letter(4.8, "M0 0h4.8L1.6 10"),
        '8' => Letter(
            5.0,
            "M.4 2.4a2.1 2.4 0 1 0 4.2 0a2.1 2.4 0 1 0-4.2 0M0 7.4a2.5 2.6 0 1 0 5 0a2.5 2.6 0 1 0-5 0",
        ),
        '9' => Letter(
            5.0,
            "M.8 10c2.6-1 4.2-4 4.2-7a2.5 3 0 1 0-5 0a2.5 3 0 1 0 5 0",
        ),
        '-' => Letter(3.4, "M0 6h3.4"),
        '*' => Letter(4.0, "M2 2.5v5M0 3.7l4 2.6M4 3.7l-4 2.6"),
        '#' => Letter(5.4, "M1.9 1L.9 9.5M4.5 1l-1 8.5M.4 3.6h5M0 6.8h5"),
        '~' => Letter(5.4, "M0 6.6c1.2-2.4 2.4-1.6 2.7-.8s1.5 1.6 2.7-.8"),
        '^' => Letter(4.0, "M0 3.5l2-3l2 3"),
        '+' => Letter(4.4, "M0 6h4.4M2.2 3.8v4.4"),
        '=' => Letter(4.0, "M0 4.8h4M0 7.2h4"),
        '>' => Letter(3.0, "M0 3l3 3l-3 3"),
        '/' => Letter(3.6, "M3.6 0L0 11"),
        '(' => Letter(1.6, "M1.6-.5q-3.2 5.5 0 12"),
        ')' => Letter(1.6, "M0-.5q3.2 5.5 0 12"),
        '\'' => Letter(0.0, "M0 0v2"),
        '.' => Letter(0.0, "M0 9.8v.01"),
        ',' => Letter(0.6, "M.6 9.5L0 11.5"),
        ':' => Letter(0.0, "M0 4.8v.01M0 9.8v.01"),
        _ => UNKNOWN,
    }
}

fn width(text: &str) -> f32 {
    let letters: f32 = text
        .chars()
        .map(|character| letter(character).0 + GAP)
        .sum();
    (letters - GAP).max(0.0)
}

/// Writes one line of `text`, centred on the point (`x`, `y`), and smaller if it is wider than `room`.
pub fn centred(f: &mut fmt::Formatter, text: &str, x: f32, y: f32, room: f32) -> fmt::Result {
    let width = width(text);
    let scale = SCALE.min(room / width);
    let left = x - width * scale / 2.0;
    let top = y - BASE_LINE * scale / 2.0;
    write!(
        f,
        r#"<g transform="translate({left:.1} {top:.1}) scale({scale:.2})" fill="none" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">"#
    )?;
    let mut x = 0.0;
    for character in text.chars() {
        let Letter(width, lines) = letter(character);
        if !lines.is_empty() {
            write!(f, r#"<path transform="translate({x:.1})" d="{lines}"/>"#)?;
        }
        x += width + GAP;
    }
    f.write_str("</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_actions_and_player_names_have_letters() {
        let needed = ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain("-x*#~^ .:>+,".chars());
        for character in needed {
            assert_ne!(letter(character).1, UNKNOWN.1, "{character}");
        }
        assert_eq!(letter('\u{1f409}').1, UNKNOWN.1);
    }

    #[test]
    fn a_line_is_as_wide_as_its_letters() {
        assert!((width("ab") - (10.0 + GAP)).abs() < 1e-3);
        assert!(width("").abs() < 1e-3);
    }
}
