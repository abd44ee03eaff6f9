//! Eater as people see it and type it. A cell that waits for the other side's is not drawn.

use super::board::{Board, PASSER, name};
use super::cells::Cell;
use super::position::Position;
use super::reading::ReadCellError;
use super::rulebook;
use super::solver::{self, Solver};
use crate::any::{AnyGame, GameEntry, Rulebook};
use crate::any::{
    Cell as Place, Chance, Diagram, DiagramStyle, Mixture, Part, Registered, Tabletop, grid,
};
use crate::game::{Game, Side};
use crate::picture::{Shape, Sheet, Sketch};

/// The greatest rounding error of a chance that is 0.
const NEVER: f64 = 1e-9;

static ENTRY: GameEntry = GameEntry::of::<Position>();

impl Registered for Position {
    const GAME: AnyGame = AnyGame::new(&ENTRY);
}

impl Tabletop for Position {
    const TITLE: &'static str = "Eater";

    const RULES: &'static str = "\
Rules:
  In each round, the Passer and the Eater both name an empty cell before either
  sees the other's. Each marks its own cell; if both name the same cell, it
  becomes the Eater's. The Passer wins with a path of its markers from the top
  row to the bottom row, by steps down, left, right, down-left and down-right,
  never up. The Eater wins when all cells are marked and there is no such path.
";

    fn rulebook() -> Rulebook {
        Rulebook::of(rulebook::TOPICS, rulebook::SENTENCE, rulebook::BATTLE)
    }

    const TYPED: &'static str = "a row and a column, as in 1,2";

    const LEGEND: &'static str = "P Passer, E Eater; [x] the last round\n";

    const CLOSED: Option<&'static str> = Some(
        "the two sides choose at once, and the side that plays second would be shown what the first has chosen",
    );

    fn diagram(&self, moves: &[Cell], style: DiagramStyle) -> Diagram {
        diagram(self.board(), self.round(moves), style)
    }

    fn sheet(&self, moves: &[Cell], caption: Option<String>) -> Sheet {
        self.sketch(moves).sheet_over(caption)
    }

    fn squares(cell: Cell) -> Vec<String> {
        vec![cell.to_string()]
    }

    fn kind(&self, _: Cell) -> &'static str {
        "place"
    }

    fn remark(&self, cell: Cell) -> Option<String> {
        let named = self.named()?;
        Some(match named == cell {
            true => "named by both".to_owned(),
            false => format!("while the Passer named {named}"),
        })
    }

    fn points_of(&self, side: Side) -> i64 {
        self.board().of(side).len() as i64
    }

    fn path(&self) -> Option<Vec<String>> {
        let path = self.board().path()?;
        Some(path.iter().map(|cell| cell.to_string()).collect())
    }

    fn read(&self, line: &str) -> Result<Cell, String> {
        self.board().read(line).map_err(|error| error.to_string())
    }

    fn refusal(&self, text: &str) -> Option<String> {
        let (cell, _) = text.split_once("->").unwrap_or((text, ""));
        let error = self.board().read(cell).err()?;
        (error != ReadCellError::Form).then(|| error.to_string())
    }

    fn decided(&self) -> Option<Side> {
        self.board().decided()
    }

    fn ended(&self) -> String {
        self.board().ended().unwrap_or_default().to_owned()
    }

    /// Ignores what the other side has named.
    fn mixture(&self) -> Option<Mixture> {
        let solver::BestPlay { cells, solution } =
            Solver::default().quick_solution(self.board())?;
        let chances = cells.iter().zip(solution.of(self.to_move()));
        let chances = chances.filter(|&(_, &chance)| chance > NEVER);
        Some(Mixture {
            winning_chance: solution.value,
            cells: chances
                .map(|(cell, &chance)| Chance {
                    cell: cell.to_string(),
                    chance,
                })
                .collect(),
        })
    }
}

/// The board in lines, with the cells of a round marked.
#[must_use]
pub fn diagram(board: &Board, round: &[Cell], style: DiagramStyle) -> Diagram {
    let place = |cell: Cell| {
        let moved = round.contains(&cell);
        match board.at(cell) {
            Some(PASSER) => Place::new('P', Part::First, moved),
            Some(_) => Place::new('E', Part::Second, moved),
            None => Place::empty(style, moved),
        }
    };
    let row = |row: usize| {
        let places = (0..board.columns()).map(|column| place(Cell { row, column }));
        ((row + 1).to_string(), places.collect())
    };
    let rows: Vec<_> = (0..board.rows()).map(row).collect();
    let columns: Vec<_> = (1..=board.columns()).map(|it| it.to_string()).collect();
    grid(&rows, &columns, style)
}

impl Position {
    /// The board to be drawn, with the cells of the last round of the `moves` that led to it.
    fn sketch(&self, moves: &[Cell]) -> Sketch {
        let board = self.board();
        let columns = (1..=board.columns()).map(|column| column.to_string());
        let rows = (1..=board.rows()).map(|row| row.to_string());
        let place = |cell: Cell| (cell.column, cell.row);
        let mut sketch = Sketch::new("Eater", columns, rows);
        for cell in board.cells().iter() {
            let Some(side) = board.at(cell) else {
                continue;
            };
            let shape = if side == PASSER {
                Shape::Passer
            } else {
                Shape::Eater
            };
            let title = format!("{} on {cell}", name(side));
            sketch = sketch.piece(place(cell), side, shape, title);
        }
        sketch.marked(self.round(moves).iter().copied().map(place))
    }
}
