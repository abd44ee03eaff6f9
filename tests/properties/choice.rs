//! A run of the bot changes the board by exactly one legal action.

use advance::board::text::BoardFile;
use advance::{Action, Chooser, Level, Limits, Move, Settings, Side};
use proptest::prelude::*;
use proptest::sample::select;

use crate::properties::boards::position;
use crate::properties::oracle::Grid;
use crate::tries;

/// A chooser whose search, if it has one, is too short to notice.
fn quick(level: Level, seed: u64) -> Chooser {
    Chooser::new(&Settings {
        seed: Some(seed),
        limits: Limits {
            nodes: Some(500),
            ..Limits::default()
        },
        ..Settings::new(level)
    })
}

proptest! {
    #![proptest_config(tries(300))]

    #[test]
    fn a_choice_is_one_legal_action(
        position in position(),
        level in select(Level::ALL.as_slice()),
        seed in any::<u64>(),
    ) {
        let before = position.board.to_string();
        let Some(decision) = quick(level, seed).choose(&position) else {
            prop_assert!(!position.has_legal_move());
            return Ok(());
        };
        let file = BoardFile::parse(before.as_bytes()).unwrap();
        let after = file.with_board(&position.after(decision.chosen.mv).board);

        // Finds the action again from the two boards, by the oracle's rules.
        let found: Vec<Move> = Grid::read(&before)
            .legal(position.to_move == Side::White)
            .into_iter()
            .filter(|(_, board)| board.print().as_bytes() == after)
            .map(|(mv, _)| mv.parse().unwrap())
            .collect();
        prop_assert!(found.contains(&decision.chosen.mv));

        // Only actions of pieces that stay on their squares can give the same board.
        let chosen = decision.chosen.mv;
        for other in found.iter().filter(|&&mv| mv != chosen) {
            prop_assert_eq!((other.action, other.to), (chosen.action, chosen.to));
            prop_assert!(matches!(chosen.action, Action::Build | Action::Shot | Action::Convert));
        }
    }

    #[test]
    fn every_layer_leaves_a_nonempty_subset(position in position()) {
        let Some(decision) = quick(Level::Eight, 0).choose(&position) else {
            return Ok(());
        };
        let actions: Vec<Vec<Move>> = decision
            .stages
            .iter()
            .map(|stage| stage.kept.iter().map(|candidate| candidate.mv).collect())
            .collect();
        prop_assert_eq!(&actions[0], &position.legal_moves());
        for pair in actions.windows(2) {
            prop_assert!(pair[1].iter().all(|mv| pair[0].contains(mv)));
        }
        prop_assert_eq!(&actions[actions.len() - 1], &vec![decision.chosen.mv]);
    }

    #[test]
    fn the_same_seed_chooses_the_same(position in position(), seed in any::<u64>()) {
        let choose = || quick(Level::Six, seed).choose(&position);
        prop_assert_eq!(choose(), choose());
    }
}
