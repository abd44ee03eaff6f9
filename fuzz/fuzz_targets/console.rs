//! Screens of programs for people at a console, which play one side of a game.
#![no_main]

use advance::any::ConsoleEvent;
use advance::{Side, games};

// The output need not be text, and comes in pieces: a move in a piece is looked for among the legal ones.
advance_fuzz::target!(|bytes: &[u8]| {
    let screen = String::from_utf8_lossy(bytes);
    for game in games::ALL {
        let facts = game.facts();
        let Some(console) = facts.console else {
            continue;
        };
        for side in Side::BOTH {
            if let Some(ConsoleEvent::Move(text)) = (console.read)(&screen, side) {
                let _ = game.start().position.find(&text);
            }
        }
    }
});
