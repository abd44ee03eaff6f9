//! Texts: board files and action notation survive a round trip, and no text causes a panic.

use advance::board::text::{BoardFile, MAX_BYTES};
use advance::{Action, Move, PieceKind, Position, Side, Square};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::properties::boards::{lines, squares};
use crate::tries;

/// A board file: nine lines that each end with LF or CRLF, blank lines after them, and the last line end present or
/// not.
fn board_file() -> impl Strategy<Value = Vec<u8>> {
    let ends = prop::collection::vec(any::<bool>(), 9..20);
    (squares(), ends, any::<bool>()).prop_map(|(squares, ends, last_newline)| {
        let mut ranks = squares.chunks(9);
        let mut text = Vec::new();
        for crlf in &ends {
            text.extend(ranks.next().unwrap_or_default());
            text.extend(if *crlf { b"\r\n".as_slice() } else { b"\n" });
        }
        while !last_newline && text.last().is_some_and(u8::is_ascii_whitespace) {
            text.pop();
        }
        text
    })
}

/// A board file with a few bytes replaced, inserted or removed.
fn damaged_board_file() -> impl Strategy<Value = Vec<u8>> {
    let damage = prop::collection::vec((any::<Index>(), any::<u8>(), 0..3), 1..4);
    (board_file(), damage).prop_map(|(mut text, damage)| {
        for (place, byte, sort) in damage {
            let place = place.index(text.len());
            match sort {
                0 => text[place] = byte,
                1 => text.insert(place, byte),
                _ => drop(text.remove(place)),
            }
        }
        text
    })
}

/// Arbitrary bytes, and bytes that look like boards.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let letters = Side::BOTH.map(PieceKind::letters).concat();
    let symbols = format!("{letters}.#\r\n\n\n").into_bytes();
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        prop::collection::vec(select(symbols), 0..200),
        damaged_board_file(),
        damaged_board_file().prop_map(|text| text.repeat(MAX_BYTES / text.len() + 1)),
    ]
}

fn square() -> impl Strategy<Value = Square> {
    (0..81usize).prop_map(|index| Square::new(index).unwrap())
}

fn mv() -> impl Strategy<Value = Move> {
    (square(), select(Action::ALL.as_slice()), square()).prop_map(|(from, action, to)| Move {
        from,
        action,
        to,
    })
}

/// Arbitrary strings, and strings that look like actions.
fn string() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-j]?[0-9]?[-x*#~^+é]?[a-j]?[0-9]?[ \n]?",
        (any::<char>(), any::<char>(), any::<char>())
            .prop_map(|(one, two, three)| format!("{one}{two}-{three}1")),
    ]
}

/// Arbitrary strings, and lines with one or two characters damaged.
fn position_like() -> impl Strategy<Value = String> {
    let damaged =
        (any::<Index>(), any::<char>(), any::<bool>()).prop_map(|(place, found, insert)| {
            let mut line: Vec<char> = "mjdsgscjm/bzzz1zzzb/9/4z4/9/#8/9/BZZZZZZZB/MJCSGSDJM b"
                .chars()
                .collect();
            let place = place.index(line.len());
            if insert {
                line.insert(place, found);
            } else {
                line[place] = found;
            }
            line.into_iter().collect()
        });
    prop_oneof![any::<String>(), "[1-9gGz/#]{0,40} ?[wb]?", damaged]
}

proptest! {
    #![proptest_config(tries(3000))]

    #[test]
    fn board_files_survive_a_round_trip(text in board_file()) {
        let file = BoardFile::parse(&text).unwrap();
        prop_assert_eq!(file.with_board(file.board()), text);
    }

    #[test]
    fn boards_are_printed_as_they_were_read(squares in squares()) {
        let text = lines(&squares);
        let board = *BoardFile::parse(&text).unwrap().board();
        prop_assert_eq!(board.to_string().into_bytes(), text);
        prop_assert_eq!(*BoardFile::parse(board.to_string().as_bytes()).unwrap().board(), board);
    }

    #[test]
    fn another_board_changes_only_squares_of_the_text(text in board_file(), other in squares()) {
        let file = BoardFile::parse(&text).unwrap();
        let other = *BoardFile::parse(&lines(&other)).unwrap().board();
        let written = file.with_board(&other);
        prop_assert_eq!(*BoardFile::parse(&written).unwrap().board(), other);
        prop_assert_eq!(written.len(), text.len());
        for (before, after) in text.iter().zip(&written) {
            prop_assert_eq!(before.is_ascii_whitespace(), after.is_ascii_whitespace());
            prop_assert!(!before.is_ascii_whitespace() || before == after);
        }
    }

    #[test]
    fn parsing_board_bytes_never_panics(text in bytes()) {
        match BoardFile::parse(&text) {
            Ok(file) => prop_assert_eq!(file.with_board(file.board()), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn positions_are_read_from_their_line(squares in squares(), side in any::<bool>()) {
        let board = *BoardFile::parse(&lines(&squares)).unwrap().board();
        let position = Position::new(board, if side { Side::White } else { Side::Black });
        let line = position.to_string();
        prop_assert_eq!(line.parse(), Ok(position));
        prop_assert!(!line.contains('.') && !line.contains("10"));
    }

    #[test]
    fn parsing_a_position_never_panics(text in position_like()) {
        match text.parse::<Position>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn actions_are_read_from_their_notation(mv in mv()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn parsing_an_action_never_panics(text in string()) {
        match text.parse::<Move>() {
            Ok(mv) => prop_assert_eq!(mv.to_string(), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
