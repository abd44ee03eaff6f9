//! How a game stands in a position, and what its moves lead to.

use std::fmt;

use serde::Serialize;

use super::game_api::{AnyAnswer, GameApi};
use super::request::GameSoFar;
use crate::any::AnyLine;

/// How a game stands, on request with what the next moves lead to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Situation {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Status"))]
    status: AnyAnswer,
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
    mv: AnyAnswer,
    /// The position after the move.
    after: String,
}

/// The status.
impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.status)
    }
}

impl Situation {
    /// The situation of a game in a position that it has reached.
    #[must_use]
    pub fn new(api: &dyn GameApi, line: &AnyLine, course: &GameSoFar, with_moves: bool) -> Self {
        let length = course.length(line.length);
        let known = AnyLine {
            setup: line.setup.clone(),
            length: course.has_length().then_some(length).or(line.length),
        };
        // The lines after the moves have a length where this one has one, so that a client which counts turns by itself
        // meets its own form of line.
        let next_moves = || match known.turns_over() {
            Some(_) => Vec::new(),
            None => next_moves(api, line),
        };
        Self {
            status: api.status(&known, &course.past, length),
            legal_moves: with_moves.then(next_moves),
        }
    }

    /// The same with its moves, after a move from `before`.
    pub(super) fn after(
        api: &dyn GameApi,
        before: &AnyLine,
        mut course: GameSoFar,
        line: &AnyLine,
    ) -> Self {
        course.past.push(before.setup.position.clone());
        Self::new(api, line, &course, true)
    }
}

fn next_moves(api: &dyn GameApi, line: &AnyLine) -> Vec<NextMove> {
    let mut moves = line.legal_moves();
    moves.sort_by_cached_key(ToString::to_string);
    let position = &line.setup.position;
    let moves = moves.iter().map(|mv| NextMove {
        mv: api.legal_move(position, mv),
        after: line.after(mv).to_string(),
    });
    moves.collect()
}
