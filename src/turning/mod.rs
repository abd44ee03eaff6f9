//! The story of a game: the turns that decided it, with what was better and why, and the best moves.
//!
//! The cost of a move is the share of games that its side wins after the best move, less the share that it wins after
//! this one. The turns whose moves cost most decided the game.

mod best;
pub(crate) mod judge;

use serde::Serialize;

pub use self::best::BestMove;
use self::judge::{GameTurn, Judge, turns};
use crate::answer::Mistake;
use crate::game::Side;
use crate::games::ADVANCE;
use crate::matches::record::Record;
use crate::moves::Position;
use crate::puzzles::Puzzle;
use crate::report::{Comparison, Voice};
use crate::words::sentence;

/// The greatest number of turning points of a side, and of the best moves.
const MOST: usize = 3;

/// The number of turns of a side searched carefully: those with the greatest costs at first sight.
const CANDIDATES: usize = MOST + 1;

/// The story of a game of Advance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Review")
)]
pub struct Story {
    /// The turns that decided the game: at most three of each side, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The best moves, the best one first: at most three, of the side that is addressed, or else of both.
    pub best_moves: Vec<BestMove>,
}

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
    /// The cost of the move, in a sentence: the chance to win of its side after the best move and after this one.
    pub fall: String,
    /// The reason why the best move is better, in a sentence.
    pub reason: String,
    /// The deed of the move of the game, in a sentence.
    pub deed: String,
    /// The deed of the best move, in a sentence.
    pub better_deed: String,
    /// The position as a puzzle, where one move is better than all others by far.
    pub puzzle: Option<Puzzle>,
}

/// Only games of Advance have turning points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only games of Advance are reviewed")]
pub struct OtherGame;

impl Story {
    /// The story of a game. It takes about 3,000 nodes of search for each move, plus 700,000, and is the same on every
    /// machine.
    ///
    /// # Errors
    /// It is a game of another kind.
    pub fn of(record: &Record, voice: Voice<'_>) -> Result<Self, OtherGame> {
        let turns = turns_of(record)?;
        let mut judge = Judge::new();
        let chances = judge.glances(&turns);
        let turning_points = TurningPoint::both(&turns, &chances, voice);
        let is_mistake = |turn: &GameTurn| turning_points.iter().any(|point| point.ply == turn.ply);
        let best_moves = BestMove::all(&mut judge, &turns, &chances, voice, is_mistake);
        Ok(Self {
            turning_points,
            best_moves,
        })
    }

    /// The voice of the story of a record: who is called "person" there is addressed, if the other player is not.
    #[must_use]
    pub fn voice(record: &Record) -> Voice<'_> {
        let [white, black] = record.players.each_ref().map(String::as_str);
        match (white == PERSON, black == PERSON) {
            (true, false) => Voice::You(Side::White),
            (false, true) => Voice::You(Side::Black),
            _ if [white, black].contains(&"") || white == black => Voice::Colours,
            _ => Voice::Names([white, black]),
        }
    }
}

/// The name of a person in the records of this program and of its page.
const PERSON: &str = "person";

fn turns_of(record: &Record) -> Result<Vec<GameTurn>, OtherGame> {
    match record.game() == ADVANCE {
        true => Ok(turns(record).collect()),
        false => Err(OtherGame),
    }
}

impl TurningPoint {
    /// The turning points of a game, in their order: at most three; none if no move cost as much as an inaccuracy.
    ///
    /// # Errors
    /// It is a game of another kind.
    pub fn all(record: &Record) -> Result<Vec<Self>, OtherGame> {
        let turns = turns_of(record)?;
        let chances = Judge::new().glances(&turns);
        let all = Self::both(&turns, &chances, Story::voice(record));
        Ok(Self::decisive(all))
    }

    /// The costliest of these, in their order: at most three.
    #[must_use]
    pub fn decisive(points: Vec<Self>) -> Vec<Self> {
        costliest(points, MOST)
    }

    /// The turning points of both sides. `chances` are those of the side to move at each turn, and after the last one.
    fn both(turns: &[GameTurn], chances: &[f64], voice: Voice<'_>) -> Vec<Self> {
        let mut points: Vec<_> = [Side::White, Side::Black]
            .into_iter()
            .flat_map(|side| {
                let mut costs: Vec<_> = turns
                    .iter()
                    .zip(chances.windows(2))
                    .filter(|(turn, _)| turn.position.to_move == side)
                    .map(|(turn, chances)| (chances[0] + chances[1] - 1.0, turn))
                    .collect();
                judge::sort_by_cost(&mut costs);
                let careful = costs.into_iter().take(CANDIDATES);
                let points = careful.filter_map(|(_, turn)| Self::of(turn, voice));
                costliest(points.collect(), MOST)
            })
            .collect();
        points.sort_by_key(|point| point.ply);
        points
    }

    /// The turning point of a turn, if its move was a mistake.
    fn of(turn: &GameTurn, voice: Voice<'_>) -> Option<Self> {
        let comparison = Judge::compare(turn)?;
        let best = comparison.played.mv;
        let [before, after] = comparison.chances()?;
        let cost = before - after;
        let mistake = Mistake::of(cost)?;
        if best == turn.mv {
            return None;
        }
        let puzzle = Puzzle::of(&turn.position).filter(|puzzle| puzzle.answer() == best);
        let [better_deed, deed] = comparison.deeds(voice);
        Some(Self {
            ply: turn.ply,
            cost,
            mistake,
            fall: sentence(fall(
                &voice.possessive(turn.position.to_move),
                before,
                after,
            )),
            reason: comparison.reason(voice),
            deed,
            better_deed,
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

/// The costliest points, in the order of the game. Of two turns of a side that follow each other, only the costlier one
/// counts: both lose by the same exchange.
fn costliest(mut points: Vec<TurningPoint>, most: usize) -> Vec<TurningPoint> {
    points.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.ply.cmp(&b.ply)));
    let mut kept: Vec<TurningPoint> = Vec::new();
    for point in points {
        if kept.len() < most && kept.iter().all(|other| other.ply.abs_diff(point.ply) != 2) {
            kept.push(point);
        }
    }
    kept.sort_by_key(|point| point.ply);
    kept
}

/// The cost of a move: `white's chance to win fell from 62% to 12%`.
pub(crate) fn fall(whose: &str, before: f64, after: f64) -> String {
    let [before, after] = [before, after].map(percent);
    format!("{whose} chance to win fell from {before}% to {after}%")
}

/// A share from 0 to 1, in whole percent.
pub(crate) fn percent(share: f64) -> f64 {
    (100.0 * share).round()
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
        assert_eq!(
            first.reason,
            "Anna could have taken bo's Catapult on d9 with anna's Dragon on d1, and nothing would have taken it back."
        );
        assert!(
            first.fall.starts_with("Anna's chance to win fell from "),
            "{}",
            first.fall
        );
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
