//! The games in a file of self-play, in either format.

use std::io::BufRead;
use std::iter;

use super::error::ResumeError;
use super::run::{Format, SelfPlay};
use crate::data::samples;
use crate::data::study::{self, Header, ReadStudyError, Reader};

/// A complete game of a file.
pub(super) enum StoredGame {
    /// As lines of JSON.
    Lines(Box<samples::SampledGame>),
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

    /// The bytes in the file.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Lines(whole) => &whole.text,
            Self::Study(whole) => &whole.bytes,
        }
    }
}

/// The games of a file, up to where it was cut off.
pub(super) struct Games<'a> {
    /// Bytes before the first game.
    pub(super) head: u64,
    pub(super) games: Box<dyn Iterator<Item = Result<StoredGame, ResumeError>> + 'a>,
}

impl SelfPlay {
    /// The games of a file whose header, if there is one, `belongs` to this run.
    pub(super) fn games_in<'a>(
        &self,
        mut file: impl BufRead + 'a,
        belongs: impl Fn(&Header) -> bool,
    ) -> Result<Games<'a>, ResumeError> {
        let head = self.head()?;
        let begins = file.fill_buf()?;
        if self.format == Format::Lines {
            let games = samples::whole_games(file);
            let games = games.map(|whole| Ok(StoredGame::Lines(Box::new(whole?))));
            let games = Box::new(games);
            return Ok(Games { head: 0, games });
        }
        // It was cut off before its first game.
        if begins.len() < head.len() && head.starts_with(begins) {
            let games = Box::new(iter::empty());
            return Ok(Games { head: 0, games });
        }
        let begun = String::from_utf8_lossy(begins);
        let begun = begun.lines().last().unwrap_or_default().to_owned();
        let mut reader = match Reader::new(file).and_then(|reader| reader.only(self.bot.game)) {
            // One of this run that was cut off there would have begun as this run does.
            Err(ReadStudyError::Cut(_)) => return Err(ResumeError::OtherHeader { found: begun }),
            reader => reader?,
        };
        if !belongs(reader.header()) {
            let found = self.header().differing(reader.header());
            let found = found.unwrap_or_default();
            return Err(ResumeError::OtherHeader { found });
        }
        let head = reader.at();
        let games = iter::from_fn(move || match reader.whole() {
            Ok(whole) => Ok(whole.map(StoredGame::Study)).transpose(),
            Err(ReadStudyError::Cut(_)) => None,
            Err(error) => Some(Err(error.into())),
        });
        let games = Box::new(games);
        Ok(Games { head, games })
    }
}
