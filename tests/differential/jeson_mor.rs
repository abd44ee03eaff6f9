//! Jeson Mor: a second implementation of its moves, place by place from the prose.

use advance::game::Game;
use advance::games::jeson_mor::{Phase, PieceKind, Position, Square};
use proptest::prelude::*;

use super::hold;
use crate::siblings::jeson_mor::asking::moves;
use crate::siblings::jeson_mor::laws::position;

/// True if the side to move may go from one place to another.
fn may_go(position: &Position, from: Square, to: Square) -> bool {
    let board = position.board();
    let Phase::Open { protected } = position.stage() else {
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
        board.at(Square { x, y }).is_some()
    };
    match piece.kind {
        PieceKind::Knight => match ((u - x).abs(), (v - y).abs()) {
            (2, 1) => !occupied((x + u) / 2, y),
            (1, 2) => !occupied(x, (y + v) / 2),
            _ => false,
        },
        PieceKind::Archer => {
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

#[test]
fn moves_match_the_plain_rules() {
    hold(60, position(), |position| {
        let size = position.board().size().get();
        let places = || (0..size).flat_map(|x| (0..size).map(move |y| Square { x, y }));
        let mut allowed: Vec<String> = places()
            .flat_map(|from| places().map(move |to| (from, to)))
            .filter(|&(from, to)| may_go(&position, from, to))
            .map(|(from, to)| format!("{from}->{to}"))
            .collect();
        allowed.sort();
        prop_assert_eq!(moves(&position), allowed);
        Ok(())
    });
}
