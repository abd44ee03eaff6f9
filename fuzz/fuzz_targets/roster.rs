//! Rosters, and the submitters in an export of Gradescope.
#![no_main]

use std::collections::HashSet;
use std::fs;

use advance::marking::class::{assign_submitters, roster};

// Each student has an id, and no two have the same.
advance_fuzz::target!(|table: &[u8]| {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("submission_metadata.yml");
    fs::write(&path, table).expect("a file can be written");
    match roster(&path, None) {
        Ok(roster) => {
            let ids: HashSet<_> = roster.students.iter().map(|student| &student.id).collect();
            assert_eq!(ids.len(), roster.students.len());
            assert!(!ids.contains(&String::new()));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = assign_submitters(folder.path(), &mut Vec::new());
});
