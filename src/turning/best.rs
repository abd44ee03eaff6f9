//! The best moves of a game: those that brought most, and that no other move would have replaced.

use serde::Serialize;

use super::judge::{GameTurn, Judge};
use super::{CANDIDATES, MOST, percent};
use crate::answer::Mistake;
use crate::board::Move;
use crate::report::{self, Voice};
use crate::words::capital;

/// A move that costs more than this at first sight is not among the best if there are others.
const SOUND: f64 = 0.05;

/// One of the best moves of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestMove {
    /// The number of moves of both sides before it.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Its deed and why it is good, in sentences.
    pub words: String,
}

impl BestMove {
    /// The best moves of the side that is addressed, or else of both, the best one first; no mistakes.
    pub(super) fn all(
        judge: &mut Judge,
        turns: &[GameTurn],
        chances: &[f64],
        voice: Voice<'_>,
        is_mistake: impl Fn(&GameTurn) -> bool,
    ) -> Vec<Self> {
        let mut candidates: Vec<_> = turns
            .iter()
            .zip(chances.windows(2))
            .filter(|(turn, _)| match voice {
                Voice::You(you) => turn.position.to_move == you,
                _ => true,
            })
            .filter(|(turn, _)| !is_mistake(turn))
            .map(|(turn, chances)| {
                let cost = chances[0] + chances[1] - 1.0;
                let merit = report::merit(&turn.position, turn.mv);
                (cost > SOUND && !turn.position.wins(turn.mv), -merit, turn)
            })
            .collect();
        candidates.sort_by_key(|&(costs, merit, turn)| (costs, merit, turn.ply));
        let sound = candidates.iter().take_while(|(costs, ..)| !costs).count();
        candidates.truncate(sound.clamp(1, CANDIDATES));
        let mut best: Vec<_> = candidates
            .into_iter()
            .map(|(_, merit, turn)| {
                let (gain, best) = Self::of(judge, turn, voice);
                let wins = turn.position.wins(turn.mv);
                // A win comes first, then what no other move would have brought, then what takes or saves most.
                ((!wins, -percent(gain) as i32, merit), best)
            })
            .collect();
        best.sort_by_key(|&(order, _)| order);
        best.into_iter().map(|(_, best)| best).take(MOST).collect()
    }

    /// The move of a turn, and the share of games that its side wins more by it than by the next best move.
    fn of(judge: &mut Judge, turn: &GameTurn, voice: Voice<'_>) -> (f64, Self) {
        let GameTurn { position, mv, .. } = *turn;
        let others: Vec<_> = position
            .legal_moves()
            .iter()
            .copied()
            .filter(|&other| other != mv)
            .collect();
        let other = judge.best(turn, &others, None);
        let played = other
            .as_ref()
            .and_then(|other| judge.best(turn, &[mv], Some(other.depth)));
        let chances = played
            .as_ref()
            .zip(other)
            .map(|(played, other)| [played.wins(), other.wins()]);
        let gain = chances.map_or(0.0, |[played, other]| played - other);
        let pv = played.map(|played| played.line.pv).unwrap_or_default();
        let pv: Vec<Move> = pv.iter().map_while(|mv| mv.parse().ok()).collect();
        let mut words = report::praise(&position, mv, &pv, voice);
        if let Some([played, other]) = chances
            && Mistake::of(gain).is_some()
        {
            let whose = capital(voice.possessive(position.to_move));
            words = format!(
                "{words} {whose} chance to win was {}% with it, and {}% without.",
                percent(played),
                percent(other)
            );
        }
        let ply = turn.ply;
        (gain, Self { ply, mv, words })
    }
}
