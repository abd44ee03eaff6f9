mod american;
mod endings;
mod exchange;
pub mod laws;
mod rules;

use advance::game::Game;
use advance::games::checkers::Position;
use advance::games::checkers::ranking::rank;

fn position(line: &str) -> Position {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

pub fn legal(position: &Position) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// The printed lines of a ranking.
pub fn ranking(position: &Position, depth: u32) -> Vec<String> {
    rank(position, depth)
        .map(|ranked| ranked.to_string())
        .collect()
}
