//! The forecast of a move: the reply and the response to it if both sides play at level 6.

use std::cmp::Reverse;

use super::Reading;
use crate::board::Move;
use crate::engine::Points;
use crate::game::random::SplitMix;
use crate::moves::Position;

/// A win in a forecast, in points: more than all material on a board.
const WIN: i32 = 1000;

/// The worth of a win in a forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// [`WIN`] and what the winning move gains.
    Besides,
    /// [`WIN`] alone.
    Flat,
}

/// A reply that the enemy may choose, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// A response of ours that a level-6 bot may choose; `None` where the reply wins.
    pub response: Option<Move>,
    /// Its worth to the enemy: its gain, and 1000 more if it wins, in points.
    pub worth: i32,
    /// The forecast of the move if this is the reply, in points.
    pub value: i32,
}

/// The expected consequences of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The points that the move brings. With [`Reading::Any`], the points that it guarantees.
    pub points: Points,
    /// The reply that the forecast assumes; for an average, the worst of all.
    pub expected: Reply,
    /// The least and the greatest value over the replies, in points.
    pub range: [i32; 2],
}

impl Forecast {
    pub(super) fn new(replies: &Replies, reading: Reading) -> Option<Self> {
        let all: Vec<_> = replies.iter().collect();
        let values = || all.iter().map(|reply| reply.value);
        let worst = all.iter().min_by_key(|reply| reply.value)?;
        let expected = match reading {
            Reading::Worst | Reading::Any | Reading::Mean => *worst,
            Reading::First => replies.first()?,
            Reading::Random(seed) => replies.drawn(seed)?,
        };
        Some(Self {
            points: replies.forecast(reading)?,
            expected,
            range: [worst.value, values().max()?],
        })
    }
}

/// The enemy's level-6 replies to a candidate.
pub(super) struct Replies {
    after: Position,
    gain: i32,
    worth: Worth,
    best: Best,
}

impl Replies {
    pub(super) fn new(position: &Position, mv: Move, gain: i32, worth: Worth) -> Self {
        let after = position.after(mv);
        Self {
            after,
            gain,
            worth,
            best: Best::of(&after, worth),
        }
    }

    /// The least that any reply can bring: no response loses anything.
    fn floor(&self) -> i32 {
        self.gain - self.best.value()
    }

    /// The replies, in the order of the legal moves, evaluated lazily.
    fn iter(&self) -> impl Iterator<Item = Reply> + '_ {
        (0..self.best.moves.len()).map(|index| self.reply(index))
    }

    /// The value of the candidate after each reply.
    pub(super) fn values(&self) -> impl Iterator<Item = i32> + '_ {
        self.iter().map(|reply| reply.value)
    }

    fn reply(&self, index: usize) -> Reply {
        let (mv, worth) = self.best.moves[index];
        let responses = Best::of(&self.after.after(mv), self.worth);
        Reply {
            mv,
            response: responses.dearest().map(|(response, _)| response),
            worth,
            value: self.gain - worth + responses.value(),
        }
    }

    /// The forecast, from no more replies than it needs. `None` if there is no reply.
    pub(super) fn forecast(&self, reading: Reading) -> Option<Points> {
        if self.best.moves.is_empty() {
            return None;
        }
        match reading {
            Reading::Worst | Reading::Any => self.guarantee(i32::MIN).map(Points::from),
            Reading::Mean => Some(Points::mean(&self.values().collect::<Vec<_>>())),
            Reading::First => self.first().map(|reply| reply.value.into()),
            Reading::Random(seed) => self.drawn(seed).map(|reply| reply.value.into()),
        }
    }

    /// The worst value over the replies; `None` as soon as it is below `bound`.
    pub(super) fn guarantee(&self, bound: i32) -> Option<i32> {
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

    /// The reply that is first in reading order of its squares.
    pub(super) fn first(&self) -> Option<Reply> {
        let replies = self.best.moves.iter().enumerate();
        let (index, _) =
            replies.min_by_key(|(_, (reply, _))| (reply.from, reply.to, reply.action))?;
        Some(self.reply(index))
    }

    /// A reply drawn by `seed` and the position.
    pub(super) fn drawn(&self, seed: u64) -> Option<Reply> {
        let mut random = SplitMix::keyed(seed, self.after.key());
        let count = self.best.moves.len();
        (count > 0).then(|| self.reply(random.index(count)))
    }
}

/// The moves that a level-6 bot chooses from, each with its worth to that bot, in points: the winning moves, or if
/// there are none, the moves of the greatest gain. A position without a legal move has none.
struct Best {
    moves: Vec<(Move, i32)>,
    wins: bool,
}

impl Best {
    fn of(position: &Position, worth: Worth) -> Self {
        let mut best = Self {
            moves: Vec::new(),
            wins: false,
        };
        for mv in position.legal_moves() {
            let wins = position.wins(mv);
            let gain = position.gain(mv);
            let better = match best.moves.first() {
                None => true,
                Some(&(_, held)) => !best.wins && (wins || gain > held),
            };
            if better {
                best.moves.clear();
                best.wins = wins;
            }
            if wins {
                let besides = match worth {
                    Worth::Besides => gain,
                    Worth::Flat => 0,
                };
                best.moves.push((mv, WIN + besides));
            } else if !best.wins && best.moves.first().is_none_or(|&(_, held)| gain == held) {
                best.moves.push((mv, gain));
            }
        }
        best
    }

    /// The first of these moves that is worth most to the side that plays it, with its worth.
    fn dearest(&self) -> Option<(Move, i32)> {
        let moves = self.moves.iter().copied();
        moves.min_by_key(|&(_, value)| Reverse(value))
    }

    /// The worth of the best of these moves to the side that plays it, in points; 0 if there is none.
    fn value(&self) -> i32 {
        self.dearest().map_or(0, |(_, value)| value)
    }
}
