//! What each side could take, as far as a remark about a move needs it.

use crate::board::{Action, Board, Move, PieceKind, Square, SquareSet};
use crate::game::Side;
use crate::moves::Position;
use crate::piece::shielded;

/// The position with the other side to move.
pub(super) const fn passed(position: &Position) -> Position {
    let to_move = match position.to_move {
        Side::White => Side::Black,
        Side::Black => Side::White,
    };
    Position::new(position.board, to_move)
}

/// How many squares the piece on a square can go to.
pub(super) fn reach(position: &Position, square: Square) -> usize {
    let moves = position.legal_moves().into_iter();
    let goes = moves.filter(|mv| matches!(mv.action, Action::Step | Action::Capture));
    goes.filter(|mv| mv.from == square).count()
}

/// The legal moves that take the piece on a square.
pub(super) fn takes_on(position: &Position, square: Square) -> impl Iterator<Item = Move> + use<> {
    let moves = position.legal_moves().into_iter();
    moves.filter(move |mv| mv.to == square && mv.action.takes())
}

/// What a move takes, less the value of a piece that is then taken on the same square.
pub(super) fn net(position: &Position, mv: Move) -> i32 {
    let after = position.after(mv);
    let back = takes_on(&after, mv.to).map(|back| after.gain(back)).max();
    position.gain(mv) - back.unwrap_or(0)
}

/// The move that takes most, if any takes more than it loses.
pub(super) fn worst(position: &Position) -> Option<Move> {
    let moves = position.legal_moves().into_iter();
    let takes = moves.filter(|&mv| position.gain(mv) > 0);
    let worst = takes.max_by_key(|&mv| (net(position, mv), mv.code()))?;
    (net(position, worst) > 0).then_some(worst)
}

/// The pieces of a side that its Sentinels shield; the General needs no word.
pub(super) fn shielded_friends(board: &Board, side: Side) -> SquareSet {
    let general = SquareSet::of(board.general(side));
    SquareSet::from_bits(shielded(board, side).bits() & !general.bits())
}

pub(super) fn is_general(position: &Position, square: Square) -> bool {
    position.board.kind_at(square) == Some(PieceKind::General)
}

/// Whether the piece stands on the target square after such a move.
pub(super) const fn moves_there(action: Action) -> bool {
    matches!(action, Action::Step | Action::Capture | Action::Swap)
}

/// The move, the reply that takes most for nothing, and the best that the side can take back.
pub(super) fn expected(position: &Position, mv: Move) -> Vec<Move> {
    let after = position.after(mv);
    let Some(reply) = worst(&after) else {
        return vec![mv];
    };
    let then = after.after(reply);
    let back = takes_on(&then, reply.to).max_by_key(|back| back.code());
    [mv, reply].into_iter().chain(back).collect()
}
