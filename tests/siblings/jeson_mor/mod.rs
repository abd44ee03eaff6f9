//! Jeson Mor.

mod oracle;
mod play;
mod published;
mod rules;
mod text;

use advance::game::Game;
use advance::games::jeson_mor::Position;

/// The legal moves as players type them, sorted.
fn moves(position: &Position) -> Vec<String> {
    let legal = position.legal_moves();
    let mut moves: Vec<String> = legal.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}
