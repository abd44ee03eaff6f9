//! Boards of Eater.

use advance::games::eater::{Board, Cell, PASSER, Position};
use advance::picture::Sheet;

use super::grid::{Place, grid};
use super::{FIRST, Look, SECOND, Shown, drawn};

/// A cell that waits for the other side's is not drawn.
impl Shown for Position {
    const LEGEND: &'static str = "P Passer, E Eater; [x] the last round\n";

    fn draw(&self, moves: &[Cell], look: Look) -> String {
        draw(self.board(), self.round(moves), look)
    }

    fn remark(&self, cell: Cell) -> Option<String> {
        let named = self.named()?;
        Some(match named == cell {
            true => "named by both".to_owned(),
            false => format!("while the Passer named {named}"),
        })
    }

    fn sheet(&self, moves: &[Cell], caption: Option<String>) -> Sheet {
        drawn(self.plan(moves), caption)
    }
}

/// The board in lines, each ended, with the cells of a round marked.
pub fn draw(board: &Board, round: &[Cell], look: Look) -> String {
    let place = |cell: Cell| {
        let moved = round.contains(&cell);
        match board.at(cell) {
            Some(PASSER) => Place::new('P', FIRST, moved),
            Some(_) => Place::new('E', SECOND, moved),
            None => Place::empty(look, moved),
        }
    };
    let row = |row: usize| {
        let places = (0..board.columns()).map(|column| place(Cell { row, column }));
        ((row + 1).to_string(), places.collect())
    };
    let rows: Vec<_> = (0..board.rows()).map(row).collect();
    let columns: Vec<_> = (1..=board.columns()).map(|it| it.to_string()).collect();
    grid(&rows, &columns, look)
}
