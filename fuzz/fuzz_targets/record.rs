//! Records of games.
#![no_main]

use advance::game::pgn::Text;
use advance::games::GAMES;
use advance::matches::record::Record;
use advance_fuzz::with_text;

/// A record that is read is printed as a record of the same game.
fn read(text: &str) {
    let Ok(record) = Record::read(text, GAMES) else {
        return;
    };
    let printed = record.to_string();
    let again = match Record::read(&printed, GAMES) {
        Ok(again) => again,
        Err(error) => panic!("{error}:\n{printed}"),
    };
    assert_eq!(again.to_string(), printed);
    assert!(again.positions().eq(record.positions()), "{printed}");
}

advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    let Ok(record) = text.parse::<Text>() else {
        return;
    };
    let printed = record.to_string();
    match printed.parse::<Text>() {
        Ok(again) => assert_eq!(again.to_string(), printed),
        Err(error) => panic!("{error}:\n{printed}"),
    }
    read(text);
}));
