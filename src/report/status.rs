//! How a game stands.

use std::fmt;

use serde::Serialize;

use crate::board::{Colour, SquareSet};
use crate::moves::{Position, legality};
use crate::piece::{material, shielded};
use crate::referee::Standing;

/// Something that each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sides<T> {
    /// What white has.
    pub white: T,
    /// What black has.
    pub black: T,
}

impl<T> Sides<T> {
    fn new(mut of: impl FnMut(Colour) -> T) -> Self {
        Self {
            white: of(Colour::White),
            black: of(Colour::Black),
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// Who has won.
    pub winner: Colour,
    /// Whether the loser's General is in danger, besides having no legal move.
    pub in_danger: bool,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The position in one line.
    pub position: Position,
    /// The side to move.
    pub to_move: Colour,
    /// Whether its General is in danger.
    pub in_danger: bool,
    /// The enemies that it is in danger from.
    pub danger_from: SquareSet,
    /// The squares of the pieces that cannot be captured, because a Sentinel shields them.
    pub shielded: Sides<SquareSet>,
    /// How many legal moves there are.
    pub legal_moves: usize,
    /// The values of all pieces, in points.
    pub material: Sides<i32>,
    /// How the game has ended, if there is no legal move. A board does not tell how many moves were made
    /// before: that a game is over after 100 moves of each side is for others to see.
    pub end: Option<End>,
}

impl Status {
    /// How `position` stands.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let Position { board, to_move } = position;
        let danger_from = legality::dangers(board, *to_move);
        let legal_moves = position.count_legal();
        let in_danger = !danger_from.is_empty();
        Self {
            position: *position,
            to_move: *to_move,
            in_danger,
            danger_from,
            shielded: Sides::new(|side| shielded(board, side) & board.of(side)),
            legal_moves,
            material: Sides::new(|side| material(board, side)),
            end: (legal_moves == 0).then_some(End {
                winner: !*to_move,
                in_danger,
            }),
        }
    }
}

/// One line a question.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.position.board;
        let listed = |squares| {
            let names: Vec<_> = Standing::all(board, squares)
                .iter()
                .map(Standing::to_string)
                .collect();
            match names.is_empty() {
                true => "nobody".to_owned(),
                false => names.join(", "),
            }
        };
        writeln!(f, "to move         {}", self.to_move)?;
        writeln!(f, "in danger from  {}", listed(self.danger_from))?;
        writeln!(f, "white shields   {}", listed(self.shielded.white))?;
        writeln!(f, "black shields   {}", listed(self.shielded.black))?;
        writeln!(f, "legal moves     {}", self.legal_moves)?;
        let Sides { white, black } = self.material;
        writeln!(f, "material        white {white}, black {black}")?;
        match self.end {
            None => write!(f, "over            no"),
            Some(End { winner, in_danger }) => {
                let but = if in_danger { "is" } else { "is not" };
                write!(
                    f,
                    "over            {winner} has won: {} has no legal move, and {but} in danger",
                    self.to_move
                )
            }
        }
    }
}
