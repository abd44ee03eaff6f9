//! Progress towards the end of a game: the turn limit, and circles, which bring nothing.

use advance::chooser::strategy::{EveryMove, Greedy};
use advance::game::{Ending, Game};
use advance::search::{Query, Search};
use advance::{Level, Limits, Position};

use crate::search::{UNTRAINED, held, positions};

fn plain() -> Search<'static, Position> {
    Search::new(&UNTRAINED, [&EveryMove; 2]).proving_ends()
}

/// The search of level 8 with the table of squares, so that it does not depend on the network.
fn greedy() -> Search<'static, Position> {
    Search::new(&UNTRAINED, [&Greedy; 2]).proving_ends()
}

fn score(
    search: &mut Search<'_, Position>,
    position: &Position,
    depth: u32,
    left: Option<u32>,
) -> i32 {
    let query = Query {
        left,
        ..Query::new(Limits {
            depth: Some(depth),
            ..Limits::default()
        })
    };
    let moves = position.legal_moves();
    search.run(position, &moves, &query).score()
}

/// The result for the side to move with `left` plies left, by exhaustive search: 1 for a win, -1 for a loss, 0 for a
/// tie.
fn outcome(position: &Position, left: u32) -> i32 {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return -1;
    }
    if left == 0 {
        let winner = position.winner(Ending::Turns);
        return winner.map_or(0, |side| if side == position.to_move { 1 } else { -1 });
    }
    let after = legal.into_iter().map(|mv| position.after(mv));
    after.map(|after| -outcome(&after, left - 1)).max().unwrap()
}

#[test]
fn the_turn_limit_decides_near_the_end() {
    let mut outcomes = [0; 3];
    // The first position has a win in two more moves, which comes too late, and a win by the lead.
    let late = "7cm/8b/1D6#/z4gc2/##c6/6zB1/3Z1J3/2CZ1Z3/2M1G4 w";
    for position in positions().into_iter().chain([late.parse().unwrap()]) {
        for left in [1, 2] {
            let outcome = outcome(&position, left);
            outcomes[(outcome + 1) as usize] += 1;
            // The last depth begins quiescence at the limit.
            for depth in [4, left] {
                let found = score(&mut plain(), &position, depth, Some(left));
                assert_eq!(found.signum(), outcome, "{left} left, {found}: {position}");
            }
        }
    }
    assert!(outcomes.iter().all(|&count| count > 0), "{outcomes:?}");
}

/// Both Generals have two squares to walk to and fro on, and nothing else can move: white's Zombie stays a point ahead.
#[test]
fn repetition_is_worth_a_lasting_lead() {
    let position: Position = "4Z1#1g/6###/9/9/9/9/9/###6/G1#6 w".parse().unwrap();
    for left in [None, Some(100), Some(40), Some(12)] {
        assert_eq!(score(&mut plain(), &position, 8, left), held(1), "{left:?}");
        // Level 8, ahead, looks for more.
        for (level, worth) in [(Level::Eight, 100), (Level::Nine, held(1))] {
            let found = score(&mut level.search().unwrap(), &position, 8, left);
            assert_eq!(found, worth, "level {level}, {left:?}");
        }
    }
}

/// White's General has three squares, so that white comes to the same board in fewer moves or in more.
#[test]
fn a_held_lead_counts_whatever_was_searched_before() {
    let position: Position = "4Z1#1g/6###/9/9/9/9/9/1##6/G1#6 w".parse().unwrap();
    let found = |search: &mut _, left, depth| score(search, &position, depth, Some(left));
    let anew = found(&mut plain().without_shuffling(), 16, 8);
    let mut search = plain().without_shuffling();
    // This search looks further, so the next one could reuse its memory.
    found(&mut search, 20, 14);
    assert_eq!(found(&mut search, 16, 8), anew);
}

/// White is ahead, and with the nodes of these tests it sees no way to gain more.
const AHEAD: &str = "8c/1sz4M1/1#2gz3/9/9/9/Z1CJ1Z2B/3Z1Z3/4GS3 w";

#[test]
fn a_side_ahead_avoids_shuffling() {
    let position: Position = AHEAD.parse().unwrap();
    let best = |left| {
        let query = Query {
            left,
            ..Query::new(Limits {
                nodes: Some(1_000),
                ..Limits::default()
            })
        };
        let mut search = greedy().without_shuffling();
        let lines = search.run(&position, &position.legal_moves(), &query);
        lines.lines[0].first
    };
    let turns = || (40..60).step_by(2).map(|left| best(Some(left)));
    let mut others: Vec<_> = turns().collect();
    others.dedup();
    assert!(others.len() > 1, "{others:?}");
    assert!(turns().eq(turns()));
}

#[test]
fn root_noise_is_no_part_of_the_score() {
    let position: Position = AHEAD.parse().unwrap();
    let best = score(&mut greedy(), &position, 2, Some(100));
    let scores: Vec<_> = (40..60)
        .map(|left| score(&mut greedy().without_shuffling(), &position, 2, Some(left)))
        .collect();
    let near = best - 32..=best;
    assert!(
        scores.iter().all(|score| near.contains(score)),
        "{best}: {scores:?}"
    );
    assert!(
        scores.iter().any(|&score| score < best),
        "{best}: {scores:?}"
    );
}
