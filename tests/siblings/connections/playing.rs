//! Positions after moves, and their scores.

use advance::Side;
use advance::game::Game;
use advance::games::connections::Position;

/// The position after `moves` from `line`.
pub fn after(line: &str, moves: &[&str]) -> Position {
    let start = line.parse().unwrap();
    moves.iter().fold(start, |position: Position, text| {
        let found = position.find(text);
        position.after(found.unwrap_or_else(|| panic!("{text} in {position}")))
    })
}

/// The scores of both players.
pub fn scores(position: &Position) -> [i32; 2] {
    [Side::White, Side::Black].map(|side| position.score(side))
}
