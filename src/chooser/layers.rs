//! The layers of levels 5 to 8: each keeps the best of the moves that the layers before it left.

use super::forecast::{Forecast, Replies, Worth};
use super::{Candidates, Reading};
use crate::board::Move;
use crate::engine::{Criterion, Layer, Points};
use crate::moves::Position;

/// Level 5: only the moves that win at once, if there are any: those that leave the enemy without a legal move.
#[derive(Clone, Copy, Debug)]
pub struct Win;

impl Layer<Position> for Win {
    fn name(&self) -> &'static str {
        "win"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Win
    }

    fn narrow(&self, position: &Position, candidates: &mut Candidates) {
        candidates.note_wins(|candidate| position.wins(candidate.mv));
        candidates.prefer(|candidate| candidate.wins);
    }
}

/// Level 6: only the moves of the greatest gain. Moves that win at once are equal: they end the game, regardless of
/// their gains.
#[derive(Clone, Copy, Debug)]
pub struct Material;

impl Layer<Position> for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Gain
    }

    fn narrow(&self, _: &Position, candidates: &mut Candidates) {
        if !candidates.all_win() {
            candidates.keep_greatest(|candidate| candidate.gain);
        }
    }
}

/// Level 7: only the moves of the greatest forecast, which looks at the enemy's reply and at the response to it.
///
/// The layer expects the enemy to reply as a level-6 bot would, and us to respond as one. The forecast of a move is its
/// gain - the gain of the reply + the gain of the response, with 1000 less if the reply wins and 1000 more if the
/// response does.
#[derive(Clone, Copy, Debug)]
pub struct Prediction {
    reading: Reading,
    worth: Worth,
}

impl Prediction {
    /// The layer with one way to read equal replies.
    #[must_use]
    pub const fn new(reading: Reading) -> Self {
        Self {
            reading,
            worth: Worth::Besides,
        }
    }

    /// The layer with another reading of its rule: a reply or a response that wins counts 1000, regardless of its gain.
    pub(crate) const fn flat(reading: Reading) -> Self {
        Self {
            reading,
            worth: Worth::Flat,
        }
    }

    /// The reading of equal replies.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// The forecast of a move; `None` where the enemy has no reply, so that the move wins.
    #[must_use]
    pub fn forecast(&self, position: &Position, mv: Move) -> Option<Forecast> {
        let gain = position.gain(mv);
        let replies = Replies::new(position, mv, gain, self.worth);
        Forecast::new(&replies, self.reading)
    }
}

impl Layer<Position> for Prediction {
    fn name(&self) -> &'static str {
        "prediction"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Forecast
    }

    fn narrow(&self, position: &Position, candidates: &mut Candidates) {
        if candidates.as_slice().len() == 1 || candidates.all_win() {
            return;
        }
        let mut guaranteed = i32::MIN;
        candidates.note_forecasts(|candidate| {
            let replies = Replies::new(position, candidate.mv, candidate.gain, self.worth);
            match self.reading {
                Reading::Worst | Reading::Any => {
                    // With `Any`, a move that guarantees less than others may still be kept.
                    let bound = match self.reading {
                        Reading::Any => i32::MIN,
                        _ => guaranteed,
                    };
                    let worst = replies.guarantee(bound);
                    guaranteed = worst.map_or(guaranteed, |worst| guaranteed.max(worst));
                    worst.map(Points::from)
                }
                reading => replies.forecast(reading),
            }
        });
        if self.reading == Reading::Any {
            candidates.prefer(|candidate| {
                let replies = Replies::new(position, candidate.mv, candidate.gain, self.worth);
                replies.values().any(|value| value >= guaranteed)
            });
        } else {
            candidates.keep_greatest(|candidate| candidate.forecast);
        }
    }
}
