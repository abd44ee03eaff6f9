//! Ranks the moves of a position, looking some plies ahead.

use std::fmt;
use std::io::{self, Write};

use super::{Move, Position, RED, name};
use crate::game::{Game, Side};
use crate::search::{Choice, Evaluation, Limits, MAX_PLY, Node, Policy, Query, Search};

/// The score of a side whose enemy has no move, more than any board is worth.
pub const WON: i32 = 99;

/// The greatest depth of a ranking, in plies.
pub const MAX_DEPTH: u32 = MAX_PLY as u32;

/// Any legal move; every position may be evaluated as it is.
#[derive(Clone, Copy, Debug)]
pub struct NoQuiescence;

impl Policy<Position> for NoQuiescence {
    fn choices(&self, position: &Position, choices: &mut Vec<Choice<Move>>) -> Node {
        let start = choices.len();
        position.visit_legal(|mv| {
            let gain = mv.captured().count() as i32;
            choices.push(Choice::new(mv, gain));
        });
        if choices.len() == start {
            Node::Over
        } else {
            Node::Bound
        }
    }

    fn unsettled(&self, _: &Position, _: &mut Vec<Choice<Move>>) -> Node {
        Node::MayStand
    }
}

/// The score of a position without looking ahead: -[`WON`] for a side without a move, else [`WON`] if its enemy has
/// none, else its pieces less the enemy's, kings counted twice.
///
/// The side is the one that has just moved, so it is the first to be checked for a move, out of turn.
#[derive(Clone, Copy, Debug)]
pub struct Count;

impl Evaluation<Position> for Count {
    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.to_move();
        if !position.can_move(!side) {
            WON
        } else if !position.can_move(side) {
            -WON
        } else if side == RED {
            position.lead()
        } else {
            -position.lead()
        }
    }
}

/// A move with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The side that makes it.
    pub side: Side,
    /// Its score for that side: that of the position after it or, if the ranking looks ahead, minus the best score of
    /// the enemy's replies.
    pub score: i32,
}

impl fmt::Display for RankedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, side, score } = self;
        write!(f, "{} for {}: score {score}", mv.arrows(), name(*side))
    }
}

/// Ranks the legal moves with `depth` plies looked ahead, at most [`MAX_DEPTH`], by a search that prunes.
/// They come sorted by the names of their squares.
pub fn rank(position: &Position, depth: u32) -> impl Iterator<Item = RankedMove> {
    let query = Query::new(Limits {
        depth: Some(depth),
        ..Limits::default()
    });
    // The memory of the search after one move helps it after the others.
    let mut search = Search::new(&Count, [&NoQuiescence; 2]).exact();
    let position = *position;
    position.legal_moves().into_iter().map(move |mv| {
        let after = position.after(mv);
        let replies = after.legal_moves();
        let reply = if depth == 0 {
            Count.evaluate(&after)
        } else if replies.is_empty() {
            -WON
        } else {
            // The search distinguishes wins by their length, the ranking does not.
            let found = search.run(&after, &replies, &query);
            found.score().clamp(-WON, WON)
        };
        RankedMove {
            mv,
            side: position.to_move(),
            score: -reply,
        }
    })
}

/// Writes the output of [`rank`] and, above each move, all the moves that are looked at after it, at most [`MAX_DEPTH`]
/// plies ahead. None is left out, and each is written as it is found, so that memory does not grow.
///
/// # Errors
/// When `out` cannot be written.
pub fn write_tree(position: &Position, depth: u32, out: &mut impl Write) -> io::Result<()> {
    write_branch(position, depth.min(MAX_DEPTH), 0, out).map(|_| ())
}

/// Returns the best score for the side to move.
fn write_branch(
    position: &Position,
    depth: u32,
    indent: usize,
    out: &mut impl Write,
) -> io::Result<i32> {
    let side = position.to_move();
    let mut best = -WON;
    for mv in position.legal_moves() {
        let after = position.after(mv);
        let score = if depth == 0 {
            -Count.evaluate(&after)
        } else {
            writeln!(out, "{:indent$}? {} for {}:", "", mv.arrows(), name(side))?;
            -write_branch(&after, depth - 1, indent + 4, out)?
        };
        let ranked = RankedMove { mv, side, score };
        writeln!(out, "{:indent$}. {ranked}", "")?;
        best = best.max(score);
    }
    Ok(best)
}
