//! Two boards, one said to be an action after the other.

use std::ops::ControlFlow;

use super::attempt::{judge, specialist};
use super::refusal::Refusal;
use crate::board::{Action, Board, Colour, Content, Contents, Move, PieceKind, Square, SquareSet};
use crate::moves::{MoveGroup, Position};

/// The legal action that leads from `before` to `after`; of several, the first in byte order.
///
/// # Errors
/// Why there is none. Where the boards look like an action, the reason is that of the action.
pub fn compare(before: &Position, after: &Contents) -> Result<Move, Refusal> {
    let board = &before.board;
    let differs = |square: &Square| board.at(*square) != after[square.index()];
    let changed: SquareSet = Square::all().filter(differs).collect();
    // No action takes a General, so what is no board comes of none.
    let action = Board::new(after).ok();
    if let Some(action) = action.and_then(|after| leading(before, &after, changed)) {
        return Ok(action);
    }
    let mut squares = changed.iter();
    let reason = match (squares.next(), squares.next(), squares.next()) {
        (None, ..) if before.has_legal_move() => Some(Refusal::Unchanged),
        (None, ..) => Some(Refusal::Lost(before.to_move)),
        (Some(square), None, _) => one(before, after, square),
        (Some(a), Some(b), None) => two(before, after, a, b),
        _ => None,
    };
    Err(reason.unwrap_or(Refusal::Several {
        squares: changed,
        pieces: changed & (board.occupied() - board.walls()),
    }))
}

/// The legal action that leads from `before` to `after`, which differ on the squares `changed`.
fn leading(before: &Position, after: &Board, changed: SquareSet) -> Option<Move> {
    let mut leading: Vec<Move> = Vec::new();
    let _ = before.visit_legal_of(
        |group| !(group.to & changed).is_empty(),
        |group| {
            let to = group.to & changed;
            let moves = MoveGroup { to, ..group }.moves();
            leading.extend(moves.filter(|action| before.board.after(*action) == *after));
            ControlFlow::<()>::Continue(())
        },
    );
    leading.into_iter().min_by_key(Move::to_string)
}

/// The pieces of a side that do such things and reach `to`, whatever stands there.
fn reaching(board: &Board, side: Colour, action: Action, to: Square) -> SquareSet {
    let Some(kind) = specialist(action) else {
        return SquareSet::EMPTY;
    };
    let reaches = |from: &Square| kind.piece().reach(side, *from).contains(to);
    board.pieces(side, kind).iter().filter(reaches).collect()
}

/// What is wrong where one square changed: shots, walls and conversions change so much.
fn one(before: &Position, after: &Contents, square: Square) -> Option<Refusal> {
    let us = before.to_move;
    let reached = |action| !reaching(&before.board, us, action, square).is_empty();
    match (before.board.at(square), after[square.index()]) {
        // A General is hardly shot at by mistake: unless it is, something else took it off the board.
        (Some(Content::Piece(owner, kind)), None)
            if owner != us && (kind != PieceKind::General || reached(Action::Shot)) =>
        {
            nearest(before, Action::Shot, square)
        }
        (Some(content), None) => Some(Refusal::Vanished { square, content }),
        (_, Some(Content::Wall)) => nearest(before, Action::Build, square),
        (Some(Content::Piece(owner, kind)), Some(Content::Piece(new, same)))
            if kind == same && owner != us && new == us =>
        {
            nearest(before, Action::Convert, square)
        }
        (Some(before), Some(after)) => Some(Refusal::Became {
            square,
            before,
            after,
        }),
        (None, content) => content.map(|content| Refusal::Appeared { square, content }),
    }
}

/// Why none of the pieces that do such things could do it there. Of several reasons the one that came
/// nearest to a legal action.
fn nearest(before: &Position, action: Action, to: Square) -> Option<Refusal> {
    let us = before.to_move;
    let owner = specialist(action)?;
    let pieces = before.board.pieces(us, owner).iter();
    let refusals = pieces.filter_map(|from| judge(before, Move { from, action, to }).err());
    let nearness = |refusal: &Refusal| match refusal {
        Refusal::Danger { .. } => 2,
        Refusal::Shielded { .. } | Refusal::General => 1,
        _ => 0,
    };
    refusals.max_by_key(nearness).or(Some(Refusal::Nobody {
        us,
        square: to,
        action,
        owner,
    }))
}

/// What is wrong where two squares changed as they do by a move, a capture by moving or a swap.
fn two(before: &Position, after: &Contents, a: Square, b: Square) -> Option<Refusal> {
    let board = &before.board;
    let then = |square: Square| after[square.index()];
    let went = |from, to| then(from).is_none() && then(to) == board.at(from);
    let travel = |from, to| {
        let action = match board.at(to) {
            None => Action::Step,
            Some(_) => Action::Capture,
        };
        Move { from, action, to }
    };
    let attempt = if went(a, b) {
        travel(a, b)
    } else if went(b, a) {
        travel(b, a)
    } else if then(a) == board.at(b) && then(b) == board.at(a) {
        // Whoever may have begun the swap.
        let ours = board.of(before.to_move);
        let jesters = board.pieces(before.to_move, PieceKind::Jester);
        let begins = |set: SquareSet| {
            [(a, b), (b, a)]
                .into_iter()
                .find(|(from, _)| set.contains(*from))
        };
        let (from, to) = begins(jesters).or(begins(ours)).unwrap_or((a, b));
        Move {
            from,
            action: Action::Swap,
            to,
        }
    } else {
        return None;
    };
    judge(before, attempt).err()
}
