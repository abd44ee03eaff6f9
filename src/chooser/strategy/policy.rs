use std::cell::Cell;
use std::ops::ControlFlow;

use super::POINT;
use crate::board::Move;
use crate::moves::Position;
use crate::piece::MoveGroup;
use crate::search::{Choice, Node, Policy};

/// Any legal move; before a position is evaluated, every move that gains material may be played.
#[derive(Clone, Copy, Debug)]
pub struct EveryMove;

/// The moves of the greatest gain, as in level 6; a compulsory capture is always played.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

#[inline]
fn choices_of(position: &Position, group: MoveGroup) -> impl Iterator<Item = Choice<Move>> {
    group
        .moves()
        .map(|mv| Choice::new(mv, POINT * position.gain(mv)))
}

/// Adds the legal moves that gain something. `Over` when there is no legal move at all.
fn gaining_moves(position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
    let over = Cell::new(true);
    // One quiet move is enough to know that the game is not over.
    let wanted = |group: &MoveGroup| group.action.takes() || over.get();
    let _ = position.visit_legal_of(wanted, |group| {
        over.set(false);
        if group.action.takes() {
            let gaining = choices_of(position, group).filter(|choice| choice.gain > 0);
            gaining.for_each(|choice| choices.push(choice));
        }
        ControlFlow::<()>::Continue(())
    });
    if over.get() {
        Node::Over
    } else {
        Node::MayStand
    }
}

/// Adds the legal moves of the greatest gain, if that is at least `least`.
fn greatest(position: &Position, least: i32, choices: &mut Vec<Choice<Move>>) -> Node {
    let start = choices.len();
    let over = Cell::new(true);
    let greatest = Cell::new(least);
    // Once something is gained, quiet moves are of no interest.
    let wanted = |group: &MoveGroup| group.action.takes() || over.get() || greatest.get() == 0;
    let _ = position.visit_legal_of(wanted, |group| {
        over.set(false);
        choices_of(position, group).for_each(|choice| {
            if choice.gain > greatest.get() {
                greatest.set(choice.gain);
                choices.truncate(start);
            }
            if choice.gain == greatest.get() {
                choices.push(choice);
            }
        });
        ControlFlow::<()>::Continue(())
    });
    match choices[start..].first() {
        _ if over.get() => Node::Over,
        Some(choice) if choice.gain > 0 => Node::Bound,
        _ => Node::MayStand,
    }
}

impl Policy<Position> for EveryMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        let _ = position.visit_legal(|group| {
            choices_of(position, group).for_each(|choice| choices.push(choice));
            ControlFlow::<()>::Continue(())
        });
        if choices.len() == start {
            Node::Over
        } else {
            Node::MayStand
        }
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        gaining_moves(position, choices)
    }

    fn at_a_glance(&self, position: &Position) -> Option<Node> {
        Some(match position.has_legal_move() {
            true => Node::MayStand,
            false => Node::Over,
        })
    }
}

impl Policy<Position> for Greedy {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        // Other moves matter only if no move gains.
        greatest(position, 0, choices)
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        greatest(position, POINT, choices)
    }
}
