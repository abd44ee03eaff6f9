//! Connections: `./game -1` plays Player 1 and `./game -2` Player 2, each placing in a line such as
//! `0. Player 1 moves : b1+`.

use std::time::Duration;

use super::screen::{Screen, Shown, first, line_after, place};
use crate::game::{Game, Side};
use crate::games::connections::Position;

/// What a player may take for all its moves together, by the rules of the assignment.
const TIME: Duration = Duration::from_secs(180);

pub(in crate::players) struct Connections;

impl Screen<Position> for Connections {
    fn arguments(&self, start: &Position, side: Side) -> Option<Vec<String>> {
        let option = ["-1", "-2"][side as usize];
        (*start == Position::start()).then(|| vec![option.to_owned()])
    }

    fn time(&self) -> Option<Duration> {
        Some(TIME)
    }

    fn read(&self, screen: &str, side: Side) -> Option<Shown> {
        let player = ["Player 1", "Player 2"][side as usize];
        first([
            line_after(screen, &format!("{player} moves : "), str::to_owned),
            place(screen, "Invalid move entered", Shown::Refusal),
            place(screen, &format!("Next move, {player} "), Shown::Question),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_shows_moves_refusals_and_questions() {
        let read = |screen| Connections.read(screen, Side::White);
        assert_eq!(read(""), None);
        assert_eq!(read("\n0. Player 1 moves : b1"), None);
        let moved = Some(Shown::Move("b1+".to_owned()));
        let screen = "\n0. Player 1 moves : b1+\n\n1. Next move, Player 2 <> to play : ";
        assert_eq!(read(screen), moved);
        assert_eq!(read("1. Player 2 moves : b1+\n"), None);
        let refused = "1. Next move, Player 2 <> to play : Invalid move entered\n";
        assert_eq!(read(refused), Some(Shown::Refusal));
        let asks = "\n0. Next move, Player 1 () to play : ";
        assert_eq!(read(asks), Some(Shown::Question));
        assert_eq!(Connections.read(asks, Side::Black), None);
    }
}
