//! Laws on random games, and the rules once more, written place by place from the prose.

use advance::game::Game;
use advance::games::jeson_mor::{Board, Kind, Piece, Place, Position, Size, Stage};
use advance::side::Side;
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::asking::moves;
use crate::laws;

/// A board of a random size with random pieces, some for each side, and moves protected at first.
fn position() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((any::<bool>(), any::<bool>(), 0..25u8, 0..25u8), 1..40);
    (1..=5i64, pieces, 0..4u64).prop_map(|(half, pieces, protected)| {
        let size = Size::new(2 * half + 1).unwrap();
        let mut board = Board::start(size, true);
        for (first, knight, x, y) in pieces {
            let side = if first { Side::White } else { Side::Black };
            let kind = if knight { Kind::Knight } else { Kind::Archer };
            let (x, y) = (x % size.get(), y % size.get());
            // Of the outer rows the first column stays, so that both sides have a piece.
            let place = Place { x, y };
            if y > 0 && y + 1 < size.get() {
                board.set(place, Some(Piece { side, kind }));
            } else if x > 0 {
                board.set(place, None);
            }
        }
        Position::new(board, protected)
    })
}

/// Whether the side to move may go from one place to another.
fn may_go(position: &Position, from: Place, to: Place) -> bool {
    let board = position.board();
    let Stage::Open { protected } = position.stage() else {
        return false;
    };
    let Some(piece) = board.at(from) else {
        return false;
    };
    let taken = board.at(to);
    if piece.side != position.to_move()
        || taken.is_some_and(|taken| taken.side == piece.side || protected > 0)
    {
        return false;
    }
    let [x, y, u, v] = [from.x, from.y, to.x, to.y].map(i32::from);
    let occupied = |x: i32, y: i32| {
        let [x, y] = [x, y].map(|number| u8::try_from(number).unwrap());
        board.at(Place { x, y }).is_some()
    };
    match piece.kind {
        Kind::Knight => match ((u - x).abs(), (v - y).abs()) {
            (2, 1) => !occupied((x + u) / 2, y),
            (1, 2) => !occupied(x, (y + v) / 2),
            _ => false,
        },
        Kind::Archer => {
            if (x == u) == (y == v) {
                return false;
            }
            let between = (x.min(u)..=x.max(u))
                .flat_map(|column| (y.min(v)..=y.max(v)).map(move |row| (column, row)))
                .filter(|&place| place != (x, y) && place != (u, v) && occupied(place.0, place.1))
                .count();
            between == usize::from(taken.is_some())
        }
    }
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::with_cases(60) })]

    #[test]
    fn moves_are_those_that_the_rules_allow_place_by_place(position in position()) {
        let size = position.board().size().get();
        let places = || (0..size).flat_map(|x| (0..size).map(move |y| Place { x, y }));
        let mut allowed: Vec<String> = places()
            .flat_map(|from| places().map(move |to| (from, to)))
            .filter(|&(from, to)| may_go(&position, from, to))
            .map(|(from, to)| format!("{from}->{to}"))
            .collect();
        allowed.sort();
        prop_assert_eq!(moves(&position), allowed);
    }

    #[test]
    fn every_game_keeps_the_laws(position in position(), seed in any::<u64>()) {
        laws::hold_along_a_game(&position, seed);
    }
}
