//! Reviews: the reason why a game was lost, judged by the rule of the loser's grade.
//!
//! The turn that lost is the one that cost the most wins, of the turns after which the loser stood worse than even for
//! the rest of the game. A deep search measures what a move costs. The layers of the loser's level show whether it
//! could have avoided that within its grade.
//!
//! ```
//! use advance::games::GAMES;
//! use advance::cases::CaseLevel;
//! use advance::marking::{Cause, Review};
//! use advance::matches::record::Record;
//!
//! let record = "[Game \"advance\"]
//! [White \"anna\"]
//! [Black \"bo\"]
//! [Result \"0-1\"]
//! [Termination \"turns\"]
//! [Turns \"1\"]
//! [FEN \"3m4g/9/9/9/3z5/9/9/9/G2D5 w 0\"]
//!
//! 1. d1xd5 d9xd5
//! 0-1
//! ";
//! let record = Record::read(record, GAMES)?;
//! // Level 6 must take the Zombie, level 5 need not.
//! let [_, five, six, _] = CaseLevel::ALL;
//! assert_eq!(Review::new(&record, six)?.cause, Cause::Forced);
//! assert_eq!(Review::new(&record, five)?.cause, Cause::TieBreak);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rule;
mod sentences;

use std::cmp::Reverse;

use serde::Serialize;

use crate::answer::{Line, Mistake};
use crate::cases::CaseLevel;
use crate::game::Side;
use crate::games::ADVANCE;
use crate::matches::Outcome;
use crate::matches::record::Record;
use crate::moves::Position;
use crate::report::Comparison;
use crate::turning::judge::{Found, GameTurn, Judge, sort_by_cost, turns};
use rule::Rule;

/// A side with at least this share of wins does not stand worse than even.
const EVEN: f64 = 0.5;

/// Number of turns searched carefully: those with the greatest costs at first sight.
const CANDIDATES: usize = 4;

/// The review of a lost game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The side that has lost.
    pub loser: Side,
    /// The level whose rule judges it.
    pub level: CaseLevel,
    /// The cause.
    pub cause: Cause,
    /// The turn that lost, unless the cause is a fault or lies in many turns.
    pub turn: Option<LostTurn>,
}

/// The cause of a lost game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The loser made no legal move.
    Fault,
    /// The rule left no better move.
    Forced,
    /// The rule also left a better move.
    TieBreak,
    /// The rule did not leave the move that was played.
    Rule,
    /// No single turn cost as much as an inaccuracy.
    Gradual,
}

/// The turn that has lost a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LostTurn {
    /// The number of moves of both sides before it.
    pub ply: usize,
    /// Its number in the record: `12.`, or `12...` for the second side.
    #[serde(skip)]
    pub number: String,
    /// The position.
    pub position: Position,
    /// The move that was played, and what the deep search expects after it.
    pub played: Line,
    /// The best of all legal moves by the deep search.
    pub strongest: Line,
    /// The number of moves that the rule leaves.
    pub left: usize,
    /// The best of these by the deep search, if it is better than the played move by at least an inaccuracy.
    pub better: Option<Line>,
    /// The reason why the rule drops the played move, if it does.
    pub comparison: Option<Comparison>,
}

/// A game that has no review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// The game is not Advance, to which the rule belongs.
    #[error("only games of Advance are reviewed")]
    Game,
    /// There is nothing to explain.
    #[error("neither side lost this game: it was tied, or is not over")]
    NotLost,
}

