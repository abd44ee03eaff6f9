//! What a run that was broken off has left, and whether it was this one.

use std::io::{self, BufRead};

use super::{Format, SelfPlay};
use crate::arena::Failure;
use crate::arena::contender::Contest;
use crate::arena::samples::{self, ReadSamplesError, Whole};
use crate::arena::study::{self, ReadStudyError, Reader};
use crate::game::Setup;
use crate::number::counted;
use crate::search::Stop;

/// The whole games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// How many bytes they take.
    pub bytes: u64,
    /// How many games of the shard are done: those in the file, and those among them that were over before
    /// they began and left no line.
    pub games: u32,
}

/// Why a run cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file cannot be read, or is damaged before its end.
    #[error(transparent)]
    Read(#[from] ReadSamplesError),
    /// The file was begun otherwise.
    #[error("game {game} does not belong to this run: {difference}")]
    OtherRun {
        /// The number of the game.
        game: u32,
        /// How it differs.
        difference: Difference,
    },
    /// The file is no file of games to learn from, or is damaged before its end.
    #[error(transparent)]
    Study(#[from] ReadStudyError),
    /// The file says that it was begun otherwise.
    #[error("the file was begun otherwise: {found}")]
    OtherHeader {
        /// What the file says, as JSON.
        found: String,
    },
    /// The file cannot be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// The first game could not be played again.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// How a game in a file differs from the one that is played under its number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Difference {
    /// It is of another game.
    #[error("it is not a game of {expected}")]
    Game {
        /// The game that is played.
        expected: &'static str,
    },
    /// Another game has its place.
    #[error("another game should stand here")]
    Place,
    /// It begins with more or fewer random moves.
    #[error("it begins with {}, not {expected}", counted(*found, "random move"))]
    RandomPlies {
        /// Those that it begins with.
        found: u32,
        /// Those that it should begin with.
        expected: u32,
    },
    /// It begins with other random moves.
    #[error("it begins with other random moves")]
    Opening,
    /// It is played by another level.
    #[error("it is played by level {found}, not {expected}")]
    Level {
        /// The level of the file.
        found: String,
        /// The level that plays.
        expected: String,
    },
    /// It is longer than games are, or was ended too early.
    #[error("it has {} instead of at most {most}", counted(*found, "move"))]
    Turns {
        /// How many moves it has.
        found: u64,
        /// How many it can have.
        most: u64,
    },
    /// It takes another course.
    #[error("played again, it takes another course")]
    Course,
}

impl<G: Contest> SelfPlay<G> {
    /// What a file of this run holds.
    ///
    /// Its first game is played again, so that nothing that matters can differ unseen; unless a clock ends
    /// the searches, and no game comes out twice.
    ///
    /// # Errors
    /// When it cannot be read, or is of another run, as far as its games tell.
    pub fn kept(&self, file: impl BufRead, stop: &Stop) -> Result<Kept, ResumeError> {
        match self.format {
            Format::Lines => self.kept_lines(file, stop),
            Format::Study => self.kept_studies(file, stop),
        }
    }

    fn kept_studies(&self, mut file: impl BufRead, stop: &Stop) -> Result<Kept, ResumeError> {
        let head = study::head(&self.header()).map_err(io::Error::from)?;
        let begins = file.fill_buf()?;
        if begins.len() < head.len() && head.starts_with(begins) {
            return Ok(Kept::default());
        }
        let mut reader = Reader::<_, G>::new(file)?;
        if *reader.header() != self.header() {
            let found = serde_json::to_string(reader.header()).map_err(io::Error::from)?;
            return Err(ResumeError::OtherHeader { found });
        }
        let mut numbers = self.numbers();
        let mut kept = Kept {
            bytes: reader.at(),
            games: 0,
        };
        loop {
            let whole = match reader.whole() {
                Ok(Some(whole)) => whole,
                Ok(None) | Err(ReadStudyError::Cut(_)) => return Ok(kept),
                Err(error) => return Err(error.into()),
            };
            let game = whole.number;
            let mut difference = (numbers.next() != Some(game)).then_some(Difference::Place);
            if difference.is_none() && kept.games == 0 && G::limits(&self.bot).time.is_none() {
                difference = self.replayed(game, &whole.bytes, stop)?;
            }
            if let Some(difference) = difference {
                return Err(ResumeError::OtherRun { game, difference });
            }
            kept.bytes = reader.at();
            kept.games = self.shard.before(game) + 1;
        }
    }

    fn kept_lines(&self, file: impl BufRead, stop: &Stop) -> Result<Kept, ResumeError> {
        let mut numbers = self.numbers();
        let mut kept = Kept::default();
        for whole in samples::whole_games(file) {
            let whole = whole?;
            let game = whole.first.game;
            self.check(numbers.next(), &whole, kept.bytes == 0, stop)?;
            kept.bytes += whole.text.len() as u64;
            kept.games = self.shard.before(game) + 1;
        }
        Ok(kept)
    }

    /// The numbers of the games that leave lines: one that its opening has ended leaves none.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        let lasts = |&number: &u32| !self.opening(number).position.legal_moves().is_empty();
        self.shard.numbers(self.games).filter(lasts)
    }

    /// Checks that a game of a file is the one of the number `expected`; the first of a file is played again.
    pub(super) fn check(
        &self,
        expected: Option<u32>,
        game: &Whole,
        is_first: bool,
        stop: &Stop,
    ) -> Result<(), ResumeError> {
        let mut difference = self.difference(expected, game);
        if difference.is_none() && is_first && G::limits(&self.bot).time.is_none() {
            difference = self.replayed(game.first.game, &game.text, stop)?;
        }
        let game = game.first.game;
        difference.map_or(Ok(()), |difference| {
            Err(ResumeError::OtherRun { game, difference })
        })
    }

    /// How a game differs from the one of the number `expected`, as far as can be seen without playing it.
    fn difference(&self, expected: Option<u32>, game: &Whole) -> Option<Difference> {
        let Whole { text, first, last } = game;
        let Setup { position, ply } = self.opening(first.game);
        let found = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let most = 2 * u64::from(self.turns);
        let level = G::level(&self.bot).to_string();
        if first.position.parse::<G>().is_err() {
            Some(Difference::Game { expected: G::NAME })
        } else if expected != Some(first.game) {
            Some(Difference::Place)
        } else if first.ply != ply {
            Some(Difference::RandomPlies {
                found: first.ply,
                expected: ply,
            })
        } else if first.position != position.to_string() {
            Some(Difference::Opening)
        } else if first.level != level.as_str().into() {
            Some(Difference::Level {
                found: first.level.to_string(),
                expected: level,
            })
        } else if found > most || (last.end == "turns" && found < most && !self.habits.adjudicates)
        {
            Some(Difference::Turns { found, most })
        } else {
            None
        }
    }

    /// How a game differs from what its number comes to when it is played again.
    fn replayed(
        &self,
        number: u32,
        found: &[u8],
        stop: &Stop,
    ) -> Result<Option<Difference>, Failure> {
        let bytes = match self.bytes(number, stop) {
            // Nothing will be written any more.
            Err(Failure::Stopped) => return Ok(None),
            bytes => bytes?,
        };
        Ok((bytes != found).then_some(Difference::Course))
    }
}
