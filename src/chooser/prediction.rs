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
    /// It may do anything among equals: a move is kept if some choice of replies makes its forecast the
    /// greatest, which is so when its best reply for us brings as much as any other move guarantees.
    Any,
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
        let mut guaranteed = i32::MIN;
        for candidate in candidates.iter_mut() {
            let outlook = Outlook::new(position, candidate);
            candidate.forecast = match self.reading {
                Reading::Worst | Reading::Any => {
                    // With `Any`, one that guarantees less than others may still be kept.
                    let bound = match self.reading {
                        Reading::Any => i32::MIN,
                        _ => guaranteed,
                    };
                    let worst = outlook.guarantee(bound);
                    guaranteed = worst.map_or(guaranteed, |worst| guaranteed.max(worst));
                    worst.map(Forecast::from)
                }
                Reading::Mean => Some(Forecast::mean(&outlook.values().collect::<Vec<_>>())),
                Reading::First => outlook.first().map(Forecast::from),
                Reading::Random(seed) => outlook.drawn(seed).map(Forecast::from),
            };
        }
        if self.reading == Reading::Any {
            candidates.prefer(|candidate| {
                let outlook = Outlook::new(position, candidate);
                outlook.values().any(|value| value >= guaranteed)
            });
        } else {
            candidates.keep_greatest(|candidate| candidate.forecast);
        }
    }
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

    /// The value of the candidate after each reply, in the order of the legal moves, found one by one.
    fn values(&self) -> impl Iterator<Item = i32> + '_ {
        (0..self.replies.moves.len()).map(|index| self.value(index))
    }

    /// The value of the candidate after one of the replies.
    fn value(&self, index: usize) -> i32 {
        let (reply, value) = self.replies.moves[index];
        let response = Best::of(&self.after.after(reply)).value();
        self.gain - value + response
    }

    /// The worst value over the replies; `None` as soon as it is below `bound`.
    fn guarantee(&self, bound: i32) -> Option<i32> {
        let mut worst = i32::MAX;
        for value in self.values() {
            if value < bound {
                return None;
            }
            worst = worst.min(value);
            if worst == self.floor() {
                break;
            }
        }
        Some(worst)
    }

    /// The value after the first reply in reading order of its squares.
    fn first(&self) -> Option<i32> {
        let replies = self.replies.moves.iter().enumerate();
        let (index, _) =
            replies.min_by_key(|(_, (reply, _))| (reply.from, reply.to, reply.action))?;
        Some(self.value(index))
    }

    /// The value after a reply that is drawn by `seed` and the position.
    fn drawn(&self, seed: u64) -> Option<i32> {
        let mut random = SplitMix::keyed(seed, self.after.key());
        let count = self.replies.moves.len();
        (count > 0).then(|| self.value(random.index(count)))
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
                Some(&(_, held)) => !best.wins && (wins || gain > held),
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
    fn mean(values: &[i32]) -> Self {
        Self {
            total: values.iter().sum(),
            replies: values.len() as i32,
        }
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