impl Review {
    /// Reviews the game of a record. This takes about 300,000 nodes of search, and gives the same result on every
    /// machine.
    ///
    /// # Errors
    /// It is not a game of Advance, or neither side lost it.
    pub fn new(record: &Record, level: CaseLevel) -> Result<Self, ReviewError> {
        if record.game() != ADVANCE {
            return Err(ReviewError::Game);
        }
        let outcome = &record.course.outcome;
        let loser = !outcome.winner().ok_or(ReviewError::NotLost)?;
        let of = |cause, turn| Self {
            loser,
            level,
            cause,
            turn,
        };
        if matches!(outcome, Outcome::Fault { .. }) {
            return Ok(of(Cause::Fault, None));
        }
        let own = turns(record).filter(|it| it.position.to_move == loser);
        let own: Vec<_> = own.collect();
        let mut judge = Judge::new();
        let Some((turn, played, strongest)) = costliest(&mut judge, &own) else {
            return Ok(of(Cause::Gradual, None));
        };
        let rule = Rule::new(&turn.position, level);
        let better = judge.best(turn, &rule.left, Some(strongest.depth));
        let better = better.filter(|best| Mistake::of(best.wins() - played.wins()).is_some());
        let comparison = rule.departure(turn.mv);
        let cause = match (&comparison, &better) {
            (Some(_), _) => Cause::Rule,
            (None, Some(_)) => Cause::TieBreak,
            (None, None) => Cause::Forced,
        };
        let turn = LostTurn {
            ply: turn.ply,
            number: record.number(turn.ply),
            position: turn.position,
            played: played.line,
            strongest: strongest.line,
            left: rule.left.len(),
            better: better.map(|best| best.line),
            comparison,
        };
        Ok(of(cause, Some(turn)))
    }
}

/// Of the turns from the last one at which the loser did not stand worse than even, the one that cost the most wins,
/// with the move that was played and the strongest one; `None` if no turn cost enough.
fn costliest<'a>(judge: &mut Judge, turns: &'a [GameTurn]) -> Option<(&'a GameTurn, Found, Found)> {
    // After the last turn, the game is lost.
    let mut after = 0.0;
    let mut costs = Vec::new();
    for turn in turns.iter().rev() {
        let wins = judge.glance(turn);
        costs.push((wins - after, turn));
        after = wins;
        if wins >= EVEN {
            break;
        }
    }
    sort_by_cost(&mut costs);
    let candidates = costs.into_iter().take(CANDIDATES);
    let mut careful: Vec<_> = candidates
        .filter_map(|(_, turn)| cost(judge, turn))
        .filter(|(cost, ..)| Mistake::of(*cost).is_some())
        .collect();
    // Of equally costly turns, the first in the game is taken.
    careful.sort_by_key(|(_, turn, ..)| Reverse(turn.ply));
    let worst = careful
        .into_iter()
        .max_by(|(a, ..), (b, ..)| a.total_cmp(b));
    worst.map(|(_, turn, played, strongest)| (turn, played, strongest))
}

