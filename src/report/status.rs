//! How a game stands.

use std::fmt;

use serde::Serialize;

use crate::board::SquareSet;
use crate::game::{Game, Setup, TURNS};
use crate::moves::{Position, legality};
use crate::piece::{material, shielded};
use crate::referee::Standing;
use crate::side::Side;

/// A value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    fn new(mut of: impl FnMut(Side) -> T) -> Self {
        Self {
            white: of(Side::White),
            black: of(Side::Black),
        }
    }
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// The side to move has no legal move.
    Trap,
    /// Both sides have made all their moves: more material wins.
    Turns,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// The reason why it ended.
    pub by: EndedBy,
    /// The winner; `None` if both sides have the same material.
    pub winner: Option<Side>,
    /// Whether the General of the side to move is in danger.
    pub in_danger: bool,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The position in one line.
    pub position: Position,
    /// The side to move.
    pub to_move: Side,
    /// Whether its General is in danger.
    pub in_danger: bool,
    /// The squares of the enemies that endanger it.
    pub danger_from: SquareSet,
    /// The squares of the pieces that cannot be captured, because a Sentinel shields them.
    pub shielded: Sides<SquareSet>,
    /// How many legal moves there are.
    pub legal_moves: usize,
    /// The values of all pieces, in points.
    pub material: Sides<i32>,
    /// How the game has ended, if it is over.
    pub end: Option<End>,
}

impl Status {
    /// The status of a game that is stopped after [`TURNS`] moves of each side.
    #[must_use]
    pub fn of(setup: &Setup<Position>) -> Self {
        let position = &setup.position;
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
            end: setup.ending(2 * TURNS).map(|ending| End {
                by: match legal_moves {
                    0 => EndedBy::Trap,
                    _ => EndedBy::Turns,
                },
                winner: position.winner(ending),
                in_danger,
            }),
        }
    }
}

/// One line for each question.
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
            Some(End {
                by,
                winner,
                in_danger,
            }) => {
                match winner {
                    Some(winner) => write!(f, "over            {winner} has won: ")?,
                    None => write!(f, "over            a tie: ")?,
                }
                let but = if in_danger { "is" } else { "is not" };
                match by {
                    EndedBy::Trap => {
                        write!(f, "{} has no legal move, and {but} in danger", self.to_move)
                    }
                    EndedBy::Turns => write!(f, "both sides have made {TURNS} moves"),
                }
            }
        }
    }
}
