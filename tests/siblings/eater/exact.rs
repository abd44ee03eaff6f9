//! Solved matrix games and positions.

use std::collections::HashMap;

use advance::games::eater::{Board, Cell, EATER, Matrix, PASSER, Round, Solver};
use proptest::prelude::*;

use super::board;
use crate::tries;

/// The value of a board by the rules alone, without leaving out cells or joining mirror images.
fn worth(board: &Board, known: &mut HashMap<Board, f64>) -> f64 {
    match board.winner() {
        Some(PASSER) => return 1.0,
        Some(EATER) => return 0.0,
        None => {}
    }
    if let Some(&value) = known.get(board) {
        return value;
    }
    let cells: Vec<Cell> = board.empty().iter().collect();
    let game = Matrix::new(cells.len(), cells.len(), |passer, eater| {
        let round = Round {
            passer: cells[passer],
            eater: cells[eater],
        };
        worth(&board.after(round), known)
    });
    let value = game.solve().value;
    known.insert(*board, value);
    value
}

#[test]
fn the_passer_wins_an_eighth_on_2x2() {
    let board = Board::rectangle(2, 2).unwrap();
    assert!((Solver::default().value(&board) - 0.125).abs() < 1e-12);
}

#[test]
fn leaving_out_cells_and_images_changes_no_value() {
    for (rows, columns) in [(1, 3), (2, 3), (3, 2), (4, 2), (3, 3)] {
        let board = Board::rectangle(rows, columns).unwrap();
        let (by_rules, found) = (
            worth(&board, &mut HashMap::new()),
            Solver::default().value(&board),
        );
        assert!(
            (by_rules - found).abs() < 1e-9,
            "{rows}x{columns}: {by_rules}, {found}"
        );
    }
}

#[test]
fn the_passer_wins_over_a_tenth_on_3x3() {
    let board = Board::rectangle(3, 3).unwrap();
    let plan = Solver::default().plan(&board).unwrap();
    assert!((plan.solution.value - 0.110_759_493_67).abs() < 1e-10);
    assert_eq!(plan.cells.len(), 9);
}

#[test]
fn four_rows_of_four_are_known_by_heart() {
    let board = Board::rectangle(4, 4).unwrap();
    let plan = Solver::default().plan(&board).unwrap();
    assert!((plan.solution.value - 0.296_529_442).abs() < 1e-6);
    assert_eq!(plan.cells.len(), 16);
}

#[test]
fn stored_openings_match_the_solver() {
    for rows in [
        ["P...", "E...", "..E.", ".P.."],
        ["..E.", "EP..", "....", "..PE"],
        [".E..", "....", ".PPE", "E..."],
    ] {
        let board = board(&rows);
        let (by_heart, by_rules) = (
            Solver::default().value(&board),
            Solver::without_openings().value(&board),
        );
        assert!(board.reduced().empty().len() >= 11, "{board}");
        assert!((by_heart - by_rules).abs() < 1e-6, "{board}");
    }
}

#[test]
fn a_cell_that_all_paths_need_is_named() {
    let solver = Solver::default();
    assert_eq!(solver.value(&board(&["P.E", "E.E", "..P"])), 0.0);
    // Two cells that each complete a path: the Eater guesses one of them.
    let two = board(&["PEE", ".E.", "E.P"]);
    assert_eq!(solver.value(&two), 0.0);
    let half = board(&["PPE", "...", "EEE"]);
    assert_eq!(solver.value(&half), 0.0);
    let guess = board(&["PPP", "E..", "PPP"]);
    assert!((solver.value(&guess) - 0.5).abs() < 1e-12);
    assert!(solver.plan(&board(&["P", "P"])).is_none());
    assert!(solver.plan(&board(&["E.", ".E"])).is_some());
    assert!(solver.plan(&board(&["EE", ".."])).is_none());
}

#[test]
fn matrix_games_with_known_solutions() {
    // Matching pennies with unequal coins, a saddle point, and one choice each.
    for (rows, value) in [
        (&[&[3.0, -1.0][..], &[-2.0, 1.0]][..], 1.0 / 7.0),
        (&[&[4.0, 2.0, 5.0], &[1.0, 0.0, 9.0]], 2.0),
        (&[&[-7.0]], -7.0),
        (
            &[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]],
            0.0,
        ),
    ] {
        let game = Matrix::new(rows.len(), rows[0].len(), |row, column| rows[row][column]);
        assert!((game.solve().value - value).abs() < 1e-12, "{rows:?}");
    }
}

proptest! {
    #![proptest_config(tries(100))]

    #[test]
    fn small_boards_match_the_plain_solution(
        (rows, columns) in (3..5_usize, 3..5_usize),
        cells in prop::collection::vec(0..16_usize, 16),
        marks in prop::collection::vec(any::<bool>(), 16),
    ) {
        let mut text = vec![vec!['.'; columns]; rows];
        // At most eight cells stay empty: the rules alone take long with more.
        let mut empty = rows * columns;
        for (index, mark) in cells.iter().chain(&Vec::from_iter(0..16)).zip(marks.iter().cycle()) {
            let cell = text.get_mut(index / columns).map(|row| &mut row[index % columns]);
            if let Some(cell) = cell.filter(|cell| empty > 8 && **cell == '.') {
                *cell = if *mark { 'P' } else { 'E' };
                empty -= 1;
            }
        }
        let text: Vec<String> = text.iter().map(|row| row.iter().collect()).collect();
        let board: Board = text.join("\n").parse().unwrap();
        let by_rules = worth(&board, &mut HashMap::new());
        let found = Solver::default().value(&board);
        prop_assert!((by_rules - found).abs() < 1e-9, "{board}: {by_rules}, {found}");
    }

    #[test]
    fn neither_side_can_better_a_solution(
        columns in 1..9_usize,
        // Few different numbers, because ties are the hard case.
        numbers in prop::collection::vec(-3..4_i8, 1..72),
    ) {
        let rows = numbers.len().div_ceil(columns);
        let game = Matrix::new(rows, columns, |row, column| {
            numbers.get(row * columns + column).copied().unwrap_or_default().into()
        });
        let solution = game.solve();
        for chances in [&solution.first, &solution.second] {
            prop_assert!(chances.iter().all(|&chance| chance >= 0.0));
            prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        for column in 0..columns {
            let gets: f64 = (0..rows).map(|row| solution.first[row] * game.at(row, column)).sum();
            prop_assert!(gets > solution.value - 1e-9);
        }
        for row in 0..rows {
            let gets: f64 = (0..columns).map(|column| solution.second[column] * game.at(row, column)).sum();
            prop_assert!(gets < solution.value + 1e-9);
        }
    }
}
