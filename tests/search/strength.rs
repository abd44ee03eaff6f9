//! Strength as a number: the moves that such a player always sees, and the inputs that decide its moves.

use std::collections::HashSet;

use advance::engine::{Criterion, Elo, Strength};
use advance::search::Query;
use advance::{Chooser, Decision, Level, Limits, Position, Settings};

use crate::search::positions;

/// White can win at once.
const WON: &str = "g8/9/1G7/9/9/9/9/9/7M1 w";

fn decided(position: &Position, elo: u16, seed: u64) -> Decision {
    let settings = Settings {
        seed: Some(seed),
        ..Settings::new(Elo::new(elo).unwrap())
    };
    Chooser::new(&settings).choose(position).unwrap()
}

#[test]
fn the_weakest_player_sees_a_win_in_one() {
    let position: Position = WON.parse().unwrap();
    for elo in [400, 700, 1300] {
        for seed in 0..5 {
            assert!(decided(&position, elo, seed).chosen.wins, "{elo} {seed}");
        }
    }
}

#[test]
fn a_seed_decides_the_game() {
    let start = positions()[0];
    for elo in [400, 1000, 1600] {
        let chosen = |seed| decided(&start, elo, seed).chosen.mv;
        assert_eq!(chosen(3), chosen(3), "{elo}");
        let all: HashSet<_> = (0..12).map(chosen).collect();
        assert!(all.len() > 2, "{elo}: {all:?}");
    }
}

#[test]
fn the_strongest_player_is_level_9() {
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    let decided = |position: &Position, strength: Strength<Level>| {
        let settings = Settings {
            seed: Some(5),
            ..Settings::new(strength)
        };
        let query = Query::new(limits);
        Chooser::new(&settings).choose_by(position, &query, |_| ())
    };
    for position in &positions()[..5] {
        let nine = decided(position, Level::Nine.into()).unwrap();
        let highest = decided(position, Elo::HIGHEST.into()).unwrap();
        assert_eq!(highest.chosen.mv, nine.chosen.mv, "{position}");
        assert_eq!(highest.searched, nine.searched, "{position}");
    }
}

#[test]
fn a_decision_says_how_each_move_was_seen() {
    let most = |moves: &[advance::chooser::Candidate]| {
        let seen = moves.iter().filter_map(|kept| kept.sight);
        seen.map(|sight| sight.seems).max().unwrap()
    };
    // Now and then, a player overlooks what would seem best.
    let overlooks = |decision: &Decision| {
        let [before, kept] = ["win", "sight"].map(|layer| decision.left_by(layer).unwrap());
        assert!(before.iter().all(|kept| kept.sight.is_some()));
        assert!(!kept.is_empty() && kept.len() <= before.len());
        most(kept) < most(before)
    };
    let positions = positions();
    let mut decisions = positions.iter().map(|position| decided(position, 1200, 1));
    let decision = decisions.find(overlooks).unwrap();
    let last = decision.stages.last().unwrap();
    assert_eq!((last.criterion, last.kept.len()), (Criterion::Draw, 1));
}

#[test]
fn a_player_above_the_lowest_takes_what_hangs() {
    // The Dragon may take a Catapult that nothing guards.
    let position: Position = "4g4/9/9/c8/9/D8/9/9/4G4 w".parse().unwrap();
    for elo in [800, 1200, 1800] {
        for seed in 0..6 {
            let mv = decided(&position, elo, seed).chosen.mv.to_string();
            assert_eq!(mv, "a4xa6", "{elo} {seed}");
        }
    }
}
