//! The strength of each player of a tournament.

use std::f64::consts::LN_10;

use super::sample::{Sample, quantile};

/// The Elo difference that multiplies the odds of a win by e.
const SCALE: f64 = 400.0 / LN_10;

/// The results between the players of a tournament, who are numbered from 0.
#[derive(Clone, Debug)]
pub struct Field {
    /// The points that a player took from another, a half for a tie.
    points: Vec<Vec<f64>>,
    meetings: Vec<Meeting>,
}

/// The games between two players.
#[derive(Clone, Debug)]
struct Meeting {
    players: [usize; 2],
    games: f64,
    spread: Spread,
}

/// How far the points of a meeting may be from those that are expected.
#[derive(Clone, Copy, Debug)]
enum Spread {
    /// The results differ.
    Seen {
        /// The variance of the points.
        variance: f64,
        /// Its degrees of freedom.
        freedom: f64,
    },
    /// All results are equal, so that the spread is that of the model.
    Model {
        /// How many results stand for an independent one.
        repeats: f64,
    },
}

impl Spread {
    /// The spread of the points of a number of games with such results.
    fn of(sample: &Sample, games: f64) -> Self {
        let (results, size) = (&sample.results, sample.size());
        let (count, (_, variance)) = (results.count(), results.moments());
        if count == 0.0 {
            return Self::Model { repeats: 1.0 };
        }
        if variance == 0.0 {
            let repeats = count / size;
            return Self::Model { repeats };
        }
        let (freedom, bias) = match sample.freedom() {
            freedom if freedom.is_finite() => (freedom, 1.0),
            _ => (count - 1.0, count / (count - 1.0)),
        };
        Self::Seen {
            variance: games * games * variance * bias / size,
            freedom,
        }
    }
}

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo above the mean of the field, or above the player that it is measured against.
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
            meetings: Vec::new(),
        }
    }

    /// Adds games that gave these points to `player` and to `enemy`. The sample of the games tells how certain they are.
    ///
    /// # Panics
    /// When one of the players is not in the field.
    pub fn add(&mut self, player: usize, enemy: usize, points: [f64; 2], sample: &Sample) {
        self.points[player][enemy] += points[0];
        self.points[enemy][player] += points[1];
        let games = points[0] + points[1];
        self.meetings.push(Meeting {
            players: [player, enemy],
            games,
            spread: Spread::of(sample, games),
        });
    }

    /// The strengths that make the results likeliest, in the order of the players: the model of Bradley
    /// and Terry (1952), a tie being half a win and half a loss.
    ///
    /// As in Rémi Coulom's BayesElo, imagined ties keep the strength of a player who only won or only lost finite. Here
    /// each player has one tie against a player of strength zero, which also makes groups that have not met comparable.
    /// Errors come from the curvature at the maximum and from the spread of the points in each meeting, as in White,
    /// "Maximum likelihood estimation of misspecified models" (1982): unlike the model, games may be tied often and pairs
    /// may depend on their opening. Few pairs widen them by the t distribution, whose degrees of freedom are those of
    /// Satterthwaite (1946).
    ///
    /// Strengths are measured against the mean of the field, or against the player `anchor`.
    ///
    /// # Panics
    /// When the anchor is not in the field.
    #[must_use]
    pub fn ratings(&self, anchor: Option<usize>) -> Vec<Rating> {
        let players = self.points.len();
        let strengths = self.strengths();
        let (_, curvature) = self.likelihood(&strengths);
        let covariance = inverse(curvature);
        let mut shares = vec![1.0 / players as f64; players];
        if let Some(anchor) = anchor {
            shares.fill(0.0);
            shares[anchor] = 1.0;
        }
        let zero = dot(&shares, &strengths);
        (0..players)
            .map(|player| {
                let mut contrast: Vec<f64> = shares.iter().map(|share| -share).collect();
                contrast[player] += 1.0;
                // How much a point more moves each player.
                let lever: Vec<f64> = covariance.iter().map(|row| dot(row, &contrast)).collect();
                Rating {
                    elo: (strengths[player] - zero) * SCALE,
                    error: self.error(&strengths, &lever) * SCALE,
                }
            })
            .collect()
    }

    /// Half the width of the 95% interval of a strength that changes by `lever` for each point of a player.
    fn error(&self, strengths: &[f64], lever: &[f64]) -> f64 {
        let model = |difference| share(difference) * (1.0 - share(difference));
        let imagined = strengths.iter().zip(lever);
        let mut variance: f64 = imagined
            .map(|(&strength, lever)| model(strength) * lever * lever)
            .sum();
        let mut doubt = 0.0;
        for meeting in &self.meetings {
            let [player, enemy] = meeting.players;
            let square = (lever[player] - lever[enemy]).powi(2);
            let difference = strengths[player] - strengths[enemy];
            match meeting.spread {
                Spread::Model { repeats } => {
                    variance += square * model(difference) * meeting.games * repeats;
                }
                Spread::Seen {
                    variance: seen,
                    freedom,
                } => {
                    variance += square * seen;
                    doubt += (square * seen).powi(2) / freedom;
                }
            }
        }
        if variance <= 0.0 {
            // A single player is its own mean.
            return 0.0;
        }
        let freedom = variance * variance / doubt;
        quantile(freedom) * variance.sqrt()
    }

    /// The strengths of greatest likelihood, in units of [`SCALE`].
    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.points.len()];
        // Every step comes nearer, at the end with quadratic convergence; the bound only guards against rounding
        // errors.
        for _ in 0..1000 {
            let (slope, curvature) = self.likelihood(&strengths);
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

/// The expected points of a game, by the difference of strength.
fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination; such a matrix needs no pivoting.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::statistics::Results;

    fn check(field: &Field, expected: &[(f64, f64)]) {
        let ratings = field.ratings(None);
        assert_eq!(ratings.len(), expected.len());
        for (rating, (elo, error)) in ratings.iter().zip(expected) {
            assert!((rating.elo - elo).abs() < 1e-5, "{rating:?} {elo}");
            assert!((rating.error - error).abs() < 1e-4, "{rating:?} {error}");
        }
    }

    fn add(field: &mut Field, player: usize, enemy: usize, [won, tied, lost]: [u64; 3]) {
        let sample = Results::Games { won, tied, lost }.into();
        let [won, tied, lost] = [won, tied, lost].map(|games| games as f64);
        let points = [won + tied / 2.0, lost + tied / 2.0];
        field.add(player, enemy, points, &sample);
    }

    /// The numbers were worked out with SciPy: a general root finder, numerical derivatives of the likelihood, and the
    /// quantiles of the t distribution.
    #[test]
    fn ratings_are_the_likeliest() {
        let mut field = Field::new(3);
        add(&mut field, 0, 1, [7, 1, 2]);
        add(&mut field, 0, 2, [10, 0, 0]);
        add(&mut field, 2, 1, [3, 2, 5]);
        check(
            &field,
            &[
                (216.634_663_2, 160.838_774_7),
                (-45.087_685, 129.927_885_9),
                (-171.546_978_2, 134.969_821_5),
            ],
        );
    }

    #[test]
    fn who_won_all_and_who_did_not_play_stay_finite() {
        let mut field = Field::new(3);
        add(&mut field, 0, 1, [100, 0, 0]);
        let expected = [
            (471.361_5, 473.573_252_1),
            (-471.361_5, 473.573_252_1),
            (0.0, 804.866_801_2),
        ];
        check(&field, &expected);
    }

    #[test]
    fn many_games_between_two_give_the_elo_of_the_share() {
        let mut field = Field::new(2);
        add(&mut field, 1, 0, [700_000, 100_000, 200_000]);
        let ratings = field.ratings(None);
        let difference = ratings[1].elo - ratings[0].elo;
        assert!((difference - 400.0 * 3_f64.log10()).abs() < 0.01);
    }

    #[test]
    fn a_field_of_one_or_none_is_its_own_mean() {
        assert!(Field::new(0).ratings(None).is_empty());
        check(&Field::new(1), &[(0.0, 0.0)]);
    }

    #[test]
    fn a_ladder_of_unbeaten_players_is_found() {
        let players = 12;
        let mut field = Field::new(players);
        for player in 1..players {
            for enemy in 0..player {
                add(&mut field, player, enemy, [100_000, 0, 0]);
            }
        }
        let ratings = field.ratings(None);
        assert!(ratings.is_sorted_by(|a, b| a.elo < b.elo));
        assert!(ratings.iter().all(|rating| rating.error.is_finite()));
        assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
        let (slope, _) = field.likelihood(&field.strengths());
        assert!(slope.iter().all(|slope| slope.abs() < 1e-6), "{slope:?}");
    }
}
