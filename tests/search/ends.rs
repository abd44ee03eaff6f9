//! Short ends: no level that searches overlooks an end within three plies that exhaustive search finds.

use std::collections::{HashMap, HashSet};
use std::iter::successors;

use advance::chooser::strategy::EveryMove;
use advance::search::Search;
use advance::{Chooser, Level, Limits, Move, Position, Settings};

use crate::search::UNTRAINED;
use crate::search::wins::{can_win, is_lost};

/// The number of late positions.
const COUNT: usize = 600;

/// The number of plies before the end from which a position is late.
const LATE: usize = 16;

/// The last positions of games that a quick search by the table of squares wins against level 6 by a trap: they
/// do not depend on what level 9 has learned.
fn late_positions() -> impl Iterator<Item = Position> {
    (0..).flat_map(|seed| {
        let limits = Limits {
            nodes: Some(200),
            ..Limits::default()
        };
        let search = Search::new(&UNTRAINED, [&EveryMove; 2]).proving_ends();
        let mut players = [
            Chooser::searching(vec![], search, Some(seed), limits),
            Chooser::new(&Settings {
                seed: Some(seed),
                ..Settings::new(Level::Six)
            }),
        ];
        players.rotate_left(seed as usize % 2);
        let game = successors(Some(Position::start()), |position| {
            let decision = players[position.to_move.index()].choose(position)?;
            Some(position.after(decision.chosen.mv))
        });
        let mut game: Vec<_> = game.take(200).collect();
        match game.pop() {
            Some(last) if !last.has_legal_move() => game.split_off(game.len().saturating_sub(LATE)),
            _ => Vec::new(),
        }
    })
}

/// The end of the game within three plies after a move, if it comes: in this many plies for the side that
/// moves, below 0 if it loses.
fn fate(position: &Position, mv: Move) -> Option<i32> {
    let after = position.after(mv);
    let wins_in = |plies| is_lost(&after, plies - 1);
    [1, 3]
        .into_iter()
        .find(|&plies| wins_in(plies))
        .or_else(|| can_win(&after, 1).then_some(-2))
}

/// The moves that a level chooses from, and its choice at its default nodes.
fn choice(level: Level, position: &Position) -> (Vec<Move>, Move) {
    let settings = Settings {
        limits: Limits {
            time: None,
            ..Limits::per_move()
        },
        ..Settings::new(level)
    };
    let decision = Chooser::new(&settings).choose(position).unwrap();
    let kept = &decision.stages[decision.stages.len() - 2].kept;
    let kept = kept.iter().map(|candidate| candidate.mv).collect();
    (kept, decision.chosen.mv)
}

#[test]
fn wins_in_3_and_losses_in_2_show() {
    let (mut wins, mut threats) = ([0; 2], [0; 2]);
    for position in late_positions().take(COUNT) {
        let legal = position.legal_moves();
        let fates: HashMap<Move, Option<i32>> =
            legal.iter().map(|&mv| (mv, fate(&position, mv))).collect();
        // Only moves of different fates can be told apart.
        if fates.values().collect::<HashSet<_>>().len() < 2 {
            continue;
        }
        for (index, level) in [Level::Eight, Level::Nine].into_iter().enumerate() {
            let (from, chosen) = choice(level, &position);
            let worth = |mv: &Move| match fates[mv] {
                Some(plies @ 1..) => 10 - plies,
                Some(plies) => plies - 10,
                None => 0,
            };
            let best = from.iter().map(worth).max().unwrap();
            let worst = from.iter().map(worth).min().unwrap();
            wins[index] += u32::from(best > 0);
            threats[index] += u32::from(best == 0 && worst < 0);
            assert_eq!(worth(&chosen), best, "level {level}, {chosen}: {position}");
        }
    }
    assert!(wins.iter().all(|&wins| wins >= 50), "wins: {wins:?}");
    // For level 8, the layers decide these before its search.
    let [_, threats] = threats;
    assert!(threats >= 50, "threats: {threats}");
}

/// Level 8 expects replies of the greatest gain. All three moves that its layers leave here win in three plies against
/// those, but only one of them against all replies.
#[test]
fn a_certain_win_beats_a_win_against_greed() {
    let position: Position = "m4js2/1C5G1/9/4d4/d2b5/cgm6/9/z8/m8 b".parse().unwrap();
    let (from, chosen) = choice(Level::Eight, &position);
    let fates = from.iter().map(|&mv| fate(&position, mv));
    assert_eq!(fates.filter(|&end| end == Some(3)).count(), 1);
    assert_eq!(from.len(), 3);
    assert_eq!(fate(&position, chosen), Some(3), "{chosen}");
}
