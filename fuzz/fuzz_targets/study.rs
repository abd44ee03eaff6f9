//! Games to learn from.
#![no_main]

use advance::data::study::{Reader, bytes, head};
use libfuzzer_sys::fuzz_target;

// A game that is read is written as the same game.
fuzz_target!(|file: &[u8]| {
    let Ok(mut reader) = Reader::new(file) else {
        return;
    };
    while let Ok(Some(study)) = reader.study() {
        study.lines(&reader.header().made).unwrap();
        let header = reader.header();
        let again = [head(header).unwrap(), bytes(&study, header)].concat();
        let mut again = Reader::new(&again[..]).unwrap();
        assert_eq!(again.study().unwrap(), Some(study));
    }
});
