//! The games that the API answers about.

use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::{Code, Refusal};
use super::request::parse;
use super::sibling::{Choice, Choices, Reasons, State};
use crate::board::Square;
use crate::chooser::{Level, Settings};
use crate::engine::{Decision, Engine};
use crate::game::{Game, Length, Setup};
use crate::moves::{Move, Position};
use crate::referee;
use crate::report::{Explanation, LegalMove, LegalMoves, Status};
use crate::search::Limits;

/// An answer about Advance, or about another game.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Of<A, S> {
    /// About Advance.
    Advance(A),
    /// About one of its siblings.
    Sibling(S),
}

/// A legal move, or the rule that is broken, where rules have names, and the reason in words.
pub(crate) type Judged<G> = Result<<G as Game>::Move, (Option<&'static str>, String)>;

/// A game that the API answers about.
pub(crate) trait Served: Engine {
    /// The number of its lowest level.
    const LOWEST: usize = 1;

    /// The number of a level.
    fn number(level: Self::Level) -> usize {
        let index = Self::LEVELS.iter().position(|&known| known == level);
        Self::LOWEST + index.unwrap_or_default()
    }

    /// Whether limits mean something to a level.
    fn is_limited(level: Self::Level) -> bool {
        Self::chooser(level, None, Limits::default()).is_limited()
    }

    /// Whether a choice of a level, with its reasons if they are asked for, may take longer than a moment.
    fn takes_time(level: Self::Level, _why: bool) -> bool {
        Self::is_limited(level)
    }

    /// Whether a level searches, so that there is an analysis.
    fn searches(level: Self::Level) -> bool {
        Self::chooser(level, None, Limits::default()).searches()
    }

    /// What is told of a legal move.
    fn legal(&self, mv: Self::Move) -> Of<LegalMove, Choice>;

    /// The legal moves: all, or those that begin on a square.
    ///
    /// # Errors
    /// When there is no such square.
    fn list(&self, from: Option<&str>) -> Result<Of<LegalMoves, Choices>, Refusal>;

    /// How a game stands.
    fn status(setup: &Setup<Self>, length: Length) -> Of<Status, State>;

    /// Whether a move is legal.
    ///
    /// # Errors
    /// When the text of this field is no move.
    fn judge_move(&self, field: &str, text: &str) -> Result<Judged<Self>, Refusal>;

    /// Whether what somebody means who points at two squares is legal.
    ///
    /// # Errors
    /// When there are no such squares.
    fn judge_points(&self, from: &str, to: &str) -> Result<Judged<Self>, Refusal>;

    /// Whether a legal move leads to another position.
    ///
    /// # Errors
    /// When the text is not a position.
    fn judge_after(&self, after: &str) -> Result<Judged<Self>, Refusal>;

    /// The reasons for a decision.
    fn reasons(
        &self,
        level: Self::Level,
        seed: Option<u64>,
        decision: &Decision<Self>,
    ) -> Of<Box<Explanation>, Reasons>;

    /// The refusal when the game is over.
    fn no_move(&self) -> Refusal {
        Refusal::new(
            Code::NoLegalMove,
            "the game is over: there is no legal move",
        )
    }
}

/// The level of a number, or else the usual one.
///
/// # Errors
/// When there is no such level.
pub(crate) fn level_of<G: Served>(
    number: Option<&str>,
    usual: G::Level,
) -> Result<G::Level, Refusal> {
    let Some(number) = number else {
        return Ok(usual);
    };
    let mut levels = G::LEVELS.iter().copied();
    let known = levels.find(|&level| G::number(level).to_string() == number);
    known.ok_or_else(|| {
        let (first, last) = (G::LOWEST, G::LOWEST + G::LEVELS.len() - 1);
        Refusal::field(format_args!(
            "level: '{number}' is not a level: expected a number from {first} to {last}"
        ))
    })
}

/// The numbers of the levels that search, as a message has them: `8 or 9`.
pub(crate) fn searching<G: Served>() -> String {
    let levels = G::LEVELS.iter().filter(|&&level| G::searches(level));
    let numbers: Vec<_> = levels.map(|&level| G::number(level).to_string()).collect();
    numbers.join(" or ")
}

fn told(judged: Result<Move, referee::Refusal>) -> Judged<Position> {
    judged.map_err(|refusal| (Some(refusal.code()), refusal.to_string()))
}

impl Served for Position {
    const LOWEST: usize = Level::ALL[0].number() as usize;

    fn is_limited(level: Level) -> bool {
        level.searches()
    }

    fn searches(level: Level) -> bool {
        level.searches()
    }

    fn legal(&self, mv: Move) -> Of<LegalMove, Choice> {
        Of::Advance(LegalMove::new(self, mv))
    }

    fn list(&self, from: Option<&str>) -> Result<Of<LegalMoves, Choices>, Refusal> {
        let from: Option<Square> = from.map(|from| parse("from", from)).transpose()?;
        Ok(Of::Advance(LegalMoves::of(self, from)))
    }

    fn status(setup: &Setup<Self>, length: Length) -> Of<Status, State> {
        Of::Advance(Status::of(setup, length))
    }

    fn judge_move(&self, field: &str, text: &str) -> Result<Judged<Self>, Refusal> {
        Ok(told(referee::judge(self, parse(field, text)?)))
    }

    fn judge_points(&self, from: &str, to: &str) -> Result<Judged<Self>, Refusal> {
        let (from, to) = (parse("from", from)?, parse("to", to)?);
        Ok(told(referee::judge(self, referee::meant(self, from, to))))
    }

    /// The side to move after the move is implied.
    fn judge_after(&self, after: &str) -> Result<Judged<Self>, Refusal> {
        let after: Setup<referee::Claim> = parse("after", after)?;
        Ok(told(referee::compare(self, &after.position.contents)))
    }

    fn reasons(
        &self,
        level: Level,
        seed: Option<u64>,
        decision: &Decision<Self>,
    ) -> Of<Box<Explanation>, Reasons> {
        let settings = Settings {
            seed,
            ..Settings::new(level)
        };
        Of::Advance(Explanation::new(self, &settings, decision).into())
    }

    fn no_move(&self) -> Refusal {
        let error = format_args!("{} has no legal move and has lost", self.to_move);
        Refusal::new(Code::NoLegalMove, error)
    }
}
