//! Plain negamax: the same game tree without pruning, ordering or memory.

use advance::chooser::strategy::{EveryMove, Greedy};
use advance::game::Game;
use advance::search::{Choice, Evaluation, Node, PLY, Policy, Search, WIN, plies_to_end};
use advance::{Limits, Move, Position};

use crate::search::{UNTRAINED, found, positions};

/// The value of a node for the side to move, `ply` plies below the root.
pub fn negamax(position: &Position, policy: &dyn Policy<Position>, depth: u32, ply: i32) -> i32 {
    if depth == 0 {
        return settle(position, policy, 0, ply);
    }
    let mut choices = Vec::new();
    if policy.choices(position, &mut choices) == Node::Over {
        return PLY * ply - WIN;
    }
    choices
        .iter()
        .map(|choice| -negamax(&position.after(choice.mv), policy, depth - 1, ply + 1))
        .max()
        .unwrap()
}

/// The value of a node in quiescence, where the search considers only unsettled moves.
pub fn settle(position: &Position, policy: &dyn Policy<Position>, depth: u32, ply: i32) -> i32 {
    let mut choices = Vec::new();
    let node = policy.unsettled(position, &mut choices);
    if node == Node::Over {
        return PLY * ply - WIN;
    }
    let deep = depth >= advance::search::QUIESCENCE_PLIES as u32;
    let standing = (node == Node::MayStand || deep).then(|| UNTRAINED.evaluate(position));
    if deep {
        choices.clear();
    }
    let played = choices
        .iter()
        .map(|choice| -settle(&position.after(choice.mv), policy, depth + 1, ply + 1));
    played.chain(standing).max().unwrap()
}

/// All moves, and no quiescence: without pruning, that of [`EveryMove`] has no end.
pub struct Plain;

impl Policy<Position> for Plain {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        EveryMove.choices(position, choices)
    }

    fn unsettled(&self, position: &Position, _: &mut Vec<Choice<Move>>) -> Node {
        if position.has_legal_move() {
            Node::MayStand
        } else {
            Node::Over
        }
    }
}

#[test]
fn an_exact_search_matches_plain_negamax() {
    for (name, policy, deepest) in [
        ("greedy", &Greedy as &dyn Policy<Position>, 2),
        ("plain", &Plain, 3),
    ] {
        for position in positions() {
            for depth in 1..=deepest {
                let limits = Limits {
                    depth: Some(depth),
                    ..Limits::default()
                };
                let mut choices = Vec::new();
                policy.choices(&position, &mut choices);
                let moves: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
                let values: Vec<i32> = moves
                    .iter()
                    .map(|&mv| -negamax(&position.after(mv), policy, depth - 1, 1))
                    .collect();

                let mut search = Search::new(&UNTRAINED, [policy; 2]).exact();
                let found = found(&mut search, &position, &moves, limits);

                let context = format!("{name}, depth {depth}:{:?}", position.board);
                // A search that has found a win stops at once.
                if found.depth < depth {
                    assert!(plies_to_end(found.score()).is_some(), "{context}");
                    continue;
                }
                assert_eq!(Some(&found.score()), values.iter().max(), "{context}");
                let best = moves.iter().position(|&mv| Some(mv) == found.best());
                assert_eq!(values[best.unwrap()], found.score(), "{context}");
            }
        }
    }
}

#[test]
fn the_oracle_values_vary() {
    let values: std::collections::HashSet<i32> = positions()
        .iter()
        .map(|position| negamax(position, &Plain, 2, 0))
        .collect();
    assert!(values.len() > 15, "{values:?}");
    assert!(positions().iter().any(|position| position.lead() != 0));
}
