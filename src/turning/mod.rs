//! The turns that decided a game: what was better, and why.
//!
//! The cost of a move is the share of games that its side wins after the best move, less the share that it wins after
//! this one. The turns whose moves cost most decided the game.

pub(crate) mod judge;

use serde::Serialize;

use self::judge::{GameTurn, Judge, turns};
use crate::answer::Mistake;
use crate::chooser::{Chooser, Level, Settings};
use crate::games::ADVANCE;
use crate::matches::record::Record;
use crate::moves::Position;
use crate::puzzles::Puzzle;
use crate::report::Comparison;
use crate::search::{Limits, Query};

/// The greatest number of turning points of a game.
const MOST: usize = 3;

/// The number of turns searched carefully: those with the greatest costs at first sight.
const CANDIDATES: usize = 2 * MOST;

/// A turn that decided a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPoint {
    /// The number of moves of both sides before it.
    pub ply: usize,
    /// The share of games that the side wins less after its move than after the best one, from 0 to 1.
    pub cost: f64,
    /// The name of a mistake of this cost.
    pub mistake: Mistake,
    /// The reason why the best move, which is `played` by level 9, is better than the one of the game, which is `asked` about.
    pub comparison: Comparison,
    /// The same in sentences, with the figures of the search.
    pub why: String,
    /// The same in words for players; both sides are named.
    pub words: String,
    /// The position as a puzzle, where one move is better than all others by far.
    pub puzzle: Option<Puzzle>,
}

/// Only games of Advance have turning points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only games of Advance are reviewed")]
pub struct OtherGame;

impl TurningPoint {
    /// The turning points of a game, in their order; none if no move cost as much as an inaccuracy. They take about
    /// 3,000 nodes of search for each move, plus 700,000, and are the same on every machine.
    ///
    /// # Errors
    /// It is a game of another kind.
    pub fn all(record: &Record) -> Result<Vec<Self>, OtherGame> {
        if record.game() != ADVANCE {
            return Err(OtherGame);
        }
        let turns: Vec<_> = turns(record).collect();
        let mut points: Vec<_> = Judge::new()
            .costliest(&turns, CANDIDATES)
            .into_iter()
            .filter_map(|(cost, turn)| Self::of(turn, cost))
            .collect();
        points.truncate(MOST);
        points.sort_by_key(|point| point.ply);
        Ok(points)
    }

    /// The turning point of a turn, if its move was a mistake and level 9 would have played another.
    fn of(turn: &GameTurn, cost: f64) -> Option<Self> {
        let mistake = Mistake::of(cost)?;
        let GameTurn { position, mv, .. } = *turn;
        let settings = Settings {
            // Only nodes limit the search, so that every machine finds the same.
            limits: Limits {
                time: None,
                ..Limits::per_move()
            },
            ..Settings::new(Level::HIGHEST)
        };
        let query = Query {
            left: Some(turn.left),
            ..Query::new(settings.limits)
        };
        let decision = Chooser::new(&settings).choose_by(&position, &query, |_| ())?;
        let best = decision.chosen.mv;
        if best == mv {
            return None;
        }
        let comparison = Comparison::new(position, &settings, &decision, mv).ok()?;
        let puzzle = Puzzle::of(&position).filter(|puzzle| puzzle.answer() == best);
        Some(Self {
            ply: turn.ply,
            cost,
            mistake,
            why: comparison.why(),
            words: comparison.words_for(None),
            comparison,
            puzzle,
        })
    }

    /// The position before the move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.comparison.position.setup.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    /// White can take an unprotected Catapult, and does not; black then leaves a Miner.
    const GAME: &str = "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"*\"]\n\
        [Termination \"unfinished\"]\n[Turns \"100\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n\
        1. a1-a2 i3-i4 *\n";

    #[test]
    fn the_costliest_move_comes_with_the_better_one() {
        let record = Record::read(GAME, GAMES).unwrap();
        let points = TurningPoint::all(&record).unwrap();
        let first = &points[0];
        assert_eq!(first.ply, 0);
        assert_eq!(Mistake::of(first.cost), Some(first.mistake));
        let Comparison { played, asked, .. } = &first.comparison;
        assert_eq!(played.mv.to_string(), "d1xd9");
        assert_eq!(asked.mv.to_string(), "a1-a2");
        assert!(
            first.why.starts_with("The deep search prefers d1xd9 ("),
            "{}",
            first.why
        );
        assert!(first.why.contains("d1xd9: forecast +"), "{}", first.why);
        let puzzle = first.puzzle.as_ref().unwrap();
        assert_eq!((puzzle.answer(), puzzle.number), (played.mv, None));
        assert_eq!(TurningPoint::all(&record), Ok(points));
    }

    #[test]
    fn flawless_games_have_no_turning_points() {
        let quiet = GAME.replace("1. a1-a2 i3-i4 *", "1. d1xd9 *");
        let quiet = Record::read(&quiet, GAMES).unwrap();
        assert_eq!(TurningPoint::all(&quiet), Ok(Vec::new()));
        let other = "[Game \"checkers\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\
                     [Termination \"resignation\"]\n[Turns \"100\"]\n\n1-0\n";
        let other = Record::read(other, GAMES).unwrap();
        assert_eq!(TurningPoint::all(&other), Err(OtherGame));
    }
}
