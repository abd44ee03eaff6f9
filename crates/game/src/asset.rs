//! Assets: files of data that a program includes. In a browser they are separate files, and are fetched when they are
//! first needed.

use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// True if assets are separate files: in a browser, every byte of the program is loaded before it starts.
pub const ARE_SEPARATE: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));

/// A file of data: see [`asset!`](crate::asset!).
#[derive(Debug)]
pub struct Asset {
    name: &'static str,
    /// The checksum of its bytes.
    sum: u64,
    included: Option<&'static [u8]>,
    loaded: OnceLock<&'static [u8]>,
}

/// The [`Asset`](crate::asset::Asset) of a file beside the source that names it. The program includes the file, unless
/// [assets are separate files](crate::asset::ARE_SEPARATE).
#[macro_export]
macro_rules! asset {
    ($name:literal) => {
        $crate::asset::Asset::new(
            $name,
            const { $crate::asset::checksum(include_bytes!($name)) },
            match $crate::asset::ARE_SEPARATE {
                true => None,
                false => Some(include_bytes!($name)),
            },
        )
    };
}

/// The checksum of an asset (FNV-1a of words of eight bytes): it differs for another version of a file, or a part of
/// it.
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

/// The assets that were loaded, and the names of those that are missing.
struct SeparateAssets {
    loaded: Vec<(String, Vec<u8>)>,
    missing: Vec<&'static str>,
}

static SEPARATE: Mutex<SeparateAssets> = Mutex::new(SeparateAssets {
    loaded: Vec::new(),
    missing: Vec::new(),
});

fn separate() -> MutexGuard<'static, SeparateAssets> {
    SEPARATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Asset {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, sum: u64, included: Option<&'static [u8]>) -> Self {
        Self {
            name,
            sum,
            included,
            loaded: OnceLock::new(),
        }
    }

    /// The bytes; `None` if the asset has not been loaded, or another file in its place. [`missing`] then names it.
    #[must_use]
    pub fn get(&self) -> Option<&'static [u8]> {
        self.included.or_else(|| self.find())
    }

    /// The value of its text, parsed once into `place`; `None` if it has not been loaded, or makes no sense.
    pub fn parsed<'a, T: FromStr>(&self, place: &'a OnceLock<T>) -> Option<&'a T> {
        if let Some(parsed) = place.get() {
            return Some(parsed);
        }
        let parsed = str::from_utf8(self.get()?).ok()?.parse().ok()?;
        Some(place.get_or_init(|| parsed))
    }

    fn find(&self) -> Option<&'static [u8]> {
        if let Some(bytes) = self.loaded.get() {
            return Some(bytes);
        }
        let SeparateAssets { loaded, missing } = &mut *separate();
        if let Some(place) = loaded.iter().position(|(name, _)| name == self.name) {
            let (_, bytes) = loaded.swap_remove(place);
            if checksum(&bytes) == self.sum {
                return Some(self.loaded.get_or_init(|| bytes.leak()));
            }
        }
        note(missing, self.name);
        None
    }
}

/// Notes that something was needed that is not loaded: an asset, or another build of the program.
pub(crate) fn note_missing(name: &'static str) {
    note(&mut separate().missing, name);
}

fn note(missing: &mut Vec<&'static str>, name: &'static str) {
    if !missing.contains(&name) {
        missing.push(name);
    }
}

/// Provides an asset that is a separate file. Its bytes are kept until the program ends; those of another file are
/// dropped when they are needed, and [`missing`] names the asset again.
pub fn provide(name: String, bytes: Vec<u8>) {
    let SeparateAssets { loaded, missing } = &mut *separate();
    missing.retain(|&it| it != name);
    loaded.retain(|(it, _)| *it != name);
    loaded.push((name, bytes));
}

/// Something that was needed before it was loaded: an asset, or another build of the program. The answer that needed it
/// is incomplete.
#[must_use]
pub fn missing() -> Option<&'static str> {
    separate().missing.first().copied()
}

/// Forgets what is missing, before the next question.
pub fn clear_missing() {
    separate().missing.clear();
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_separate_asset_is_missing_until_loaded() {
        static APART: Asset = Asset::new("apart.txt", checksum(b"apart"), None);
        assert_eq!((APART.get(), missing()), (None, Some("apart.txt")));
        provide("other.txt".to_owned(), b"other".to_vec());
        assert_eq!((APART.get(), missing()), (None, Some("apart.txt")));
        // A part of the file, and another version of it.
        for wrong in ["", "apar", "apart\0", "Apart"] {
            provide("apart.txt".to_owned(), wrong.as_bytes().to_vec());
            assert_eq!(missing(), None);
            assert_eq!((APART.get(), missing()), (None, Some("apart.txt")));
        }
        provide("apart.txt".to_owned(), b"apart".to_vec());
        assert_eq!((APART.get(), missing()), (Some(&b"apart"[..]), None));
        provide("apart.txt".to_owned(), b"later".to_vec());
        assert_eq!(APART.get(), Some(&b"apart"[..]));
    }

    #[test]
    fn a_checksum_depends_on_every_byte() {
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
        assert_ne!(missing(), Some("included.txt"));
    }

    #[test]
    fn a_text_is_parsed_once_or_is_none() {
        static NUMBER: Asset = Asset::new("number.txt", 0, Some(b"7"));
        static PAGE: Asset = Asset::new("page.txt", 0, Some(b"<!doctype html>"));
        let (number, page) = (OnceLock::<u8>::new(), OnceLock::<u8>::new());
        assert_eq!(NUMBER.parsed(&number), Some(&7));
        assert_eq!((number.get(), NUMBER.parsed(&number)), (Some(&7), Some(&7)));
        assert_eq!((PAGE.parsed(&page), page.get()), (None, None));
    }
}
