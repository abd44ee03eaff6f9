//! The likeliest law of scores under a hypothesis.

use super::results::Cell;

/// The probabilities of the scores with the greatest likelihood, among those whose mean is `deviations` standard
/// deviations above ½.
///
/// Each round linearizes the condition around the current law and solves again, until the law converges: section
/// 4.1 of `normalized_elo_practical.pdf`, which Michel Van den Bergh wrote for fishtest.
pub(super) fn max_likelihood(cells: &[Cell], deviations: f64) -> Vec<f64> {
    let samples: f64 = cells.iter().map(|cell| cell.count).sum();
    let mut distribution: Vec<f64> = cells.iter().map(|_| 1.0 / cells.len() as f64).collect();
    // It takes about 5 rounds, and 15 for hypotheses that the results make very unlikely.
    for _ in 0..100 {
        let mean: f64 = cells
            .iter()
            .zip(&distribution)
            .map(|(cell, p)| cell.score * p)
            .sum();
        let square = |cell: &Cell| (cell.score - mean).powi(2);
        let variance: f64 = cells
            .iter()
            .zip(&distribution)
            .map(|(cell, p)| square(cell) * p)
            .sum();
        let excess: Vec<f64> = cells
            .iter()
            .map(|cell| {
                let spread = variance.sqrt() * (1.0 + square(cell) / variance) / 2.0;
                cell.score - 0.5 - deviations * spread
            })
            .collect();
        let weighted = |multiplier: f64| {
            let part = |(cell, excess): (&Cell, &f64)| cell.count / (1.0 + multiplier * excess);
            cells.iter().zip(&excess).map(part).collect()
        };
        let multiplier = root(&excess, |multiplier| {
            let parts: Vec<f64> = weighted(multiplier);
            parts.iter().zip(&excess).map(|(part, e)| part * e).sum()
        });
        let mut next = weighted(multiplier);
        next.iter_mut().for_each(|part| *part /= samples);
        let change = |(old, new): (&f64, &f64)| (old - new).abs() > 1e-12;
        let settled = !distribution.iter().zip(&next).any(change);
        distribution = next;
        if settled {
            break;
        }
    }
    distribution
}

/// The zero of a decreasing function between two poles, which the least and the greatest of `values` give it. They have
/// different signs.
fn root(values: &[f64], function: impl Fn(f64) -> f64) -> f64 {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    loop {
        let middle = f64::midpoint(low, high);
        if !(low < middle && middle < high) {
            return middle;
        }
        if function(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}
