//! Merging the shards of a run.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use super::error::{Difference, ResumeError};
use super::games::{Games, StoredGame};
use super::run::{Format, SelfPlay};
use crate::data::study::{Header, Index};
use crate::search::Stop;
use vauban_files::OtherBuilds;

/// An error that prevents a merge.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A part cannot be read, is damaged before its end, or is of another run.
    #[error("'{name}' cannot be merged")]
    Part {
        /// The name of the part.
        name: String,
        /// The reason.
        #[source]
        reason: ResumeError,
    },
    /// The game of this number, from 0, is missing: its part is missing or incomplete.
    #[error("game {} is in none of the files: name the one that has it, or resume its shard", u64::from(*.0) + 1)]
    Gap(u32),
    /// A game is a duplicate.
    #[error("game {} is in '{first}' and in '{second}'", u64::from(*.game) + 1)]
    Duplicate {
        /// The number of the game, from 0.
        game: u32,
        /// The name of the first part with it.
        first: String,
        /// The name of the second part with it.
        second: String,
    },
    /// A stop was requested.
    #[error("stopped before the last game")]
    Stopped,
    /// The whole cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// A part, and its next game.
struct Part<'a, R> {
    name: String,
    games: Games<'a, R>,
    next: Option<StoredGame>,
}

impl<R: BufRead> Part<'_, R> {
    fn read(&mut self) -> Result<(), MergeError> {
        let next = self.games.next();
        self.next = next.map_err(|reason| self.part_error(reason))?;
        Ok(())
    }

    fn is_at(&self, number: u32) -> bool {
        let next = self.next.as_ref();
        next.is_some_and(|game| game.number() == number)
    }

    fn part_error(&self, reason: ResumeError) -> MergeError {
        let name = self.name.clone();
        MergeError::Part { name, reason }
    }
}

impl SelfPlay {
    /// Passes the games of all parts to `write`, in order, which gives the output of a single machine. Each part is a
    /// file with its name. Returns the games that each build played, for lines.
    ///
    /// # Errors
    /// A part cannot be read or belongs to another run, a game is missing or a duplicate, or `write` fails.
    pub fn merge<R: BufRead>(
        &self,
        files: impl IntoIterator<Item = (String, R)>,
        others: OtherBuilds,
        stop: &Stop,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<BTreeMap<String, u32>, MergeError> {
        let belongs = |header: &Header| {
            let shard = self.shard.to_string();
            let header = header.clone();
            self.header()
                .differing(&Header { shard, ..header })
                .is_none()
        };
        let mut parts = Vec::new();
        for (name, file) in files {
            let games = match self.games_in(file, belongs) {
                Ok(games) => games,
                Err(reason) => return Err(MergeError::Part { name, reason }),
            };
            let mut part = Part {
                name,
                games,
                next: None,
            };
            part.read()?;
            parts.push(part);
        }
        let mut list = match self.format {
            Format::Lines => None,
            Format::Study => {
                let head = self.head()?;
                write(&head)?;
                Some(Index::new(&head))
            }
        };
        let mut builds = BTreeMap::new();
        for game in self.numbers() {
            if stop.is_requested() {
                return Err(MergeError::Stopped);
            }
            let mut having = parts.iter_mut().filter(|part| part.is_at(game));
            let Some(part) = having.next() else {
                return Err(misplaced_game(&parts, game.into()).unwrap_or(MergeError::Gap(game)));
            };
            if let Some(other) = having.next() {
                return Err(MergeError::Duplicate {
                    game,
                    first: part.name.clone(),
                    second: other.name.clone(),
                });
            }
            if let Some(found) = part.next.take() {
                self.check(Some(game), &found, others)
                    .map_err(|reason| part.part_error(reason))?;
                if let Some(build) = found.build() {
                    *builds.entry(build.to_string()).or_default() += 1;
                }
                if let Some(list) = &mut list {
                    list.add(found.bytes());
                }
                write(found.bytes())?;
            }
            part.read()?;
        }
        if let Some(misplaced_game) = misplaced_game(&parts, u64::MAX) {
            return Err(misplaced_game);
        }
        list.map_or(Ok(()), |list| write(&list.tail()))?;
        Ok(builds)
    }
}

/// The error for a misplaced game of a part, once all games `before` this number are merged.
fn misplaced_game<R: BufRead>(parts: &[Part<'_, R>], before: u64) -> Option<MergeError> {
    parts.iter().find_map(|part| {
        let game = part.next.as_ref()?.number();
        let difference = Difference::Place;
        let reason = ResumeError::OtherRun { game, difference };
        (u64::from(game) < before).then(|| part.part_error(reason))
    })
}
