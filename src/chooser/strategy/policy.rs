use std::cell::Cell;
use std::ops::ControlFlow;

use super::POINT;
use crate::board::Move;
use crate::moves::{MoveGroup, Position};
use crate::search::{Choice, Node, Policy};

/// Any legal move; before a position is evaluated, whatever gains material may be played.
#[derive(Clone, Copy, Debug)]
pub struct AnyMove;

/// The moves of the greatest gain, as level 6 has it; a capture that is compulsory is always played.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

fn choices_of(position: &Position, group: MoveGroup) -> impl Iterator<Item = Choice<Move>> {
    group
        .moves()
        .map(|mv| Choice::new(mv, POINT * position.gain(mv)))
}

/// Adds the legal moves that gain something. `Over` when there is no legal move at all.
fn gainful(position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
    let over = Cell::new(true);
    // One quiet move is enough to know that the game is not over.
    let wanted = |group: &MoveGroup| group.action.takes() || over.get();
    let _ = position.visit_legal_of(wanted, |group| {
        over.set(false);
        if group.action.takes() {
            choices.extend(choices_of(position, group).filter(|choice| choice.gain > 0));
        }
        ControlFlow::<()>::Continue(())
    });
    if over.get() {
        Node::Over
    } else {
        Node::MayStand
    }
}

/// Keeps of the choices from `start` on those of the greatest gain.
fn keep_greatest(choices: &mut Vec<Choice<Move>>, start: usize) {
    let greatest = choices[start..].iter().map(|choice| choice.gain).max();
    let mut kept = start;
    for i in start..choices.len() {
        if Some(choices[i].gain) == greatest {
            choices.swap(kept, i);
            kept += 1;
        }
    }
    choices.truncate(kept);
}

impl Policy<Position> for AnyMove {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        let _ = position.visit_legal(|group| {
            choices.extend(choices_of(position, group));
            ControlFlow::<()>::Continue(())
        });
        if choices.len() == start {
            Node::Over
        } else {
            Node::MayStand
        }
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        gainful(position, choices)
    }
}

impl Policy<Position> for Greedy {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        // Only where nothing can be gained are the other moves of interest.
        match self.unsettled(position, choices) {
            Node::MayStand => AnyMove.choices(position, choices),
            node => node,
        }
    }

    fn unsettled(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        let node = gainful(position, choices);
        if choices.len() == start {
            return node;
        }
        keep_greatest(choices, start);
        Node::Bound
    }
}
