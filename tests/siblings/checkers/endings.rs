//! The solved endings: every outcome follows from those of the moves, and the search agrees with them.

use advance::Limits;
use advance::engine::Engine;
use advance::game::Game;
use advance::games::Level;
use advance::games::checkers::endings::{Census, Force, Material, Outcome, census, outcome};
use advance::games::checkers::{Position, Rules};
use advance::search::plies_to_end;
use proptest::prelude::*;

use super::laws::positions;
use super::position;
use crate::tries;

/// Won by red in 23 plies.
const LONG: &str = "......../......../...R..../..R...../......../......../......../......B. cm r";

/// The outcome for the side to move, by the outcomes of its moves.
fn follows(position: &Position) -> Outcome {
    let outcomes = position.legal_moves().into_iter().map(|mv| {
        let after = position.after(mv);
        match (after.legal_moves().is_empty(), outcome(&after)) {
            (true, _) => Outcome::Won(1),
            (_, Some(Outcome::Lost(plies))) => Outcome::Won(plies + 1),
            (_, Some(Outcome::Won(plies))) => Outcome::Lost(plies + 1),
            (_, drawn) => drawn.expect("an ending leads to endings"),
        }
    });
    // Of wins the shortest is the best, of losses the longest.
    let worth = |outcome: &Outcome| match *outcome {
        Outcome::Won(plies) => 1000 - i32::from(plies),
        Outcome::Drawn => 0,
        Outcome::Lost(plies) => i32::from(plies) - 1000,
    };
    outcomes.max_by_key(worth).unwrap_or(Outcome::Lost(0))
}

proptest! {
    #![proptest_config(tries(500))]

    // Outcomes that follow from each other everywhere are the right ones: wins come nearer with each ply, and from a
    // draw no move leads to a win.
    #[test]
    fn an_outcome_follows_from_those_of_the_moves(position in positions(3)) {
        if let Some(found) = outcome(&position) {
            prop_assert_eq!(found, follows(&position), "{}", position);
        }
    }
}

#[test]
fn two_kings_win_against_one_nearly_always() {
    let kings = |kings| Force { pawns: 0, kings };
    let material = Material {
        own: kings(2),
        enemy: kings(1),
    };
    let rules = position(LONG).rules();
    let expected = Census {
        won: 14_846,
        drawn: 34,
        lost: 0,
        longest: 33,
    };
    assert_eq!(census(rules, material), Some(expected));
}

#[test]
fn endings_with_many_pieces_are_not_solved() {
    let four = ".b.b..../......../......../......../......../......../......../r.r..... cm r";
    assert_eq!(outcome(&position(four)), None);
}

#[test]
fn the_search_wins_as_fast_as_endings() {
    for rules in ["cm", "cs", "nm", "ns", "ca", "na"] {
        let rules: Rules = rules.parse().unwrap();
        let mut game = position(LONG).with_rules(rules);
        let Some(Outcome::Won(plies)) = outcome(&game) else {
            panic!("{game} is won");
        };
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let mut chooser = Position::chooser(Level::Search, None, limits);
        for left in (1..=plies).rev() {
            let decision = chooser.choose(&game).expect("the game goes on");
            let score = decision.searched.expect("the level searches").score();
            let to_end = plies_to_end(score).map(|plies| plies.unsigned_abs() as u8);
            // For an only move, the search need not find the outcome.
            if game.legal_moves().len() > 1 {
                assert_eq!(to_end, Some(left), "{game}");
            }
            game = game.after(decision.chosen.mv);
        }
        assert!(game.legal_moves().is_empty(), "{game}");
    }
}
