//! Random boards: strewn ones, which need not come from a game, and reachable ones, which do.

use advance::board::text::{BoardFile, START};
use advance::board::{SQUARES, WIDTH};
use advance::{PieceKind, Position, Side};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The weights of the contents of a square of a strewn board.
#[derive(Clone, Copy, Debug)]
struct Mix {
    empty: u32,
    wall: u32,
    white: u32,
    black: u32,
}

/// Boards with few and with many pieces, with and without walls, and boards where one side is hunted by the other: only
/// on the latter are danger, pins and sides without a move common.
const MIXES: [Mix; 6] = [
    mix(90, 2, 4, 4),
    mix(60, 5, 20, 15),
    mix(10, 10, 40, 40),
    mix(75, 0, 1, 24),
    mix(75, 0, 24, 1),
    mix(20, 60, 10, 10),
];

const fn mix(empty: u32, wall: u32, white: u32, black: u32) -> Mix {
    Mix {
        empty,
        wall,
        white,
        black,
    }
}

/// The letters of a side's pieces, its General aside.
fn letters(side: Side) -> Vec<u8> {
    let letters = PieceKind::letters(side).bytes();
    let general = PieceKind::General.letter();
    letters
        .filter(|letter| !letter.eq_ignore_ascii_case(&general))
        .collect()
}

/// Boards with few pieces where one side is hunted by the other: their games soon end.
const HUNTS: [Mix; 2] = [mix(86, 2, 2, 10), mix(86, 2, 10, 2)];

fn square(mix: Mix) -> impl Strategy<Value = u8> {
    prop_oneof![
        // Failing boards shrink to the first alternative.
        mix.empty => Just(b'.'),
        mix.wall => Just(b'#'),
        mix.white => select(letters(Side::White)),
        mix.black => select(letters(Side::Black)),
    ]
}

/// The 81 characters of a board that need not come from a game, with one General of each side.
pub fn squares() -> impl Strategy<Value = Vec<u8>> {
    squares_of(&MIXES)
}

fn squares_of(mixes: &'static [Mix]) -> impl Strategy<Value = Vec<u8>> {
    let rest = select(mixes).prop_flat_map(|mix| prop::collection::vec(square(mix), SQUARES));
    // A step of 1 to 80 from one General to the other never leads back to the first.
    (rest, 0..SQUARES, 1..SQUARES).prop_map(|(mut squares, white, step)| {
        squares[white] = b'G';
        squares[(white + step) % SQUARES] = b'g';
        squares
    })
}

/// The nine lines of a board file.
pub fn lines(squares: &[u8]) -> Vec<u8> {
    squares
        .chunks(WIDTH)
        .flat_map(|rank| [rank, b"\n"].concat())
        .collect()
}

fn parse(text: &[u8], to_move: Side) -> Position {
    Position::new(*BoardFile::parse(text).unwrap().board(), to_move)
}

pub fn colour() -> impl Strategy<Value = Side> {
    select(Side::BOTH.as_slice())
}

/// A board that need not come from a game, and a side to move, in danger or not.
pub fn strewn() -> impl Strategy<Value = Position> {
    (squares(), colour()).prop_map(|(squares, to_move)| parse(&lines(&squares), to_move))
}

/// A strewn board where one side is hunted by the other, and either is to move.
pub fn hunted() -> impl Strategy<Value = Position> {
    (squares_of(&HUNTS), colour()).prop_map(|(squares, to_move)| parse(&lines(&squares), to_move))
}

/// A game from the start: every position of up to `length` moves of any quality.
pub fn game(length: usize) -> impl Strategy<Value = Vec<Position>> {
    prop::collection::vec(any::<Index>(), 0..=length).prop_map(|choices| {
        let mut positions = vec![parse(START.as_bytes(), Side::White)];
        for choice in choices {
            let last = positions[positions.len() - 1];
            let moves: Vec<_> = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            positions.push(last.after(*choice.get(&moves)));
        }
        positions
    })
}

/// A position that a game can reach.
pub fn reachable() -> impl Strategy<Value = Position> {
    game(150).prop_map(|positions| positions[positions.len() - 1])
}

/// Any position of either sort.
pub fn position() -> impl Strategy<Value = Position> {
    prop_oneof![4 => strewn(), 1 => reachable()]
}
