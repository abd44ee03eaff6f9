//! The score of the games between two players.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde::Serialize;

use super::play::{Course, Outcome};
use super::statistics::{Results, Sample, Scored};
use crate::any::AnyPosition;
use crate::game::{Ending, Side};
use crate::players::{Evidence, Fault, FaultKind};

/// Games won, tied and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Tied.
    pub tied: u32,
    /// Lost.
    pub lost: u32,
}

/// The games of a match, counted for one of the two players.
#[derive(Clone, Debug, Default)]
pub struct MatchScore {
    /// The games of the player as the first and as the second side.
    pub sides: [Tally; 2],
    /// The games among them that ended by the rules of the game: in Advance, by trap.
    pub by_rules: [Tally; 2],
    /// Games that the player and its enemy lost by a fault, by the words of
    /// [`FaultKind`](crate::players::FaultKind).
    pub faults: [BTreeMap<FaultKind, u32>; 2],
    /// The first game lost by each kind of fault.
    pub first_faults: [BTreeMap<FaultKind, FirstFault>; 2],
    /// The moves of both sides in all games.
    pub plies: u64,
    /// The times of the moves of the player and of its enemy, including moves that were faults.
    pub times: [Times; 2],
    /// Games that repeat an earlier one move for move, from the same start and with the same players on the same
    /// sides. A game lost by a fault repeats none.
    pub repeats: u32,
    /// True if repeated games count like new ones.
    count_repeats: bool,
    /// Hashes of the games. Two different games are less likely to share one than a bit is to flip.
    seen: HashSet<u64>,
    /// The openings by their hashes, numbered from 0.
    openings: HashMap<u64, usize>,
    /// The games by their numbers.
    games: BTreeMap<u32, CountedGame>,
}

/// A game that was counted.
#[derive(Clone, Copy, Debug)]
struct CountedGame {
    /// Half points of the player.
    points: u8,
    opening: usize,
    repeats: bool,
}

/// The first game lost by a kind of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstFault {
    /// Its number, from 1.
    pub round: u64,
    /// The reason, in one line.
    pub reason: String,
    /// The folder of the evidence, relative to the folder of the event, if it is kept.
    pub evidence: Option<String>,
    /// The end of the program's standard error, if the evidence is not kept.
    pub stderr: Option<String>,
}

/// The times of a number of moves.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Tally {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.tied + self.lost
    }

    /// The points: 1 for a win, ½ for a tie.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.tied) / 2.0
    }

    /// The same games, counted for the enemy.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            won: self.lost,
            tied: self.tied,
            lost: self.won,
        }
    }

    fn add(&mut self, points: u8) {
        match points {
            0 => self.lost += 1,
            1 => self.tied += 1,
            _ => self.won += 1,
        }
    }
}

impl FirstFault {
    /// The fault in the game of a number from 0.
    pub fn new(number: u32, fault: &Fault) -> Self {
        let evidence = fault.evidence.as_ref();
        Self {
            round: u64::from(number) + 1,
            reason: fault.reason.clone(),
            evidence: evidence.and_then(Evidence::folder).map(str::to_owned),
            stderr: evidence.and_then(Evidence::stderr),
        }
    }

    /// Notes a fault of this kind, unless an earlier game was lost in the same way.
    pub fn insert_first(self, kind: FaultKind, first: &mut BTreeMap<FaultKind, Self>) {
        if first
            .get(&kind)
            .is_none_or(|noted| self.round < noted.round)
        {
            first.insert(kind, self);
        }
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            won: sum.won + tally.won,
            tied: sum.tied + tally.tied,
            lost: sum.lost + tally.lost,
        })
    }
}

/// `7-1-2`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.tied, self.lost)
    }
}

impl MatchScore {
    /// The score before the first game. With `count_repeats`, repeated games count like
    /// new ones.
    #[must_use]
    pub fn new(count_repeats: bool) -> Self {
        Self {
            count_repeats,
            ..Self::default()
        }
    }

