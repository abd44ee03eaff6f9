//! Perft: the number of sequences of a given number of legal moves, by which move generators are compared.
//!
//! Each count recurses to its full depth, so [`MAX_PERFT`] bounds the depth.

use std::ops::ControlFlow;

use super::Position;
use crate::board::Move;
use crate::game::MAX_PERFT;

/// The number of sequences of `depth` legal moves. The last moves are counted, not made.
///
/// # Panics
/// When `depth` is more than [`MAX_PERFT`].
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    check(depth);
    count(position, depth)
}

/// [`perft()`] after each legal move; `depth` counts that move and is at least 1.
///
/// # Panics
/// When `depth` is more than [`MAX_PERFT`].
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    check(depth);
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, count(&position.after(mv), depth.saturating_sub(1))))
        .collect()
}

/// [`perft()`] that makes the last moves too, to measure the speed of making moves.
///
/// # Panics
/// When `depth` is more than [`MAX_PERFT`].
#[must_use]
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    check(depth);
    count_made(position, depth)
}

fn check(depth: u32) {
    assert!(
        depth <= MAX_PERFT,
        "perft counts sequences of at most {MAX_PERFT} moves, not of {depth}"
    );
}

fn count(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => sum_after(position, |after| count(after, depth - 1)),
    }
}

fn count_made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_after(position, |after| count_made(after, depth - 1))
}

/// The sum of `count` over the positions after each legal move.
fn sum_after(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut sum = 0_u64;
    let _ = position.visit_legal(|group| {
        for mv in group.moves() {
            sum = sum
                .checked_add(count(&position.after(mv)))
                .expect("more than a u64 holds takes centuries to count");
        }
        ControlFlow::<()>::Continue(())
    });
    sum
}
