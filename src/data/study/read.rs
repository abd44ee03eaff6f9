//! Studies from a file.

use std::io::{self, BufRead, Read};
use std::num::NonZero;

use super::content::{Header, MAGIC, MOST_BEST, Study};
use super::parse::parse;
use crate::any::AnyGame;
use crate::games::ParseGameError;

/// The longest header that is read, in bytes: far more than this program writes.
const MOST_BYTES: u64 = 1 << 20;

/// The error of a file of studies.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadStudyError {
    /// The file cannot be read.
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    /// The file has other magic bytes.
    #[error("it is not a file of games to learn from: it does not begin with 'advance study 2'")]
    Magic,
    /// The header has too many best moves.
    #[error(
        "it says that it keeps {found} best moves of each position: at most {most} can be kept"
    )]
    Best {
        /// The number in the header.
        found: usize,
        /// The most that there can be.
        most: usize,
    },
    /// The header is damaged.
    #[error("its second line does not say how it was made")]
    Header(#[from] serde_json::Error),
    /// The game is unknown.
    #[error(transparent)]
    Unknown(#[from] ParseGameError),
    /// The file is of another game.
    #[error("it holds games of {found}, not of {expected}")]
    Game {
        /// The game of the file.
        found: AnyGame,
        /// The expected game.
        expected: AnyGame,
    },
    /// The file ends within its header or within a game, as the file of an interrupted run may.
    #[error(
        "the file breaks off within the header or game that begins at byte {0}: an interrupted run can be resumed"
    )]
    Cut(u64),
    /// A game is damaged, or was written by a version with another order of moves.
    #[error("the game at byte {at} {what}")]
    Broken {
        /// The offset of the game.
        at: u64,
        /// The reason.
        what: &'static str,
    },
}

/// The bytes of a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyBytes {
    /// The bytes, with those of the length.
    pub bytes: Vec<u8>,
    /// The number of the game in the whole run.
    pub number: u32,
}

/// Reads the games of a file.
#[derive(Debug)]
pub struct Reader<R> {
    file: R,
    header: Header,
    game: AnyGame,
    at: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// The file cannot be read, or has no valid header.
    pub fn new(mut file: R) -> Result<Self, ReadStudyError> {
        let mut magic = Vec::new();
        file.by_ref()
            .take(MAGIC.len() as u64)
            .read_to_end(&mut magic)?;
        if magic != MAGIC {
            let begun = MAGIC.starts_with(&magic);
            return Err(match begun && !magic.is_empty() {
                true => ReadStudyError::Cut(0),
                false => ReadStudyError::Magic,
            });
        }
        let mut line = Vec::new();
        file.by_ref()
            .take(MOST_BYTES)
            .read_until(b'\n', &mut line)?;
        let whole = line.ends_with(b"\n");
        let cut = !whole && (line.len() as u64) < MOST_BYTES;
        let header: Header = match serde_json::from_slice(&line) {
            Ok(header) if whole => header,
            Err(error) if !cut || !error.is_eof() => return Err(error.into()),
            _ => return Err(ReadStudyError::Cut(magic.len() as u64)),
        };
        let most = MOST_BEST.get();
        if let Some(found) = header
            .made
            .multipv
            .map(NonZero::get)
            .filter(|&found| found > most)
        {
            return Err(ReadStudyError::Best { found, most });
        }
        let game = header.made.game.parse()?;
        Ok(Self {
            file,
            header,
            game,
            at: (magic.len() + line.len()) as u64,
        })
    }

    /// The same reader, if the file holds games of this game.
    ///
    /// # Errors
    /// The file holds another game.
    pub fn only(self, expected: AnyGame) -> Result<Self, ReadStudyError> {
        match self.game {
            found if found == expected => Ok(self),
            found => Err(ReadStudyError::Game { found, expected }),
        }
    }

    /// The header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes read, up to the end of the last complete game.
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// The bytes of the next game; `None` at the end.
    ///
    /// # Errors
    /// The file cannot be read, or ends within the game.
    pub fn whole(&mut self) -> Result<Option<StudyBytes>, ReadStudyError> {
        let mut bytes = Vec::new();
        self.file.by_ref().take(4).read_to_end(&mut bytes)?;
        let length = match *bytes.as_slice() {
            [] => return Ok(None),
            [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
            _ => return Err(ReadStudyError::Cut(self.at)),
        };
        if length < 14 {
            return Err(self.broken("has no length that games have"));
        }
        // Regardless of the stated length, this takes no more memory than the file has bytes.
        self.file.by_ref().take(length).read_to_end(&mut bytes)?;
        match *bytes.as_slice() {
            [_, _, _, _, a, b, c, d, ..] if bytes.len() as u64 == 4 + length => {
                self.at += bytes.len() as u64;
                let number = u32::from_le_bytes([a, b, c, d]);
                Ok(Some(StudyBytes { bytes, number }))
            }
            _ => Err(ReadStudyError::Cut(self.at)),
        }
    }

    /// The next game, replayed by the rules; `None` at the end.
    ///
    /// # Errors
    /// The file cannot be read, ends within the game, or holds an invalid game.
    pub fn study(&mut self) -> Result<Option<Study>, ReadStudyError> {
        let begin = self.at;
        let Some(whole) = self.whole()? else {
            return Ok(None);
        };
        let study = parse(self.game, &whole.bytes[4..], self.header.made.multipv);
        let study = study.map_err(|what| ReadStudyError::Broken { at: begin, what })?;
        Ok(Some(study))
    }

    const fn broken(&self, what: &'static str) -> ReadStudyError {
        ReadStudyError::Broken { at: self.at, what }
    }
}
