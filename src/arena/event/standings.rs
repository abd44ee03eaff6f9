//! What the games of an event have come to.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::arena::statistics::{Field, Results, Sprt, Test, Verdict};
use crate::arena::{Record, Score, Tally};
use crate::game::{Game, Side};

/// The games of an event that were counted.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    total: u32,
    played: u32,
    sprt: Option<Sprt>,
    /// The score of each player against those after it.
    scores: Vec<Vec<Score>>,
}

/// A player of a tournament, and how it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What it is called.
    pub player: String,
    /// 1 for a game won, 0.5 for a tie.
    pub points: f64,
    /// Elo above the mean of the field.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
    /// All its games.
    pub total: Tally,
    /// How many games it has lost by faults, in the words of
    /// [`FaultKind`](crate::arena::FaultKind).
    pub faults: BTreeMap<String, u32>,
    /// Its games against each player in the order of the table; nothing against itself.
    pub against: Vec<Option<Tally>>,
}

impl Standings {
    /// Before the first of so many games.
    pub(super) fn new(names: Vec<String>, total: u32, sprt: Option<Sprt>) -> Self {
        let scores = (1..=names.len())
            .map(|player| vec![Score::default(); names.len() - player])
            .collect();
        Self {
            names,
            total,
            played: 0,
            sprt,
            scores,
        }
    }

    /// Counts the game of a number.
    pub(super) fn add<G: Game>(&mut self, number: u32, players: [usize; 2], record: &Record<G>) {
        let [first, second] = players;
        let side = if first < second {
            Side::White
        } else {
            Side::Black
        };
        let (player, enemy) = (first.min(second), first.max(second));
        let score = &mut self.scores[player][enemy - player - 1];
        score.add(number, &record.start.position, &record.course, side);
        self.played += 1;
    }

    /// What the players are called, in the order of the plan.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many games there are in the plan.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// How many games were counted.
    #[must_use]
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// Whether there is nothing more to play: all games were counted, or the test has decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.played == self.total || self.is_decided()
    }

    /// Whether the test has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.test()
            .is_some_and(|test| test.verdict != Verdict::Continue)
    }

    /// The games between the first two players, counted for the first one: all games of a match.
    #[must_use]
    pub fn score(&self) -> &Score {
        &self.scores[0][0]
    }

    /// What the test says, if the match has one.
    #[must_use]
    pub fn test(&self) -> Option<Test> {
        let pairs = || Results::Pairs(self.score().first_pairs());
        self.sprt.map(|sprt| sprt.test(&pairs()))
    }

    /// The players, the best one first.
    #[must_use]
    pub fn table(&self) -> Vec<Row> {
        let players = 0..self.names.len();
        let mut field = Field::new(players.len());
        for player in players.clone() {
            for enemy in player + 1..players.end {
                let Tally { won, tied, lost } = self.tally(player, enemy);
                field.add(player, enemy, [won, tied, lost].map(u64::from));
            }
        }
        let ratings = field.ratings();
        let mut order: Vec<usize> = players.collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        let row = |&player: &usize| {
            let against = |&enemy: &usize| (enemy != player).then(|| self.tally(player, enemy));
            let total: Tally = order.iter().filter_map(against).sum();
            Row {
                player: self.names[player].clone(),
                points: total.points(),
                elo: ratings[player].elo,
                error: ratings[player].error,
                total,
                faults: self.faults(player),
                against: order.iter().map(against).collect(),
            }
        };
        order.iter().map(row).collect()
    }

    /// The games of a player against another one.
    fn tally(&self, player: usize, enemy: usize) -> Tally {
        if player < enemy {
            self.scores[player][enemy - player - 1].total()
        } else {
            self.tally(enemy, player).reversed()
        }
    }

    /// How many games a player has lost by faults.
    fn faults(&self, player: usize) -> BTreeMap<String, u32> {
        let before = (0..player).map(|enemy| &self.scores[enemy][player - enemy - 1].faults[1]);
        let after = self.scores[player].iter().map(|score| &score.faults[0]);
        let mut faults = BTreeMap::new();
        for (kind, count) in before.chain(after).flatten() {
            *faults.entry(kind.clone()).or_default() += count;
        }
        faults
    }
}
