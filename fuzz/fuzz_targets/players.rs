//! Texts that name players: bots, command lines, engines, programs at a console; and those beside them.
#![no_main]

use std::fmt::Debug;
use std::path::Path;
use std::str::FromStr;

use advance::games;
use advance::matches::Shard;
use advance::matches::statistics::Sprt;
use advance::players::{CommandLine, Contender};
use advance_fuzz::with_text;

/// A value that is read prints as the same text.
fn same<T: FromStr + ToString + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let again = read.to_string().parse::<T>().ok();
        assert_eq!(again, Some(read), "{text:?}");
    }
}

// No program is run.
advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    for game in games::ALL {
        match Contender::parse(game, text) {
            Ok(player) => drop(player.command_line().map(CommandLine::to_string)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(line) = CommandLine::parse(text.as_ref()) {
        assert_eq!(line.to_string(), text);
        let filled = line.fill(Path::new("the 'place'"));
        // It is printed as a line of the same words.
        let again = CommandLine::parse(filled.to_string().as_ref());
        assert_eq!(again, Ok(filled));
    }
    same::<Shard>(text);
    same::<Sprt>(text);
}));
