//! Boards, rounds, winners, and the texts that people read and type.

use advance::games::eater::{
    Board, Cell, EATER, History, PASSER, ParseBoardError, ReadCellError, Round, RoundError, Size,
};
use proptest::prelude::*;

use super::board;
use crate::tries;

fn cell(row: usize, column: usize) -> Cell {
    Cell { row, column }
}

#[test]
fn a_path_never_goes_up() {
    for (rows, winner) in [
        (&["."][..], None),
        (&["P"], Some(PASSER)),
        (&["P..", "P..", "P.."], Some(PASSER)),
        (&[".P.", "..P", ".P."], Some(PASSER)),
        (&["P....", ".PPP.", "....P", ".PPP.", "P...."], Some(PASSER)),
        // Down, up and down again: no path.
        (&["P....", "P.P..", "PP.P.", "...P.", "...P."], None),
        (&["P..", "P..", "..P"], None),
        // The last cell decides, on a full board too.
        (&["PEE", "EPE", "EEP"], Some(PASSER)),
        (&["PPE", "EEE", "PPP"], Some(EATER)),
        // No path is left, but a cell is.
        (&["PPE", "EEE", "PP."], None),
    ] {
        let board = board(rows);
        assert_eq!(board.winner(), winner, "\n{board}");
    }
}

#[test]
fn a_game_ends_once_no_path_is_open() {
    for number in 0..3_usize.pow(9) {
        let symbol = |index: u32| ['.', 'P', 'E'][number / 3_usize.pow(index) % 3];
        let rows = [0, 3, 6].map(|first| (first..first + 3).map(symbol).collect::<String>());
        let filled = rows.each_ref().map(|row| row.replace('.', "P"));
        let (now, then) = (
            board(&rows.each_ref().map(String::as_str)),
            board(&filled.each_ref().map(String::as_str)),
        );
        let sure = (now.winner().is_none() && then.winner() == Some(EATER)).then_some(EATER);
        assert_eq!(now.decided(), sure, "\n{now}");
    }
}

#[test]
fn a_cell_named_twice_goes_to_the_eater() {
    let mut game = History::new(Size::new(3).unwrap());
    let (first, second) = (cell(0, 1), cell(2, 2));
    let round = Round {
        passer: first,
        eater: second,
    };
    game.play(round).unwrap();
    assert_eq!(game.board().at(first), Some(PASSER));
    assert_eq!(game.board().at(second), Some(EATER));
    assert_eq!(game.play(round), Err(RoundError::NotEmpty(PASSER, first)));
    let both = Round {
        passer: cell(1, 1),
        eater: cell(1, 1),
    };
    game.play(both).unwrap();
    assert_eq!(game.board().at(cell(1, 1)), Some(EATER));
    assert_eq!(game.rounds(), [round, both]);
    for index in [0, 3, 5, 6, 7] {
        let cell = cell(index / 3, index % 3);
        let round = Round {
            passer: cell,
            eater: cell,
        };
        assert_eq!(game.board().winner(), None);
        game.play(round).unwrap();
    }
    assert_eq!(game.board().winner(), None);
    let last = Round {
        passer: cell(0, 2),
        eater: cell(0, 2),
    };
    // The second cell of row 1 is the only marker of the Passer.
    assert_eq!(
        game.board().empty().iter().collect::<Vec<_>>(),
        [cell(0, 2)]
    );
    game.play(last).unwrap();
    assert_eq!(game.play(last), Err(RoundError::Over(EATER)));
}

#[test]
fn the_figure_has_numbered_rows_and_columns() {
    let figure = "    1   2   3
  -------------
1 | P |   |   |
  -------------
2 |   | E |   |
  -------------
3 |   |   | P |
  -------------
";
    assert_eq!(board(&["P..", ".E.", "..P"]).to_string(), figure);
    let large = Board::new(Size::LARGEST).to_string();
    let mut lines = large.lines();
    let columns = "    1   2   3   4   5   6   7   8   9   10  11  12  13  14  15";
    assert_eq!(lines.next(), Some(columns));
    assert!(large.contains("\n9 |   |"));
    assert!(large.contains("\n10|   |"));
}

#[test]
fn what_names_no_empty_cell_says_why() {
    let board = board(&["P..", ".E.", "..."]);
    let out_of_range = ReadCellError::OutOfRange {
        rows: 3,
        columns: 3,
    };
    for (text, found) in [
        ("1 2", Ok(cell(0, 1))),
        ("  3\t3 ", Ok(cell(2, 2))),
        ("03 +3", Ok(cell(2, 2))),
        ("1 1", Err(ReadCellError::Occupied(PASSER))),
        ("2 2", Err(ReadCellError::Occupied(EATER))),
        ("0 1", Err(out_of_range)),
        ("1 4", Err(out_of_range)),
        ("-1 1", Err(out_of_range)),
        ("1 99999999999999999999999", Err(out_of_range)),
        ("-9223372036854775808 1", Err(out_of_range)),
        ("", Err(ReadCellError::Form)),
        ("1", Err(ReadCellError::Form)),
        ("1 2 3", Err(ReadCellError::Form)),
        ("1,2", Err(ReadCellError::Form)),
        ("9 b", Err(ReadCellError::Form)),
        ("1 2…", Err(ReadCellError::Form)),
    ] {
        assert_eq!(board.find(text), found, "{text:?}");
    }
}

#[test]
fn sizes_go_from_3_to_15() {
    for (text, fits) in [
        ("3", true),
        (" 15 ", true),
        ("2", false),
        ("16", false),
        ("", false),
    ] {
        assert_eq!(text.parse::<Size>().is_ok(), fits, "{text:?}");
    }
}

#[test]
fn what_is_no_board_says_why() {
    for (text, error) in [
        ("", ParseBoardError::Shape),
        ("...\n..", ParseBoardError::Shape),
        ("................", ParseBoardError::Shape),
        ("é.\n..", ParseBoardError::Shape),
        (
            "...\n.x.",
            ParseBoardError::Character { row: 2, found: 'x' },
        ),
    ] {
        assert_eq!(text.parse::<Board>(), Err(error), "{text:?}");
    }
}

pub fn any_board() -> impl Strategy<Value = Board> {
    (1..9_usize, 1..16_usize)
        .prop_flat_map(|(rows, columns)| {
            let row =
                prop::collection::vec(prop::sample::select(vec!['.', 'P', 'P', 'E']), columns);
            prop::collection::vec(row, rows)
        })
        .prop_map(|rows| {
            let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            rows.join("\n").parse().unwrap()
        })
}

proptest! {
    #![proptest_config(tries(256))]

    #[test]
    fn every_text_is_a_cell_or_refused(board in any_board(), text in "[0-9 a-zé-]{0,12}") {
        if let Ok(cell) = board.find(&text) {
            prop_assert!(board.empty().contains(cell));
        }
    }

    #[test]
    fn a_cell_has_a_row_and_column(board in any_board()) {
        for cell in board.empty().iter() {
            prop_assert_eq!(board.find(&cell.to_string().replace(',', " ")), Ok(cell));
        }
    }
}
