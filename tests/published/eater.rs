//! Eater: boards, and the values of small ones.

use std::fs;

use advance::games::eater::{Board, Cell, EATER, PASSER, Solver};
use serde_json::Value;

use super::sibling;

/// The data of a file.
fn json(name: &str) -> Value {
    let text = fs::read(sibling("eater").join(name)).unwrap();
    serde_json::from_slice(&text).unwrap()
}

pub fn boards_have_their_winners_and_reached_cells() {
    for case in json("boards.json").as_array().unwrap() {
        let name = &case["name"];
        let lines = |key: &str| -> Vec<String> {
            let lines = case[key].as_array();
            let text = |line: &Value| line.as_str().unwrap().to_owned();
            lines.map_or(Vec::new(), |lines| lines.iter().map(text).collect())
        };
        let board: Board = lines("board").join("\n").parse().unwrap();
        let winner = match board.winner() {
            Some(PASSER) => "Passer",
            Some(EATER) => "Eater",
            None => "none",
        };
        assert_eq!(
            winner,
            case["expected"].as_str().unwrap(),
            "{name}\n{board}"
        );
        for (row, line) in lines("reach").iter().enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                let reached = board.reached().contains(Cell { row, column });
                assert_eq!(reached, symbol == 'T', "{name} {}", Cell { row, column });
            }
        }
    }
}

pub fn small_boards_have_their_values() {
    let mut compared = 0;
    for (name, value) in json("analysis.json").as_object().unwrap() {
        let Some((rows, columns)) = name.split_once('x') else {
            continue;
        };
        let (Ok(rows), Ok(columns)) = (rows.parse(), columns.parse()) else {
            continue;
        };
        let found = Solver::default().value(&Board::rectangle(rows, columns).unwrap());
        assert!(
            (found - value.as_f64().unwrap()).abs() < 1e-9,
            "{name}: {found}"
        );
        compared += 1;
    }
    assert_eq!(compared, 5);
}
