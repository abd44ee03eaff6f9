//! Connections.

mod computer;
mod oracle;
mod published;
mod rules;

use advance::game::Game;
use advance::games::connections::Position;
use advance::random::SplitMix;
use advance::side::Side;

/// The position after `moves` from `line`.
fn after(line: &str, moves: &[&str]) -> Position {
    let start = line.parse().unwrap();
    moves.iter().fold(start, |position: Position, text| {
        let found = position.find(text);
        position.after(found.unwrap_or_else(|| panic!("{text} in {position}")))
    })
}

/// The scores of both players.
fn scores(position: &Position) -> [i32; 2] {
    [Side::White, Side::Black].map(|side| position.score(side))
}

/// A position with `empty` empty squares, from a game of random moves.
fn random_position(empty: u32, random: &mut SplitMix) -> Position {
    let mut position = Position::start();
    while position.empty() > empty {
        let legal = position.legal_moves();
        position = position.after(legal[random.index(legal.len())]);
    }
    position
}
