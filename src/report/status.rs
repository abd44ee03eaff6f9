//! How a game stands.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::answer::Sides;
use crate::board::SquareSet;
use crate::game::{Ending, Game, GameLine, Length, Side};
use crate::moves::{Position, legality};
use crate::number::counted;
use crate::piece::{material, shielded};
use crate::referee::Standing;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// How it has ended, in its word: `trap` or `turns`.
    #[serde(rename = "termination", serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub ending: Ending,
    /// Who has won; `None` where both have the same material.
    pub winner: Option<Side>,
    /// Whether the General of the side to move is in danger.
    pub in_danger: bool,
    /// Who has won and why, in a sentence without its stop.
    pub words: String,
}

fn word<S: Serializer>(ending: &Ending, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(ending.word::<Position>())
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    #[cfg_attr(feature = "schema", schemars(with = "Position"))]
    pub position: GameLine<Position>,
    /// The side to move.
    pub to_move: Side,
    /// Whether its General is in danger.
    pub in_danger: bool,
    /// The squares of the enemies that endanger it.
    pub danger_from: SquareSet,
    /// The squares of the pieces that cannot be captured, because a Sentinel shields them.
    pub shielded: Sides<SquareSet>,
    /// The number of legal moves; 0 where the game is over.
    pub legal_count: usize,
    /// The values of all pieces, in points.
    pub material: Sides<i32>,
    /// After this many moves of each side, the game is over.
    pub turns: u32,
    /// How the game has ended, if it is over.
    pub end: Option<End>,
}

impl Status {
    /// The status of a game of this length.
    #[must_use]
    pub fn of(line: impl Into<GameLine<Position>>, length: Length) -> Self {
        let line = line.into();
        let setup = &line.setup;
        let position = &setup.position;
        let Position { board, to_move } = position;
        let danger_from = legality::dangers(board, *to_move);
        let ending = setup.ending(length.last_ply());
        let legal_count = match ending {
            Some(_) => 0,
            None => position.count_legal(),
        };
        let in_danger = !danger_from.is_empty();
        let material = Sides::new(|side| material(board, side));
        Self {
            to_move: *to_move,
            in_danger,
            danger_from,
            shielded: Sides::new(|side| shielded(board, side) & board.of(side)),
            legal_count,
            material,
            turns: length.turns,
            end: ending.map(|ending| {
                let winner = position.winner(ending);
                End {
                    ending,
                    winner,
                    in_danger,
                    words: match ending {
                        Ending::Rules => trapped(*to_move, in_danger),
                        Ending::Turns => out_of_turns(winner, material, length.turns),
                    },
                }
            }),
            position: line,
        }
    }
}

/// Why the other side has won.
fn trapped(loser: Side, in_danger: bool) -> String {
    let why = match in_danger {
        true => "'s General is in danger, and has no way out",
        false => " is not in danger, but cannot move",
    };
    format!("{} has won: {loser}{why}", !loser)
}

/// The result when all turns are over.
fn out_of_turns(winner: Option<Side>, material: Sides<i32>, turns: u32) -> String {
    let Sides { white, black } = material;
    let result = match winner {
        Some(winner) => {
            let [more, fewer] = [white.max(black), white.min(black)];
            format!("{winner} has won with {} to {fewer}", points(more))
        }
        None => format!("a tie with {} each", points(white)),
    };
    format!("{result}: both sides have made {}", counted(turns, "move"))
}

fn points(count: i32) -> String {
    counted(count.unsigned_abs(), "point")
}

/// One line for each question.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.position.setup.position.board;
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
        writeln!(f, "legal moves     {}", self.legal_count)?;
        let Sides { white, black } = self.material;
        writeln!(f, "material        white {white}, black {black}")?;
        match &self.end {
            None => write!(f, "over            no"),
            Some(end) => write!(f, "over            {}", end.words),
        }
    }
}
