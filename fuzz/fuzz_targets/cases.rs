//! Folders of marking cases. An input is files with a line `== LEVEL/COLOUR/tests|answers/NAME` before each.
#![no_main]

use advance::cases::{self, Case};
use advance_fuzz::unpack;

/// The bytes of the two files of a case.
fn files(case: &Case) -> [&[u8]; 2] {
    [case.test.bytes(), case.answer.bytes()]
}

advance_fuzz::target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    if unpack(bytes, folder.path()).is_none() {
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
