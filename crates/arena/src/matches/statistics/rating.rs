//! The strength of each player of a tournament.

use super::field::{Field, Spread};
use super::likelihood::{SCALE, dot, inverse, share};
use super::sample::quantile;

/// A strength beyond all others, in units of [`SCALE`].
const FAR: f64 = 300.0;

/// A player's rating: Elo above the mean of its group, or above the player that it is measured
/// against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// The player belongs to the group.
    Known {
        /// The likeliest value.
        elo: f64,
        /// Half the width of its 95% interval.
        error: f64,
    },
    /// The player has won all its games against the group: a weaker one would do so in less than one case of 40.
    AtLeast(f64),
    /// The player has lost all its games against the group: a stronger one would do so in less than one case of 40.
    AtMost(f64),
    /// No games compare the player with the group.
    NotComparable,
    /// The player has no games.
    NoGames,
}

impl Field {
    /// The rating of each player, in the order of the players.
    ///
    /// Strengths are those that make the results likeliest: the model of Bradley and Terry (1952), a tie being half a win
    /// and half a loss. Only a group has such strengths, in which a chain of games leads from each player to each other
    /// one, and everyone in the chain took points from the next: Ford, "Solution of a ranking problem from binary
    /// comparisons" (1957). The group is that of the player `anchor`, or else the largest one of two players or more.
    ///
    /// Errors come from the curvature at the maximum and from the spread of the points in each meeting, as in White,
    /// "Maximum likelihood estimation of misspecified models" (1982): unlike the model, games may be tied often and pairs
    /// may depend on their opening. Few pairs widen them by the t distribution, whose degrees of freedom are those of
    /// Satterthwaite (1946).
    ///
    /// # Panics
    /// When the anchor is not in the field.
    #[must_use]
    pub fn ratings(&self, anchor: Option<usize>) -> Vec<Rating> {
        let players = self.points.len();
        let group = self.group(anchor);
        let strengths = self.strengths(&group);
        let (_, curvature) = self.likelihood(&group, &strengths);
        let covariance = inverse(curvature);
        let mut shares = vec![1.0 / group.len() as f64; group.len()];
        if let Some(anchor) = anchor {
            let is_anchor = |&player: &usize| f64::from(u8::from(player == anchor));
            shares = group.iter().map(is_anchor).collect();
        }
        let zero = dot(&shares, &strengths);
        let place = |player| group.iter().position(|&member| member == player);
        let rating = |player: usize| {
            let Some(place) = place(player) else {
                return self.outside(player, &group, &strengths, zero);
            };
            let mut contrast: Vec<f64> = shares.iter().map(|share| -share).collect();
            contrast[place] += 1.0;
            // The change of each strength for one more point.
            let influence: Vec<f64> = covariance.iter().map(|row| dot(row, &contrast)).collect();
            Rating::Known {
                elo: (strengths[place] - zero) * SCALE,
                error: self.error(&group, &strengths, &influence) * SCALE,
            }
        };
        (0..players).map(rating).collect()
    }

    /// The rating of a player outside the group.
    fn outside(&self, player: usize, group: &[usize], strengths: &[f64], zero: f64) -> Rating {
        let mut met: Vec<(f64, f64)> = Vec::new();
        let [mut taken, mut given, mut games] = [0.0; 3];
        for meeting in &self.meetings {
            let enemy = match meeting.players {
                [own, enemy] | [enemy, own] if own == player => enemy,
                _ => continue,
            };
            games += meeting.games;
            if let Some(place) = group.iter().position(|&member| member == enemy) {
                met.push((strengths[place], meeting.size));
                taken += self.points[player][enemy];
                given += self.points[enemy][player];
            }
        }
        // A player that has taken points from the group and has given it some belongs to it.
        match (taken > 0.0, given > 0.0) {
            (true, false) => Rating::AtLeast((bound(&met, 1.0) - zero) * SCALE),
            (false, true) => Rating::AtMost((bound(&met, -1.0) - zero) * SCALE),
            _ if games == 0.0 => Rating::NoGames,
            _ => Rating::NotComparable,
        }
    }

