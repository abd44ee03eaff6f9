//! Positions of all games.
#![no_main]

use advance::every_game;
use advance::game::Game;
use advance::games::eater;
use advance_fuzz::{position, with_text};

fn read<G: Game>(text: &str) {
    position::<G>(text);
}

advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    every_game!(read(text));

    if let Ok(board) = text.parse::<eater::Board>() {
        let cell = |row, column| match board.at(eater::Cell { row, column }) {
            Some(eater::PASSER) => 'P',
            Some(eater::EATER) => 'E',
            None => '.',
        };
        let row = |row| {
            (0..board.columns())
                .map(|column| cell(row, column))
                .collect()
        };
        let rows: Vec<String> = (0..board.rows()).map(row).collect();
        assert!(text.lines().eq(&rows), "{text:?}");
        assert_eq!(board.canonical(), board.canonical().canonical());
        assert_eq!(board.canonical().winner(), board.winner(), "\n{board}");
    }
}));
