//! Moves of all games as they are written, and as people type them.
#![no_main]

use advance::game::Game;
use advance::games::jeson_mor::ConsoleGame;
use advance::games::{eater, jeson_mor};
use advance::{Move, every_game};
use advance_fuzz::with_text;

/// A move that is found is legal, and the one that was asked for.
fn find<G: Game>(text: &str) {
    let position = G::start();
    if let Some(mv) = position.find(text) {
        assert_eq!(mv.to_string(), text);
        assert!(position.legal_moves().contains(&mv));
    }
}

advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    every_game!(find(text));

    let console = ConsoleGame::new(jeson_mor::Position::start());
    if let Ok(mv) = console.read(text) {
        assert!(console.position().legal_moves().contains(&mv), "{text:?}");
    }
    let board = eater::Board::new(eater::Size::new(5).expect("5 is a size"));
    if let Ok(cell) = board.find(text) {
        assert!(board.empty().contains(cell), "{text:?}");
    }
}));
