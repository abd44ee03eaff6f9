//! One move as written, legal or not.

use super::refusal::{Refusal, Standing};
use crate::board::geometry::{BESIDE, between};
use crate::board::{Action, Content, Move, PieceKind, Square, SquareSet};
use crate::moves::{Position, legality};
use crate::piece::{MoveList, PIECES, Piece, Turn, shielded};

/// The move, if it is legal.
///
/// # Errors
/// The reason why it is none.
pub fn judge(position: &Position, attempt: Move) -> Result<Move, Refusal> {
    if position.is_legal(attempt) {
        return Ok(attempt);
    }
    let turn = Turn::new(&position.board, position.to_move);
    let piece = actor(&turn, attempt)?;
    fits(&turn, attempt)?;
    reaches(&turn, piece, attempt)?;
    check_target(&turn, attempt)?;
    let after = position.board.after(attempt);
    Err(Refusal::Danger {
        us: turn.us,
        from: Standing::all(&after, legality::dangers(&after, turn.us)),
    })
}

/// The move that a player means by choosing a piece and then a square.
#[must_use]
pub fn meant(position: &Position, from: Square, to: Square) -> Move {
    let board = &position.board;
    let kind = match board.at(from) {
        Some(Content::Piece(_, kind)) => Some(kind),
        _ => None,
    };
    let does = |action| only_kind(action).is_some_and(|owner| Some(owner) == kind);
    let action = match board.at(to) {
        None => Action::Step,
        Some(Content::Piece(owner, _)) if owner == position.to_move => match does(Action::Swap) {
            true => Action::Swap,
            false => Action::Capture,
        },
        Some(_) => [Action::Convert, Action::Shot]
            .into_iter()
            .find(|&action| does(action))
            .unwrap_or(Action::Capture),
    };
    Move { from, action, to }
}

/// The piece that acts, if it belongs to the side to move and its kind can do such a move.
fn actor(turn: &Turn, attempt: Move) -> Result<&'static dyn Piece, Refusal> {
    let Move { from, action, to } = attempt;
    let (owner, kind) = match turn.board.at(from) {
        None => return Err(Refusal::NoPiece(from)),
        Some(Content::Wall) => return Err(Refusal::WallActs(from)),
        Some(Content::Piece(owner, kind)) => (owner, kind),
    };
    let piece = Standing { kind, square: from };
    if owner != turn.us {
        return Err(Refusal::NotYours { piece, owner });
    }
    match only_kind(action) {
        Some(owner) if owner != kind => Err(Refusal::NotItsTrade {
            piece,
            action,
            owner,
        }),
        _ if from == to => Err(Refusal::SameSquare(from)),
        _ => Ok(kind.piece()),
    }
}

/// The kind of piece that alone can do this action, if there is one.
pub(super) fn only_kind(action: Action) -> Option<PieceKind> {
    let piece = PIECES.iter().find(|p| p.special().contains(&action))?;
    Some(piece.kind())
}

/// Checks that the content of the target square suits the action. The kind of piece itself judges an action that only
/// it can do.
fn fits(turn: &Turn, attempt: Move) -> Result<(), Refusal> {
    let Move { from, action, to } = attempt;
    match (action, turn.board.at(to)) {
        (Action::Step, Some(content)) => Err(Refusal::Occupied {
            square: to,
            content,
        }),
        (Action::Capture | Action::Shot, None) => Err(Refusal::NothingToCapture(to)),
        (Action::Capture | Action::Shot, Some(Content::Piece(owner, kind))) if owner == turn.us => {
            let piece = Standing { kind, square: to };
            Err(Refusal::OwnPiece { piece, owner })
        }
        (Action::Capture | Action::Shot, Some(Content::Wall))
            if turn.board.kind_at(from) != Some(PieceKind::Miner) =>
        {
            Err(Refusal::Wall(to))
        }
        _ => Ok(()),
    }
}

/// Checks that the piece could act there if no Sentinel shielded anything and Generals were ordinary pieces.
fn reaches(turn: &Turn, piece: &dyn Piece, attempt: Move) -> Result<(), Refusal> {
    let Move { from, to, .. } = attempt;
    let shieldless = Turn {
        prey: turn.board.of(!turn.us),
        ..*turn
    };
    let open = Turn {
        occupied: turn.occupied & (SquareSet::of(from) | SquareSet::of(to)),
        ..shieldless
    };
    if !gives(piece, &open, attempt) {
        return Err(Refusal::Piece(piece.objection(turn, attempt)));
    }
    if gives(piece, &shieldless, attempt) {
        return Ok(());
    }
    let in_the_way = between(from, to) & turn.occupied;
    let nearest = in_the_way.iter().min_by_key(|&at| distance(from, at));
    match nearest.and_then(|at| Some((at, turn.board.at(at)?))) {
        Some((square, content)) => Err(Refusal::Blocked { square, content }),
        // Nothing is in between, but another square matters: a rule of this kind of piece.
        None => Err(Refusal::Piece(piece.objection(turn, attempt))),
    }
}

fn gives(piece: &dyn Piece, turn: &Turn, attempt: Move) -> bool {
    let mut moves = MoveList::new();
    piece.pseudo_legal(turn, attempt.from, &mut moves);
    moves.groups().iter().any(|group| {
        group.from == attempt.from
            && group.action == attempt.action
            && group.to.contains(attempt.to)
    })
}

/// The number of steps that a General needs.
fn distance(a: Square, b: Square) -> i8 {
    let files = (a.file() - b.file()).abs();
    files.max((a.row() - b.row()).abs())
}

/// Checks that the target may be captured.
fn check_target(turn: &Turn, attempt: Move) -> Result<(), Refusal> {
    let Move { action, to, .. } = attempt;
    let them = !turn.us;
    if !matches!(action, Action::Capture | Action::Shot) || !turn.board.of(them).contains(to) {
        return Ok(());
    }
    if turn.board.general(them) == to {
        return Err(Refusal::General);
    }
    if shielded(turn.board, them).contains(to) {
        let sentinels = BESIDE[to.index()] & turn.board.pieces(them, PieceKind::Sentinel);
        return Err(Refusal::Shielded {
            square: to,
            by: Standing::all(turn.board, sentinels),
        });
    }
    Ok(())
}
