//! Positions of the sibling games.
#![no_main]

use advance::games::{checkers, connections, eater, jeson_mor};
use advance_fuzz::{position, with_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| with_text(bytes, |text| {
    position::<checkers::Position>(text);
    position::<connections::Position>(text);
    position::<jeson_mor::Position>(text);

    if let Ok(board) = text.parse::<eater::Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(board.canonical(), board.canonical().canonical());
        assert_eq!(board.canonical().winner(), board.winner(), "\n{board}");
    }
}));
