//! Perft: the number of ways to play a number of moves, by which move generators are compared.

use super::{Move, Position};

/// The number of sequences of `depth` legal moves. The last move is counted, not made.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|action| perft(&position.after(action), depth - 1))
            .sum(),
    }
}

/// [`perft()`] after each legal move; `depth` counts that move and is at least 1.
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .into_iter()
        .map(|action| {
            (
                action,
                perft(&position.after(action), depth.saturating_sub(1)),
            )
        })
        .collect()
}

/// [`perft()`] with the last move made too, which measures the making of moves.
#[must_use]
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|action| perft_made(&position.after(action), depth - 1))
        .sum()
}
