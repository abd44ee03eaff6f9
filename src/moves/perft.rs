//! Perft: the number of ways to play a number of moves, by which move generators are compared.

use std::ops::ControlFlow;

use super::{Move, Position};

/// The number of sequences of `depth` legal moves. The last move is counted, not made.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => sum_after(position, |after| perft(after, depth - 1)),
    }
}

/// [`perft()`] after each legal move; `depth` counts that move and is at least 1.
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.after(mv), depth.saturating_sub(1))))
        .collect()
}

/// [`perft()`] with the last move made too, which measures the making of moves.
#[must_use]
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_after(position, |after| perft_made(after, depth - 1))
}

/// The sum of `count` over the positions after each legal move.
fn sum_after(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut sum = 0;
    let _ = position.visit_legal(|group| {
        for mv in group.moves() {
            sum += count(&position.after(mv));
        }
        ControlFlow::<()>::Continue(())
    });
    sum
}
