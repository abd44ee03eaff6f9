//! Play against an enemy whose play is expected, which concedes only a little to best play.

use super::matrix::{Matrix, Mixed};

/// The precision of the boldness of an answer, in binary places.
const PLACES: u32 = 12;

/// The first side's choices that bring the most if each brings what `expected` says, among those that bring at least
/// `promise` against every choice of the second side. The game itself must allow the promise.
///
/// The trust in the expectation is raised as far as the promise allows: every answer on the way is a restricted Nash
/// response (Johanson, Zinkevich and Bowling, 2007), and the mixture of two neighbouring ones keeps the promise
/// exactly.
pub(super) fn answer(game: &Matrix, expected: &[f64], promise: f64) -> Mixed {
    let (rows, columns) = game.size();
    let trusting = |trust: f64| {
        let entry = |row, column| (1.0 - trust) * game.at(row, column) + trust * expected[row];
        Matrix::new(rows, columns, entry).solve().first
    };
    let (mut safe, mut bold) = (trusting(0.0), trusting(1.0));
    if guarantee(game, &bold) >= promise {
        return bold;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..PLACES {
        let middle = f64::midpoint(low, high);
        let chances = trusting(middle);
        if guarantee(game, &chances) >= promise {
            (low, safe) = (middle, chances);
        } else {
            (high, bold) = (middle, chances);
        }
    }
    let share = payoffs(game, &safe)
        .zip(payoffs(game, &bold))
        .filter(|&(_, bold)| bold < promise)
        .map(|(safe, bold)| (safe - promise) / (safe - bold))
        .fold(1.0, f64::min)
        .max(0.0);
    let mixed = |(safe, bold): (&f64, &f64)| safe + share * (bold - safe);
    safe.iter().zip(&bold).map(mixed).collect()
}

/// The payoffs of these choices of the first side against each choice of the second side.
fn payoffs<'a>(game: &'a Matrix, chances: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    let (_, columns) = game.size();
    (0..columns).map(move |column| {
        let brings = |(row, chance): (usize, &f64)| chance * game.at(row, column);
        chances.iter().enumerate().map(brings).sum()
    })
}

/// The least payoff of these choices.
fn guarantee(game: &Matrix, chances: &[f64]) -> f64 {
    payoffs(game, chances).fold(f64::INFINITY, f64::min)
}
