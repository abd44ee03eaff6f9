//! What the answers tell of the sibling games: the fields of those about Advance that every game has, and the
//! squares to point at for a move.

mod mixed;

pub(crate) use mixed::Mixed;

use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::{LevelName, Searched, Sides};
use crate::any::{AnyDecision, AnyMove, AnyPosition, AnySetup};
use crate::game::{Length, Side};

/// A legal move of a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct SiblingMove {
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
pub(crate) struct SiblingMoves {
    /// The position in one line.
    position: String,
    /// The moves in the byte order of their notation.
    pub(super) legal_moves: Vec<SiblingMove>,
}

/// How a sibling game stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct State {
    /// The position in one line.
    position: String,
    /// The side to move.
    to_move: Side,
    /// How many legal moves there are.
    legal_count: usize,
    /// The points of the sides. In Jeson Mor they are spent, and the fewer win.
    material: Sides<i64>,
    /// After so many moves of each side the game is over.
    turns: u32,
    /// How the game has ended, if it is over.
    end: Option<SiblingEnd>,
    /// The squares of a path that has won the game, in Eater.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
    /// The side that is sure to win a game that goes on, in Eater.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<Side>,
}

/// How a sibling game has ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct SiblingEnd {
    /// `rules`, `turns`, `repetition` or `no_progress`.
    termination: &'static str,
    /// Who has won; `null` for a tie.
    winner: Option<Side>,
    /// Who has won and why, in a sentence.
    words: String,
}

/// A choice of a move in a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reasons {
    /// The position in one line.
    position: String,
    /// The level that chose.
    #[schema(value_type = String)]
    level: LevelName<'static>,
    #[serde(flatten)]
    mv: SiblingMove,
    /// What the search found, where the level has one.
    search: Option<Searched>,
    /// How the position is played best, in Eater where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    mixed: Option<Mixed>,
}

impl Reasons {
    /// The reasons of a decision of a level.
    pub(super) fn new(position: &AnyPosition, level: usize, decision: &AnyDecision) -> Self {
        Self {
            position: position.to_string(),
            level: LevelName::of(&position.game().levels()[level]),
            mv: SiblingMove::new(position, &decision.mv),
            search: decision.searched.as_ref().map(Searched::new),
            mixed: position.mixture().map(Mixed::from),
        }
    }
}

impl SiblingMove {
    pub(super) fn new(position: &AnyPosition, mv: &AnyMove) -> Self {
        Self {
            mv: mv.to_string(),
            squares: position.squares(mv),
            kind: position.kind(mv),
            gain: position.gain(mv),
            wins: position.wins(mv),
        }
    }

    /// Whether these are the squares to point at first and last.
    pub(super) fn joins(&self, from: &str, to: &str) -> bool {
        let ends = [self.squares.first(), self.squares.last()];
        ends == [Some(&from.to_owned()), Some(&to.to_owned())]
    }
}

impl SiblingMoves {
    /// The legal moves of a position: all, or those that begin on a square.
    pub(super) fn new(position: &AnyPosition, from: Option<&str>) -> Self {
        let legal = position.legal_moves();
        let mut moves: Vec<_> = legal
            .iter()
            .map(|mv| SiblingMove::new(position, mv))
            .collect();
        moves.retain(|choice| from.is_none_or(|from| choice.squares[0] == from));
        moves.sort_by(|a, b| a.mv.cmp(&b.mv));
        Self {
            position: position.to_string(),
            legal_moves: moves,
        }
    }
}

impl State {
    /// How a game of this length stands that has come through the positions of `past`.
    pub(super) fn new(setup: &AnySetup, past: &[AnyPosition], length: Length) -> Self {
        let position = &setup.position;
        let [white, black] = Side::BOTH.map(|side| position.points_of(side));
        let ended = setup.ending(length.last_ply()).map(|ending| SiblingEnd {
            termination: position.game().ending(ending),
            winner: position.winner(ending),
            words: position.told_ending(ending),
        });
        let drawn = || {
            position.draw(past).map(|draw| SiblingEnd {
                termination: draw.word(),
                winner: None,
                words: position.told_draw(draw),
            })
        };
        Self {
            position: position.to_string(),
            to_move: position.to_move(),
            legal_count: position.legal_moves().len(),
            material: Sides { white, black },
            turns: length.turns,
            end: ended.or_else(drawn),
            path: position.path(),
            decided: position.decided(),
        }
    }
}
