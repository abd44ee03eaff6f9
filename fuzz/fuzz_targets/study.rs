//! Games to learn from.
#![no_main]

use advance::data::study::{Reader, bytes, head};
use advance::game::Game;
use advance::games::{checkers, connections, eater, jeson_mor};
use advance::moves::Position;
use libfuzzer_sys::fuzz_target;

/// A game that is read is written as the same game.
fn games<G: Game>(file: &[u8]) {
    let Ok(mut reader) = Reader::<_, G>::new(file) else {
        return;
    };
    while let Ok(Some(study)) = reader.study() {
        study.lines(&reader.header().made).unwrap();
        let header = reader.header();
        let again = [head(header).unwrap(), bytes(&study, header)].concat();
        let mut again = Reader::<_, G>::new(&again[..]).unwrap();
        assert_eq!(again.study().unwrap(), Some(study));
    }
}

fuzz_target!(|file: &[u8]| {
    games::<Position>(file);
    games::<checkers::Position>(file);
    games::<connections::Position>(file);
    games::<eater::Position>(file);
    games::<jeson_mor::Position>(file);
});
