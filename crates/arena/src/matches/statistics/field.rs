//! The results between the players of a tournament.

use super::sample::Sample;

/// The results between the players of a tournament, which are numbered from 0.
#[derive(Clone, Debug)]
pub struct Field {
    /// The points that a player took from another, a half for a tie.
    pub(super) points: Vec<Vec<f64>>,
    pub(super) meetings: Vec<Meeting>,
}

/// The games between two players.
#[derive(Clone, Debug)]
pub(super) struct Meeting {
    pub(super) players: [usize; 2],
    pub(super) games: f64,
    /// The number of independent pairs, or single games, of the same evidence.
    pub(super) size: f64,
    pub(super) spread: Spread,
}

/// The variance of the points of a meeting around the expected ones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spread {
    /// The results differ.
    Observed {
        /// The variance of the points.
        variance: f64,
        /// Its degrees of freedom.
        freedom: f64,
    },
    /// All results are equal, so that the spread is that of the model.
    Model {
        /// Number of results per independent one.
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
        Self::Observed {
            variance: games * games * variance * bias / size,
            freedom,
        }
    }
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

    /// Adds games that gave these points to `player` and to `enemy`. The sample of the games has their variance.
    ///
    /// # Panics
    /// When one of the players is not in the field.
    pub fn add(&mut self, player: usize, enemy: usize, points: [f64; 2], sample: &Sample) {
        let games = points[0] + points[1];
        if games == 0.0 {
            return;
        }
        self.points[player][enemy] += points[0];
        self.points[enemy][player] += points[1];
        self.meetings.push(Meeting {
            players: [player, enemy],
            games,
            size: sample.size(),
            spread: Spread::of(sample, games),
        });
    }

    /// The players that are compared with each other, in their order.
    pub(super) fn group(&self, anchor: Option<usize>) -> Vec<usize> {
        if let Some(anchor) = anchor {
            return self.group_of(anchor);
        }
        let mut largest = Vec::new();
        let mut is_seen = vec![false; self.points.len()];
        for player in 0..self.points.len() {
            if !is_seen[player] {
                let group = self.group_of(player);
                group.iter().for_each(|&member| is_seen[member] = true);
                if group.len() > largest.len().max(1) {
                    largest = group;
                }
            }
        }
        largest
    }

    /// The players from whom a chain of taken points leads to this one, and to whom one leads from it.
    fn group_of(&self, player: usize) -> Vec<usize> {
        let reached = |took: &dyn Fn(usize, usize) -> bool| {
            let mut is_reached = vec![false; self.points.len()];
            is_reached[player] = true;
            let mut open = vec![player];
            while let Some(from) = open.pop() {
                for (to, is_reached) in is_reached.iter_mut().enumerate() {
                    if !*is_reached && took(from, to) {
                        *is_reached = true;
                        open.push(to);
                    }
                }
            }
            is_reached
        };
        let below = reached(&|from, to| self.points[from][to] > 0.0);
        let above = reached(&|from, to| self.points[to][from] > 0.0);
        let members = (0..self.points.len()).filter(|&it| below[it] && above[it]);
        members.collect()
    }
}
