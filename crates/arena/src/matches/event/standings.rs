//! The standings of an event.

use std::collections::BTreeMap;

use serde::Serialize;

use super::plan::Plan;
use crate::game::Side;
use crate::matches::record::Record;
use crate::matches::score::{FirstFault, MatchScore, Tally};
use crate::matches::series::Pairing;
use crate::matches::statistics::{Field, Interval, Rating, Sprt, SprtTest, SprtVerdict};
use crate::players::{FaultKind, Names};

/// The games of an event that were counted.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Names,
    total: u32,
    played: u32,
    sprt: Option<Sprt>,
    count_repeats: bool,
    /// The games by the builds that played them.
    builds: BTreeMap<String, u32>,
    /// The score of each player against those after it.
    scores: Vec<Vec<MatchScore>>,
}

/// A player of a tournament, with its results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The name of the player.
    pub player: String,
    /// 1 for a game won, 0.5 for a tie.
    pub points: f64,
    /// The kind of its rating.
    pub rating: RatingKind,
    /// Elo above the mean of the rated players; with an anchor, shifted so that the anchor has its given number. Unknown
    /// bounds are infinite.
    pub elo: Interval,
    /// All its games.
    pub total: Tally,
    /// Games lost by faults, by the words of [`FaultKind`](crate::players::FaultKind).
    pub faults: BTreeMap<FaultKind, u32>,
    /// The first game lost by each kind of fault.
    pub first_faults: BTreeMap<FaultKind, FirstFault>,
    /// Its games against each player in the order of the table; nothing against itself.
    pub against: Vec<Option<Tally>>,
}

/// The kind of a player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingKind {
    /// Its Elo, with an interval.
    Known,
    /// The lower bound of its Elo: it won all its games against rated players.
    AtLeast,
    /// The upper bound of its Elo: it lost all its games against rated players.
    AtMost,
    /// Nothing: no games compare it with the rated players.
    NotComparable,
    /// Nothing: it has no games.
    NoGames,
}

impl RatingKind {
    /// The kind of a rating, and its Elo on a scale that begins with `zero`.
    fn of(rating: Rating, zero: f64) -> (Self, Interval) {
        let unknown = Interval {
            low: f64::NEG_INFINITY,
            value: f64::NAN,
            high: f64::INFINITY,
        };
        match rating {
            Rating::Known { elo, error } => (Self::Known, Interval::around(elo + zero, error)),
            Rating::AtLeast(bound) => {
                let low = bound + zero;
                (Self::AtLeast, Interval { low, ..unknown })
            }
            Rating::AtMost(bound) => {
                let high = bound + zero;
                (Self::AtMost, Interval { high, ..unknown })
            }
            Rating::NotComparable => (Self::NotComparable, unknown),
            Rating::NoGames => (Self::NoGames, unknown),
        }
    }
}

impl Standings {
    /// The standings before the first game.
    pub(super) fn new(names: Names, total: u32, plan: &Plan) -> Self {
        let score = MatchScore::new(plan.count_repeats);
        let players = names.all.len();
        let scores = (1..=players)
            .map(|player| vec![score.clone(); players - player])
            .collect();
        Self {
            names,
            total,
            played: 0,
            sprt: plan.sprt,
            count_repeats: plan.count_repeats,
            builds: BTreeMap::new(),
            scores,
        }
    }

    /// Counts the game of a number.
    pub(super) fn add(&mut self, number: u32, pairing: &Pairing, record: &Record) {
        let [first, second] = pairing.players;
        let side = if first < second {
            Side::White
        } else {
            Side::Black
        };
        let (player, enemy) = (first.min(second), first.max(second));
        let score = &mut self.scores[player][enemy - player - 1];
        score.add(
            number,
            pairing.game,
            &record.start.position,
            &record.course,
            side,
        );
        self.played += 1;
        if let Some(build) = record.build() {
            *self.builds.entry(build.to_owned()).or_default() += 1;
        }
    }

    /// The games that each build played, with the programs that took part; empty if there is only one build.
    #[must_use]
    pub fn builds(&self) -> BTreeMap<&str, u32> {
        let builds = self.builds.iter().filter(|_| self.builds.len() > 1);
        builds.map(|(build, &games)| (&**build, games)).collect()
    }

