//! Checkers as people see it and type it.

use super::rulebook;
use super::{Move, Piece, Position, RED, Rules, Square, name};
use crate::any::{AnyGame, GameEntry, Rulebook};
use crate::any::{
    Cell, Diagram, DiagramStyle, MoveEffect, Part, Registered, Tabletop, capturing, grid,
};
use crate::game::{Game, Side};
use crate::picture::{Shape, Sheet, Sketch};
use crate::words::series;

static ENTRY: GameEntry = GameEntry::of::<Position>();

impl Registered for Position {
    const GAME: AnyGame = AnyGame::new(&ENTRY);
}

impl Tabletop for Position {
    const TITLE: &'static str = "Checkers";

    const RULES: &'static str = "\
Rules: pawns step diagonally forward, red (r) up and black (b) down, and become
kings (R, B) on the last rank; kings step all four ways. A piece captures an
enemy beside it by jumping to the empty square behind. A side without a move has
lost. Usually captures are compulsory, and a piece may go on jumping or stop. By
the American rules it has to go on, and stops where it becomes a king.
";

    fn rulebook() -> Rulebook {
        Rulebook::of(rulebook::TOPICS, rulebook::SENTENCE, rulebook::BATTLE)
    }

    const TYPED: &'static str = "the squares of a move, as in c3-d4 or c3 d4";

    const LEGEND: &'static str =
        "r red, b black, R and B their kings; [x] the path of the last move\n";

    fn diagram(&self, moves: &[Move], style: DiagramStyle) -> Diagram {
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
            None => Cell::empty(style, path.contains(&square)),
        };
        let mut squares = Square::in_reading_order();
        let ranks = (1..=8).rev();
        let rows = ranks.map(|rank: u8| {
            let cells = squares.by_ref().take(8).map(cell);
            (rank.to_string(), cells.collect())
        });
        let rows: Vec<_> = rows.collect();
        let files = ["a", "b", "c", "d", "e", "f", "g", "h"].map(str::to_owned);
        let mut board = grid(&rows, &files, style);
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
        let crowned = self.crowns(mv).then(|| "becomes a king".to_owned());
        let said: Vec<_> = capturing(mv.captured())
            .into_iter()
            .chain(crowned)
            .collect();
        (!said.is_empty()).then(|| series(&said))
    }

    fn effect(&self, mv: Move) -> Option<MoveEffect> {
        let [from, .., to] = *mv.path() else {
            return None;
        };
        let named = |square| {
            let piece = self.at(square)?;
            Some(format!("{} on {square}", piece.name()))
        };
        let taken: Option<Vec<_>> = mv.captured().map(named).collect();
        let taken = taken?;
        let goes = match taken.is_empty() {
            true => format!("goes to {to}"),
            false => format!("jumps over the {} to {to}", taken.join(" and the ")),
        };
        let crowned = if self.crowns(mv) {
            " and becomes a king"
        } else {
            ""
        };
        Some(MoveEffect {
            actor: named(from)?,
            action: goes + crowned,
            takes: !taken.is_empty(),
            benefit: None,
        })
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
        // The ends of a series of jumps are enough if only one series has them.
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
        let path = squares(text);
        let from = *path.first()?;
        let side = self.to_move();
        let piece = match self.at(from) {
            None => return Some(format!("nothing stands on {from}")),
            Some(piece) if piece.side != side => {
                return Some(format!("the piece on {from} is not yours"));
            }
            Some(piece) => piece,
        };
        if self.has(&path) {
            // The move is legal except for its spelling.
            return None;
        }
        let legal = self.legal_moves();
        let list = |moves: &mut dyn Iterator<Item = &Move>| {
            let moves: Vec<_> = moves.map(ToString::to_string).collect();
            moves.join(", ")
        };
        let joins = |mv: &&Move| path.len() == 2 && mv.ends() == (path[0], path[1]);
        let mut ways = legal.iter().filter(joins);
        if ways.clone().next().is_some() {
            let ways = list(&mut ways);
            return Some(format!("the move has to name every square: {ways}"));
        }
        let rules = self.rules();
        let free = Rules {
            must_capture: false,
            ..rules
        };
        let captures = legal.iter().any(|mv| mv.captured().next().is_some());
        let is_meant = path.len() < 2 || self.with_rules(free).has(&path);
        if rules.must_capture && captures && is_meant {
            let must = list(&mut legal.iter());
            return Some(format!("{} has to capture: {must}", name(side)));
        }
        let next = *path.get(1)?;
        let mut further = legal.iter().filter(|mv| mv.path().starts_with(&path));
        if further.clone().next().is_some() {
            let further = list(&mut further);
            return Some(format!("{} has to jump on: {further}", name(side)));
        }
        let partial = legal.iter().filter(|mv| path.starts_with(mv.path()));
        if let Some(done) = partial.map(|mv| mv.path().len()).max() {
            let [last, next] = [path[done - 1], path[done]];
            return Some(format!("the piece cannot jump on from {last} to {next}"));
        }
        Some(self.unreachable(piece, from, next))
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
    /// True if a pawn becomes a king by a legal move.
    fn crowns(&self, mv: Move) -> bool {
        let king = |position: &Self, square| position.at(square).is_some_and(|it| it.king);
        let (from, to) = mv.ends();
        king(&self.after(mv), to) && !king(self, from)
    }

    /// True if the piece on the first of these squares may go along the others.
    fn has(&self, path: &[Square]) -> bool {
        self.legal_moves().iter().any(|mv| mv.path() == path)
    }

    /// The reason why a piece cannot go from a square to another one at once.
    fn unreachable(&self, piece: Piece, from: Square, to: Square) -> String {
        let [from_at, to_at] = [from, to].map(|square| (square.index() / 8, square.index() % 8));
        let is_back = match piece.side {
            RED => to_at.1 < from_at.1,
            _ => to_at.1 > from_at.1,
        };
        let is_jump = from_at.0.abs_diff(to_at.0) == 2 && from_at.1.abs_diff(to_at.1) == 2;
        match from.jumped(to).filter(|_| is_jump) {
            _ if self.at(to).is_some() => format!("{to} is not empty"),
            _ if is_back && !piece.king => "a pawn does not go back".to_owned(),
            Some(over) => format!("no enemy stands on {over}"),
            None if piece.king => {
                "a king goes one step diagonally, or jumps over an enemy beside it".to_owned()
            }
            None => "a pawn goes one step diagonally forward, or jumps over an enemy beside it"
                .to_owned(),
        }
    }

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
            let shape = match piece.king {
                true => Shape::King,
                false => Shape::Pawn,
            };
            let name = format!("{} {} on {square}", name(piece.side), piece.name());
            sketch = sketch.piece(place(square), piece.side, shape, name);
        }
        match last {
            Some(mv) => sketch.moved(mv.path().iter().map(|&square| place(square))),
            None => sketch,
        }
    }
}
