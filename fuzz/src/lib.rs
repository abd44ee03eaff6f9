//! Properties of every text that a reader takes.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use advance::game::{Game, Setup};

/// A fuzz target that also fails when its time is out of proportion to the bytes of the input.
#[macro_export]
macro_rules! target {
    (|$input:ident: &[u8]| $read:expr) => {
        libfuzzer_sys::fuzz_target!(|$input: &[u8]| $crate::timed($input, |$input| $read));
    };
}

/// Runs a target. Its shortest time of three counts, so that a busy machine is no failure.
pub fn timed(input: &[u8], target: impl Fn(&[u8])) {
    let allowed = Duration::from_millis(500) + Duration::from_micros(20) * input.len() as u32;
    let is_slow = |_| {
        let begun = Instant::now();
        target(input);
        begun.elapsed() > allowed
    };
    let bytes = input.len();
    assert!(!(0..3).all(is_slow), "{bytes} bytes took over {allowed:?}");
}

/// Text for a reader of text; bytes that are none stand for nothing.
pub fn with_text(bytes: &[u8], read: impl FnOnce(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        read(text);
    }
}

/// A text that is a position is printed as the same position.
pub fn position<G: Game>(text: &str) -> Option<G> {
    let setup: Setup<G> = text.parse().ok()?;
    let again: Option<Setup<G>> = setup.to_string().parse().ok();
    assert_eq!(again.as_ref(), Some(&setup), "{text:?}");
    walk(&setup.position);
    Some(setup.position)
}

/// The legal moves are printed differently, and each leads to a position that is printed and read.
pub fn walk<G: Game>(position: &G) {
    let mut seen = HashSet::new();
    for mv in position.legal_moves() {
        assert!(seen.insert(mv.to_string()), "{position}: {mv} twice");
        assert!(G::slot(mv) < G::SLOTS, "{position} {mv}");
        let after = position.after(mv);
        let again: Option<G> = after.to_string().parse().ok();
        assert_eq!(again.as_ref(), Some(&after), "{position} {mv}");
        assert_eq!(again.map(|it| it.key()), Some(after.key()), "{after}");
    }
}

/// Makes the files of an input in a folder: each follows a line `== PATH`. `None` if the input has no such form.
pub fn unpack(input: &[u8], folder: &Path) -> Option<()> {
    // A file may hold any bytes; here they are text.
    let input = String::from_utf8_lossy(input);
    for file in input.strip_prefix("== ")?.split("\n== ") {
        let (path, contents) = file.split_once('\n')?;
        // Nothing outside the folder, and nothing that costs much.
        let parts: Vec<&str> = path.split('/').collect();
        if parts.len() > 4 || parts.iter().any(|part| part.contains("..")) || path.len() > 200 {
            return None;
        }
        let path = folder.join(path.trim_start_matches('/'));
        fs::create_dir_all(path.parent()?).ok()?;
        fs::write(path, contents).ok()?;
    }
    Some(())
}