    /// The names of the players, in the order of the plan.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names.all
    }

    /// The programs whose names the assignment does not allow: it requires at most 32 printable ASCII characters.
    #[must_use]
    pub fn misnamed(&self) -> &[String] {
        &self.names.misnamed
    }

    /// The programs that print no name of their own, by the names given to them.
    #[must_use]
    pub fn unnamed(&self) -> &[String] {
        &self.names.unnamed
    }

    /// The number of games in the plan.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The number of games counted.
    #[must_use]
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// True if the event is over: all games were counted, or the test has decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.played == self.total || self.is_decided()
    }

    /// True if the test has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.test()
            .is_some_and(|test| test.verdict != SprtVerdict::Continue)
    }

    /// The games between the first two players, counted for the first one: all games of a match.
    #[must_use]
    pub fn score(&self) -> &MatchScore {
        &self.scores[0][0]
    }

    /// Games that repeat an earlier one between the same players move for move.
    #[must_use]
    pub fn repeats(&self) -> u32 {
        self.scores
            .iter()
            .flatten()
            .map(|score| score.repeats)
            .sum()
    }

    /// True if repeated games make the strength as certain as others do.
    #[must_use]
    pub const fn repeats_count(&self) -> bool {
        self.count_repeats
    }

    /// The verdict of the test, if the match has one.
    #[must_use]
    pub fn test(&self) -> Option<SprtTest> {
        self.sprt
            .map(|sprt| sprt.test(&self.score().first_sample()))
    }

    /// The players, the best one first: those that won all games against rated players, the rated ones, those that lost all
    /// of them, and the others by the share of their points. With an anchor, a player by its place in the plan, Elo is
    /// shifted so that this player has that number.
    ///
    /// # Panics
    /// When the anchor is no player.
    #[must_use]
    pub fn table(&self, anchor: Option<(usize, f64)>) -> Vec<Row> {
        let players = 0..self.names.all.len();
        let mut field = Field::new(players.len());
        for player in players.clone() {
            for enemy in player + 1..players.end {
                let score = &self.scores[player][enemy - player - 1];
                let total = score.total();
                let [points, games] = [total.points(), f64::from(total.games())];
                field.add(player, enemy, [points, games - points], &score.sample());
            }
        }
        let zero = anchor.map_or(0.0, |(_, number)| number);
        let ratings = field.ratings(anchor.map(|(player, _)| player));
        let rated: Vec<_> = ratings
            .into_iter()
            .map(|rating| RatingKind::of(rating, zero))
            .collect();
        let rank = |player: usize| {
            let (kind, elo) = rated[player];
            let total = self.total_of(player);
            let share = total.points() / f64::from(total.games().max(1));
            match kind {
                RatingKind::AtLeast => (4, elo.low),
                RatingKind::Known => (3, elo.value),
                RatingKind::AtMost => (2, elo.high),
                RatingKind::NotComparable => (1, share),
                RatingKind::NoGames => (0, share),
            }
        };
        let mut order: Vec<usize> = players.collect();
        order.sort_by(|&a, &b| {
            let ((group, worth), (other, least)) = (rank(b), rank(a));
            group.cmp(&other).then(worth.total_cmp(&least))
        });
        let row = |&player: &usize| {
            let against = |&enemy: &usize| (enemy != player).then(|| self.tally(player, enemy));
            let total: Tally = order.iter().filter_map(against).sum();
            Row {
                player: self.names.all[player].clone(),
                points: total.points(),
                rating: rated[player].0,
                elo: rated[player].1,
                total,
                faults: self.faults(player),
                first_faults: self.first_faults(player),
                against: order.iter().map(against).collect(),
            }
        };
        order.iter().map(row).collect()
    }

    /// The games of a player against another one.
    pub(super) fn tally(&self, player: usize, enemy: usize) -> Tally {
        if player < enemy {
            self.scores[player][enemy - player - 1].total()
        } else {
            self.tally(enemy, player).reversed()
        }
    }

    /// All games of a player.
    pub(super) fn total_of(&self, player: usize) -> Tally {
        let scores = self.scores_of(player);
        let totals = scores.map(|(score, place)| match place {
            0 => score.total(),
            _ => score.total().reversed(),
        });
        totals.sum()
    }

    /// Games that a player has lost by faults.
    fn faults(&self, player: usize) -> BTreeMap<FaultKind, u32> {
        let mut faults = BTreeMap::new();
        for (score, place) in self.scores_of(player) {
            for (&kind, count) in &score.faults[place] {
                *faults.entry(kind).or_default() += count;
            }
        }
        faults
    }

    /// The first game that a player has lost by each kind of fault.
    fn first_faults(&self, player: usize) -> BTreeMap<FaultKind, FirstFault> {
        let mut faults = BTreeMap::new();
        for (score, place) in self.scores_of(player) {
            for (&kind, fault) in &score.first_faults[place] {
                fault.clone().insert_first(kind, &mut faults);
            }
        }
        faults
    }

    /// The scores of a player's games, each with the player's place in it.
    fn scores_of(&self, player: usize) -> impl Iterator<Item = (&MatchScore, usize)> {
        let before = (0..player).map(move |enemy| (&self.scores[enemy][player - enemy - 1], 1));
        before.chain(self.scores[player].iter().map(|score| (score, 0)))
    }
}
