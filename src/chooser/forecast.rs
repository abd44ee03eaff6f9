//! The forecast of a move: the reply and the response to it if both sides play at level 6.

use std::ops::ControlFlow;

use super::Reading;
use crate::board::Move;
use crate::engine::Points;
use crate::game::random::SplitMix;
use crate::moves::Position;
use crate::search::Stop;

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

impl Worth {
    const fn of_win(self, gain: i32) -> i32 {
        match self {
            Self::Besides => WIN + gain,
            Self::Flat => WIN,
        }
    }
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

/// The enemy's level-6 replies to a candidate; none once the work is to stop.
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
            best: match Stop::current().is_requested() {
                true => Best { moves: Vec::new() },
                false => Best::of(&after, worth),
            },
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
        let response = response(&self.after.after(mv), self.worth);
        Reply {
            mv,
            response: response.map(|(response, _)| response),
            worth,
            value: self.gain - worth + response.map_or(0, |(_, value)| value),
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
}

impl Best {
    fn of(position: &Position, worth: Worth) -> Self {
        let mut moves = Vec::with_capacity(64);
        let mut highest = None;
        for_each(position, worth, |mv, wins, value| {
            // A bot of level 6 chooses among all that win.
            let rank = (wins, if wins { 0 } else { value });
            if highest.is_none_or(|highest| rank > highest) {
                moves.clear();
                highest = Some(rank);
            }
            if highest == Some(rank) {
                moves.push((mv, value));
            }
        });
        Self { moves }
    }

    /// The worth of the best of these moves to the side that plays it, in points; 0 if there is none.
    fn value(&self) -> i32 {
        let values = self.moves.iter().map(|&(_, value)| value);
        values.max().unwrap_or(0)
    }
}

/// The first of the moves of [`Best`] that is worth most to the side that plays it, with its worth.
fn response(position: &Position, worth: Worth) -> Option<(Move, i32)> {
    let mut best = None;
    for_each(position, worth, |mv, wins, value| {
        if best.is_none_or(|(rank, _)| (wins, value) > rank) {
            best = Some(((wins, value), mv));
        }
    });
    best.map(|((_, value), mv)| (mv, value))
}

/// Visits the legal moves: each with whether it wins, and what it is then worth, in points.
fn for_each(position: &Position, worth: Worth, mut each: impl FnMut(Move, bool, i32)) {
    let _ = position.visit_legal(|group| {
        for mv in group.moves() {
            let gain = position.gain(mv);
            match position.wins(mv) {
                false => each(mv, false, gain),
                true => each(mv, true, worth.of_win(gain)),
            }
        }
        ControlFlow::<()>::Continue(())
    });
}
