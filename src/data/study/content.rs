//! What a file holds: its header, its games, and their scores in 16 bits.

use std::num::NonZero;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::data::provenance::{Provenance, differing};
use crate::data::samples::{PositionMarks, Ranked, Said, lines};
use crate::game::{Ending, Side};
use crate::matches::record::Record;
use crate::matches::{Course, Outcome, RESIGNATION};
use crate::players::{Played, Thought};
use crate::search::{PLY, WIN, plies_to_end};

/// What a file begins with.
pub const MAGIC: &[u8; 16] = b"advance study 2\n";

/// The most of the best moves that are kept of a position.
pub const MOST_BEST: NonZero<usize> = NonZero::new(100).expect("100 is not zero");

/// The greatest score that is kept as it is.
pub const LIMIT: i32 = 30_000;

/// What stands for an end that is forced at once; a ply later, it is one less.
pub const END: i32 = 32_000;

/// What stands in the place of a score where there is none.
pub const NO_SCORE: i16 = i16::MIN;

/// What a file begins with: how its games were made, and which of them are there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// How each of the games was made.
    #[serde(flatten)]
    pub made: Provenance,
    /// How many games there are in all shards.
    pub games: u32,
    /// Which of them are here, as `K/N`.
    pub shard: String,
}

impl Header {
    /// What another one has otherwise, as JSON; `None` where that is nothing.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        differing(self, other)
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its rules.
    Rules,
    /// The last turn, or that nothing happened any more; the lead decides.
    Turns,
    /// It was as good as won.
    Decided,
}

impl End {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Turns, Self::Decided];

    /// The word for it in records and answers.
    #[must_use]
    pub fn word(self, game: AnyGame) -> &'static str {
        match self {
            Self::Rules => game.ending(Ending::Rules),
            Self::Turns => game.ending(Ending::Turns),
            Self::Decided => RESIGNATION,
        }
    }
}

/// A position of a game, by the move that was made in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: AnyMove,
    /// What the search found, if there was one: as [`squeezed`] has it.
    pub score: Option<i16>,
    /// What is said of the position.
    pub marks: PositionMarks,
    /// The best moves that the search has found, the best first, with their scores, of which the first is that of the
    /// position: at most [`Provenance::multipv`], and none where nothing was searched.
    pub policy: Vec<(AnyMove, i16)>,
}

/// A game to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// The number of the game in the whole run, from 0.
    pub number: u32,
    /// Its first position.
    pub start: AnySetup,
    /// The positions and moves.
    pub steps: Vec<Step>,
    /// Who has won; nobody where it is a tie.
    pub winner: Option<Side>,
    /// What ended it.
    pub end: End,
}

impl Study {
    /// The game as a record, and of its players only the level.
    #[must_use]
    pub fn record(&self, made: &Provenance) -> Record {
        let moves = self.steps.iter().map(|step| Played {
            mv: step.mv.clone(),
            time: Duration::ZERO,
            thought: Thought {
                score: step.score.map(unsqueezed),
                ..Thought::default()
            },
        });
        let winner = self.winner;
        let ended = |ending| Outcome::Ended { ending, winner };
        Record {
            players: [made.level.to_string(), made.level.to_string()],
            round: None,
            seed: Some(made.seed),
            turns: made.turns,
            start: self.start.clone(),
            course: Course {
                moves: moves.collect(),
                outcome: match self.end {
                    End::Rules => ended(Ending::Rules),
                    End::Turns => ended(Ending::Turns),
                    End::Decided => Outcome::Settled { winner },
                },
                faulted: None,
            },
        }
    }

    /// The positions as lines of JSON: those of [`samples`](crate::data::samples), with [`PositionMarks`] and without nodes.
    ///
    /// # Errors
    /// None that a game can cause.
    pub fn lines(&self, made: &Provenance) -> serde_json::Result<Vec<u8>> {
        let said = self.steps.iter().map(|step| {
            let ranked = step.policy.iter().map(|(mv, score)| Ranked {
                mv: mv.clone(),
                score: unsqueezed(*score),
            });
            Said {
                marks: Some(step.marks),
                policy: made.multipv.map(|_| ranked.collect()),
            }
        });
        lines(self.number, made, &self.record(made), said)
    }

    /// The positions from the first to the last: one more than there are steps.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> + '_ {
        let mut next = Some(self.start.position.clone());
        let mut steps = self.steps.iter();
        std::iter::from_fn(move || {
            let position = next.take()?;
            next = steps.next().map(|step| position.after(&step.mv));
            Some(position)
        })
    }
}

/// A score in 16 bits: see [the format](super).
#[must_use]
pub fn squeezed(score: i32) -> i16 {
    let squeezed = match plies_to_end(score) {
        Some(plies) if plies > 0 => END - plies,
        Some(plies) => -END - plies,
        None => score.clamp(-LIMIT, LIMIT),
    };
    // All of these fit.
    squeezed as i16
}

/// The score that was squeezed, but for the price of a win and for what is beyond [`LIMIT`].
#[must_use]
pub fn unsqueezed(score: i16) -> i32 {
    match i32::from(score) {
        end if end > LIMIT => WIN - (END - end) * PLY,
        end if end < -LIMIT => -WIN + (END + end) * PLY,
        score => score,
    }
}
