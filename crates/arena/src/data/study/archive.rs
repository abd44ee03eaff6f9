//! Studies from a file, by their places.

use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::Range;

use super::block::Block;
use super::content::{Header, Study};
use super::error::ReadStudyError;
use super::index::Index;
use super::read::{self, Reader, StudyBytes};
use crate::any::{AnyGame, Games};

/// The header and the list of games of a file of studies: each game can be read without those before it.
///
/// It does not hold the file. [`range`](Self::range) gives the place of a game's bytes, and [`study`](Self::study)
/// parses them.
#[derive(Clone, Debug)]
pub struct Archive {
    header: Header,
    game: AnyGame,
    index: Index,
}

impl Archive {
    /// The archive of a complete file.
    ///
    /// # Errors
    /// The file cannot be read, is incomplete, or was changed. A changed game is noticed when it is read.
    pub fn open(file: &mut (impl Read + Seek), games: Games) -> Result<Self, ReadStudyError> {
        file.rewind()?;
        let reader = Reader::new(BufReader::new(&mut *file), games)?;
        let (header, first) = (reader.header().clone(), reader.index().clone());
        let game = games.named(&header.made.game)?;
        if let Some(index) = read_index(file)?.filter(|index| index.has_header(&first)) {
            return Ok(Self {
                header,
                game,
                index,
            });
        }
        // No list fits the file: reading it to its end finds the reason.
        let (archive, reason) = Self::salvage(file, games)?;
        reason.map_or(Ok(archive), Err)
    }

    /// The games before the first one that is missing, cut off or changed, and the reason why they end there; `None` if
    /// the file is complete.
    ///
    /// # Errors
    /// The file cannot be read, or has no valid header.
    pub fn salvage(
        file: &mut (impl Read + Seek),
        games: Games,
    ) -> Result<(Self, Option<ReadStudyError>), ReadStudyError> {
        file.rewind()?;
        let mut reader = Reader::new(BufReader::new(file), games)?;
        let reason = loop {
            match reader.next_bytes() {
                Ok(Some(_)) => {}
                Ok(None) => break None,
                Err(ReadStudyError::Io(error)) => return Err(error.into()),
                Err(reason) => break Some(reason),
            }
        };
        let archive = Self {
            header: reader.header().clone(),
            game: games.named(&reader.header().made.game)?,
            index: reader.index().clone(),
        };
        Ok((archive, reason))
    }

    /// The same archive, if it holds games of this game.
    ///
    /// # Errors
    /// It holds another game.
    pub fn expect_game(self, expected: AnyGame) -> Result<Self, ReadStudyError> {
        match self.game {
            found if found == expected => Ok(self),
            found => Err(ReadStudyError::Game {
                found: found.to_string(),
                expected,
            }),
        }
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// True if there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// The place of a game's bytes in the file, by the number of the game in the file, from 0.
    #[must_use]
    pub fn range(&self, index: usize) -> Option<Range<u64>> {
        self.index.range(index)
    }

    /// The game with this number in the file, from its bytes.
    ///
    /// # Errors
    /// The bytes are not those of the game, or this program cannot play it.
    pub fn study(&self, index: usize, bytes: Vec<u8>) -> Result<Study, ReadStudyError> {
        let at = self.range(index).map_or(0, |range| range.start);
        let game = index + 1;
        let block = Block::of(bytes).filter(|block| {
            block.round > 0 && self.index.checksum(index) == Some(block.checksum())
        });
        let block = block.ok_or(ReadStudyError::Changed { game, at })?;
        let whole = StudyBytes {
            number: block.round - 1,
            bytes: block.bytes,
        };
        let study = read::study(self.game, &self.header, &whole);
        study.map_err(|what| ReadStudyError::Broken { game, at, what })
    }
}

/// The list at the end of a file; `None` if there is none.
fn read_index(file: &mut (impl Read + Seek)) -> Result<Option<Index>, ReadStudyError> {
    let size = file.seek(SeekFrom::End(0))?;
    let mut last = [0; 16];
    if size < last.len() as u64 {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-(last.len() as i64)))?;
    file.read_exact(&mut last)?;
    let Some(offset) = Index::offset(size, last) else {
        return Ok(None);
    };
    file.seek(SeekFrom::Start(offset))?;
    let block = Block::read(file)?.ok();
    let index = block.filter(|block| block.round == 0);
    let index = index.and_then(|block| Index::parse(block.content()));
    Ok(index.filter(|index| index.end() == offset))
}
