//! Games to learn from, in about five bytes a position, and three more for each of its best moves.
//!
//! A file begins with [`MAGIC`] and a line of JSON, the [`Header`], which says how it was made. Then come the games,
//! one after the other. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | how many bytes of this game follow |
//! | 4 | the number of the game in the whole run, from 0 |
//! | 4 | how many moves were made before its first position |
//! | 1 | who won: 0 the first side, 1 nobody, 2 the second side |
//! | 1 | what ended it: the place in [`End::ALL`] |
//! | 2 each | how long the lines of the first and of the last position are |
//! | | these two lines |
//! | 5 a move | which of the legal moves (2, from 0), the score (2, signed), what is said of the position (1) |
//!
//! If there is a [`Provenance::multipv`], each move is followed by the best moves of its position: how many there are,
//! and for each, the best first, which of the legal moves it is. The first has the score of the position; after each
//! other one stands by how much its score is below that of the one before. These numbers are of any length (LEB128):
//! seven bits a byte, the lowest first, with the eighth bit set in all but the last byte.
//!
//! A score is in the units of the evaluation, for the side to move, at most [`LIMIT`]; beyond, a forced end is so
//! many plies from [`END`]. [`NO_SCORE`] stands where nothing was searched. The bits of the last byte are those of
//! [`Marks`], the first of them the lowest.
//!
//! A move is a place in [`Game::legal_moves`], whose order may change from version to version. The last position
//! tells that it has: a game that does not lead to it is refused.
//!
//! Files that begin with [`OLDER`] have no best moves, and do not name [`Provenance::predict`]; they are read as well.

mod parse;
mod read;
mod write;

pub use read::{ReadStudyError, Reader, Whole};
pub use write::{bytes, head};

use std::num::NonZero;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::samples::{Ranked, Said, lines};
use super::{Course, Outcome, Played, Record, Thought};
use crate::game::{Ending, Game, Setup, Side};
use crate::search::{PLY, WIN, plies_to_end};

/// What a file begins with.
pub const MAGIC: &[u8; 16] = b"advance study 2\n";

/// What files of the format before begin with.
pub const OLDER: &[u8; 16] = b"advance study 1\n";

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

/// How a game of self-play was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The game, by [`Game::NAME`].
    pub game: String,
    /// The level of the bot.
    pub level: String,
    /// How the bot reads equal replies, where that is left to it: see [`Reading`](crate::chooser::Reading).
    pub predict: Option<String>,
    /// The nodes of a move, if they are limited.
    pub nodes: Option<u64>,
    /// The depth of a move, if it is limited.
    pub depth: Option<u32>,
    /// The milliseconds of a move, if they are limited.
    pub time: Option<u64>,
    /// What it began from, before its random moves.
    pub start: String,
    /// How many moves of each side end it.
    pub turns: u32,
    /// What everything random came from.
    pub seed: u64,
    /// How many random moves it began with.
    pub random_plies: u32,
    /// How many moves after those were drawn from the best.
    pub varied_plies: u32,
    /// One move in so many was random; none where it is 0.
    pub slips: u32,
    /// Whether it would be ended when it is decided or dead.
    pub adjudicated: bool,
    /// How many of the best moves of each position are kept with their scores, [`MOST_BEST`] at most; none where it is
    /// left out.
    pub multipv: Option<NonZero<usize>>,
}

impl Provenance {
    /// What another one has otherwise, as JSON; `None` where that is nothing.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        differing(self, other)
    }
}

impl Header {
    /// What another one has otherwise, as JSON; `None` where that is nothing.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Option<String> {
        differing(self, other)
    }
}

/// The fields of `other` that are not those of `own`, as JSON.
fn differing<T: Serialize + PartialEq>(own: &T, other: &T) -> Option<String> {
    let fields = |it: &T| match serde_json::to_value(it) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let (owns, mut others) = (fields(own), fields(other));
    others.retain(|name, value| owns.get(name) != Some(value));
    (own != other).then(|| Value::Object(others).to_string())
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
}

/// What is said of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// No legal move gains anything at once.
    pub quiet: bool,
    /// It was met before in this game.
    pub repeated: bool,
    /// The move is random: what follows says nothing about the position.
    pub slip: bool,
}

/// A position of a game, by the move that was made in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// What the search found, if there was one: as [`squeezed`] has it.
    pub score: Option<i16>,
    /// What is said of the position.
    pub marks: Marks,
    /// The best moves that the search has found, the best first, with their scores, of which the first is that of the
    /// position: at most [`Provenance::multipv`], and none where nothing was searched.
    pub policy: Vec<(M, i16)>,
}

/// A game to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Study<G: Game> {
    /// The number of the game in the whole run, from 0.
    pub number: u32,
    /// Its first position.
    pub start: Setup<G>,
    /// The positions and moves.
    pub steps: Vec<Step<G::Move>>,
    /// Who has won; nobody where it is a tie.
    pub winner: Option<Side>,
    /// What ended it.
    pub end: End,
}

impl<G: Game> Study<G> {
    /// The game as a record, and of its players only the level.
    #[must_use]
    pub fn record(&self, made: &Provenance) -> Record<G> {
        let moves = self.steps.iter().map(|step| Played {
            mv: step.mv,
            time: Duration::ZERO,
            thought: Thought {
                score: step.score.map(unsqueezed),
                ..Thought::default()
            },
        });
        let winner = self.winner;
        let ended = |ending| Outcome::Ended { ending, winner };
        Record {
            players: [made.level.clone(), made.level.clone()],
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

    /// The positions as lines of JSON: those of [`samples`](super::samples), with [`Marks`] and without nodes.
    ///
    /// # Errors
    /// None that a game can cause.
    pub fn lines(&self, made: &Provenance) -> serde_json::Result<Vec<u8>> {
        let said = self.steps.iter().map(|step| {
            let ranked = step.policy.iter().map(|&(mv, score)| Ranked {
                mv,
                score: unsqueezed(score),
            });
            Said {
                marks: Some(step.marks),
                policy: made.multipv.map(|_| ranked.collect()),
            }
        });
        lines(self.number, made, &self.record(made), said)
    }

    /// The positions from the first to the last: one more than there are steps.
    pub fn positions(&self) -> impl Iterator<Item = G> + '_ {
        let mut next = Some(self.start.position.clone());
        let mut steps = self.steps.iter();
        std::iter::from_fn(move || {
            let position = next.take()?;
            next = steps.next().map(|step| position.after(step.mv));
            Some(position)
        })
    }
}

/// A score in 16 bits: see [the format](self).
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
