//! The parts of a run that several machines have played, put together.

use std::io::{self, BufRead};

use super::SelfPlay;
use super::resume::{Difference, ResumeError};
use crate::arena::contender::Contest;
use crate::arena::samples::{ReadSamplesError, Whole, whole_games};
use crate::search::Stop;

/// Why the parts of a run cannot be put together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A part cannot be read, is damaged before its end, or is of another run.
    #[error("'{name}' cannot be merged")]
    Part {
        /// What the part is called.
        name: String,
        /// What is wrong with it.
        #[source]
        reason: ResumeError,
    },
    /// A game is in no part: its part is missing, or was broken off.
    #[error("game {0} is in none of the files: name the one that has it, or resume its shard")]
    Gap(u32),
    /// A game is there twice.
    #[error("game {game} is in '{first}' and in '{second}'")]
    Duplicate {
        /// The number of the game.
        game: u32,
        /// What the first part that has it is called.
        first: String,
        /// What the second one is called.
        second: String,
    },
    /// The whole cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// A part, and the game that it is at.
struct Part<I> {
    name: String,
    games: I,
    next: Option<Whole>,
    is_first: bool,
}

impl<I: Iterator<Item = Result<Whole, ReadSamplesError>>> Part<I> {
    fn new(name: String, games: I) -> Result<Self, MergeError> {
        let mut part = Self {
            name,
            games,
            next: None,
            is_first: true,
        };
        part.read()?;
        Ok(part)
    }

    fn read(&mut self) -> Result<(), MergeError> {
        let next = self.games.next().transpose();
        self.next = next.map_err(|reason| self.refused(reason.into()))?;
        Ok(())
    }

    fn is_at(&self, number: u32) -> bool {
        let next = self.next.as_ref();
        next.is_some_and(|game| game.first.game == number)
    }

    fn refused(&self, reason: ResumeError) -> MergeError {
        let name = self.name.clone();
        MergeError::Part { name, reason }
    }
}

impl<G: Contest> SelfPlay<G> {
    /// Hands the games of all parts, which are files with their names, to `write`, in their order: what one
    /// machine would have written alone. As in [`kept`](Self::kept), the first game of each part is played again.
    ///
    /// # Errors
    /// When a part cannot be read or is of another run, a game is there twice or not at all, or `write` fails.
    pub fn merge<R: BufRead>(
        &self,
        files: impl IntoIterator<Item = (String, R)>,
        stop: &Stop,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<(), MergeError> {
        let parts = files
            .into_iter()
            .map(|(name, file)| Part::new(name, whole_games(file)));
        let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
        for game in self.numbers() {
            let mut having = parts.iter_mut().filter(|part| part.is_at(game));
            let Some(part) = having.next() else {
                return Err(stray(&parts, game.into()).unwrap_or(MergeError::Gap(game)));
            };
            if let Some(other) = having.next() {
                return Err(MergeError::Duplicate {
                    game,
                    first: part.name.clone(),
                    second: other.name.clone(),
                });
            }
            if let Some(whole) = part.next.take() {
                self.check(Some(game), &whole, part.is_first, stop)
                    .map_err(|reason| part.refused(reason))?;
                write(&whole.text)?;
            }
            part.is_first = false;
            part.read()?;
        }
        stray(&parts, u64::MAX).map_or(Ok(()), Err)
    }
}

/// The game that stands in a part where it does not belong: all those `before` this number are through.
fn stray<I>(parts: &[Part<I>], before: u64) -> Option<MergeError>
where
    I: Iterator<Item = Result<Whole, ReadSamplesError>>,
{
    parts.iter().find_map(|part| {
        let game = part.next.as_ref()?.first.game;
        let difference = Difference::Place;
        let reason = ResumeError::OtherRun { game, difference };
        (u64::from(game) < before).then(|| part.refused(reason))
    })
}
