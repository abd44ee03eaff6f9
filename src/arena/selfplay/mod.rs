//! Games of a bot against itself, as data: see [`samples`] for what the lines say.
//!
//! A run may be split over machines, and resumed where it was broken off:
//!
//! ```
//! use advance::arena::contender::Contest;
//! use advance::arena::selfplay::SelfPlay;
//! use advance::game::Setup;
//! use advance::moves::Position;
//! use advance::search::Stop;
//!
//! let half = SelfPlay::<Position> {
//!     bot: Position::bot("level=6")?,
//!     start: Setup::start(),
//!     games: 4,
//!     shard: "1/2".parse()?,
//!     turns: 5,
//!     seed: 0,
//!     random_plies: 2,
//! };
//! let mut file = Vec::new();
//! half.run(0, 1, &Stop::new(), |lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//!
//! // The file was cut off in the middle of the second game: what is whole is kept.
//! file.truncate(file.len() - 100);
//! let kept = half.kept(&file[..], &Stop::new())?;
//! file.truncate(kept.bytes as usize);
//! half.run(kept.games, 1, &Stop::new(), |lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//! assert_eq!(half.kept(&file[..], &Stop::new())?.games, half.games());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GrowingFile`](super::GrowingFile) is a file to write them to.

mod merge;
mod resume;

pub use merge::MergeError;
pub use resume::{Difference, Kept, ResumeError};

use std::io;

use super::contender::Contest;
use super::player::{Failure, Player};
use super::{Record, Shard, in_order, play, random_opening, samples};
use crate::game::Setup;
use crate::game::random::SplitMix;
use crate::search::Stop;

/// Games of a bot against itself. Unless a time limits the bot, the same ones come out everywhere.
#[derive(Clone, Debug)]
pub struct SelfPlay<G: Contest> {
    /// Who plays both sides.
    pub bot: G::Bot,
    /// What games begin from, before their random moves.
    pub start: Setup<G>,
    /// How many games there are in all shards together.
    pub games: u32,
    /// Which of them are played.
    pub shard: Shard,
    /// How many moves of each side end a game.
    pub turns: u32,
    /// What everything random comes from.
    pub seed: u64,
    /// How many random moves a game begins with.
    pub random_plies: u32,
}

impl<G: Contest> SelfPlay<G> {
    /// How many games there are in the shard.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.shard.numbers(self.games).count() as u32
    }

    /// Plays the games behind the first `done` ones of the shard, so many at once, and hands the lines of
    /// each to `write`, in order. It ends early when somebody asks to stop.
    ///
    /// # Errors
    /// When `write` fails.
    pub fn run(
        &self,
        done: u32,
        threads: usize,
        stop: &Stop,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let stop = stop.part();
        in_order(
            self.shard.numbers(self.games).skip(done as usize),
            threads,
            &stop,
            |number| self.lines(number, &stop),
            |_, lines| Ok(write(&lines)?),
        )
    }

    /// What a game begins from.
    fn opening(&self, number: u32) -> Setup<G> {
        let mut random = SplitMix::keyed(self.seed, u64::from(!number));
        random_opening(self.start.clone(), self.random_plies, &mut random)
    }

    /// The lines of a game, which is played for them.
    fn lines(&self, number: u32, stop: &Stop) -> Result<Vec<u8>, Failure> {
        let start = self.opening(number);
        let mut seeds = SplitMix::keyed(self.seed, u64::from(number));
        let [mut first, mut second] = [(); 2].map(|()| G::player(&self.bot, seeds.next()));
        let players: [&mut dyn Player<G>; 2] = [&mut *first, &mut *second];
        let course = play(&start.position, players, self.turns, stop)?;
        let level = G::level(&self.bot).to_string();
        let record = Record {
            players: [level.clone(), level.clone()],
            round: None,
            seed: Some(self.seed),
            turns: self.turns,
            start,
            course,
        };
        Ok(samples::lines(number, &level, &record).map_err(io::Error::from)?)
    }
}