    /// Adds game `number`, which began at `start` and which the player played as `side`. `game` is its index among the
    /// games of the two players: 0 and 1 are a pair, 2 and 3 are, and so on.
    pub fn add(
        &mut self,
        number: u32,
        game: u32,
        start: &AnyPosition,
        course: &Course,
        side: Side,
    ) {
        let points = match course.outcome.winner() {
            Some(winner) if winner == side => 2,
            None => 1,
            Some(_) => 0,
        };
        let opening = hash(&start.to_string());
        let is_fault = matches!(course.outcome, Outcome::Fault { .. });
        let repeats = !is_fault
            && !self
                .seen
                .insert(hash(&identity(opening, start, course, side)));
        self.repeats += u32::from(repeats);
        let openings = self.openings.len();
        let counted = CountedGame {
            points,
            opening: *self.openings.entry(opening).or_insert(openings),
            repeats,
        };
        self.games.insert(game, counted);
        self.sides[side as usize].add(points);
        match &course.outcome {
            Outcome::Ended {
                ending: Ending::Rules,
                ..
            } => self.by_rules[side as usize].add(points),
            Outcome::Ended {
                ending: Ending::Turns,
                ..
            }
            | Outcome::Settled { .. }
            | Outcome::Unfinished => {}
            Outcome::Fault { fault, .. } => {
                let (player, kind) = (usize::from(points > 0), fault.kind);
                FirstFault::new(number, fault).insert_first(kind, &mut self.first_faults[player]);
                *self.faults[player].entry(kind).or_default() += 1;
            }
        }
        self.plies += course.moves.len() as u64;
        let mut mover = start.to_move();
        let times = course.moves.iter().map(|played| played.time);
        for time in times.chain(course.fault_time) {
            self.times[usize::from(mover != side)].0.push(time);
            mover = !mover;
        }
    }

    /// All games.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.sides.into_iter().sum()
    }

    /// Pairs of games with 0, 1, 2, 3 and 4 half points.
    #[must_use]
    pub fn pairs(&self) -> [u64; 5] {
        counts(&self.all_pairs().flatten().collect::<Vec<_>>())
    }

    /// The statistical sample: the pairs, or single games if no pair is complete.
    #[must_use]
    pub fn sample(&self) -> Sample {
        let pairs: Vec<CountedGame> = self.all_pairs().flatten().collect();
        if !pairs.is_empty() {
            return self.sample_of(Results::Pairs(counts(&pairs)), &pairs, 4);
        }
        let Tally { won, tied, lost } = self.total();
        let [won, tied, lost] = [won, tied, lost].map(u64::from);
        let games: Vec<CountedGame> = self.games.values().copied().collect();
        self.sample_of(Results::Games { won, tied, lost }, &games, 2)
    }

    /// [`MatchScore::sample`] of the first pairs up to a gap. A test may use these while others are still being played:
    /// their order does not favour short games.
    #[must_use]
    pub fn first_sample(&self) -> Sample {
        let pairs: Vec<CountedGame> = self.all_pairs().map_while(|pair| pair).collect();
        self.sample_of(Results::Pairs(counts(&pairs)), &pairs, 4)
    }

    /// The sample of pairs or games that bring up to `most` half points.
    fn sample_of(&self, results: Results, counted: &[CountedGame], most: u8) -> Sample {
        if self.count_repeats {
            return results.into();
        }
        let scored = counted.iter().map(|counted| Scored {
            score: f64::from(counted.points) / f64::from(most),
            opening: counted.opening,
            repeats: counted.repeats,
        });
        Sample::new(results, &scored.collect::<Vec<_>>())
    }

    /// The pairs in their order, each as one game of four half points; `None` if a game is missing.
    fn all_pairs(&self) -> impl Iterator<Item = Option<CountedGame>> + '_ {
        let last = self.games.last_key_value();
        let last = last.map_or(0, |(&number, _)| number / 2 + 1);
        (0..last).map(move |pair| {
            let first = self.games.get(&(2 * pair))?;
            let second = self.games.get(&(2 * pair + 1))?;
            Some(CountedGame {
                points: first.points + second.points,
                opening: first.opening,
                repeats: first.repeats && second.repeats,
            })
        })
    }
}

/// Number of pairs with 0, 1, 2, 3 and 4 half points.
fn counts(pairs: &[CountedGame]) -> [u64; 5] {
    let mut counts = [0; 5];
    for pair in pairs {
        counts[usize::from(pair.points)] += 1;
    }
    counts
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The key of a game: two games have the same one if they are equal move for move.
fn identity(
    opening: u64,
    start: &AnyPosition,
    course: &Course,
    side: Side,
) -> (u64, Side, Vec<String>, &'static str) {
    let moves = course.moves.iter().map(|played| played.mv.to_string());
    let ending = course.outcome.ending(start.game());
    (opening, side, moves.collect(), ending)
}

impl Times {
    /// The quantile of the times for a share from 0 to 1; zero without moves.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let mut times = self.0.clone();
        times.sort_unstable();
        let last = times.len().saturating_sub(1);
        let index = (share * last as f64).round() as usize;
        times.get(index).copied().unwrap_or_default()
    }
}
