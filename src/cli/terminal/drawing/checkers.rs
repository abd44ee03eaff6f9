//! Boards of checkers.

use advance::game::{Game, Side};
use advance::games::checkers::{Move, Position, RED, Square, name};
use advance::picture::Sheet;
use anstyle::Style;

use super::grid::{Place, grid};
use super::{FIRST, Look, SECOND, Shown, capturing, drawn};

impl Shown for Position {
    const LEGEND: &'static str =
        "r red, b black, R and B their kings; [x] the path of the last move\n";

    fn draw(&self, moves: &[Move], look: Look) -> String {
        let last = moves.last().copied();
        let path = last.as_ref().map_or(&[][..], Move::path);
        let place = |square: Square| match self.at(square) {
            Some(piece) => {
                let style = if piece.side == RED { FIRST } else { SECOND };
                Place::new(piece.symbol(), style, path.contains(&square))
            }
            // Nothing ever stands on the red squares.
            None if !square.is_black() => Place::new(' ', Style::new(), false),
            None => Place::empty(look, path.contains(&square)),
        };
        let mut squares = Square::in_reading_order();
        let rows: Vec<_> = (1..=8)
            .rev()
            .map(|rank: u8| {
                (
                    rank.to_string(),
                    squares.by_ref().take(8).map(place).collect(),
                )
            })
            .collect();
        let files = ["a", "b", "c", "d", "e", "f", "g", "h"].map(str::to_owned);
        let [red, black] = Side::BOTH.map(|side| self.material(side));
        let [first, second] = Side::BOTH.map(name);
        let board = grid(&rows, &files, look);
        format!("{board}{first} {red}, {second} {black}\n")
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

    fn sheet(&self, moves: &[Move], caption: Option<String>) -> Sheet {
        drawn(self.plan(moves.last().copied()), caption)
    }
}
