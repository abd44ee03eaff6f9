//! Jeson Mor: `./game SIZE PROTECTION` plays black, each move in a line such as
//! `Black moved piece at Place(2, 2)to Place(1, 0)`. How it is told to play white, the user says.

use std::time::Duration;

use super::screen::{Screen, Shown, first, line_after, place};
use crate::game::Side;
use crate::games::jeson_mor::{Board, Move, Place, Position, Stage};

pub(in crate::players) struct JesonMor;

impl Screen<Position> for JesonMor {
    fn arguments(&self, start: &Position, _: Side) -> Option<Vec<String>> {
        let size = start.board().size();
        let Stage::Open { protected } = start.stage() else {
            return None;
        };
        let begun = Position::new(Board::start(size, true), protected);
        (*start == begun).then(|| vec![size.get().to_string(), protected.to_string()])
    }

    fn time(&self) -> Option<Duration> {
        None
    }

    fn read(&self, screen: &str, side: Side) -> Option<Shown> {
        let name = ["White", "Black"][side as usize];
        let moved = format!("{name} moved piece at ");
        first([
            line_after(screen, &moved, |places| {
                written(places).unwrap_or_else(|| places.to_owned())
            }),
            place(screen, "[Invalid Move]", Shown::Refusal),
            place(screen, &format!("[{name}] Make a Move"), Shown::Question),
        ])
    }
}

/// The move of `Place(2, 2)to Place(1, 0)`, as the game writes it.
fn written(places: &str) -> Option<String> {
    let mut numbers = places
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let mut place = || -> Option<Place> {
        let x = numbers.next()?.parse().ok()?;
        let y: u8 = numbers.next()?.parse().ok()?;
        // Rows are written from 1.
        (x < 26 && y < u8::MAX).then_some(Place { x, y })
    };
    let (from, to) = (place()?, place()?);
    Some(Move { from, to }.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_shows_moves_refusals_and_questions() {
        let read = |screen| JesonMor.read(screen, Side::Black);
        let screen = "[White] Make a Move: White moved piece at Place(0, 0)to Place(1, 2)\n\
                      Black moved piece at Place(2, 2)to Place(1, 0)\n";
        assert_eq!(read(screen), Some(Shown::Move("c3->b1".to_owned())));
        let odd = "Black moved piece at home\n";
        assert_eq!(read(odd), Some(Shown::Move("home".to_owned())));
        let far = "Black moved piece at Place(99, 255)to Place(1, 0)\n";
        assert!(matches!(read(far), Some(Shown::Move(text)) if text.contains("Place")));
        let refused = "[White] Make a Move: [Invalid Move]: Incorrect format\n";
        assert_eq!(read(refused), Some(Shown::Refusal));
        assert_eq!(read("[Black] Make a Move: "), Some(Shown::Question));
        assert_eq!(read("[White] Make a Move: "), None);
    }
}
