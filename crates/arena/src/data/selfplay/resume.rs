//! Resuming a run: its complete games, and the check that they belong to it.

use std::io::BufRead;

use super::error::{Difference, ResumeError};
use super::games::StoredGame;
use super::run::{Format, ResumeState, SelfPlay};
use crate::answer::LevelName;
use crate::any::AnySetup;
use crate::data::samples::SampledGame;
use crate::data::study::ReadStudyError;
use vauban_files::{Admission, OtherBuilds};

impl SelfPlay {
    /// The complete games in a file of this run.
    ///
    /// # Errors
    /// The file cannot be read or was changed, or its games show that it belongs to another run, or to a build that is not
    /// admitted.
    pub fn resume_state(
        &self,
        file: impl BufRead,
        others: OtherBuilds,
    ) -> Result<ResumeState, ResumeError> {
        let mut games = self.games_in(file, |header| self.header().differing(header).is_none())?;
        let mut numbers = self.numbers();
        let mut state = ResumeState::default();
        loop {
            let found = match games.next() {
                Err(ResumeError::Study(ReadStudyError::Cut { .. })) => break,
                found => found?,
            };
            let Some(found) = found else { break };
            self.check(numbers.next(), &found, others)?;
            if let Some(build) = found.build() {
                *state.builds.entry(build.to_string()).or_default() += 1;
            }
            state.bytes += found.bytes().len() as u64;
            state.games = self.shard.before(found.number()) + 1;
        }
        state.index = games.index();
        if self.format == Format::Study {
            state.bytes = state.index.end();
        }
        if games.is_over() && numbers.next().is_none() {
            state.bytes += state.index.tail().len() as u64;
            state.games = self.games();
            state.is_whole = true;
        }
        Ok(state)
    }

    /// The numbers of the games that leave lines. A game that is over after its opening leaves none, and neither does
    /// one without turns.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        let leaves_lines =
            |&number: &u32| self.turns > 0 && !self.opening(number).position.is_over();
        self.shard.numbers(self.games).filter(leaves_lines)
    }

    /// Checks that a game of a file is the one with the number `expected`, from a build that is admitted.
    pub(super) fn check(
        &self,
        expected: Option<u32>,
        found: &StoredGame,
        others: OtherBuilds,
    ) -> Result<(), ResumeError> {
        let game = found.number();
        let difference = match found {
            _ if expected != Some(game) => Some(Difference::Place),
            StoredGame::Lines(whole) => {
                if let Some(made) = &whole.first.made {
                    let own = &self.build;
                    made.header.check_build(Admission { own, others })?;
                }
                self.difference(whole)
            }
            // The header was checked before.
            StoredGame::Study(_) => None,
        };
        difference.map_or(Ok(()), |difference| {
            Err(ResumeError::OtherRun { game, difference })
        })
    }

    /// The difference between a game and the planned one of its number, as far as its lines show.
    fn difference(&self, game: &SampledGame) -> Option<Difference> {
        let SampledGame { text, first, last } = game;
        let AnySetup { position, ply } = self.opening(first.round.saturating_sub(1));
        let found = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let most = 2 * u64::from(self.turns);
        let level = LevelName::of(self.bot.name());
        let game = self.bot.game;
        if game.position(&first.position).is_err() {
            Some(Difference::Game {
                expected: game.name(),
            })
        } else if first.ply != ply {
            Some(Difference::RandomPlies {
                found: first.ply,
                expected: ply,
            })
        } else if first.position != position.to_string() {
            Some(Difference::Opening)
        } else if first.level != level {
            Some(Difference::Level {
                found: first.level.to_string(),
                expected: level.to_string(),
            })
        } else if found > most
            || (last.termination == "turns" && found < most && !self.variation.adjudicates)
        {
            Some(Difference::Turns { found, most })
        } else {
            match first.made.as_deref() {
                None => Some(Difference::NoProvenance),
                Some(made) => self
                    .provenance()
                    .differing(made)
                    .map(|found| Difference::Provenance { found }),
            }
        }
    }
}
