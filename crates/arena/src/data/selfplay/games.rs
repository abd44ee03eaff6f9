//! The games in a file of self-play, in either format.

use std::io::BufRead;

use super::error::ResumeError;
use super::run::{Format, SelfPlay};
use crate::data::samples::{self, ReadSamplesError, SampledGame};
use crate::data::study::{self, Header, Index, ReadStudyError, Reader};
use vauban_files::{Admission, Build, OtherBuilds};

/// A complete game of a file.
pub(super) enum StoredGame {
    /// As lines of JSON.
    Lines(Box<SampledGame>),
    /// As a few bytes a position.
    Study(study::StudyBytes),
}

impl StoredGame {
    /// The number of the game in the whole run.
    pub(super) const fn number(&self) -> u32 {
        match self {
            Self::Lines(whole) => whole.first.round.saturating_sub(1),
            Self::Study(whole) => whole.number,
        }
    }

    /// The build that played the game, for lines.
    pub(super) fn build(&self) -> Option<&Build> {
        match self {
            Self::Lines(whole) => Some(&whole.first.made.as_deref()?.header.build),
            Self::Study(_) => None,
        }
    }

    /// The bytes in the file.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Lines(whole) => &whole.text,
            Self::Study(whole) => &whole.bytes,
        }
    }
}

/// The games of a file, one after the other.
pub(super) enum Games<'a, R> {
    /// As lines of JSON, up to where it was cut off.
    Lines(Box<dyn Iterator<Item = Result<SampledGame, ReadSamplesError>> + 'a>),
    /// As a few bytes a position.
    Study(Box<Reader<R>>),
    /// Cut off before the first game.
    None,
}

impl<R: BufRead> Games<'_, R> {
    /// The next game; `None` at the end of a complete file, or where lines were cut off.
    pub(super) fn next(&mut self) -> Result<Option<StoredGame>, ResumeError> {
        Ok(match self {
            Self::Lines(games) => {
                let game = games.next().transpose()?;
                game.map(|game| StoredGame::Lines(Box::new(game)))
            }
            Self::Study(reader) => reader.next_bytes()?.map(StoredGame::Study),
            Self::None => None,
        })
    }

    /// The list of the games read so far, for a file of studies.
    pub(super) fn index(&self) -> Index {
        match self {
            Self::Study(reader) => reader.index().clone(),
            _ => Index::default(),
        }
    }

    /// True if the end of a complete file of studies was read.
    pub(super) fn is_over(&self) -> bool {
        matches!(self, Self::Study(reader) if reader.is_over())
    }
}

impl SelfPlay {
    /// The games of a file whose header, if there is one, is of this build and `belongs` to this run.
    pub(super) fn games_in<'a, R: BufRead + 'a>(
        &self,
        mut file: R,
        belongs: impl Fn(&Header) -> bool,
    ) -> Result<Games<'a, R>, ResumeError> {
        if self.format == Format::Lines {
            return Ok(Games::Lines(Box::new(samples::whole_games(file))));
        }
        let head = self.head()?;
        let begins = file.fill_buf()?;
        if begins.len() < head.len() && head.starts_with(begins) {
            return Ok(Games::None);
        }
        let found = String::from_utf8_lossy(begins);
        let found = found.find('{').map_or("", |at| &found[at..]).to_owned();
        let reader = match Reader::of(file, self.bot.game) {
            // Even a cut file of this run would have begun with the header of this run.
            Err(ReadStudyError::Cut { .. }) => {
                return Err(ResumeError::OtherHeader { found });
            }
            reader => reader?,
        };
        let others = OtherBuilds::Inseparable;
        let admission = Admission {
            own: &self.build,
            others,
        };
        reader.header().made.header.check_build(admission)?;
        if !belongs(reader.header()) {
            let found = self.header().differing(reader.header());
            let found = found.unwrap_or_default();
            return Err(ResumeError::OtherHeader { found });
        }
        Ok(Games::Study(Box::new(reader)))
    }
}
