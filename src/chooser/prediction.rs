//! Level 7: looks at the enemy's reply and at the response to it.

use std::cmp::Ordering;
use std::fmt;

use super::{Candidates, Criterion, Layer};
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

/// A reply that the enemy may choose, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub action: Move,
    /// A response of ours that a level-6 bot may choose; `None` where the reply wins.
    pub response: Option<Move>,
    /// What it makes the forecast of the move replied to, in points.
    pub value: i32,
}

/// What a move is expected to lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The forecast. Where the enemy may do anything among equals, it is what the move guarantees.
    pub forecast: Forecast,
    /// The reply that it counts on; for an average, the worst of all.
    pub expected: Reply,
    /// The least and the greatest value that a reply brings, in points.
    pub range: [i32; 2],
}

impl Foresight {
    fn new(outlook: &Outlook, reading: Reading) -> Option<Self> {
        let replies: Vec<_> = outlook.replies().collect();
        let values = || replies.iter().map(|reply| reply.value);
        let worst = replies.iter().min_by_key(|reply| reply.value)?;
        let expected = match reading {
            Reading::Worst | Reading::Any | Reading::Mean => *worst,
            Reading::First => outlook.first()?,
            Reading::Random(seed) => outlook.drawn(seed)?,
        };
        Some(Self {
            forecast: match reading {
                Reading::Mean => Forecast::mean(&values().collect::<Vec<_>>()),
                _ => expected.value.into(),
            },
            expected,
            range: [worst.value, values().max()?],
        })
    }
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

    /// What a move is expected to lead to; `None` where the enemy has no reply, so that the move wins.
    #[must_use]
    pub fn foresee(&self, position: &Position, action: Move) -> Option<Foresight> {
        let gain = position.gain(action);
        Foresight::new(&Outlook::new(position, action, gain), self.reading)
    }
}

impl Layer for Prediction {
    fn name(&self) -> &'static str {
        "prediction"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Forecast
    }

    fn narrow(&mut self, position: &Position, candidates: &mut Candidates) {
        if candidates.as_slice().len() == 1 || candidates.all_win() {
            return;
        }
        let mut guaranteed = i32::MIN;
        for candidate in candidates.iter_mut() {
            let outlook = Outlook::new(position, candidate.action, candidate.gain);
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
                Reading::First => outlook.first().map(|reply| reply.value.into()),
                Reading::Random(seed) => outlook.drawn(seed).map(|reply| reply.value.into()),
            };
        }
        if self.reading == Reading::Any {
            candidates.prefer(|candidate| {
                let outlook = Outlook::new(position, candidate.action, candidate.gain);
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
    fn new(position: &Position, action: Move, gain: i32) -> Self {
        let after = position.after(action);
        Self {
            after,
            gain,
            replies: Best::of(&after),
        }
    }

    /// The least that any reply can bring: no response loses anything.
    fn floor(&self) -> i32 {
        self.gain - self.replies.value()
    }

    /// The replies, in the order of the legal moves, each looked at as it is asked for.
    fn replies(&self) -> impl Iterator<Item = Reply> + '_ {
        (0..self.replies.moves.len()).map(|index| self.reply(index))
    }

    /// The value of the candidate after each reply.
    fn values(&self) -> impl Iterator<Item = i32> + '_ {
        self.replies().map(|reply| reply.value)
    }

    fn reply(&self, index: usize) -> Reply {
        let (action, value) = self.replies.moves[index];
        let responses = Best::of(&self.after.after(action));
        Reply {
            action,
            response: responses.moves.first().map(|&(response, _)| response),
            value: self.gain - value + responses.value(),
        }
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

    /// The first reply in reading order of its squares.
    fn first(&self) -> Option<Reply> {
        let replies = self.replies.moves.iter().enumerate();
        let (index, _) =
            replies.min_by_key(|(_, (reply, _))| (reply.from, reply.to, reply.action))?;
        Some(self.reply(index))
    }

    /// A reply that is drawn by `seed` and the position.
    fn drawn(&self, seed: u64) -> Option<Reply> {
        let mut random = SplitMix::keyed(seed, self.after.key());
        let count = self.replies.moves.len();
        (count > 0).then(|| self.reply(random.index(count)))
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

    /// The forecast in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.total) / f64::from(self.replies)
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
        fmt::Display::fmt(&self.points(), f)
    }
}
