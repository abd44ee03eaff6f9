//! The list of games at the end of a file.

use std::ops::Range;

use super::block::{self, OVERHEAD};
use super::content::MAGIC;

/// The bytes of an entry in a file.
const ENTRY: usize = 12;

/// The bytes after the entries: where the list begins, and how many games there are.
const ENDING: usize = 12;

/// The header and the games of a file: where each begins, and its checksum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// The header first.
    entries: Vec<(u64, u32)>,
    /// Offset of the next game, or of the list.
    end: u64,
}

impl Index {
    /// The list of a file that begins with these bytes, which [`head`](super::head) returns.
    #[must_use]
    pub fn new(head: &[u8]) -> Self {
        let mut index = Self {
            entries: Vec::new(),
            end: MAGIC.len() as u64,
        };
        index.add(&head[MAGIC.len()..]);
        index
    }

    /// Adds a game, by its bytes. A game that is over after its opening has none and is left out.
    pub fn add(&mut self, game: &[u8]) {
        if !game.is_empty() {
            self.entries.push((self.end, block::checksum(game)));
            self.end += game.len() as u64;
        }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len().saturating_sub(1)
    }

    /// True if there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Offset of the end of the last game.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }

    /// Offsets of the bytes of a game, by its index.
    #[must_use]
    pub fn range(&self, index: usize) -> Option<Range<u64>> {
        let &(begin, _) = self.entries.get(index + 1)?;
        let next = self.entries.get(index + 2);
        Some(begin..next.map_or(self.end, |&(next, _)| next))
    }

    /// The checksum of a game, by its index.
    pub(super) fn checksum(&self, index: usize) -> Option<u32> {
        Some(self.entries.get(index + 1)?.1)
    }

    /// The bytes that end a file with these games.
    #[must_use]
    pub fn tail(&self) -> Vec<u8> {
        block::encode_block(0, &self.content())
    }

    /// The number of bytes that end a file with this many games.
    fn size(games: u64) -> u64 {
        (OVERHEAD + ENDING) as u64 + (games + 1) * ENTRY as u64
    }

    pub(super) fn content(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(ENTRY * self.entries.len() + ENDING);
        for (offset, checksum) in &self.entries {
            bytes.extend(offset.to_le_bytes());
            bytes.extend(checksum.to_le_bytes());
        }
        bytes.extend(self.end.to_le_bytes());
        let games = u32::try_from(self.len()).expect("games have numbers of 32 bits");
        bytes.extend(games.to_le_bytes());
        bytes
    }

    /// The list in the content of its block.
    pub(super) fn parse(content: &[u8]) -> Option<Self> {
        let (entries, ending) = content.split_at_checked(content.len().checked_sub(ENDING)?)?;
        let long = |bytes: &[u8]| Some(u64::from_le_bytes(*bytes.first_chunk()?));
        let short = |bytes: &[u8]| Some(u32::from_le_bytes(*bytes.last_chunk()?));
        let pair = |entry: &[u8]| Some((long(entry)?, short(entry)?));
        let found = Self {
            entries: entries.chunks(ENTRY).map(pair).collect::<Option<_>>()?,
            end: long(ending)?,
        };
        (!found.entries.is_empty() && found.content() == content).then_some(found)
    }

    /// Offset of the list in a file of this size, by its last bytes; `None` if they do not fit.
    pub(super) fn offset(size: u64, last: [u8; 16]) -> Option<u64> {
        let [begin @ .., _, _, _, _, _, _, _, _] = last;
        let [.., a, b, c, d, _, _, _, _] = last;
        let begin = u64::from_le_bytes(begin);
        let games = u32::from_le_bytes([a, b, c, d]);
        (begin.checked_add(Self::size(games.into())) == Some(size)).then_some(begin)
    }

    /// True if the list has the same header, and its games follow one another.
    pub(super) fn has_header(&self, header: &Self) -> bool {
        let begins = self.entries.iter().map(|(begin, _)| *begin);
        let next = begins.clone().skip(1).chain([self.end]);
        let mut gaps = begins.zip(next);
        gaps.all(|(begin, next)| next.checked_sub(begin) >= Some(OVERHEAD as u64))
            && self.entries.first() == header.entries.first()
            && self.range(0).map_or(self.end, |range| range.start) == header.end
    }

    /// The place, from 1, of the first game that is different in another list, or missing from one of the two.
    pub(super) fn first_difference(&self, other: &Self) -> usize {
        let mut pairs = self.entries.iter().zip(&other.entries);
        let first = pairs.position(|(one, other)| one != other);
        // The header has the place 0.
        first.unwrap_or(self.entries.len().min(other.entries.len()))
    }
}
