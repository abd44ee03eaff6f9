//! Folders of marking cases. An input is files with a line `== LEVEL/COLOUR/tests|answers/NAME` before each.
#![no_main]

use std::fs;
use std::path::Path;

use advance::cases::{self, Case};
use libfuzzer_sys::fuzz_target;

/// Makes the files of an input; `None` if it is none.
fn unpack(text: &str, folder: &Path) -> Option<()> {
    for file in text.strip_prefix("== ")?.split("\n== ") {
        let (path, contents) = file.split_once('\n')?;
        // Nothing outside the folder, and nothing that costs much.
        let parts: Vec<&str> = path.split('/').collect();
        if parts.len() != 4 || parts.iter().any(|part| part.contains("..")) || path.len() > 200 {
            return None;
        }
        let path = folder.join(path);
        fs::create_dir_all(path.parent()?).ok()?;
        fs::write(path, contents).ok()?;
    }
    Some(())
}

/// The bytes of the two files of a case.
fn files(case: &Case) -> [&[u8]; 2] {
    [case.test.bytes(), case.answer.bytes()]
}

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    // A file may hold any bytes; here they are text.
    if unpack(&String::from_utf8_lossy(bytes), folder.path()).is_none() {
        return;
    }
    let Ok(found) = cases::read(folder.path()) else {
        return;
    };
    let copy = tempfile::tempdir().expect("there is room for a folder");
    for case in &found {
        cases::make_folders(copy.path(), case.level).expect("folders can be made");
        case.write(copy.path()).expect("a case can be written");
    }
    let again = cases::read(copy.path()).expect("what was written is read");
    assert!(again.iter().map(files).eq(found.iter().map(files)));
});
