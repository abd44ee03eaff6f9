//! The answers of positions and consoles.

use advance::game::Game;
use advance::games::jeson_mor::{Board, ConsoleGame, CoursePlace, Position, Size};

/// The legal moves as players type them, sorted.
pub fn moves(position: &Position) -> Vec<String> {
    let legal = position.legal_moves();
    let mut moves: Vec<String> = legal.iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// A game at its start, on a board of this size.
pub fn start(size: i64, protection: u64) -> ConsoleGame {
    let board = Board::start(Size::new(size).unwrap(), true);
    ConsoleGame::new(Position::new(board, protection))
}

/// The reply of a console, up to the prompt or screen that follows.
pub fn reply(game: &ConsoleGame, typed: &str) -> String {
    match game.read(typed) {
        Ok(mv) => {
            let (from, to) = (CoursePlace(mv.from), CoursePlace(mv.to));
            format!("White moved piece at {from}to {to}")
        }
        Err(refusal) => refusal.to_string(),
    }
}
