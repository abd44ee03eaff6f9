//! Blocks, of which a file consists: a number, a content, and a checksum of both.

use std::io::Read;

use super::error::ReadStudyError;

/// The bytes of a block before its content.
const HEAD: usize = 12;

/// The bytes of a block besides its content.
pub(super) const OVERHEAD: usize = HEAD + CHECKSUM;

/// The bytes of a checksum.
const CHECKSUM: usize = 4;

/// A block of a file.
pub(super) struct Block {
    /// The round of a game; 0 in the header and in the list of games.
    pub(super) round: u32,
    /// All of its bytes.
    pub(super) bytes: Vec<u8>,
}

/// The reasons why some bytes are not a block.
pub(super) enum BlockError {
    /// There are no more bytes.
    End,
    /// They end within the block.
    Cut,
    /// A checksum is wrong; this many bytes were read.
    Changed(usize),
}

/// The little-endian number at the front of these bytes, which are long enough.
fn number(bytes: &[u8]) -> u32 {
    bytes
        .first_chunk()
        .map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// The block with this content.
pub(super) fn encode_block(round: u32, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("a game takes less than 4 GiB");
    let mut block = Vec::with_capacity(OVERHEAD + content.len());
    block.extend(length.to_le_bytes());
    block.extend(round.to_le_bytes());
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&block);
    block.extend(hasher.clone().finalize().to_le_bytes());
    block.extend(content);
    hasher.update(content);
    block.extend(hasher.finalize().to_le_bytes());
    block
}

/// The length of the content and the round in the head of a block, whose checksum must be right.
fn head(bytes: &[u8]) -> Option<(u32, u32)> {
    let good = crc32fast::hash(&bytes[..8]) == number(&bytes[8..]);
    good.then(|| (number(bytes), number(&bytes[4..])))
}

/// The checksum of a block.
pub(super) fn checksum(block: &[u8]) -> u32 {
    number(&block[block.len() - CHECKSUM..])
}

/// The content of a block.
pub(super) fn content(block: &[u8]) -> &[u8] {
    &block[HEAD..block.len() - CHECKSUM]
}

impl Block {
    /// The block of these bytes; `None` if a length or a checksum is wrong.
    pub(super) fn of(bytes: Vec<u8>) -> Option<Self> {
        if bytes.len() < OVERHEAD {
            return None;
        }
        let (length, round) = head(&bytes)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&bytes[..8]);
        hasher.update(content(&bytes));
        let good =
            bytes.len() - OVERHEAD == length as usize && hasher.finalize() == checksum(&bytes);
        good.then_some(Self { round, bytes })
    }

    /// The next block of a file.
    pub(super) fn read(file: &mut impl Read) -> Result<Result<Self, BlockError>, ReadStudyError> {
        let mut bytes = Vec::new();
        file.by_ref().take(HEAD as u64).read_to_end(&mut bytes)?;
        Ok(match bytes.len() {
            0 => Err(BlockError::End),
            1..HEAD => Err(BlockError::Cut),
            _ => match head(&bytes) {
                None => Err(BlockError::Changed(bytes.len())),
                Some((length, _)) => {
                    // This takes no more memory than the file has bytes, even if the length is wrong.
                    let rest = u64::from(length) + CHECKSUM as u64;
                    if file.by_ref().take(rest).read_to_end(&mut bytes)? as u64 != rest {
                        return Ok(Err(BlockError::Cut));
                    }
                    let read = bytes.len();
                    Self::of(bytes).ok_or(BlockError::Changed(read))
                }
            },
        })
    }

    /// Its checksum.
    pub(super) fn checksum(&self) -> u32 {
        checksum(&self.bytes)
    }

    /// Its content.
    pub(super) fn content(&self) -> &[u8] {
        content(&self.bytes)
    }
}
