//! Level 7: looks at the enemy's reply and at the response to it.

use std::cmp::Ordering;
use std::fmt;

use super::{Candidate, Candidates, Layer};
use crate::moves::{Move, Position};
use crate::random::SplitMix;

/// What a win counts in a forecast, in points: more than all material on a board.
const WIN: i32 = 1000;

/// How to read the enemy's replies when several are equal for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It plays the worst of them for us: the forecast is what a move guarantees.
    Worst,
    /// It plays any of them: the forecast is the average.
    Mean,
    /// It plays the first of them in reading order of its squares.
    First,
    /// It plays one of them, drawn by a generator that starts from this seed and the position.
    Random(u64),
    /// Union
    Union,
    /// Possible
    Possible,
}

/// The promise of a move in points, as an exact fraction.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    total: i32,
    replies: i32,
}

/// Keeps the moves of the greatest forecast.
///
/// The enemy is expected to reply as a level-6 bot would, and we to respond as one. The forecast of a
/// move is its gain - the gain of the reply + the gain of the response, with 1000 less if the reply wins
/// and 1000 more if the response does.
#[derive(Clone, Copy, Debug)]
pub struct Prediction {
    reading: Reading,
}

impl Prediction {
    /// The layer with one way to read equal replies.
    #[must_use]
    pub const fn new(reading: Reading) -> Self {
        Self { reading }
    }
}

impl Layer for Prediction {
    fn name(&self) -> &'static str {
        "prediction"
    }

    fn narrow(&mut self, position: &Position, candidates: &mut Candidates) {
        if candidates.as_slice().len() == 1 || candidates.all_win() {
            return;
        }
        match self.reading {
            Reading::Union | Reading::Possible => return wide(self.reading, position, candidates),
            _ => {}
        }
        let mut worst = i32::MIN;
        for candidate in candidates.iter_mut() {
            candidate.forecast = match self.reading {
                Reading::Worst => {
                    let guaranteed = guarantee(position, candidate, worst);
                    worst = worst.max(guaranteed.unwrap_or(worst));
                    guaranteed.map(Forecast::from)
                }
                Reading::Mean => Forecast::mean(Outlook::new(position, candidate).values()),
                Reading::First => Outlook::new(position, candidate)
                    .first()
                    .map(Forecast::from),
                Reading::Random(seed) => {
                    let outlook = Outlook::new(position, candidate);
                    let mut random = SplitMix::new(seed.rotate_left(32) ^ outlook.after.key());
                    let n = random.index(outlook.replies.moves.len());
                    outlook.values().nth(n).map(Forecast::from)
                }
                _ => None,
            };
        }
        candidates.keep_greatest(|candidate| candidate.forecast);
    }
}

fn wide(reading: Reading, position: &Position, candidates: &mut Candidates) {
    let ranges: Vec<(i32, Option<Forecast>, i32)> = candidates
        .as_slice()
        .iter()
        .map(|candidate| {
            let values: Vec<i32> = Outlook::new(position, candidate).values().collect();
            (
                *values.iter().min().unwrap(),
                Forecast::mean(values.iter().copied()),
                *values.iter().max().unwrap(),
            )
        })
        .collect();
    let worst = ranges.iter().map(|r| r.0).max().unwrap();
    let mean = ranges.iter().map(|r| r.1).max().unwrap();
    let best = ranges.iter().map(|r| r.2).max().unwrap();
    for (candidate, range) in candidates.iter_mut().zip(&ranges) {
        candidate.forecast = Some(Forecast::from(range.0));
    }
    let mut ranges = ranges.iter();
    candidates.prefer(|_| {
        let r = ranges.next().unwrap();
        match reading {
            Reading::Union => r.0 == worst || r.1 == mean || r.2 == best,
            _ => r.2 >= worst,
        }
    });
}

/// The worst value of a candidate over the enemy's replies; `None` as soon as it is below `bound`.
fn guarantee(position: &Position, candidate: &Candidate, bound: i32) -> Option<i32> {
    let outlook = Outlook::new(position, candidate);
    let floor = outlook.floor();
    let mut worst = i32::MAX;
    for value in outlook.values() {
        if value < bound {
            return None;
        }
        worst = worst.min(value);
        if worst == floor {
            break;
        }
    }
    Some(worst)
}

/// The enemy's level-6 replies to a candidate.
struct Outlook {
    after: Position,
    gain: i32,
    replies: Best,
}

impl Outlook {
    fn new(position: &Position, candidate: &Candidate) -> Self {
        let after = position.after(candidate.action);
        Self {
            after,
            gain: candidate.gain,
            replies: Best::of(&after),
        }
    }

    /// The least that any reply can bring: no response loses anything.
    fn floor(&self) -> i32 {
        self.gain - self.replies.value()
    }

    /// The value after the first reply in reading order.
    fn first(&self) -> Option<i32> {
        let order = |&(i, _): &(usize, i32)| {
            let reply = self.replies.moves[i].0;
            (reply.from, reply.to, reply.action)
        };
        self.values()
            .enumerate()
            .min_by_key(order)
            .map(|(_, value)| value)
    }

    /// The value of the candidate after each reply, in the order of the legal moves, found one by one.
    fn values(&self) -> impl Iterator<Item = i32> + '_ {
        self.replies.moves.iter().map(|&(reply, value)| {
            let response = Best::of(&self.after.after(reply)).value();
            self.gain - value + response
        })
    }
}

/// The moves that a level-6 bot chooses from, each with what it is worth to that bot, in points: the
/// winning ones, or else those of the greatest gain. Empty when there is no legal move.
struct Best {
    moves: Vec<(Move, i32)>,
    wins: bool,
}

impl Best {
    fn of(position: &Position) -> Self {
        let mut best = Self {
            moves: Vec::new(),
            wins: false,
        };
        for action in position.legal_moves() {
            let wins = position.wins(action);
            let gain = position.gain(action);
            let better = match best.moves.first() {
                None => true,
                Some(&(_, held)) => (wins && !best.wins) || (!best.wins && gain > held),
            };
            if better {
                best.moves.clear();
                best.wins = wins;
            }
            if wins {
                best.moves.push((action, gain + WIN));
            } else if !best.wins && best.moves.first().is_none_or(|&(_, held)| gain == held) {
                best.moves.push((action, gain));
            }
        }
        best
    }

    /// What the best of these moves is worth to the side that plays it, in points.
    fn value(&self) -> i32 {
        self.moves
            .iter()
            .map(|&(_, value)| value)
            .max()
            .unwrap_or(0)
    }
}

impl Forecast {
    fn mean(values: impl Iterator<Item = i32>) -> Option<Self> {
        let (total, replies) = values.fold((0, 0), |(total, n), value| (total + value, n + 1));
        (replies > 0).then_some(Self { total, replies })
    }
}

impl From<i32> for Forecast {
    fn from(points: i32) -> Self {
        Self {
            total: points,
            replies: 1,
        }
    }
}

impl Ord for Forecast {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: &Self, b: &Self| i64::from(a.total) * i64::from(b.replies);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Forecast {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Forecast {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Forecast {}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(f64::from(self.total) / f64::from(self.replies)), f)
    }
}
