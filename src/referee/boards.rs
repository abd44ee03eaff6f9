//! Compares two boards, the second of which is claimed to follow from the first by one move.

use std::ops::ControlFlow;

use super::attempt::{judge, only_kind};
use super::refusal::{Refusal, Standing};
use crate::board::{Action, Board, Content, Contents, Move, PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::moves::Position;
use crate::piece::MoveGroup;

/// The legal move that leads from `before` to `after`; of several, the first in byte order.
///
/// # Errors
/// There is no such move. If the boards suggest a move, the reason why that move is illegal.
pub fn compare(before: &Position, after: &Contents) -> Result<Move, Refusal> {
    let board = &before.board;
    let differs = |square: &Square| board.at(*square) != after[square.index()];
    let changed: SquareSet = Square::all().filter(differs).collect();
    // No move removes a General, so no move leads to contents that are not a board.
    let after_board = Board::new(after).ok();
    if let Some(mv) = after_board.and_then(|after| leading(before, &after, changed)) {
        return Ok(mv);
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

/// The legal move that leads from `before` to `after`, which differ on the squares `changed`.
fn leading(before: &Position, after: &Board, changed: SquareSet) -> Option<Move> {
    let mut leading: Vec<Move> = Vec::new();
    let _ = before.visit_legal_of(
        |group| !(group.to & changed).is_empty(),
        |group| {
            let to = group.to & changed;
            let moves = MoveGroup { to, ..group }.moves();
            leading.extend(moves.filter(|mv| before.board.after(*mv) == *after));
            ControlFlow::<()>::Continue(())
        },
    );
    leading.into_iter().min_by_key(Move::to_string)
}

/// The pieces of a side that can do this and reach `to`, regardless of its contents.
fn reaching(board: &Board, side: Side, action: Action, to: Square) -> SquareSet {
    let Some(kind) = only_kind(action) else {
        return SquareSet::EMPTY;
    };
    let reaches = |from: &Square| kind.piece().reach(side, *from).contains(to);
    board.pieces(side, kind).iter().filter(reaches).collect()
}

/// The fault if one square changed, as by a shot, a wall or a conversion.
fn one(before: &Position, after: &Contents, square: Square) -> Option<Refusal> {
    let us = before.to_move;
    let reached = |action| !reaching(&before.board, us, action, square).is_empty();
    match (before.board.at(square), after[square.index()]) {
        (Some(Content::Piece(owner, kind)), None) if owner != us && kind != PieceKind::General => {
            nearest(before, Action::Shot, square)
        }
        // Take a target that is never shot at as shot only if a Catapult reaches it.
        (Some(_), None) if reached(Action::Shot) => nearest(before, Action::Shot, square),
        (Some(content), None) => Some(Refusal::Vanished { square, content }),
        (None, Some(Content::Wall)) => built(before, square),
        (Some(_), Some(Content::Wall)) if reached(Action::Build) => {
            nearest(before, Action::Build, square)
        }
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

/// The reason why the side to move did not build the wall that rose on an empty square.
fn built(before: &Position, square: Square) -> Option<Refusal> {
    let us = before.to_move;
    let reaching = |side| reaching(&before.board, side, Action::Build, square);
    match reaching(!us).first() {
        Some(builder) if reaching(us).is_empty() => Some(Refusal::TheirBuilder {
            us,
            square,
            builder,
        }),
        _ => nearest(before, Action::Build, square),
    }
}

/// The reason why no piece of the kind that does this could do it there: of several, the one nearest to a legal
/// move.
fn nearest(before: &Position, action: Action, to: Square) -> Option<Refusal> {
    let us = before.to_move;
    let owner = only_kind(action)?;
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

/// The fault if two squares changed, as by a move, a capture by moving or a swap.
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
        // Either piece may have begun the swap.
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
        return besides(board, after, a, b).or_else(|| besides(board, after, b, a));
    };
    judge(before, attempt).err()
}

/// The other change when the piece on `from` went to `to`, if it seems to have gone there.
fn besides(board: &Board, after: &Contents, from: Square, to: Square) -> Option<Refusal> {
    let piece @ Content::Piece(owner, kind) = board.at(from)? else {
        return None;
    };
    let Some(arrived @ Content::Piece(new, now)) = after[to.index()] else {
        return None;
    };
    // A piece of that kind need not have moved there: the one already there may have changed sides.
    if board.kind_at(to) == Some(now) {
        return None;
    }
    match after[from.index()] {
        Some(left) if arrived == piece => Some(Refusal::LeftBehind {
            piece: Standing { kind, square: from },
            to,
            left,
        }),
        None if owner == new || kind == now => Some(Refusal::Transformed {
            from,
            before: piece,
            to,
            after: arrived,
        }),
        _ => None,
    }
}
