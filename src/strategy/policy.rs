use std::ops::ControlFlow;

use crate::board::Move;
use crate::moves::{MoveGroup, Position};
use crate::search::{Choice, Node, Policy};

/// Any legal move; before a position is evaluated, whatever gains material may be played.
#[derive(Clone, Copy, Debug)]
pub struct Free;

/// The moves of the greatest gain, as level 6 has it; a capture that is compulsory is always played.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

/// Hands the legal moves to `each` with their gains, group by group. Says whether there are any.
fn visit(position: &Position, mut each: impl FnMut(MoveGroup)) -> Node {
    let mut node = Node::Lost;
    let _ = position.visit_legal(|group| {
        node = Node::Bound;
        each(group);
        ControlFlow::<()>::Continue(())
    });
    node
}

fn choices_of(position: &Position, group: MoveGroup) -> impl Iterator<Item = Choice<Move>> {
    group
        .moves()
        .map(|action| Choice::new(action, 100 * position.gain(action)))
}

impl Policy<Position> for Free {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        unbound(visit(position, |group| {
            choices.extend(choices_of(position, group));
        }))
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        unbound(visit(position, |group| {
            if group.action.takes() {
                choices.extend(choices_of(position, group).filter(|choice| choice.gain > 0));
            }
        }))
    }
}

fn unbound(node: Node) -> Node {
    if node == Node::Lost {
        node
    } else {
        Node::MayStand
    }
}

impl Greedy {
    /// Adds the moves of the greatest gain of at least `least`.
    fn greatest(position: &Position, least: i32, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        let mut greatest = least;
        let node = visit(position, |group| {
            if greatest > 0 && !group.action.takes() {
                return;
            }
            for choice in choices_of(position, group) {
                if choice.gain > greatest {
                    greatest = choice.gain;
                    choices.truncate(start);
                }
                if choice.gain == greatest {
                    choices.push(choice);
                }
            }
        });
        let compulsory = choices[start..].first().is_some_and(|choice| choice.gain > 0);
        if compulsory { node } else { unbound(node) }
    }
}

impl Policy<Position> for Greedy {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        Self::greatest(position, 0, choices)
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        Self::greatest(position, 1, choices)
    }
}
