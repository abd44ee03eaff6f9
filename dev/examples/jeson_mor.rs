//! Prints what best play gives in small games of Jeson Mor, as rows of a Markdown table: `cargo run --release -p
//! advance-dev --example jeson_mor`. On 5x5 with Archers it gives up after a given number of positions, by default 40
//! million.

use std::collections::HashMap;
use std::error::Error;

use advance::game::Game;
use advance::games::jeson_mor::{Board, EveryMove, Heuristic, Phase, Position, Size};
use advance::search::{Query, Search, plies_to_end};
use advance::{Limits, Side};

fn main() -> Result<(), Box<dyn Error>> {
    let nodes = std::env::args().nth(1);
    let nodes = nodes.map_or(Ok(40_000_000), |nodes| nodes.parse())?;
    for (size, archers) in [(3, true), (3, false), (5, true), (5, false)] {
        for protected in [0, 2, 5] {
            let start = Position::new(Board::start(Size::new(size)?, archers), protected);
            let pieces = if archers {
                "Knights and Archers"
            } else {
                "Knights"
            };
            let result = match size {
                3 => endless(&start).map(str::to_owned),
                _ => None,
            };
            let result = result.map_or_else(|| forced(&start, nodes), Ok)?;
            println!("| {size}x{size} | {pieces} | {protected} | {result} |");
        }
    }
    Ok(())
}

/// The result of a search without shortcuts. It looks a ply deeper each time, so it finds the quickest win first.
fn forced(start: &Position, nodes: u64) -> Result<String, Box<dyn Error>> {
    let moves = start.legal_moves();
    if moves.is_empty() {
        let winner = start
            .won_by_rules()
            .ok_or("a side that cannot move has ended the game")?;
        return Ok(format!("{winner} has won: white cannot move"));
    }
    let mut search = Search::new(&Heuristic, [&EveryMove; 2]).exact();
    search.resize(256.try_into()?)?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let found = search.run(start, &moves, &Query::new(limits));
    Ok(match plies_to_end(found.score()) {
        Some(plies) => {
            let winner = if plies > 0 {
                start.to_move()
            } else {
                !start.to_move()
            };
            format!("{winner} wins in {} plies", plies.abs())
        }
        None => format!("not known: no win within {} plies", found.depth),
    })
}

/// Says that neither side can be beaten, if that is proved.
fn endless(start: &Position) -> Option<&'static str> {
    let both = Side::BOTH.into_iter().all(|side| holds(start, side));
    both.then_some("neither side can be beaten")
}

/// The greatest difference in points that is counted exactly.
const FAR: i32 = 12;

/// True if a side need never lose. A difference in its favour beyond `FAR` counts as `FAR`, and one to its disadvantage
/// counts as such for good: both are to its disadvantage, so the answer is a proof.
fn holds(start: &Position, side: Side) -> bool {
    let mut places = HashMap::from([(name(start, 0), 0)]);
    // The points that the side has spent more than its enemy, beside each position.
    let mut states = vec![(start.clone(), 0)];
    let mut after: Vec<Vec<usize>> = Vec::new();
    while let Some((position, more)) = states.get(after.len()).cloned() {
        let mut nexts = Vec::new();
        for mv in position.legal_moves() {
            let cost = i32::from(mv.points());
            let more = match position.to_move() {
                _ if more >= FAR => FAR,
                mover if mover == side => (more + cost).min(FAR),
                _ => (more - cost).max(-FAR),
            };
            let next = position.after(mv);
            let place = *places.entry(name(&next, more)).or_insert_with(|| {
                states.push((next, more));
                states.len() - 1
            });
            nexts.push(place);
        }
        after.push(nexts);
    }
    let mut lost: Vec<bool> = (states.iter().zip(&after))
        .map(|((position, more), nexts)| {
            let ours = position.to_move() == side;
            // A side that is stuck wins where both have spent the same.
            let stuck = *more > 0 || *more == 0 && !ours;
            nexts.is_empty()
                && if position.stage() == Phase::Won {
                    ours
                } else {
                    stuck
                }
        })
        .collect();
    loop {
        let mut changed = false;
        for (place, nexts) in after.iter().enumerate() {
            let mut ends = nexts.iter().map(|&next| lost[next]);
            let loses = match states[place].0.to_move() == side {
                true => !nexts.is_empty() && ends.all(|it| it),
                false => ends.any(|it| it),
            };
            changed |= loses && !lost[place];
            lost[place] |= loses;
        }
        if !changed {
            return !lost[0];
        }
    }
}

/// A unique name of a position with this difference in points.
fn name(position: &Position, more: i32) -> String {
    let (stage, side) = (position.stage(), position.to_move());
    format!("{} {stage:?} {side} {more}", position.board())
}
