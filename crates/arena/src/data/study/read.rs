//! Studies from a file, one after the other.

use std::io::{self, BufRead, Read};
use std::num::NonZero;

use super::block::{Block, BlockError};
use super::content::{Header, MAGIC, MOST_BEST, Study};
use super::error::ReadStudyError;
use super::index::Index;
use super::parse::parse;
use crate::any::{AnyGame, Games};
use vauban_files::RunKind;

/// The bytes of a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyBytes {
    /// The bytes of its block.
    pub bytes: Vec<u8>,
    /// The number of the game in the whole run.
    pub number: u32,
}

/// Reads the games of a file and checks that it is whole.
#[derive(Debug)]
pub struct Reader<R> {
    file: R,
    header: Header,
    game: AnyGame,
    index: Index,
    round: u32,
    is_over: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// The file cannot be read, or has no valid header.
    pub fn new(file: R, games: Games) -> Result<Self, ReadStudyError> {
        Self::open(file, |name| Ok(games.named(name)?))
    }

    /// The same for a file with games of this game.
    ///
    /// # Errors
    /// As for [`Reader::new`]; or the file holds another game.
    pub fn of(file: R, game: AnyGame) -> Result<Self, ReadStudyError> {
        Self::open(file, |name| match name == game.name() {
            true => Ok(game),
            false => Err(ReadStudyError::Game {
                found: name.to_owned(),
                expected: game,
            }),
        })
    }

    fn open(
        mut file: R,
        named: impl FnOnce(&str) -> Result<AnyGame, ReadStudyError>,
    ) -> Result<Self, ReadStudyError> {
        let cut = |at| ReadStudyError::Cut { games: 0, at };
        let mut head = Vec::new();
        file.by_ref()
            .take(MAGIC.len() as u64)
            .read_to_end(&mut head)?;
        if head != MAGIC {
            let is_cut = MAGIC.starts_with(&head);
            return Err(match is_cut && !head.is_empty() {
                true => cut(0),
                false => ReadStudyError::Magic,
            });
        }
        let block = match Block::read(&mut file)? {
            Ok(block) if block.round == 0 => block,
            Ok(_) | Err(BlockError::Changed(_)) => return Err(ReadStudyError::HeaderChanged),
            Err(BlockError::Cut | BlockError::End) => return Err(cut(MAGIC.len() as u64)),
        };
        vauban_files::Header::read(block.content(), &[RunKind::Selfplay])?;
        let header: Header = serde_json::from_slice(block.content())?;
        let most = MOST_BEST.get();
        let best = header.made.multipv.map(NonZero::get);
        if let Some(found) = best.filter(|&found| found > most) {
            return Err(ReadStudyError::Best { found, most });
        }
        let game = named(&header.made.game)?;
        let [found, expected] = [header.made.pieces.clone(), game.pieces()];
        if found != expected {
            let [found, expected] = [found, expected].map(Option::unwrap_or_default);
            return Err(ReadStudyError::Pieces { found, expected });
        }
        head.extend(&block.bytes);
        Ok(Self {
            file,
            header,
            game,
            index: Index::new(&head),
            round: 0,
            is_over: false,
        })
    }

    /// The same reader, if the file holds games of this game.
    ///
    /// # Errors
    /// The file holds another game.
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
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The games read.
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// True if the end of a complete file was read.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The bytes of the next game; `None` at the end of a complete file.
    ///
    /// # Errors
    /// The file cannot be read, or is incomplete, or was changed.
    pub fn next_bytes(&mut self) -> Result<Option<StudyBytes>, ReadStudyError> {
        if self.is_over {
            return Ok(None);
        }
        let at = self.index.end();
        let game = self.index.len() + 1;
        let block = match Block::read(&mut self.file)? {
            Ok(block) => block,
            Err(BlockError::Cut | BlockError::End) => {
                let games = self.index.len();
                return Err(ReadStudyError::Cut { games, at });
            }
            Err(BlockError::Changed(read)) => {
                // After the last game, only the list follows.
                let rest = read as u64 + io::copy(&mut self.file, &mut io::sink())?;
                return Err(match rest == self.index.tail().len() as u64 {
                    true => ReadStudyError::ListChanged { at },
                    false => ReadStudyError::Changed { game, at },
                });
            }
        };
        if block.round == 0 {
            return self.end(&block).map(|()| None);
        }
        if block.round <= self.round {
            return Err(ReadStudyError::Order {
                game,
                found: block.round,
                before: self.round,
            });
        }
        self.round = block.round;
        self.index.add(&block.bytes);
        Ok(Some(StudyBytes {
            bytes: block.bytes,
            number: self.round - 1,
        }))
    }

    /// Checks the list of games, which ends the file.
    fn end(&mut self, list: &Block) -> Result<(), ReadStudyError> {
        let at = self.index.end();
        let listed = Index::parse(list.content()).ok_or(ReadStudyError::ListChanged { at })?;
        if listed != self.index {
            return Err(match listed.first_difference(&self.index) {
                0 => ReadStudyError::HeaderChanged,
                game => ReadStudyError::Listed { game },
            });
        }
        if !self.file.fill_buf()?.is_empty() {
            let at = at + list.bytes.len() as u64;
            return Err(ReadStudyError::Beyond { at });
        }
        self.is_over = true;
        Ok(())
    }

    /// The next game, replayed by the rules; `None` at the end of a complete file.
    ///
    /// # Errors
    /// As for [`next_bytes`](Self::next_bytes); or this program cannot play the game.
    pub fn study(&mut self) -> Result<Option<Study>, ReadStudyError> {
        let at = self.index.end();
        let Some(whole) = self.next_bytes()? else {
            return Ok(None);
        };
        let game = self.index.len();
        let study = study(self.game, &self.header, &whole);
        let study = study.map_err(|what| ReadStudyError::Broken { game, at, what })?;
        Ok(Some(study))
    }
}

/// The game of these bytes, which are complete.
pub(super) fn study(
    game: AnyGame,
    header: &Header,
    whole: &StudyBytes,
) -> Result<Study, &'static str> {
    let content = super::block::content(&whole.bytes);
    parse(game, whole.number + 1, content, header.made.multipv)
}
