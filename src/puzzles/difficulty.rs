//! The difficulty of finding a line, on the scale of strengths.

use crate::board::Move;
use crate::chooser::{Chooser, Settings};
use crate::engine::Elo;
use crate::moves::Position;
use crate::search::Limits;

/// The step between the strengths of the players that are asked.
const STEP: u16 = 100;

/// Number of players of each strength that are asked.
const ASKED: u64 = 3;

/// After this many strengths in a row whose players all find the line, stronger ones are taken to find it too.
const ENOUGH: u32 = 3;

/// The strength whose players find the moves of the side to move in a line as often as not.
///
/// Players of rising strength are asked, and each overlooks different things. Each one that plays another move makes
/// the line harder by its share of a step. This estimate, by Spearman and Kärber, changes little if a weak player is
/// lucky or a strong one blind.
pub(super) fn difficulty(position: &Position, line: &[Move]) -> Elo {
    let finds = |elo: Elo, seed| {
        let settings = Settings {
            seed: Some(seed),
            // Only nodes limit the search, so that every machine finds the same.
            limits: Limits::default(),
            ..Settings::new(elo)
        };
        let mut player = Chooser::new(&settings);
        let mut now = *position;
        line.iter().enumerate().all(|(ply, &mv)| {
            let decision = (ply % 2 == 0).then(|| player.choose(&now)).flatten();
            now = now.after(mv);
            ply % 2 == 1 || decision.is_some_and(|decision| decision.chosen.mv == mv)
        })
    };
    let (mut missed, mut in_a_row) = (0, 0);
    for elo in Elo::RANGE.step_by(STEP.into()).filter_map(Elo::new) {
        let misses = (0..ASKED).filter(|&seed| !finds(elo, seed)).count();
        missed += misses as u64;
        in_a_row = if misses == 0 { in_a_row + 1 } else { 0 };
        if in_a_row == ENOUGH {
            break;
        }
    }
    let above = missed * u64::from(STEP) / ASKED;
    let number = u64::from(Elo::LOWEST.number()) + above;
    let number = u16::try_from(number / 10 * 10).ok();
    number.and_then(Elo::new).unwrap_or(Elo::HIGHEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chooser::Level;

    #[test]
    fn overlooked_moves_make_harder_puzzles() {
        // The Miner may take the Zombie in front of a Dragon, and weak players do.
        let position: Position = "3d4g/9/9/3z5/9/3M5/9/9/4G4 w".parse().unwrap();
        let settings = Settings::new(Level::HIGHEST);
        let best = Chooser::new(&settings).choose(&position).unwrap();
        let elo = difficulty(&position, &[best.chosen.mv]);
        assert!(elo.number() >= 1000, "{} {elo}", best.chosen.mv);
        let wins: Position = "g8/9/1G7/9/9/9/9/9/7M1 w".parse().unwrap();
        let mut legal = wins.legal_moves().into_iter();
        let win = legal.find(|&mv| wins.wins(mv)).unwrap();
        assert_eq!(difficulty(&wins, &[win]), Elo::LOWEST);
    }
}
