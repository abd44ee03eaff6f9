//! The contents of a file: its header, its games, and their scores in 16 bits.

use std::num::NonZero;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::data::provenance::{Provenance, differing};
use crate::data::samples::{PositionLabels, PositionMarks, Ranked, lines};
use crate::game::{Ending, Side};
use crate::matches::record::{Notes, Record};
use crate::matches::{Course, Outcome, RESIGNATION};
use crate::players::{MoveInfo, Played};
use crate::search::{PLY, WIN, plies_to_end};

/// The magic bytes of a file.
pub const MAGIC: &[u8; 16] = b"advance study 3\n";

/// The greatest number of best moves kept for a position.
pub const MOST_BEST: NonZero<usize> = NonZero::new(100).expect("100 is not zero");

/// The greatest score that is stored unchanged.
pub const LIMIT: i32 = 30_000;

/// The stored score of an immediate forced end; one less for each ply.
pub const END: i32 = 32_000;

/// The stored value of a missing score.
pub const NO_SCORE: i16 = i16::MIN;

/// The header of a file: the settings that made its games, and the shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The settings that made each game.
    #[serde(flatten)]
    pub made: Provenance,
    /// The shard in this file, as `K/N`.
    pub shard: String,
}

impl Header {
    /// The differing settings of another header, as JSON; `None` if they are equal. Builds are not compared.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        let mut other = other.clone();
        other.made.header = self.made.header.clone();
        differing(self, &other)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The rules ended it.
    Rules,
    /// The turn limit, or a dead position; the lead decides.
    Turns,
    /// It was decided.
    Decided,
}

impl End {
    /// All ends, in the order of their numbers.
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
    /// The score of the search, if there was one, as [`pack_score`] stores it.
    pub score: Option<i16>,
    /// The marks of the position.
    pub marks: PositionMarks,
    /// The best moves of the search, best first, with their scores; the first score is that of the position. At
    /// most [`Provenance::multipv`], and none without a search.
    pub policy: Vec<(AnyMove, i16)>,
}

/// A game to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// The number of the game in the whole run, from 0.
    pub number: u32,
    /// Its first position.
    pub start: AnySetup,
    /// The moves made before its turns began to count: those before its first position, or fewer.
    pub begun: u32,
    /// The turn limit.
    pub turns: u32,
    /// The positions and moves.
    pub steps: Vec<Step>,
    /// The winner; `None` for a tie.
    pub winner: Option<Side>,
    /// The end of the game.
    pub end: End,
}

impl Study {
    /// The game as a record, whose players are named by their level.
    #[must_use]
    pub fn record(&self, made: &Provenance) -> Record {
        let moves = self.steps.iter().map(|step| Played {
            mv: step.mv.clone(),
            time: Duration::ZERO,
            info: MoveInfo {
                score: step.score.map(unpack_score),
                ..MoveInfo::default()
            },
        });
        let winner = self.winner;
        let ended = |ending| Outcome::Ended { ending, winner };
        Record {
            players: [made.level.to_string(), made.level.to_string()],
            round: None,
            seed: Some(made.seed),
            turns: self.turns,
            start: self.start.clone(),
            course: Course {
                moves: moves.collect(),
                outcome: match self.end {
                    End::Rules => ended(Ending::Rules),
                    End::Turns => ended(Ending::Turns),
                    End::Decided => Outcome::Settled { winner },
                },
                fault_time: None,
            },
            notes: Notes::default(),
        }
    }

    /// The positions as lines of JSON: those of [`samples`](crate::data::samples), with [`PositionMarks`] and without
    /// nodes.
    ///
    /// # Errors
    /// None that a game can cause.
    pub fn lines(&self, made: &Provenance) -> serde_json::Result<Vec<u8>> {
        let labels = self.steps.iter().map(|step| {
            let ranked = step.policy.iter().map(|(mv, score)| Ranked {
                mv: mv.clone(),
                score: unpack_score(*score),
            });
            PositionLabels {
                marks: Some(step.marks),
                policy: made.multipv.map(|_| ranked.collect()),
            }
        });
        lines(self.number, made, &self.record(made), self.begun, labels)
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
pub fn pack_score(score: i32) -> i16 {
    let pack_score = match plies_to_end(score) {
        Some(plies) if plies > 0 => END - plies,
        Some(plies) => -END - plies,
        None => score.clamp(-LIMIT, LIMIT),
    };
    // All of these fit into 16 bits.
    pack_score as i16
}

/// The original score, except for the price of a win and for scores beyond [`LIMIT`].
#[must_use]
pub fn unpack_score(score: i16) -> i32 {
    match i32::from(score) {
        end if end > LIMIT => WIN - (END - end) * PLY,
        end if end < -LIMIT => -WIN + (END + end) * PLY,
        score => score,
    }
}
