//! Records of games.
#![no_main]

use advance::game::Game;
use advance::game::pgn::Text;
use advance::games::{checkers, connections, eater, jeson_mor};
use advance::matches::record::Record;
use advance::moves::Position;
use advance_fuzz::with_text;
use libfuzzer_sys::fuzz_target;

/// A record that is read is printed as a record of the same game.
fn game<G: Game>(text: &str) {
    let Ok(record) = text.parse::<Record<G>>() else {
        return;
    };
    let printed = record.to_string();
    let again: Record<G> = match printed.parse() {
        Ok(again) => again,
        Err(error) => panic!("{error}:\n{printed}"),
    };
    // Times are rounded when they are printed.
    assert_eq!(again.to_string(), printed);
    assert!(again.positions().eq(record.positions()), "{printed}");
}

fuzz_target!(|bytes: &[u8]| with_text(bytes, |text| {
    let Ok(record) = text.parse::<Text>() else {
        return;
    };
    let printed = record.to_string();
    match printed.parse::<Text>() {
        Ok(again) => assert_eq!(again.to_string(), printed),
        Err(error) => panic!("{error}:\n{printed}"),
    }
    game::<Position>(text);
    game::<checkers::Position>(text);
    game::<connections::Position>(text);
    game::<eater::Position>(text);
    game::<jeson_mor::Position>(text);
}));
