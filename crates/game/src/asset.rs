//! Assets: files of data that a program includes. In a browser they stay apart, and are fetched when they are first
//! needed.

use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Whether assets stay apart: in a browser, every byte of the program is loaded before it starts.
pub const ARE_APART: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));

/// A file of data: see [`asset!`](crate::asset!).
#[derive(Debug)]
pub struct Asset {
    name: &'static str,
    /// The checksum of its bytes.
    sum: u64,
    included: Option<&'static [u8]>,
    brought: OnceLock<&'static [u8]>,
}

/// The [`Asset`](crate::asset::Asset) of a file beside the source that names it. The program includes the file, unless
/// [assets stay apart](crate::asset::ARE_APART).
#[macro_export]
macro_rules! asset {
    ($name:literal) => {
        $crate::asset::Asset::new(
            $name,
            const { $crate::asset::checksum(include_bytes!($name)) },
            match $crate::asset::ARE_APART {
                true => None,
                false => Some(include_bytes!($name)),
            },
        )
    };
}

/// The checksum of an asset (FNV-1a of words of eight bytes): it tells another version of a file, or a part of it.
#[doc(hidden)]
#[must_use]
pub const fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    let (words, rest) = bytes.as_chunks();
    let mut index = 0;
    while index < words.len() {
        sum = mixed(sum, u64::from_le_bytes(words[index]));
        index += 1;
    }
    index = 0;
    while index < rest.len() {
        sum = mixed(sum, rest[index] as u64);
        index += 1;
    }
    sum
}

const fn mixed(sum: u64, word: u64) -> u64 {
    let product = (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    // The product carries nothing from high bits to low ones.
    product ^ product >> 32
}

/// The assets that were brought, and the names of those that were missed.
struct Apart {
    brought: Vec<(String, Vec<u8>)>,
    missed: Vec<&'static str>,
}

static APART: Mutex<Apart> = Mutex::new(Apart {
    brought: Vec::new(),
    missed: Vec::new(),
});

fn apart() -> MutexGuard<'static, Apart> {
    APART.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Asset {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, sum: u64, included: Option<&'static [u8]>) -> Self {
        Self {
            name,
            sum,
            included,
            brought: OnceLock::new(),
        }
    }

    /// The bytes; `None` if the asset has not been brought, or another file in its place. [`missed`] then names it.
    #[must_use]
    pub fn get(&self) -> Option<&'static [u8]> {
        self.included.or_else(|| self.find())
    }

    /// What its text says, parsed once into `place`; `None` if it has not been brought, or says nothing.
    pub fn parsed<'a, T: FromStr>(&self, place: &'a OnceLock<T>) -> Option<&'a T> {
        if let Some(parsed) = place.get() {
            return Some(parsed);
        }
        let parsed = str::from_utf8(self.get()?).ok()?.parse().ok()?;
        Some(place.get_or_init(|| parsed))
    }

    fn find(&self) -> Option<&'static [u8]> {
        if let Some(bytes) = self.brought.get() {
            return Some(bytes);
        }
        let Apart { brought, missed } = &mut *apart();
        if let Some(place) = brought.iter().position(|(name, _)| name == self.name) {
            let (_, bytes) = brought.swap_remove(place);
            if checksum(&bytes) == self.sum {
                return Some(self.brought.get_or_init(|| bytes.leak()));
            }
        }
        note(missed, self.name);
        None
    }
}

/// Notes that something was needed that stays apart: an asset, or another build of the program.
pub(crate) fn miss(name: &'static str) {
    note(&mut apart().missed, name);
}

fn note(missed: &mut Vec<&'static str>, name: &'static str) {
    if !missed.contains(&name) {
        missed.push(name);
    }
}

/// Brings an asset that stays apart. Its bytes are kept until the program ends; those of another file are dropped when
/// they are needed, and [`missed`] names the asset again.
pub fn bring(name: String, bytes: Vec<u8>) {
    let Apart { brought, missed } = &mut *apart();
    missed.retain(|&it| it != name);
    brought.retain(|(it, _)| *it != name);
    brought.push((name, bytes));
}

/// What was needed before it was brought: an asset, or another build of the program. The answer that needed it is
/// incomplete.
#[must_use]
pub fn missed() -> Option<&'static str> {
    apart().missed.first().copied()
}

/// Forgets what was missed, before the next question.
pub fn forget_missed() {
    apart().missed.clear();
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn an_asset_that_is_apart_is_missed_until_it_is_brought() {
        static APART: Asset = Asset::new("apart.txt", checksum(b"apart"), None);
        assert_eq!((APART.get(), missed()), (None, Some("apart.txt")));
        bring("other.txt".to_owned(), b"other".to_vec());
        assert_eq!((APART.get(), missed()), (None, Some("apart.txt")));
        // A part of the file, and another version of it.
        for wrong in ["", "apar", "apart\0", "Apart"] {
            bring("apart.txt".to_owned(), wrong.as_bytes().to_vec());
            assert_eq!(missed(), None);
            assert_eq!((APART.get(), missed()), (None, Some("apart.txt")));
        }
        bring("apart.txt".to_owned(), b"apart".to_vec());
        assert_eq!((APART.get(), missed()), (Some(&b"apart"[..]), None));
        bring("apart.txt".to_owned(), b"later".to_vec());
        assert_eq!(APART.get(), Some(&b"apart"[..]));
    }

    #[test]
    fn a_checksum_tells_every_byte() {
        let bytes = [7; 21];
        let changed = (0..bytes.len()).map(|place| {
            let mut bytes = bytes;
            bytes[place] ^= 0x80;
            checksum(&bytes)
        });
        let cut = (0..=bytes.len()).map(|length| checksum(&bytes[..length]));
        let sums: HashSet<_> = changed.chain(cut).collect();
        assert_eq!(sums.len(), 2 * bytes.len() + 1);
    }

    #[test]
    fn an_asset_that_is_included_is_never_missed() {
        static INCLUDED: Asset = Asset::new("included.txt", 0, Some(b"included"));
        assert_eq!(INCLUDED.get(), Some(&b"included"[..]));
        assert_ne!(missed(), Some("included.txt"));
    }

    #[test]
    fn a_text_is_parsed_once_and_one_without_sense_is_none() {
        static NUMBER: Asset = Asset::new("number.txt", 0, Some(b"7"));
        static PAGE: Asset = Asset::new("page.txt", 0, Some(b"<!doctype html>"));
        let (number, page) = (OnceLock::<u8>::new(), OnceLock::<u8>::new());
        assert_eq!(NUMBER.parsed(&number), Some(&7));
        assert_eq!((number.get(), NUMBER.parsed(&number)), (Some(&7), Some(&7)));
        assert_eq!((PAGE.parsed(&page), page.get()), (None, None));
    }
}
