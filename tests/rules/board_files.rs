//! `fixtures/boards/`: one file for each way to be right or wrong.

use std::fs;

use advance::Side;
use advance::board::GeneralCountError;
use advance::board::text::{BoardFile, LineEnd, MAX_BYTES, ParseBoardError, START};
use advance::encoding::EncodingError;

use crate::rules::reading;

/// The names and bytes of the files of a folder under `fixtures/boards/`.
fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let paths = fs::read_dir(reading::path("boards").join(folder)).unwrap();
    let mut files: Vec<_> = paths
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Checks that the invalid files whose names begin with `prefix` are these, and the error and message of each.
fn check_errors(prefix: &str, expected: &[(&str, ParseBoardError, &str)]) {
    let found: Vec<_> = files("invalid")
        .into_iter()
        .filter(|(name, _)| name.starts_with(prefix))
        .map(|(name, text)| (name, BoardFile::parse(&text).unwrap_err()))
        .collect();
    for (name, error) in &found {
        let Some((_, expected, message)) = expected.iter().find(|(known, ..)| known == name) else {
            panic!("nothing is expected of {name}, which gives {error:?}");
        };
        assert_eq!(error, expected, "{name}");
        assert_eq!(error.to_string(), *message, "{name}");
    }
    assert_eq!(found.len(), expected.len(), "files are missing");
}

#[test]
fn valid_files_are_written_back_as_they_were() {
    let valid = files("valid");
    for (name, text) in &valid {
        let file = BoardFile::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(&file.with_board(file.board()), text, "{name}");
        let lines: Vec<_> = std::str::from_utf8(text).unwrap().lines().take(9).collect();
        assert_eq!(file.board().to_string(), lines.join("\n") + "\n", "{name}");
    }
    assert!(valid.len() >= 10, "only {} files were found", valid.len());
}

#[test]
fn line_ends_do_not_change_the_board() {
    let start = BoardFile::parse(START.as_bytes()).unwrap();
    let same: Vec<_> = files("valid")
        .into_iter()
        .filter(|(_, text)| BoardFile::parse(text).unwrap().board() == start.board())
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        same,
        [
            "blank-lines-after",
            "crlf",
            "crlf-blank-lines-after",
            "crlf-no-last-newline",
            "mixed-line-ends",
            "no-last-newline",
        ]
    );
}

#[test]
fn a_new_file_is_what_would_be_read() {
    let start = *BoardFile::parse(START.as_bytes()).unwrap().board();
    for (line_end, text) in [
        (LineEnd::Lf, START.to_owned()),
        (LineEnd::CrLf, START.replace('\n', "\r\n")),
    ] {
        let new = BoardFile::new(&start, line_end);
        assert_eq!(new.bytes(), text.as_bytes());
        let other = start.flipped();
        let read = BoardFile::parse(text.as_bytes()).unwrap();
        assert_eq!(new.with_board(&other), read.with_board(&other));
    }
}

#[test]
fn another_encoding_is_named() {
    let utf16 = (
        EncodingError::Utf16.into(),
        "it is UTF-16 text, as PowerShell's '>' writes it: \
         save it as ASCII (in PowerShell: ... | Set-Content -Encoding ascii FILE)",
    );
    let marked = (
        EncodingError::Utf8Mark.into(),
        "it begins with a byte order mark (UTF-8 with BOM): \
         save it as ASCII (in PowerShell: ... | Set-Content -Encoding ascii FILE; \
         in C#: Encoding.ASCII in the place of Encoding.UTF8)",
    );
    let cases = [
        ("encoding-utf-16-little-endian", &utf16),
        ("encoding-utf-16-little-endian-no-mark", &utf16),
        ("encoding-utf-16-big-endian", &utf16),
        ("encoding-utf-16-big-endian-no-mark", &utf16),
        ("encoding-utf-8-mark", &marked),
    ];
    check_errors(
        "encoding-",
        &cases.map(|(name, (error, message))| (name, ParseBoardError::clone(error), *message)),
    );
}

#[test]
fn another_encoding_is_named_before_other_faults() {
    for (text, expected) in [
        (&b"\xff\xfe"[..], EncodingError::Utf16),
        (b"\xfe\xff", EncodingError::Utf16),
        (b"?\0!\0", EncodingError::Utf16),
        (b"\0?\0!", EncodingError::Utf16),
        ("\u{feff}".as_bytes(), EncodingError::Utf8Mark),
    ] {
        let long = [text, &[b'\n'; MAX_BYTES]].concat();
        for text in [text, &long] {
            assert_eq!(BoardFile::parse(text).unwrap_err(), expected.into());
        }
    }
    // An ASCII character beside a zero byte does not mean another encoding.
    for text in [
        &b"m\0"[..],
        b"m\0\0\0",
        b"\0\0\0m",
        b"mj\0d\0",
        b"\xff",
        b"\xef\xbb",
    ] {
        let error = BoardFile::parse(text).unwrap_err();
        assert!(!matches!(error, ParseBoardError::Encoding(_)), "{text:?}");
    }
}

