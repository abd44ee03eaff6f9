//! The referee and the move generator on all labelled positions: they never disagree, and every reason
//! is true.

use std::collections::HashSet;
use std::{env, fs};

use advance::board::{Content, Contents, SQUARES, SquareSet};
use advance::moves::legality::dangers;
use advance::piece::shielded;
use advance::referee::{self, Refusal};
use advance::{Action, Board, Move, PieceKind, Position, Side, Square};

use super::moves::pseudo_legal_moves;

fn positions() -> impl Iterator<Item = Position> {
    ["reachable", "strewn"].into_iter().flat_map(|name| {
        let path = format!("{}/fixtures/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let suite = fs::read_to_string(path).unwrap();
        let read = |line: &str| {
            let (position, _) = line.split_once(" legal=").unwrap();
            position.parse().unwrap()
        };
        suite.lines().map(read).collect::<Vec<_>>()
    })
}

/// These contents with others on some squares.
fn edited(before: &Contents, edits: &[(Square, Option<Content>)]) -> Contents {
    let mut contents = *before;
    for &(square, content) in edits {
        contents[square.index()] = content;
    }
    contents
}

/// Everything that a square can hold.
fn contents() -> Vec<Option<Content>> {
    let letters = Side::BOTH.map(PieceKind::letters).concat();
    let symbols = letters.bytes().chain(*b".#");
    symbols.map(Content::from_symbol).collect()
}

/// Every how many edits one is tried: the nightly run, which sets `ADVANCE_TRIES`, tries all of them.
fn step() -> usize {
    match env::var_os("ADVANCE_TRIES") {
        Some(_) => 1,
        None if cfg!(debug_assertions) => 16,
        None => 5,
    }
}

/// The contents of the squares after an edit: one square has other contents, or one piece or wall has moved to another
/// square, replacing or exchanging its contents. If not all edits are tried, each `number` gives others.
fn edits(board: &Board, number: usize) -> Vec<Contents> {
    let mut edits = Vec::new();
    for square in Square::all() {
        for content in contents() {
            edits.push(vec![(square, content)]);
        }
        let content = board.at(square);
        if content.is_some() {
            for to in Square::all().filter(|&to| to != square) {
                edits.push(vec![(square, None), (to, content)]);
                edits.push(vec![(square, board.at(to)), (to, content)]);
            }
        }
    }
    let before = board.contents();
    let edits = edits.into_iter().skip(number % step()).step_by(step());
    edits.map(|edit| edited(&before, &edit)).collect()
}

/// Checks that a reason is true, for the action if that is known, and whether that is pseudo-legal.
fn assert_true(position: &Position, refusal: &Refusal, attempt: Option<(Move, bool)>) {
    let board = &position.board;
    let (us, them) = (position.to_move, !position.to_move);
    let holds = match refusal {
        Refusal::NoPiece(square) | Refusal::NothingToCapture(square) => board.at(*square).is_none(),
        Refusal::WallActs(square) | Refusal::Wall(square) => board.walls().contains(*square),
        Refusal::NotYours { piece, owner } => {
            *owner == them && board.of(them).contains(piece.square)
        }
        Refusal::OwnPiece { piece, owner } => *owner == us && board.of(us).contains(piece.square),
        Refusal::Occupied { square, content } | Refusal::Blocked { square, content } => {
            board.at(*square) == Some(*content)
        }
        Refusal::NotItsTrade { piece, owner, .. } => {
            board.kind_at(piece.square) == Some(piece.kind) && piece.kind != *owner
        }
        Refusal::Shielded { square, by } => {
            let sentinels: SquareSet = by.iter().map(|sentinel| sentinel.square).collect();
            shielded(board, them).contains(*square)
                && !by.is_empty()
                && (sentinels - board.pieces(them, PieceKind::Sentinel)).is_empty()
        }
        Refusal::General => attempt.is_none_or(|(attempt, _)| board.general(them) == attempt.to),
        Refusal::Danger { us: side, from } => {
            *side == us
                && !from.is_empty()
                && attempt.is_none_or(|(attempt, is_pseudo_legal)| {
                    let after = board.after(attempt);
                    let named: SquareSet = from.iter().map(|enemy| enemy.square).collect();
                    is_pseudo_legal && named == dangers(&after, us)
                })
        }
        Refusal::TheirBuilder {
            us: side, builder, ..
        } => *side == us && board.pieces(them, PieceKind::Builder).contains(*builder),
        Refusal::LeftBehind { piece, to, left } => {
            board.kind_at(piece.square) == Some(piece.kind)
                && board.at(piece.square) != Some(*left)
                && piece.square != *to
        }
        Refusal::Transformed {
            from,
            before,
            to,
            after,
        } => board.at(*from) == Some(*before) && before != after && from != to,
        Refusal::Vanished { square, content } => board.at(*square) == Some(*content),
        Refusal::Lost(side) => *side == us && !position.has_legal_move(),
        Refusal::Nobody {
            us: side, owner, ..
        } => board.pieces(*side, *owner).is_empty(),
        _ => true,
    };
    assert!(holds, "{refusal}: {attempt:?} of {position}");
    if let Some((attempt, is_pseudo_legal)) = attempt {
        assert_eq!(
            is_pseudo_legal,
            matches!(refusal, Refusal::Danger { .. }),
            "{refusal}: {attempt} of {position}"
        );
    }
}

#[test]
fn the_referee_agrees_with_the_generator() {
    for position in positions() {
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        let pseudo_legal: HashSet<Move> = pseudo_legal_moves(&position).into_iter().collect();
        for from in Square::all().filter(|&from| position.board.at(from).is_some()) {
            // Pieces of the other side and walls have no actions.
            let own = position.board.of(position.to_move).contains(from);
            for to in Square::all().take(if own { SQUARES } else { 1 }) {
                for action in Action::ALL {
                    let attempt = Move { from, action, to };
                    match referee::judge(&position, attempt) {
                        Ok(mv) => assert!(mv == attempt && legal.contains(&attempt)),
                        Err(refusal) => {
                            assert!(!legal.contains(&attempt), "{refusal}: {attempt}");
                            let judged = (attempt, pseudo_legal.contains(&attempt));
                            assert_true(&position, &refusal, Some(judged));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn exactly_boards_after_legal_moves_are_accepted() {
    for (number, position) in positions().enumerate() {
        let legal: HashSet<Board> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.board.after(mv))
            .collect();
        for after in &legal {
            let mv = referee::compare(&position, &after.contents()).unwrap();
            assert_eq!(position.board.after(mv), *after, "{mv} of {position}");
        }
        let is_legal =
            |after: &Contents| Board::new(after).is_ok_and(|after| legal.contains(&after));
        for after in edits(&position.board, number) {
            match referee::compare(&position, &after) {
                Ok(mv) => assert!(is_legal(&after), "{mv} of {position}"),
                Err(refusal) => {
                    assert!(!is_legal(&after), "{refusal} of {position}");
                    assert_true(&position, &refusal, None);
                }
            }
        }
    }
}
