//! Checkers as people see it and type it.

use super::{Move, Position, RED, Square, name};
use crate::any::{Cell, Diagram, Look, Part, Tabletop, capturing, grid};
use crate::game::{Game, Side};
use crate::picture::{Shape, Sheet, Sketch};

impl Tabletop for Position {
    const TITLE: &'static str = "Checkers";

    const RULES: &'static str = "\
Rules: pawns step diagonally forward, red (r) up and black (b) down, and become
kings (R, B) on the last rank; kings step all four ways. A piece captures an
enemy beside it by jumping to the empty square behind. A side without a move has
lost. Usually captures are compulsory, and a piece may go on jumping or stop. By
the American rules it has to go on, and stops where it becomes a king.
";

    const TYPED: &'static str = "the squares of a move, as in c3->d4 or c3 d4";

    const LEGEND: &'static str =
        "r red, b black, R and B their kings; [x] the path of the last move\n";

    fn diagram(&self, moves: &[Move], look: Look) -> Diagram {
        let last = moves.last().copied();
        let path = last.as_ref().map_or(&[][..], Move::path);
        let cell = |square: Square| match self.at(square) {
            Some(piece) => {
                let part = match piece.side {
                    RED => Part::First,
                    _ => Part::Second,
                };
                Cell::new(piece.symbol(), part, path.contains(&square))
            }
            // Nothing ever stands on the red squares.
            None if !square.is_black() => Cell::new(' ', Part::Text, false),
            None => Cell::empty(look, path.contains(&square)),
        };
        let mut squares = Square::in_reading_order();
        let ranks = (1..=8).rev();
        let rows = ranks.map(|rank: u8| {
            let cells = squares.by_ref().take(8).map(cell);
            (rank.to_string(), cells.collect())
        });
        let rows: Vec<_> = rows.collect();
        let files = ["a", "b", "c", "d", "e", "f", "g", "h"].map(str::to_owned);
        let mut board = grid(&rows, &files, look);
        let [red, black] = Side::BOTH.map(|side| self.material(side));
        let [first, second] = Self::SIDES;
        board.text(format!("{first} {red}, {second} {black}\n"));
        board
    }

    fn sheet(&self, moves: &[Move], caption: Option<String>) -> Sheet {
        self.sketch(moves.last().copied()).sheet_over(caption)
    }

    fn squares(mv: Move) -> Vec<String> {
        mv.path().iter().map(ToString::to_string).collect()
    }

    fn kind(&self, mv: Move) -> &'static str {
        match mv.captured().next() {
            Some(_) => "capture",
            None => "move",
        }
    }

    fn remark(&self, mv: Move) -> Option<String> {
        let king = |position: &Self, square| position.at(square).is_some_and(|it| it.king);
        let [from, .., to] = *mv.path() else {
            return None;
        };
        let crowned = king(&self.after(mv), to) && !king(self, from);
        let crowned = crowned.then(|| "becomes a king".to_owned());
        let said: Vec<_> = capturing(mv.captured())
            .into_iter()
            .chain(crowned)
            .collect();
        (!said.is_empty()).then(|| said.join(" and "))
    }

    fn points_of(&self, side: Side) -> i64 {
        self.material(side).into()
    }

    fn read(&self, line: &str) -> Result<Move, String> {
        let typed = squares(line);
        let legal = self.legal_moves();
        if let Some(&mv) = legal.iter().find(|mv| mv.path() == typed) {
            return Ok(mv);
        }
        let (Some(from), [_, .., to]) = (typed.first(), &typed[..]) else {
            return Err(format!("type {}", Self::TYPED));
        };
        // Of a row of jumps, its ends are enough where only one row has them.
        let same_ends = |mv: &&Move| {
            typed.len() == 2 && mv.path().first() == Some(from) && mv.path().last() == Some(to)
        };
        if let [only] = legal.iter().filter(same_ends).collect::<Vec<_>>()[..] {
            return Ok(*only);
        }
        Err(self
            .refusal(line)
            .unwrap_or_else(|| format!("{line} is not a legal move: type moves to see which are")))
    }

    fn refusal(&self, text: &str) -> Option<String> {
        let from = *squares(text).first()?;
        let side = self.to_move();
        let legal = self.legal_moves();
        let captures = legal.iter().any(|mv| mv.captured().next().is_some());
        match self.at(from) {
            None => Some(format!("nothing stands on {from}")),
            Some(piece) if piece.side != side => Some(format!("the piece on {from} is not yours")),
            Some(_) if captures && self.rules().must_capture => {
                let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
                Some(format!(
                    "{} has to capture: {}",
                    name(side),
                    legal.join(", ")
                ))
            }
            Some(_) => None,
        }
    }

    fn ended(&self) -> String {
        let side = self.to_move();
        format!("{} has no move: {} has won.", name(side), name(!side))
    }
}

/// The squares that a line names, with anything between them.
fn squares(line: &str) -> Vec<Square> {
    let bytes = line.to_ascii_lowercase().into_bytes();
    let pairs = bytes
        .windows(2)
        .map(|pair| Square::named([pair[0], pair[1]]));
    pairs.flatten().collect()
}

impl Position {
    /// The board to be drawn, with the move that led to it.
    fn sketch(&self, last: Option<Move>) -> Sketch {
        let names = |names: [char; 8]| names.map(String::from);
        let columns = names(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
        let rows = names(['8', '7', '6', '5', '4', '3', '2', '1']);
        let place = |square: Square| (square.index() / 8, 7 - square.index() % 8);
        let mut sketch = Sketch::new("checkers", columns, rows).chequered();
        for square in Square::in_reading_order() {
            let Some(piece) = self.at(square) else {
                continue;
            };
            let (shape, kind) = match piece.king {
                true => (Shape::King, "king"),
                false => (Shape::Pawn, "pawn"),
            };
            let name = format!("{} {kind} on {square}", name(piece.side));
            sketch = sketch.piece(place(square), piece.side, shape, name);
        }
        match last {
            Some(mv) => sketch.moved(mv.path().iter().map(|&square| place(square))),
            None => sketch,
        }
    }
}
