//! Two boards, one said to be an action after the other.

use super::attempt::{judge, specialist};
use super::refusal::Refusal;
use crate::board::{Action, Board, Content, Move, PieceKind, Square, SquareSet};
use crate::moves::Position;

/// The legal action that leads from `before` to `after`; of several, the first in byte order.
///
/// # Errors
/// Why there is none. Where the boards look like an action, the reason is that of the action.
pub fn compare(before: &Position, after: &Board) -> Result<Move, Refusal> {
    let differs = |square: &Square| before.board.at(*square) != after.at(*square);
    let changed: SquareSet = Square::all().filter(differs).collect();
    let legal = before
        .legal_moves()
        .into_iter()
        .filter(|action| changed.contains(action.to) && before.board.after(*action) == *after);
    if let Some(action) = legal.min_by_key(Move::to_string) {
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
    Err(reason.unwrap_or(Refusal::Several(changed)))
}

/// What is wrong where one square changed: shots, walls and conversions change so much.
fn one(before: &Position, after: &Board, square: Square) -> Option<Refusal> {
    let us = before.to_move;
    match (before.board.at(square), after.at(square)) {
        (Some(Content::Piece(owner, _)), None) if owner != us => {
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
fn two(before: &Position, after: &Board, a: Square, b: Square) -> Option<Refusal> {
    let board = &before.board;
    let went = |from, to| after.at(from).is_none() && after.at(to) == board.at(from);
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
    } else if after.at(a) == board.at(b) && after.at(b) == board.at(a) {
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
