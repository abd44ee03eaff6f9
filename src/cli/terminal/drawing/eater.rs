//! Boards of Eater.

use advance::games::eater::{Board, Cell, PASSER, Position, Round};
use advance::picture::Sheet;

use super::grid::{Place, grid};
use super::{FIRST, Look, SECOND, Shown, drawn};

/// The meaning of the marks.
pub const LEGEND: &str = "P Passer, E Eater; [x] the last round\n";

impl Shown for Position {
    const LEGEND: &'static str = LEGEND;

    /// A cell that waits for the other side's is not drawn.
    fn draw(&self, last: Option<Cell>, look: Look) -> String {
        draw(self.board(), self.resolved(last), look)
    }

    fn sheet(&self, last: Option<Cell>, caption: Option<String>) -> Sheet {
        drawn(self.board().plan(self.resolved(last)), caption)
    }
}

/// The board in lines, each ended, with the cells of the last round marked.
pub fn draw(board: &Board, last: Option<Round>, look: Look) -> String {
    let place = |cell: Cell| {
        let moved = last.is_some_and(|last| [last.passer, last.eater].contains(&cell));
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