    /// Half the width of the 95% interval of a strength that changes by `influence` for each point of a player.
    fn error(&self, group: &[usize], strengths: &[f64], influence: &[f64]) -> f64 {
        let mut place = vec![None; self.points.len()];
        for (index, &member) in group.iter().enumerate() {
            place[member] = Some(index);
        }
        let mut variance = 0.0;
        let mut doubt = 0.0;
        for meeting in &self.meetings {
            let [Some(player), Some(enemy)] = meeting.players.map(|player| place[player]) else {
                continue;
            };
            let square = (influence[player] - influence[enemy]).powi(2);
            let expected = share(strengths[player] - strengths[enemy]);
            match meeting.spread {
                Spread::Model { repeats } => {
                    variance += square * expected * (1.0 - expected) * meeting.games * repeats;
                }
                Spread::Observed {
                    variance: seen,
                    freedom,
                } => {
                    variance += square * seen;
                    doubt += (square * seen).powi(2) / freedom;
                }
            }
        }
        if variance <= 0.0 {
            // The player that the others are measured against.
            return 0.0;
        }
        let freedom = variance * variance / doubt;
        quantile(freedom) * variance.sqrt()
    }
}

/// The strength that wins (`sign` 1) or loses (-1) all of these games in one case of 40; each enemy with its strength, and
/// the number of independent games against it.
fn bound(met: &[(f64, f64)], sign: f64) -> f64 {
    let log_chance = |strength: f64| -> f64 {
        let games = met.iter();
        let logs = games.map(|(enemy, size)| size * share(sign * (strength - enemy)).ln());
        logs.sum()
    };
    let (mut low, mut high) = (-FAR, FAR);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        // Winning all grows likelier with strength, losing all less likely.
        match (log_chance(middle) > 0.025_f64.ln()) == (sign > 0.0) {
            true => high = middle,
            false => low = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::random::SplitMix;
    use crate::matches::statistics::Results;

    fn check(field: &Field, expected: &[Rating]) {
        let ratings = field.ratings(None);
        assert_eq!(ratings.len(), expected.len());
        for (rating, expected) in ratings.iter().zip(expected) {
            assert!(close(*rating, *expected), "{rating:?} {expected:?}");
        }
    }

    /// True if the numbers are alike, but for the rounding of the expected ones.
    fn close(found: Rating, expected: Rating) -> bool {
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-4;
        match (found, expected) {
            (Rating::Known { elo, error }, Rating::Known { elo: e, error: r }) => {
                near(elo, e) && near(error, r)
            }
            (Rating::AtLeast(found), Rating::AtLeast(expected))
            | (Rating::AtMost(found), Rating::AtMost(expected)) => near(found, expected),
            (found, expected) => found == expected,
        }
    }

    fn known(elo: f64, error: f64) -> Rating {
        Rating::Known { elo, error }
    }

    fn add(field: &mut Field, player: usize, enemy: usize, [won, tied, lost]: [u64; 3]) {
        let sample = Results::Games { won, tied, lost }.into();
        let [won, tied, lost] = [won, tied, lost].map(|games| games as f64);
        let points = [won + tied / 2.0, lost + tied / 2.0];
        field.add(player, enemy, points, &sample);
    }

    /// The numbers were worked out with NumPy: a gradient that vanishes, numerical derivatives of the likelihood, and the
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
                known(231.786_43, 179.125_431_9),
                known(-48.775_109_6, 139.892_301_2),
                known(-183.011_320_5, 144.154_222_9),
            ],
        );
    }

    #[test]
    fn winning_or_losing_all_gives_a_bound() {
        let mut field = Field::new(5);
        add(&mut field, 0, 1, [5, 0, 5]);
        add(&mut field, 2, 0, [8, 0, 0]);
        add(&mut field, 3, 1, [0, 0, 8]);
        // Clopper and Pearson's 95% interval for 8 of 8 begins at 63.06%.
        let certain = 0.025_f64.powf(1.0 / 8.0);
        let elo = 400.0 * (certain / (1.0 - certain)).log10();
        let ratings = field.ratings(Some(1));
        assert!(close(ratings[2], Rating::AtLeast(elo)), "{ratings:?}");
        assert!(close(ratings[3], Rating::AtMost(-elo)), "{ratings:?}");
        assert_eq!(ratings[4], Rating::NoGames);
    }

    #[test]
    fn groups_that_have_not_met_are_not_compared() {
        let mut field = Field::new(5);
        add(&mut field, 0, 1, [5, 2, 3]);
        add(&mut field, 2, 3, [3, 0, 3]);
        add(&mut field, 3, 4, [2, 2, 2]);
        let ratings = field.ratings(Some(0));
        assert_eq!(ratings[2..], [Rating::NotComparable; 3]);
        assert_eq!(ratings[0], known(0.0, 0.0));
        // Without an anchor, the largest group is rated.
        let ratings = field.ratings(None);
        assert_eq!(ratings[..2], [Rating::NotComparable; 2]);
        for rating in &ratings[2..] {
            assert!(matches!(rating, Rating::Known { elo, .. } if elo.abs() < 1e-6));
        }
    }

    /// A chain of players, each of whom beats the next, has no likeliest strengths.
    #[test]
    fn a_ladder_of_unbeaten_players_has_no_ratings() {
        let players = 12;
        let mut field = Field::new(players);
        for player in 1..players {
            for enemy in 0..player {
                add(&mut field, player, enemy, [100_000, 0, 0]);
            }
        }
        assert_eq!(field.ratings(None), vec![Rating::NotComparable; players]);
        // One tied game between the first and the last makes a circle of it.
        add(&mut field, 0, players - 1, [0, 1, 0]);
        let ratings = field.ratings(None);
        let elo = |rating: &Rating| match rating {
            Rating::Known { elo, error } if error.is_finite() => *elo,
            _ => panic!("{ratings:?}"),
        };
        assert!(ratings.iter().map(elo).is_sorted_by(|a, b| a < b));
        assert!(ratings.iter().map(elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn two_players_have_the_elo_of_their_share() {
        let mut field = Field::new(2);
        add(&mut field, 1, 0, [700_000, 100_000, 200_000]);
        let half = 200.0 * 3_f64.log10();
        let ratings = field.ratings(None);
        assert!(
            matches!(ratings[1], Rating::Known { elo, .. } if (elo - half).abs() < 1e-6),
            "{ratings:?}"
        );
    }

    /// Tournaments of players of known strength, two of whom meet nobody else.
    #[test]
    fn intervals_cover_the_truth_at_95_percent() {
        let (mut covered, mut known) = (0, 0);
        for seed in 0..2000 {
            let mut random = SplitMix::keyed(7, seed);
            let mut even = || random.unit();
            let truth: Vec<f64> = (0..8).map(|_| 500.0 * even() - 250.0).collect();
            let mut field = Field::new(truth.len());
            for first in 0..truth.len() {
                for second in first + 1..truth.len() {
                    if (first < 6) != (second < 6) {
                        continue;
                    }
                    let share = share((truth[first] - truth[second]) / SCALE);
                    let tied = 1.2 * share * (1.0 - share);
                    let mut results = [0; 3];
                    for _ in 0..20 {
                        let drawn = even();
                        let result = match drawn < tied {
                            true => 1,
                            false if drawn < tied / 2.0 + share => 0,
                            false => 2,
                        };
                        results[result] += 1;
                    }
                    add(&mut field, first, second, results);
                }
            }
            let ratings = field.ratings(Some(0));
            for player in 1..truth.len() {
                match ratings[player] {
                    Rating::Known { elo, error } if player < 6 => {
                        known += 1;
                        let off = elo - (truth[player] - truth[0]);
                        covered += i32::from(off.abs() <= error);
                    }
                    Rating::AtLeast(_) | Rating::AtMost(_) if player < 6 => {}
                    Rating::NotComparable if player >= 6 => {}
                    other => panic!("{player}: {other:?}"),
                }
            }
        }
        let share = f64::from(covered) / f64::from(known);
        assert!((0.93..0.97).contains(&share), "{share} of {known}");
    }

    #[test]
    fn fields_of_less_than_two_have_no_games() {
        assert!(Field::new(0).ratings(None).is_empty());
        check(&Field::new(1), &[Rating::NoGames]);
    }
}
