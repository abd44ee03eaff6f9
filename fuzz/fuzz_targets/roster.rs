//! Lists of students.
#![no_main]

use std::collections::HashSet;
use std::fs;

use advance::marking::class::students;

// Each student has an id, and no two have the same.
advance_fuzz::target!(|table: &[u8]| {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("students.csv");
    fs::write(&path, table).expect("a file can be written");
    match students(&path) {
        Ok(students) => {
            let ids: HashSet<_> = students.iter().map(|student| &student.id).collect();
            assert_eq!(ids.len(), students.len());
            assert!(!ids.contains(&String::new()));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
