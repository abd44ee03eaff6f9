//! The computer player: its end games against a plain full search, and how strongly it plays.

use std::collections::HashMap;
use std::time::Duration;

use advance::engine::Engine;
use advance::game::random::SplitMix;
use advance::game::{Ending, Game};
use advance::games::Level;
use advance::games::connections::{
    Computer, EveryMove, Outlook, Placing, Position, ScoreDifference, Square,
};
use advance::search::{Evaluation, Query, Search};
use advance::{Limits, Side};

use super::random_position;

/// Enough time for the end of a game, even on a busy machine.
const AMPLE: Duration = Duration::from_secs(3600);

/// The lead of the side to move after `depth` plies, or at the end, with best play of both sides. Plain negamax: every
/// move is tried. A position that several orders of moves reach is searched once; `known` holds results of the same
/// search, with the same depth.
fn negamax(position: &Position, depth: u32, known: &mut HashMap<Position, i32>) -> i32 {
    if depth == 0 || position.empty() == 0 {
        return ScoreDifference.evaluate(position);
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|placing| -negamax(&position.after(placing), depth - 1, known));
    let value = values.max().unwrap();
    known.insert(*position, value);
    value
}

/// All best moves at this depth.
fn best(position: &Position, depth: u32) -> Vec<Placing> {
    let mut known = HashMap::new();
    let mut value = |placing| -negamax(&position.after(placing), depth - 1, &mut known);
    let mut moves = position.legal_moves();
    let values: Vec<i32> = moves.iter().copied().map(&mut value).collect();
    let greatest = *values.iter().max().unwrap();
    let mut values = values.into_iter();
    moves.retain(|_| values.next() == Some(greatest));
    moves
}

/// Compares the computer's moves in `count` positions with the plain full search.
fn plays_the_end_exactly(empty: u32, count: u32) {
    let mut random = SplitMix::new(u64::from(empty));
    let mut narrow = 0;
    for _ in 0..count {
        let position = random_position(empty, &mut random);
        let best = best(&position, empty);
        let chosen = Computer::new(AMPLE).choose(&position).unwrap();
        assert!(best.contains(&chosen), "{chosen} in {position}");
        narrow += u32::from(2 * best.len() < position.legal_moves().len());
    }
    // Otherwise it could have found the best moves by luck.
    assert!(5 * narrow >= 4 * count, "{narrow}");
}

#[test]
fn the_last_5_placings_are_exact() {
    plays_the_end_exactly(5, 30);
}

#[test]
#[ignore = "takes half a minute in release"]
fn the_last_8_placings_are_exact() {
    plays_the_end_exactly(8, 100);
}

#[test]
fn the_search_has_the_value_of_plain_negamax() {
    let mut random = SplitMix::new(3);
    for empty in [4, 9, 14, 20] {
        let position = random_position(empty, &mut random);
        for depth in 1..=3 {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let mut search = Search::new(&ScoreDifference, [&EveryMove; 2]).exact();
            let found = search.run(&position, &position.legal_moves(), &Query::new(limits));
            assert_eq!(
                found.score(),
                negamax(&position, depth, &mut HashMap::new()),
                "{position}"
            );
        }
    }
}

#[test]
fn no_search_looks_past_the_end() {
    let mut random = SplitMix::new(5);
    for empty in 1..=5 {
        let position = random_position(empty, &mut random);
        let mut search = Search::new(&ScoreDifference, [&EveryMove; 2]).exact();
        let query = Query::new(Limits::default());
        let found = search.run(&position, &position.legal_moves(), &query);
        assert_eq!(found.depth, empty, "{position}");
    }
}

#[test]
fn searches_tell_hundredths_of_a_point() {
    let mut random = SplitMix::new(6);
    let position = random_position(7, &mut random);
    let lead = [position.lead(), -position.lead()][position.to_move() as usize];
    assert_eq!(ScoreDifference.evaluate(&position), 100 * lead);
}

#[test]
fn a_full_board_scores_its_lead() {
    let mut random = SplitMix::new(8);
    let outlook = Outlook::default();
    for _ in 0..20 {
        let position = random_position(0, &mut random);
        let lead = ScoreDifference.evaluate(&position);
        assert_eq!(outlook.evaluate(&position), lead, "{position}");
    }
}

