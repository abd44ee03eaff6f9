//! What the answers tell of the sibling games: the fields of those about Advance that every game has, and the
//! squares that somebody points at to make a move.

mod games;
mod mixed;

pub(crate) use mixed::Mixed;

use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::request::parse;
use super::served::{Judged, Of, Served};
use crate::engine::{Decision, Engine};
use crate::game::{Length, Setup, Side};
use crate::report::{Explanation, LegalMove, LegalMoves, Searched, Sides, Status};
use crate::search::{self, plies_to_end};

/// A game whose moves can be made by pointing at squares.
pub(crate) trait Sibling: Engine {
    /// The squares to point at, in turn.
    fn squares(mv: Self::Move) -> Vec<String>;

    /// What a move does: `move`, `capture` or `place`.
    fn kind(&self, mv: Self::Move) -> &'static str;

    /// The points that a side has.
    fn points(&self, side: Side) -> i64;

    /// The squares by which a game that is over was won, where there are such.
    fn path(&self) -> Option<Vec<String>> {
        None
    }

    /// Whether a choice of a level, with its reasons if they are asked for, solves positions.
    fn solves(_level: Self::Level, _why: bool) -> bool {
        false
    }

    /// What best play does, where it is a mixture and known. It knows only what the side to move may know.
    fn mixed(&self) -> Option<Mixed> {
        None
    }
}

/// A legal move of a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Choice {
    /// The move in notation.
    #[serde(rename = "move")]
    mv: String,
    /// The squares to point at, in turn.
    squares: Vec<String>,
    /// What it does: `move`, `capture` or `place`.
    kind: &'static str,
    /// By how much it changes the lead of its side, in points.
    gain: i32,
    /// Whether it wins at once.
    wins: bool,
}

/// The legal moves of a position of a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Choices {
    /// The position in one line.
    position: String,
    /// The moves in the byte order of their notation.
    moves: Vec<Choice>,
}

/// How a sibling game stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct State {
    /// The position in one line.
    position: String,
    /// The side to move.
    to_move: Side,
    /// How many legal moves there are.
    legal_moves: usize,
    /// The points of the sides. In Jeson Mor they are spent, and the fewer win.
    material: Sides<i64>,
    /// After so many moves of each side the game is over.
    turns: u32,
    /// How the game has ended, if it is over.
    end: Option<End>,
    /// The squares of a path that has won the game, in Eater.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
}

/// How a sibling game has ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct End {
    /// `rules` or `turns`.
    by: &'static str,
    /// Who has won; `null` for a tie.
    winner: Option<Side>,
}

/// A choice of a move in a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reasons {
    /// The position in one line.
    position: String,
    /// The level that chose.
    level: usize,
    #[serde(flatten)]
    mv: Choice,
    /// What the search found, where the level has one. The score is in the units of that search.
    search: Option<Searched>,
    /// How the position is played best, in Eater where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    mixed: Option<Mixed>,
}

impl Reasons {
    /// What there is to say of a decision of a level.
    pub(crate) fn new<G: Sibling>(game: &G, level: G::Level, decision: &Decision<G>) -> Self {
        let found = |analysis: &search::Analysis<G::Move>| {
            let plies_to_end = plies_to_end(analysis.score());
            Searched {
                score: plies_to_end.is_none().then(|| analysis.score().into()),
                plies_to_end,
                depth: analysis.depth,
                nodes: analysis.nodes,
            }
        };
        Self {
            position: game.to_string(),
            level: G::number(level),
            mv: Choice::new(game, decision.chosen.mv),
            search: decision.searched.as_ref().map(found),
            mixed: game.mixed(),
        }
    }
}

impl Choice {
    fn new<G: Sibling>(game: &G, mv: G::Move) -> Self {
        Self {
            mv: mv.to_string(),
            squares: G::squares(mv),
            kind: game.kind(mv),
            gain: game.gain(mv),
            wins: game.wins(mv),
        }
    }
}

/// The squares `from` and `to` that somebody points at for a move.
fn joins<G: Sibling>(mv: G::Move, from: &str, to: &str) -> bool {
    let squares = G::squares(mv);
    squares.first().is_some_and(|first| first == from)
        && squares.last().is_some_and(|last| last == to)
}

impl<G: Sibling> Served for G {
    fn takes_time(level: G::Level, why: bool) -> bool {
        Self::is_limited(level) || Self::solves(level, why)
    }

    fn legal(&self, mv: G::Move) -> Of<LegalMove, Choice> {
        Of::Sibling(Choice::new(self, mv))
    }

    fn list(&self, from: Option<&str>) -> Result<Of<LegalMoves, Choices>, Refusal> {
        let legal = self.legal_moves().into_iter();
        let mut moves: Vec<_> = legal.map(|mv| Choice::new(self, mv)).collect();
        moves.retain(|choice| from.is_none_or(|from| choice.squares[0] == from));
        moves.sort_by(|a, b| a.mv.cmp(&b.mv));
        let position = self.to_string();
        Ok(Of::Sibling(Choices { position, moves }))
    }

    fn status(setup: &Setup<G>, length: Length) -> Of<Status, State> {
        let game = &setup.position;
        let [white, black] = Side::BOTH.map(|side| Sibling::points(game, side));
        let ending = setup.ending(length.last_ply());
        Of::Sibling(State {
            position: game.to_string(),
            to_move: game.to_move(),
            legal_moves: game.legal_moves().len(),
            material: Sides { white, black },
            turns: length.turns,
            end: ending.map(|ending| End {
                by: ending.word::<G>(),
                winner: game.winner(ending),
            }),
            path: game.path(),
        })
    }

    fn judge_move(&self, _: &str, text: &str) -> Result<Judged<G>, Refusal> {
        let refused = || {
            (
                None,
                format!("{} is not a legal move here", text.escape_debug()),
            )
        };
        Ok(self.find(text).ok_or_else(refused))
    }

    fn judge_points(&self, from: &str, to: &str) -> Result<Judged<G>, Refusal> {
        let mut legal = self.legal_moves().into_iter();
        let refused = || {
            let [from, to] = [from, to].map(str::escape_debug);
            (None, format!("no legal move leads from {from} to {to}"))
        };
        Ok(legal
            .find(|&mv| joins::<G>(mv, from, to))
            .ok_or_else(refused))
    }

    fn judge_after(&self, after: &str) -> Result<Judged<G>, Refusal> {
        let Setup::<G> { position, .. } = parse("after", after)?;
        let mut legal = self.legal_moves().into_iter();
        let refused = || (None, "no legal move leads to this position".to_owned());
        Ok(legal
            .find(|&mv| self.after(mv) == position)
            .ok_or_else(refused))
    }

    fn reasons(
        &self,
        level: G::Level,
        _: Option<u64>,
        decision: &Decision<G>,
    ) -> Of<Box<Explanation>, Reasons> {
        Of::Sibling(Reasons::new(self, level, decision))
    }
}
