//! The game is the same for both sides: with colours exchanged and ranks flipped, nothing changes.

use advance::chooser::Candidate;
use advance::chooser::strategy::LEARNED;
use advance::moves::perft;
use advance::search::{Evaluation, plies_to_end};
use advance::{Board, Chooser, Level, Move, Position, Settings};
use proptest::prelude::*;

use crate::properties::boards::position;
use crate::tries;

/// The board flipped by its letters, without the engine's help.
fn flipped_text(board: &Board) -> String {
    let text = board.to_string();
    text.lines()
        .rev()
        .flat_map(|line| line.chars().chain(['\n']))
        .map(|symbol| {
            if symbol.is_ascii_uppercase() {
                symbol.to_ascii_lowercase()
            } else {
                symbol.to_ascii_uppercase()
            }
        })
        .collect()
}

fn flipped(mv: Move) -> Move {
    Move {
        from: mv.from.flip(),
        to: mv.to.flip(),
        ..mv
    }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut names: Vec<_> = moves.map(|mv| mv.to_string()).collect();
    names.sort();
    names
}

/// The moves that each layer leaves, with all their properties. The tiebreak is left out, because its draw depends on
/// the board.
fn stages(position: &Position, flip: impl Fn(Move) -> Move) -> Vec<(&'static str, Vec<String>)> {
    let Some(decision) = Chooser::new(&Settings::new(Level::Seven)).choose(position) else {
        return Vec::new();
    };
    let describe = |candidate: &Candidate| {
        let Candidate {
            mv,
            gain,
            wins,
            forecast,
            sight: _,
        } = *candidate;
        let forecast = forecast.map(|forecast| forecast.to_string());
        format!("{} {gain} {wins} {forecast:?}", flip(mv))
    };
    decision
        .stages
        .iter()
        .filter(|stage| stage.layer != "tiebreak")
        .map(|stage| {
            let mut kept: Vec<_> = stage.kept.iter().map(describe).collect();
            kept.sort();
            (stage.layer, kept)
        })
        .collect()
}

proptest! {
    #![proptest_config(tries(2000))]

    #[test]
    fn flipping_a_board_twice_restores_it(position in position()) {
        let flipped = position.flipped();
        prop_assert_eq!(flipped.board.to_string(), flipped_text(&position.board));
        prop_assert_eq!(flipped.flipped(), position);
        prop_assert_eq!(flipped.to_move, !position.to_move);
    }

    #[test]
    fn flipping_flips_the_legal_moves(position in position()) {
        prop_assert_eq!(
            sorted(position.flipped().legal_moves().into_iter()),
            sorted(position.legal_moves().into_iter().map(flipped))
        );
        prop_assert_eq!(position.flipped().in_danger(), position.in_danger());
    }

    #[test]
    fn flipping_keeps_the_evaluation(
        position in position(),
    ) {
        let evaluations: [&dyn Evaluation<Position>; 1] = [&LEARNED];
        for evaluation in evaluations {
            let worth = evaluation.evaluate(&position);
            prop_assert_eq!(evaluation.evaluate(&position.flipped()), worth);
            prop_assert_eq!(plies_to_end(worth), None, "{}", worth);
        }
    }
}

proptest! {
    #![proptest_config(tries(200))]

    #[test]
    fn flipping_flips_layers_and_forecasts(position in position()) {
        prop_assert_eq!(stages(&position.flipped(), |mv| mv), stages(&position, flipped));
    }

    #[test]
    fn flipping_keeps_perft(position in position()) {
        prop_assert_eq!(perft(&position.flipped(), 2), perft(&position, 2));
    }
}