#[test]
fn mirror_images_have_the_same_outlook() {
    let mut random = SplitMix::new(9);
    let outlook = Outlook::default();
    for empty in 1..=20 {
        let position = random_position(empty, &mut random);
        let turned: String = position.to_string().chars().rev().collect();
        let mut flipped: Vec<_> = turned.split('/').collect();
        flipped.reverse();
        for line in [flipped.join("/"), turned] {
            let image: Position = line.parse().unwrap();
            let worth = outlook.evaluate(&position);
            assert_eq!(outlook.evaluate(&image), worth, "{position} {image}");
        }
    }
}

#[test]
fn the_outlook_predicts_better_than_the_lead() {
    let mut random = SplitMix::new(10);
    let outlook = Outlook::default();
    let mut missed = [0, 0];
    for _ in 0..100 {
        let position = random_position(4, &mut random);
        let worth = negamax(&position, 4, &mut HashMap::new());
        missed[0] += worth.abs_diff(outlook.evaluate(&position));
        missed[1] += worth.abs_diff(ScoreDifference.evaluate(&position));
    }
    assert!(3 * missed[0] < 2 * missed[1], "{missed:?}");
}

#[test]
fn what_a_placing_captures_changes_hands() {
    let mut random = SplitMix::new(7);
    let mut captures = 0;
    for _ in 0..50 {
        let position = random_position(6, &mut random);
        for placing in position.legal_moves() {
            let after = position.after(placing);
            for square in Square::all().filter(|&square| square != placing.square) {
                let owner = |position: &Position| position.at(square).map(|(side, _)| side);
                let changed = owner(&position) != owner(&after);
                let captured = position
                    .captured(placing)
                    .any(|captured| captured == square);
                assert_eq!(changed, captured, "{placing} in {position}");
                captures += u32::from(captured);
            }
        }
    }
    assert!(captures > 100, "{captures}");
}

#[test]
fn a_full_board_has_no_move() {
    let position = "PPPPPP/PPPPPP/pppppp/pppppp".parse().unwrap();
    assert_eq!(Computer::new(AMPLE).choose(&position), None);
}

#[test]
fn without_time_any_move_is_played() {
    let position = Position::start();
    let chosen = Computer::new(Duration::ZERO).choose(&position).unwrap();
    assert!(position.legal_moves().contains(&chosen));
}

/// The computer's time for a game of a series: the least that the command line accepts.
const TIME: Duration = Duration::from_secs(1);

/// Plays games with the computer as `side`; gives how many it won, tied and lost.
fn series(
    side: Side,
    games: u64,
    opponent: impl Fn(&Position, &mut SplitMix) -> Placing,
) -> [u32; 3] {
    let mut score = [0; 3];
    for game in 0..games {
        let mut random = SplitMix::keyed(game, side as u64);
        let mut computer = Computer::new(TIME);
        let mut position = Position::start();
        while position.empty() > 0 {
            let placing = if position.to_move() == side {
                computer.choose(&position).unwrap()
            } else {
                opponent(&position, &mut random)
            };
            position = position.after(placing);
        }
        score[match position.winner(Ending::Rules) {
            Some(winner) if winner == side => 0,
            None => 1,
            Some(_) => 2,
        }] += 1;
    }
    eprintln!("computer as {side:?}: won, tied, lost {score:?}");
    score
}

fn one_of(moves: &[Placing], random: &mut SplitMix) -> Placing {
    moves[random.index(moves.len())]
}

#[test]
fn four_plies_ahead_beat_the_first_empty_square() {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    for side in [Side::White, Side::Black] {
        let mut chooser = Position::chooser(Level::Search, None, limits);
        let mut position = Position::start();
        while position.empty() > 0 {
            let placing = if position.to_move() == side {
                let decision = chooser.choose_by(&position, &Query::new(limits), |_| ());
                decision.unwrap().chosen.mv
            } else {
                position.legal_moves()[0]
            };
            position = position.after(placing);
        }
        assert_eq!(position.winner(Ending::Rules), Some(side), "{position}");
    }
}

#[test]
#[ignore = "takes minutes in release"]
fn beats_a_minimax_of_depth_3() {
    for side in [Side::White, Side::Black] {
        let score = series(side, 100, |position, random| {
            one_of(&best(position, 3), random)
        });
        assert!(score[0] >= 95, "{score:?}");
    }
}

#[test]
#[ignore = "takes minutes in release"]
fn beats_random_moves() {
    for side in [Side::White, Side::Black] {
        let score = series(side, 200, |position, random| {
            one_of(&position.legal_moves(), random)
        });
        assert_eq!(score, [200, 0, 0]);
    }
}
