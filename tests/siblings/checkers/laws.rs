//! Laws that hold in every position, tried on random ones.

use advance::game::{Game, Setup};
use advance::games::checkers::exchange::parse;
use advance::games::checkers::{Jumps, Position, Square, name};
use proptest::prelude::*;

use super::position;
use crate::tries;

/// Positions of `most` pieces or fewer, which need not come from a game.
pub fn positions(most: usize) -> impl Strategy<Value = Position> {
    let squares = prop::sample::subsequence((0..32).collect::<Vec<usize>>(), 0..=most);
    let symbols = prop::collection::vec(prop::sample::select(vec!['r', 'b', 'R', 'B']), most);
    let rules = prop::sample::select(vec!["cs", "cm", "ca", "ns", "nm", "na"]);
    let side = prop::sample::select(vec!['r', 'b']);
    (squares, symbols, rules, side).prop_map(|(squares, symbols, rules, side)| {
        let mut board = [['.'; 8]; 8];
        for (square, symbol) in squares.into_iter().zip(symbols) {
            // The black squares of ranks 8, 6, 4 and 2 begin with file b.
            let row = square / 4;
            board[row][2 * (square % 4) + (row + 1) % 2] = symbol;
        }
        let ranks = board.map(|rank| rank.iter().collect::<String>());
        position(&format!("{} {rules} {side}", ranks.join("/")))
    })
}

/// The position as an exchange file, which has no American jumps.
fn exchange(position: &Position) -> Option<String> {
    let rules = position.rules();
    let jumps = match rules.jumps {
        Jumps::Single => "single",
        Jumps::Multiple => "multiple",
        Jumps::American => return None,
    };
    let board: String = Square::in_reading_order()
        .map(|square| match (position.at(square), square.is_black()) {
            (Some(piece), _) => piece.symbol(),
            (None, true) => '.',
            (None, false) => '"',
        })
        .collect();
    let file = format!(
        "RULES: {}capture {} jumps TURN: {} BOARD: {board} MOVES:",
        if rules.must_capture { "" } else { "no " },
        jumps,
        name(position.to_move()),
    );
    Some(file)
}

proptest! {
    #![proptest_config(tries(200))]

    #[test]
    fn a_position_is_read_as_it_was_written(position in positions(32), ply in 0..1000_u32) {
        let line = position.to_string();
        prop_assert_eq!(line.parse(), Ok(position));
        let numbered = format!("{line} {ply}");
        prop_assert!(numbered.parse::<Position>().is_err());
        let setup = Setup { position, ply };
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        if let Some(file) = exchange(&position) {
            prop_assert_eq!(parse(file.as_bytes()), Ok(position));
        }
    }

    #[test]
    fn other_positions_have_other_keys(a in positions(6), b in positions(6)) {
        prop_assert_eq!(a.key() == b.key(), a == b);
    }

    #[test]
    fn no_bytes_are_too_bad_to_be_refused(
        start in 0..400_usize,
        bytes in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut text = exchange(&Position::start()).unwrap().into_bytes();
        text.truncate(start);
        text.extend(&bytes);
        if let Err(error) = parse(&text) {
            let lines = 1 + text.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert!((1..=lines).contains(&error.line), "{error}");
        }
        // The same holds for the position in one line.
        let _ = String::from_utf8_lossy(&text).parse::<Position>();
    }
}
