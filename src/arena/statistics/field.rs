//! The strength of each player of a tournament.

use std::f64::consts::LN_10;

use super::Z95;

/// The Elo of a factor of e in the odds of a win.
const SCALE: f64 = 400.0 / LN_10;

/// The results between the players of a tournament, who are numbered from 0.
#[derive(Clone, Debug)]
pub struct Field {
    /// The points that a player took from another, a half for a tie.
    points: Vec<Vec<f64>>,
}

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the mean of the field.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

impl Field {
    /// A field before its first game.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            points: vec![vec![0.0; players]; players],
        }
    }

    /// Adds games that `player` has won, tied and lost against `enemy`.
    ///
    /// # Panics
    /// When one of the players is not in the field.
    pub fn add(&mut self, player: usize, enemy: usize, [won, tied, lost]: [u64; 3]) {
        let half = tied as f64 / 2.0;
        self.points[player][enemy] += won as f64 + half;
        self.points[enemy][player] += lost as f64 + half;
    }

    /// The strengths that make the results likeliest, in the order of the players: the model of Bradley
    /// and Terry (1952), a tie being half a win and half a loss.
    ///
    /// As in Rémi Coulom's BayesElo, imagined ties keep the strength of who has only won or only lost
    /// finite. Here each player has one, against a player of strength zero, which also keeps apart
    /// groups that have not met comparable. Errors come from the curvature at the maximum.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let players = self.points.len();
        let mut strengths = vec![0.0; players];
        // Every step gets nearer, at last with twice as many digits; the bound is for lost digits only.
        for _ in 0..1000 {
            let (slope, curvature) = self.likelihood(&strengths);
            let covariance = inverse(curvature);
            let newton: Vec<f64> = covariance.iter().map(|row| dot(row, &slope)).collect();
            // How far two strengths may come apart. Newton's step, shortened by it, never leads away:
            // Sun and Tran-Dinh, "Generalized self-concordant functions" (2019).
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
        let (_, curvature) = self.likelihood(&strengths);
        let covariance = inverse(curvature);
        let count = players as f64;
        let mean = strengths.iter().sum::<f64>() / count;
        let with_mean: Vec<f64> = covariance
            .iter()
            .map(|row| row.iter().sum::<f64>() / count)
            .collect();
        let of_mean = with_mean.iter().sum::<f64>() / count;
        (0..players)
            .map(|player| {
                let variance = covariance[player][player] - 2.0 * with_mean[player] + of_mean;
                Rating {
                    elo: (strengths[player] - mean) * SCALE,
                    // A field of one differs from its mean by nothing, or by lost digits.
                    error: Z95 * variance.max(0.0).sqrt() * SCALE,
                }
            })
            .collect()
    }

    /// The first derivatives of the log-likelihood, and the second ones with their sign turned.
    fn likelihood(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let players = strengths.len();
        let mut slope = vec![0.0; players];
        let mut curvature = vec![vec![0.0; players]; players];
        for (player, strength) in strengths.iter().enumerate() {
            let expected = share(*strength);
            slope[player] += 0.5 - expected;
            curvature[player][player] += expected * (1.0 - expected);
            for (enemy, other) in strengths.iter().enumerate() {
                let points = self.points[player][enemy];
                let games = points + self.points[enemy][player];
                let expected = share(strength - other);
                slope[player] += points - games * expected;
                let weight = games * expected * (1.0 - expected);
                curvature[player][player] += weight;
                curvature[player][enemy] -= weight;
            }
        }
        (slope, curvature)
    }
}

/// The points a game that a strength so much greater brings.
fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a matrix that is symmetric and positive definite, by Gauss and Jordan; such a matrix
/// needs no search for pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
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
