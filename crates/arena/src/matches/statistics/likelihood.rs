//! The strengths of players that make their results likeliest.

use std::f64::consts::LN_10;

use super::field::Field;

/// The Elo difference that multiplies the odds of a win by e.
pub(super) const SCALE: f64 = 400.0 / LN_10;

impl Field {
    /// The strengths of greatest likelihood of the players of a group, in units of [`SCALE`]; their sum is 0.
    pub(super) fn strengths(&self, group: &[usize]) -> Vec<f64> {
        let mut strengths = vec![0.0; group.len()];
        // Every step comes nearer, at the end with quadratic convergence; the bound only guards against rounding
        // errors.
        for _ in 0..1000 {
            let (slope, curvature) = self.likelihood(group, &strengths);
            let covariance = inverse(curvature);
            let newton: Vec<f64> = covariance.iter().map(|row| dot(row, &slope)).collect();
            // A bound on how far apart two strengths may move. Newton's step, damped by it, never diverges: Sun and
            // Tran-Dinh, "Generalized self-concordant functions" (2019).
            let far = 2.0
                * newton
                    .iter()
                    .fold(0.0, |far: f64, step| far.max(step.abs()));
            if far < 1e-9 {
                break;
            }
            for (strength, step) in strengths.iter_mut().zip(newton) {
                *strength += step * far.ln_1p() / far;
            }
        }
        strengths
    }

    /// The first derivatives of the log-likelihood, and the second ones with their sign turned. The results say nothing
    /// of the sum of all strengths: one more in each second derivative keeps it at 0, and changes no difference.
    pub(super) fn likelihood(
        &self,
        group: &[usize],
        strengths: &[f64],
    ) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut slope = vec![0.0; group.len()];
        let mut curvature = vec![vec![1.0; group.len()]; group.len()];
        for (player, &member) in group.iter().enumerate() {
            for (enemy, &other) in group.iter().enumerate() {
                let points = self.points[member][other];
                let games = points + self.points[other][member];
                let expected = share(strengths[player] - strengths[enemy]);
                slope[player] += points - games * expected;
                let weight = games * expected * (1.0 - expected);
                curvature[player][player] += weight;
                curvature[player][enemy] -= weight;
            }
        }
        (slope, curvature)
    }
}

/// The expected points of a game, by the difference of strength.
pub(super) fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination; such a matrix needs no pivoting.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for pivot in 0..matrix.len() {
        let mut row = std::mem::take(&mut matrix[pivot]);
        let scale = 1.0 / std::mem::replace(&mut row[pivot], 1.0);
        row.iter_mut().for_each(|entry| *entry *= scale);
        for other in matrix.iter_mut().filter(|other| !other.is_empty()) {
            let factor = std::mem::take(&mut other[pivot]);
            for (entry, part) in other.iter_mut().zip(&row) {
                *entry -= factor * part;
            }
        }
        matrix[pivot] = row;
    }
    matrix
}
