//! The learned evaluation: its incremental form gives the same values, and it plays better than the plain values.

use advance::chooser::strategy::{EveryMove, LEARNED};
use advance::game::Game;
use advance::game::random::SplitMix;
use advance::search::{Evaluation, Search};
use advance::{Limits, Position, Side};

use crate::search::{UNTRAINED, found};

#[test]
fn what_is_remembered_changes_no_answer() {
    let mut random = SplitMix::new(4);
    let mut remembering = LEARNED.incremental().unwrap();
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..100 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            // Children at the next ply, as in a search, but with random plies, as in no search.
            let ply = random.index(200);
            for &mv in &legal {
                let child = position.after(mv);
                let worth = LEARNED.evaluate(&child);
                assert_eq!(remembering(&child, ply), worth);
            }
            position = position.after(legal[random.index(legal.len())]);
            let worth = LEARNED.evaluate(&position);
            assert_eq!(remembering(&position, ply), worth);
        }
    }
}

/// The winner of a game at equal nodes, or `None` for a tie.
fn game(start: Position, evaluations: [&dyn Evaluation<Position>; 2]) -> Option<Side> {
    let mut searches = evaluations.map(|it| Search::new(it, [&EveryMove; 2]));
    let limits = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    let mut position = start;
    for _ in 0..160 {
        let legal = position.legal_moves();
        let search = &mut searches[position.to_move as usize];
        search.clear();
        match found(search, &position, &legal, limits).best() {
            Some(mv) => position = position.after(mv),
            None => return Some(!position.to_move),
        }
    }
    match position.lead() {
        0 => None,
        lead if lead > 0 => Some(Side::White),
        _ => Some(Side::Black),
    }
}

#[test]
#[ignore = "a question of strength: it plays 120 games"]
fn the_network_beats_material_at_equal_nodes() {
    let mut points = 0;
    for seed in 0..60 {
        let mut random = SplitMix::new(seed);
        let mut start = Position::start();
        for _ in 0..6 {
            let legal = start.legal_moves();
            start = start.after(legal[random.index(legal.len())]);
        }
        for own in [Side::White, Side::Black] {
            let evaluations: [&dyn Evaluation<_>; 2] = match own {
                Side::White => [&LEARNED, &UNTRAINED],
                Side::Black => [&UNTRAINED, &LEARNED],
            };
            points += match game(start, evaluations) {
                Some(winner) if winner == own => 2,
                None => 1,
                Some(_) => 0,
            };
        }
    }
    assert!(points > 120, "{points} of 240");
}