#[test]
fn an_invalid_character_is_shown_with_its_place() {
    const EXPECTED: &str = "expected one of ZBJMSCDG, zbjmscdg, '.' or '#'";
    let cases = [
        ("character-letter", 4, 4, "'x'"),
        ("character-space", 3, 5, "' '"),
        ("character-space-at-the-end", 5, 10, "' '"),
        ("character-tab", 6, 1, r"'\t'"),
        ("character-nul", 7, 9, r"'\0'"),
        ("character-lone-cr", 1, 10, r"'\r'"),
        ("character-accent", 9, 9, "'é'"),
        ("character-latin-1", 8, 3, "byte 0xe9"),
        ("character-escape", 3, 1, r"'\u{1b}'"),
        ("character-tenth-line", 10, 1, "'e'"),
    ]
    .map(|(name, line, column, found)| {
        let found = found.to_owned();
        let message = format!("line {line}, column {column}: found {found}, {EXPECTED}");
        let error = ParseBoardError::Character {
            line,
            column,
            found,
        };
        (name, error, message)
    });
    check_errors(
        "character-",
        &cases
            .each_ref()
            .map(|(n, e, m)| (*n, e.clone(), m.as_str())),
    );
}

#[test]
fn a_line_of_wrong_length_is_counted() {
    let line_length = |line, found| ParseBoardError::LineLength { line, found };
    check_errors(
        "line-",
        &[
            (
                "line-too-short",
                line_length(4, 8),
                "line 4 has 8 characters, expected 9",
            ),
            (
                "line-too-long",
                line_length(5, 10),
                "line 5 has 10 characters, expected 9",
            ),
            (
                "line-last-too-short",
                line_length(9, 8),
                "line 9 has 8 characters, expected 9",
            ),
            (
                "line-blank-first",
                line_length(1, 0),
                "line 1 has 0 characters, expected 9",
            ),
            (
                "line-blank-amid",
                line_length(5, 0),
                "line 5 has 0 characters, expected 9",
            ),
        ],
    );
}

#[test]
fn too_few_or_too_many_lines_are_counted() {
    let line_count = |found| ParseBoardError::LineCount { found };
    check_errors(
        "lines-",
        &[
            ("lines-none", line_count(0), "found 0 lines, expected 9"),
            ("lines-blank", line_count(0), "found 0 lines, expected 9"),
            ("lines-8", line_count(8), "found 8 lines, expected 9"),
            (
                "lines-8-blank-after",
                line_count(8),
                "found 8 lines, expected 9",
            ),
            (
                "lines-8-no-last-newline",
                line_count(8),
                "found 8 lines, expected 9",
            ),
            ("lines-10", line_count(10), "found 10 lines, expected 9"),
            (
                "lines-10-after-blank-ones",
                line_count(12),
                "found 12 lines, expected 9",
            ),
            (
                "lines-two-boards",
                line_count(19),
                "found 19 lines, expected 9",
            ),
        ],
    );
}

#[test]
fn no_general_and_several_are_counted_by_side() {
    let generals = |side, found| GeneralCountError { side, found }.into();
    let (white, black) = (Side::White, Side::Black);
    check_errors(
        "generals-",
        &[
            (
                "generals-no-white",
                generals(white, 0),
                "white has 0 Generals, expected exactly 1",
            ),
            (
                "generals-no-black",
                generals(black, 0),
                "black has 0 Generals, expected exactly 1",
            ),
            (
                "generals-none",
                generals(white, 0),
                "white has 0 Generals, expected exactly 1",
            ),
            (
                "generals-two-white",
                generals(white, 2),
                "white has 2 Generals, expected exactly 1",
            ),
            (
                "generals-three-black",
                generals(black, 3),
                "black has 3 Generals, expected exactly 1",
            ),
        ],
    );
}

#[test]
fn an_endless_text_is_too_long() {
    let longest = format!("{START:\n<MAX_BYTES$}").into_bytes();
    assert_eq!(longest.len(), MAX_BYTES);
    assert!(BoardFile::parse(&longest).is_ok());

    let longer = [&longest[..], b"\n"].concat();
    let error = BoardFile::parse(&longer).unwrap_err();
    assert_eq!(error, ParseBoardError::TooLong);
    assert_eq!(
        error.to_string(),
        "longer than 4096 bytes, expected 9 lines of 9 characters"
    );
}

#[test]
fn every_invalid_file_has_a_test() {
    const TESTED: [&str; 5] = ["encoding-", "character-", "line-", "lines-", "generals-"];
    for (name, _) in files("invalid") {
        let tests = TESTED
            .iter()
            .filter(|prefix| name.starts_with(**prefix))
            .count();
        assert_eq!(tests, 1, "{name}");
    }
}
