//! How a game stands in a position, and what its moves lead to.

use serde::Serialize;

use super::request::GameSoFar;
use super::tells::{Tells, Told};
use crate::any::AnyLine;

/// How a game stands, on request with what the next moves lead to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Situation {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Status"))]
    status: Told,
    /// The legal moves in the byte order of their notation, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<NextMove>>,
}

/// A legal move, and what it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NextMove {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::LegalMove"))]
    mv: Told,
    /// The position after the move.
    after: String,
}

impl Situation {
    /// How the game stands in a position that it has reached.
    pub(super) fn new(
        tells: &dyn Tells,
        line: &AnyLine,
        course: &GameSoFar,
        with_moves: bool,
    ) -> Self {
        let length = course.length(line.length);
        Self {
            status: tells.status(&line.setup, &course.past, length),
            legal_moves: with_moves.then(|| next_moves(tells, line)),
        }
    }

    /// The same with its moves, after a move from `before`.
    pub(super) fn after(
        tells: &dyn Tells,
        before: &AnyLine,
        mut course: GameSoFar,
        line: &AnyLine,
    ) -> Self {
        course.past.push(before.setup.position.clone());
        Self::new(tells, line, &course, true)
    }
}

fn next_moves(tells: &dyn Tells, line: &AnyLine) -> Vec<NextMove> {
    let mut moves = line.legal_moves();
    moves.sort_by_cached_key(ToString::to_string);
    let position = &line.setup.position;
    let moves = moves.iter().map(|mv| NextMove {
        mv: tells.legal_move(position, mv),
        after: line.after(mv).to_string(),
    });
    moves.collect()
}
