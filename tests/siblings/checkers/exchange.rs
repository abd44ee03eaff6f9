//! Exchange files, good and bad.

use advance::games::checkers::exchange::{MAX_BYTES, parse};

use super::position;

/// A file with all features: drawn lines, comments, both kinds of pieces and moves.
const WHOLE: &str = r#"# a comment
RULES:
no capture   # another
multiple jumps
TURN: red
BOARD:
 " | . | " | . | " | . | " | B    # 8
---+---+---+---+---+---+---+---
 . | " | b | " | . | " | . | "    # 7
---+---+---+---+---+---+---+---
 " | . | " | . | " | . | " | .    # 6
---+---+---+---+---+---+---+---
 . | " | b | " | . | " | . | "    # 5
---+---+---+---+---+---+---+---
 " | . | " | r | " | . | " | .    # 4
---+---+---+---+---+---+---+---
 . | " | . | " | . | " | . | "    # 3
---+---+---+---+---+---+---+---
 " | . | " | . | " | . | " | .    # 2
---+---+---+---+---+---+---+---
 R | " | . | " | . | " | . | "    # 1
---+---+---+---+---+---+---+---
MOVES:
d4->b6->d8
h8 -> g7   # white space may stand anywhere
"#;

/// The position after its moves: the pawn became a king on d8.
const AFTER: &str = "...R..../......B./......../......../......../......../......../R....... nm r";

/// The same without all optional parts.
const DENSE: &str = "RULES:nocapturemultiplejumpsTURN:redBOARD:\
    \".\".\".\"B.\"b\".\".\"\".\".\".\"..\"b\".\".\"\".\"r\".\"..\".\".\".\"\".\".\".\".R\".\".\".\"\
    MOVES:d4->b6->d8h8->g7";

#[test]
fn white_space_in_a_file_is_optional() {
    for text in [WHOLE, DENSE, &WHOLE.replace('\n', "\r\n")] {
        assert_eq!(parse(text.as_bytes()), Ok(position(AFTER)));
    }
}

#[test]
fn rules_and_turn_are_read() {
    for (words, letters) in [
        ("RULES: capture single jumps TURN: red", "cs r"),
        ("RULES: capture multiple jumps TURN: black", "cm b"),
        ("RULES: no capture single jumps TURN: black", "ns b"),
        (
            "RULES: no # of course\n capture multiple\njumps TURN: red",
            "nm r",
        ),
    ] {
        let (_, rest) = WHOLE.split_once("red\n").unwrap();
        let (board, _) = rest.split_once("d4").unwrap();
        let read = parse(format!("{words}\n{board}").as_bytes()).unwrap();
        assert!(
            read.to_string().ends_with(&format!(" {letters}")),
            "{words}: {read}"
        );
    }
}

/// A text in [`WHOLE`], its replacement, and the error.
const FAULTS: &[(&str, &str, &str)] = &[
    ("RULES:", "RULE:", "2: expecting 'RULES:'"),
    ("# a comment\nRULES:", "\n\nRULES", "3: expecting 'RULES:'"),
    (
        "no capture",
        "yes capture",
        "3: expecting 'capture' or 'no capture'",
    ),
    (
        "no capture",
        "no jumps",
        "3: expecting 'capture' or 'no capture'",
    ),
    (
        "multiple jumps",
        "double jumps",
        "4: expecting 'single jumps' or 'multiple jumps'",
    ),
    (
        "multiple jumps",
        "multiple",
        "4: expecting 'single jumps' or 'multiple jumps'",
    ),
    ("TURN:", "", "5: expecting 'TURN:'"),
    ("red", "white", "5: expecting 'red' or 'black'"),
    ("BOARD:", "", "7: expecting 'BOARD:'"),
    (
        "\" | . |",
        ". | \" |",
        "7: a flipped board is not supported",
    ),
    ("\" | . |", "x | . |", "7: expecting a red square"),
    ("\" | . |", "\" | \" |", "7: expecting a black square"),
    (
        "\" | . |",
        "\u{201c} | . |",
        "7: expecting a red square: '\"', found '\u{201c}'",
    ),
    (". | \" | b", ". | \" | w", "9: expecting a black square"),
    (". | \" | b", ". | r | b", "9: expecting a red square"),
    ("# 8", "\" # 8", "7: expecting a black square"),
    ("# 1\n", "\" # 1\n", "21: expecting 'MOVES:'"),
    ("R | \" | . |", "R | \" |", "21: expecting a black square"),
    ("MOVES:", "", "24: expecting 'MOVES:', found 'd4->b6->d8'"),
    ("d4->b6", "d4-b6", "24: expecting '->'"),
    ("d4->b6", "d4 b6", "24: expecting '->'"),
    ("d4->b6", "d4->b9", "24: expecting a square from a1 to h8"),
    ("d4->b6", "D4->b6", "24: expecting a square from a1 to h8"),
    ("d4->b6", "d4->b 6", "24: expecting a square from a1 to h8"),
    ("d4->b6", "d4->c5", "24: d4->c5 is not a legal move"),
    (
        "d4->b6->d8",
        "d4->b6->d8->f6",
        "24: d4->b6->d8->f6 is not a legal move",
    ),
    ("h8 -> g7", "a1->b2", "25: a1->b2 is not a legal move"),
    ("h8 -> g7", "h8 ->\n\n", "28: unexpected end of file"),
    ("h8 -> g7", "h8", "26: unexpected end of file"),
];

#[test]
fn a_fault_is_told_with_its_line() {
    for (right, wrong, expected) in FAULTS {
        assert!(WHOLE.contains(right), "{right}");
        let text = WHOLE.replacen(right, wrong, 1);
        let error = parse(text.as_bytes()).unwrap_err().to_string();
        let found = error.strip_prefix("Error near line ").unwrap();
        assert!(found.starts_with(expected), "{wrong}: {error}");
    }
}

#[test]
fn another_encoding_is_named() {
    let units = WHOLE.encode_utf16();
    let utf16: Vec<u8> = units.flat_map(u16::to_be_bytes).collect();
    let marked = format!("\u{feff}{WHOLE}").into_bytes();
    for (text, name) in [(utf16, "UTF-16"), (marked, "byte order mark")] {
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.starts_with("Error near line 1: it "), "{error}");
        assert!(error.contains(name), "{error}");
    }
}

#[test]
fn a_truncated_file_is_an_error() {
    let (start, moves) = DENSE.split_at(DENSE.find("MOVES:").unwrap() + "MOVES:".len());
    for end in 0..start.len() {
        let error = parse(&start.as_bytes()[..end]).unwrap_err().to_string();
        assert!(
            error.contains("unexpected end of file") || error.contains("expecting"),
            "{end}: {error}"
        );
    }
    assert!(parse(start.as_bytes()).is_ok());
    assert_ne!(parse(start.as_bytes()), parse(DENSE.as_bytes()), "{moves}");
    for whole in ["", " \n\t", "# only a comment"] {
        let error = parse(whole.as_bytes()).unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("end of file: expecting 'RULES:'"),
            "{error}"
        );
    }
}

#[test]
fn files_are_read_up_to_a_limit() {
    let filler = |length: usize| format!("{DENSE}#{}", "x".repeat(length - DENSE.len() - 1));
    assert!(parse(filler(MAX_BYTES).as_bytes()).is_ok());
    let error = parse(filler(MAX_BYTES + 1).as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Error near line 1: longer than 1048576 bytes"
    );
}