/// The cost of the move of a turn, in wins, compared with the strongest one.
fn cost<'a>(judge: &mut Judge, turn: &'a GameTurn) -> Option<(f64, &'a GameTurn, Found, Found)> {
    let strongest = judge.best(turn, &turn.position.legal_moves(), None)?;
    let played = judge.best(turn, &[turn.mv], Some(strongest.depth))?;
    Some((strongest.wins() - played.wins(), turn, played, strongest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use crate::report::Voice;

    /// White's Dragon can take a Zombie that a Miner protects.
    const BAIT: &str = "3m4g/9/9/9/3z5/9/9/9/G2D5 w";

    /// White's Dragon can take an unprotected Catapult.
    const GIFT: &str = "3c4g/9/9/9/9/9/8m/9/G2D5 w";

    fn record(start: &str, moves: &str, end: &str) -> Record {
        let [result, termination] = end.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{end}");
        };
        let text = format!(
            "[Game \"advance\"]\n[White \"anna\"]\n[Black \"bo\"]\n[Result \"{result}\"]\n\
             [Termination \"{termination}\"]\n[Turns \"1\"]\n[FEN \"{start} 0\"]\n\n{moves}\n{result}\n"
        );
        Record::read(&text, GAMES).unwrap()
    }

    /// The review of a game that black has won by material.
    fn review(start: &str, moves: &str, level: usize) -> Review {
        let record = record(start, moves, "0-1 turns");
        Review::new(&record, CaseLevel::ALL[level - 4]).unwrap()
    }

    #[test]
    fn a_rule_that_leaves_one_move_forces_it() {
        for level in [6, 7] {
            let review = review(BAIT, "1. d1xd5 d9xd5", level);
            assert_eq!((review.loser, review.cause), (Side::White, Cause::Forced));
            let turn = review.turn.as_ref().unwrap();
            assert_eq!((turn.ply, turn.left), (0, 1));
            assert_eq!(turn.played.mv, "d1xd5");
            assert!(turn.better.is_none() && turn.comparison.is_none());
            let sentences = review.sentences(Voice::Colours);
            assert!(
                sentences[0].starts_with("1. d1xd5 lost the game: "),
                "{sentences:?}"
            );
            let forced = format!("the rule of level {level} forced it: no other move was left");
            assert_eq!(sentences[1..], [forced]);
        }
    }

    #[test]
    fn a_rule_with_better_moves_forces_none() {
        let review = review(BAIT, "1. d1xd5 d9xd5", 5);
        assert_eq!(review.cause, Cause::TieBreak);
        let turn = review.turn.as_ref().unwrap();
        assert_eq!(turn.left, turn.position.legal_moves().len());
        let better = turn.better.as_ref().unwrap();
        assert!(better.score.wins() > turn.played.score.wins());
        let sentence = &review.sentences(Voice::Colours)[1];
        let tie = "a tie was broken badly: of the ";
        assert!(
            sentence.starts_with(tie) && sentence.contains(&better.mv),
            "{sentence}"
        );
    }

    #[test]
    fn equal_moves_that_all_lose_are_forced_too() {
        // Two Zombies can be taken, and a Miner stands behind each.
        let start = "3m2m1g/9/9/9/3z5/6z2/S8/9/G2D5 w";
        for moves in ["1. d1xd5 d9xd5", "1. d1xg4 g9xg4"] {
            let review = review(start, moves, 6);
            assert_eq!(review.cause, Cause::Forced, "{review:?}");
            let sentence = &review.sentences(Voice::Colours)[1];
            let none =
                "the rule of level 6 forced it: none of the 2 moves that it leaves was better";
            assert_eq!(sentence, none);
        }
    }

    #[test]
    fn a_dropped_move_breaks_the_rule() {
        for level in [6, 7] {
            let review = review(GIFT, "1. a1-a2 i3-i4", level);
            assert_eq!(review.cause, Cause::Rule);
            let turn = review.turn.as_ref().unwrap();
            let comparison = turn.comparison.as_ref().unwrap();
            assert_eq!(comparison.dropped_by, Some("material"));
            assert_eq!(turn.better.as_ref().unwrap().mv, "d1xd9");
            let sentences = review.sentences(Voice::Colours);
            let broke =
                format!("it did not follow the rule of level {level}: expected d1xd9, got a1-a2");
            assert!(sentences[1].starts_with(&broke), "{sentences:?}");
            assert!(
                sentences[2].starts_with("the only move that the rule leaves was better: d1xd9"),
                "{sentences:?}"
            );
        }
        assert_eq!(review(GIFT, "1. a1-a2 i3-i4", 5).cause, Cause::TieBreak);
    }

    #[test]
    fn faults_and_lost_positions_blame_no_turn() {
        let level = CaseLevel::ALL[3];
        let fault = record(BAIT, "1. d1xd5", "1-0 crash");
        let review = Review::new(&fault, level).unwrap();
        assert_eq!((review.loser, review.cause), (Side::Black, Cause::Fault));
        let lost = record("m7g/9/9/9/9/9/9/9/G8 w", "1. a1-b2 a9-a8", "0-1 turns");
        let review = Review::new(&lost, level).unwrap();
        assert_eq!((review.cause, review.turn), (Cause::Gradual, None));
    }

    #[test]
    fn unlost_games_have_no_review() {
        let level = CaseLevel::ALL[3];
        let open = record(BAIT, "1. d1xd5", "* unfinished");
        assert_eq!(Review::new(&open, level), Err(ReviewError::NotLost));
        let tied = record("8g/9/9/9/9/9/9/9/G8 w", "1. a1-b2 i9-h9", "1/2-1/2 turns");
        assert_eq!(Review::new(&tied, level), Err(ReviewError::NotLost));
        let other = "[Game \"checkers\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\
                     [Termination \"resignation\"]\n[Turns \"100\"]\n\n1-0\n";
        let other = Record::read(other, GAMES).unwrap();
        assert_eq!(Review::new(&other, level), Err(ReviewError::Game));
    }
}
