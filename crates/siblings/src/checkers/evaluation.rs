//! The worth of a position of checkers, in hundredths of a pawn.

use super::Position;
use super::endings::{self, MOST_KINGS, Outcome};
use super::square::{Direction, RANK_1};
use crate::search::{Evaluation, Solved};

const PAWN: i32 = 100;
const KING: i32 = 160;

/// The bonus of a pawn, by the ranks that it has gone up.
const ADVANCE: [i32; 7] = [0, 0, 3, 6, 10, 15, 24];

/// The bonus of a piece on its first rank while the enemy has pawns, which cannot become kings there.
const GUARD: i32 = 10;

/// The bonus of a king for each step that it is off the edge.
const CENTRAL: i32 = 5;

/// The squares that are one step or more off the edge, two or more, and three.
const INNER: [u64; 3] = [
    0x007E_7E7E_7E7E_7E00,
    0x0000_3C3C_3C3C_0000,
    0x0000_0018_1800_0000,
];

/// The bonus of the side that is ahead for each step that its kings are nearer to an enemy.
const NEARER: i32 = 2;

/// The number of steps from which a king is near no enemy.
const FAR: u32 = 7;

/// Divides the bonus for being ahead, which grows with each piece that is gone: `lead * gone / EXCHANGED`.
const EXCHANGED: i32 = 48;

/// The number of pieces at the start.
const PIECES: i32 = 24;

/// Endings of this many pieces are looked up from every root, because their tables are made in no time. Those of
/// [`MOST_KINGS`] pieces are looked up from roots with as many pieces.
const FEW: u32 = 4;

/// Divides the worth of a position that is known to be drawn.
const DRAWN: i32 = 16;

/// Counts pieces, and where they stand: pawns that have advanced, a guarded first rank, kings in the centre. A side
/// that is ahead is better off the fewer pieces there are, and the nearer its kings come to the enemy.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic;

/// The same, with the solved [`endings`]: wins and losses there are known, and drawn positions are worth little.
#[derive(Clone, Copy, Debug)]
pub struct Informed;

impl Evaluation<Position> for Heuristic {
    fn evaluate(&self, position: &Position) -> i32 {
        worth(position)
    }
}

impl Evaluation<Position> for Informed {
    fn evaluate(&self, position: &Position) -> i32 {
        let value = Heuristic.evaluate(position);
        match outcome::<FEW>(position) {
            Some(Outcome::Drawn) => value / DRAWN,
            _ => value,
        }
    }

    /// People draw by repetition, so a lead cannot be kept in that way, even if the lead decides a match with a turn
    /// limit.
    fn repeated(&self, _: &Position) -> i32 {
        0
    }

    fn solved(&self, root: &Position) -> Option<Solved<Position>> {
        if root.pieces_left() == MOST_KINGS {
            endings::prepare(root.rules());
            return Some(plies::<MOST_KINGS>);
        }
        Some(plies::<FEW>)
    }
}

/// The outcome of best play in an ending of at most `MOST` pieces.
fn outcome<const MOST: u32>(position: &Position) -> Option<Outcome> {
    let few = position.pieces_left() <= MOST;
    few.then(|| endings::outcome(position)).flatten()
}

/// The outcome in the form of [`Solved`].
fn plies<const MOST: u32>(position: &Position) -> Option<i32> {
    match outcome::<MOST>(position)? {
        Outcome::Won(plies) => Some(plies.into()),
        Outcome::Lost(plies) => Some(-i32::from(plies)),
        Outcome::Drawn => None,
    }
}

/// The worth of a position for the side to move.
fn worth(position: &Position) -> i32 {
    let own = position.turned();
    let enemy = own.exchanged();
    let lead = material(&own) - material(&enemy);
    let gone = PIECES - position.pieces_left() as i32;
    let chase = match lead {
        0 => 0,
        1.. => king_tropism(&own),
        _ => -king_tropism(&enemy),
    };
    lead + lead * gone.max(0) / EXCHANGED + placed(&own) - placed(&enemy) + chase
}

/// The worth of red's pieces.
fn material(position: &Position) -> i32 {
    let kings = (position.red & position.kings).count_ones() as i32;
    PAWN * (position.red.count_ones() as i32 - kings) + KING * kings
}

/// The bonuses of red's pieces for where they stand.
fn placed(position: &Position) -> i32 {
    let count = |set: u64| set.count_ones() as i32;
    let Position {
        red, black, kings, ..
    } = *position;
    let pawns = red & !kings;
    let ranks = ADVANCE.iter().enumerate();
    let advanced: i32 = ranks
        .map(|(rank, worth)| worth * count(pawns & RANK_1 << rank))
        .sum();
    let central: i32 = INNER.iter().map(|inner| count(red & kings & inner)).sum();
    let guards = match black & !kings {
        0 => 0,
        _ => count(red & RANK_1),
    };
    advanced + CENTRAL * central + GUARD * guards
}

/// The bonus of red's kings for being near black pieces.
fn king_tropism(position: &Position) -> i32 {
    let kings = position.red & position.kings;
    if kings == 0 {
        return 0;
    }
    let mut near = position.black;
    let mut gained = 0;
    for _ in 1..FAR {
        near = Direction::ALL
            .iter()
            .fold(near, |wider, way| wider | way.step(near));
        gained += (kings & near).count_ones() as i32;
    }
    NEARER * gained
}
