//! The rules of Advance for searches and matches.

use super::Position;
use crate::board::{Move, SQUARES};
use crate::game::{Game, Side, TURNS};
use crate::piece::{PIECES, Piece, material};

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "advance";

    const ENDING: &'static str = "trap";

    /// Equal sides play to the last turn, where the lead decides: the last moves count as much as the first.
    const CLOCK_MOVES: u32 = TURNS;

    fn start() -> Self {
        Position::start()
    }

    fn legal_moves(&self) -> Vec<Move> {
        Position::legal_moves(self)
    }

    fn find(&self, text: &str) -> Option<Move> {
        let mv = text.parse().ok()?;
        self.is_legal(mv).then_some(mv)
    }

    #[inline]
    fn after(&self, mv: Move) -> Self {
        Position::after(self, mv)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        Position::gain(self, mv)
    }

    fn wins(&self, mv: Move) -> bool {
        Position::wins(self, mv)
    }

    fn winning_move(&self) -> Option<Move> {
        Position::winning_move(self)
    }

    #[inline]
    fn pass(&self) -> Option<Self> {
        (!self.in_danger()).then(|| Self::new(self.board, !self.to_move))
    }

    #[inline]
    fn in_danger(&self) -> bool {
        Position::in_danger(self)
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn lead(&self) -> i32 {
        material(&self.board, Side::White) - material(&self.board, Side::Black)
    }

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }

    const SLOTS: usize = SQUARES * SQUARES;

    #[inline]
    fn slot(mv: Move) -> usize {
        mv.from.index() * SQUARES + mv.to.index()
    }

    /// The two bytes of its [code](Move::code).
    fn pack(mv: Move, bytes: &mut Vec<u8>) {
        bytes.extend(mv.code().to_le_bytes());
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<Move> {
        let (code, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        Move::of_code(u16::from_le_bytes(*code)).filter(|&mv| self.is_legal(mv))
    }

    /// The letters of the kinds with their values, as in `Z1B2`.
    fn pieces() -> Option<String> {
        let piece = |piece: &&dyn Piece| {
            let letter = char::from(piece.kind().letter());
            format!("{letter}{}", piece.value())
        };
        Some(PIECES.iter().map(piece).collect())
    }
}
