//! How a game stands in a position, and what its moves lead to.

use serde::Serialize;
use utoipa::ToSchema;

use super::request::GameSoFar;
use super::served::{Of, legal, status};
use super::sibling::{SiblingMove, State};
use crate::any::AnyLine;
use crate::report::{LegalMove, Status};

/// How a game stands, on request with what the next moves lead to.
#[derive(Serialize, ToSchema)]
pub(crate) struct Situation {
    #[serde(flatten)]
    status: Of<Status, State>,
    /// The legal moves in the byte order of their notation, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<NextMove>>,
}

/// A legal move, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextMove {
    #[serde(flatten)]
    mv: Of<LegalMove, SiblingMove>,
    /// The position after the move.
    after: String,
}

impl Situation {
    /// How the game stands in a position that it has reached.
    pub(super) fn new(line: &AnyLine, course: &GameSoFar, with_moves: bool) -> Self {
        Self {
            status: status(&line.setup, &course.past, course.length(line.length)),
            legal_moves: with_moves.then(|| next_moves(line)),
        }
    }

    /// The same with its moves, after a move from `before`.
    pub(super) fn after(before: &AnyLine, mut course: GameSoFar, line: &AnyLine) -> Self {
        course.past.push(before.setup.position.clone());
        Self::new(line, &course, true)
    }
}

fn next_moves(line: &AnyLine) -> Vec<NextMove> {
    let mut moves = line.legal_moves();
    moves.sort_by_cached_key(ToString::to_string);
    let position = &line.setup.position;
    let moves = moves.iter().map(|mv| NextMove {
        mv: legal(position, mv),
        after: line.after(mv).to_string(),
    });
    moves.collect()
}
