//! Boards of Jeson Mor.

use advance::game::Side;
use advance::games::jeson_mor::{Move, Place as Square, Position, Stage};
use advance::number::counted;
use advance::picture::Sheet;
use anstyle::Style;

use super::grid::{Place, grid};
use super::{FIRST, Look, SECOND, Shown, drawn};

impl Shown for Position {
    const LEGEND: &'static str = "K and A white, k and a black, x the centre; [ ] the last move\n";

    fn draw(&self, moves: &[Move], look: Look) -> String {
        let last = moves.last().copied();
        let board = self.board();
        let size = board.size().get();
        let place = |square: Square| {
            let moved = last.is_some_and(|mv| [mv.from, mv.to].contains(&square));
            match board.at(square) {
                Some(piece) => {
                    let letter = piece.kind.letter();
                    match piece.side {
                        Side::White => Place::new(letter, FIRST, moved),
                        Side::Black => Place::new(letter.to_ascii_lowercase(), SECOND, moved),
                    }
                }
                None if square == board.size().centre() => Place::new('x', Style::new(), moved),
                None => Place::empty(look, moved),
            }
        };
        let row = |y: u8| {
            let places = (0..size).map(|x| place(Square { x, y }));
            ((y + 1).to_string(), places.collect())
        };
        let rows: Vec<_> = (0..size).rev().map(row).collect();
        let letters = (b'a'..)
            .take(size.into())
            .map(|it| char::from(it).to_string());
        let letters: Vec<_> = letters.collect();
        let mut text = grid(&rows, &letters, look);
        let [white, black] = Side::BOTH.map(|side| self.points(side));
        text += &format!("points spent: white {white}, black {black}\n");
        if let Stage::Open { protected } = self.stage()
            && protected > 0
        {
            let moves = counted(protected, "move");
            text += &format!("nobody may capture or win in the next {moves}\n");
        }
        text
    }

    fn remark(&self, mv: Move) -> Option<String> {
        let taken = self.board().at(mv.to)?;
        Some(format!("captures the {}", taken.kind.name()))
    }

    fn sheet(&self, moves: &[Move], caption: Option<String>) -> Sheet {
        drawn(self.plan(moves.last().copied()), caption)
    }
}
