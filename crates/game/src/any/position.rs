//! Positions whose game is not known to the compiler.

use std::any::Any;
use std::fmt;

use super::advice::{Advice, MoveEffect};
use super::diagram::{Diagram, DiagramStyle};
use super::moves::AnyMove;
use super::tabletop::{BoardFileError, Mixture, Tabletop};
use crate::game::{Ending, Game, Side};
use crate::picture::Sheet;
use crate::search::Stop;

/// Declares each method once, for the trait and for every game.
macro_rules! methods {
    ($($(#[$attribute:meta])* fn $name:ident($it:ident $(, $argument:ident: $type:ty)*) -> $result:ty $body:block)*) => {
        /// The methods of a [`Game`] and [`Tabletop`] whose game is not known to the compiler, except those that need
        /// another position: [`AnyPosition`](super::AnyPosition) adds these. It is printed as one line.
        ///
        /// A method that takes a move panics if the move is of another game.
        pub trait ErasedPosition: fmt::Display + Send + Sync {
            /// The position as its game knows it, for a downcast.
            fn as_any(&self) -> &dyn Any;

            $($(#[$attribute])*
            fn $name(&self $(, $argument: $type)*) -> $result;)*
        }

        impl<G: Tabletop> ErasedPosition for G {
            fn as_any(&self) -> &dyn Any {
                self
            }

            $(fn $name(&self $(, $argument: $type)*) -> $result {
                let $it = self;
                $body
            })*
        }
    };
}

methods! {
    /// See [`Game::legal_moves`].
    #[must_use]
    fn legal_moves(it) -> Vec<AnyMove> {
        let moves = Game::legal_moves(it).into_iter();
        moves.map(AnyMove::new).collect()
    }

    /// The number of legal moves.
    #[must_use]
    fn legal_count(it) -> usize {
        Game::legal_moves(it).len()
    }

    /// The legal move at an index in [`Game::legal_moves`]. Only this move is boxed.
    #[must_use]
    fn nth_legal(it, index: usize) -> Option<AnyMove> {
        let moves = Game::legal_moves(it);
        moves.get(index).copied().map(AnyMove::new)
    }

    /// The index of a move in [`Game::legal_moves`]; `None` if it is not legal, or of another game.
    #[must_use]
    fn index_of(it, mv: &AnyMove) -> Option<usize> {
        let mv = mv.of::<G>()?;
        let mut moves = Game::legal_moves(it).into_iter();
        moves.position(|legal| legal == mv)
    }

    /// See [`Game::pack`].
    fn pack(_it, mv: &AnyMove, bytes: &mut Vec<u8>) -> () {
        G::pack(mv.own::<G>(), bytes);
    }

    /// See [`Game::unpack`].
    #[must_use]
    fn unpack(it, bytes: &mut &[u8]) -> Option<AnyMove> {
        Game::unpack(it, bytes).map(AnyMove::new)
    }

    /// True if the side to move has no legal move, which ends the game.
    #[must_use]
    fn is_over(it) -> bool {
        Game::legal_moves(it).is_empty()
    }

    /// See [`Game::find`].
    #[must_use]
    fn find(it, text: &str) -> Option<AnyMove> {
        Game::find(it, text).map(AnyMove::new)
    }

    /// See [`Game::gain`].
    #[must_use]
    fn gain(it, mv: &AnyMove) -> i32 {
        Game::gain(it, mv.own::<G>())
    }

    /// See [`Game::wins`].
    #[must_use]
    fn wins(it, mv: &AnyMove) -> bool {
        Game::wins(it, mv.own::<G>())
    }

    /// See [`Game::winner`].
    #[must_use]
    fn winner(it, ending: Ending) -> Option<Side> {
        Game::winner(it, ending)
    }

    /// See [`Game::to_move`].
    #[must_use]
    fn to_move(it) -> Side {
        Game::to_move(it)
    }

    /// See [`Game::lead`].
    #[must_use]
    fn lead(it) -> i32 {
        Game::lead(it)
    }

    /// See [`Game::plies_left`].
    #[must_use]
    fn plies_left(it) -> Option<u32> {
        Game::plies_left(it)
    }

    /// See [`Game::points`].
    #[must_use]
    fn points(it) -> Option<[i32; 2]> {
        Game::points(it)
    }

    /// See [`Game::key`].
    #[must_use]
    fn key(it) -> u64 {
        Game::key(it)
    }

    /// The number of sequences of `depth` legal moves ("perft"); `None` if it is stopped first.
    #[must_use]
    fn perft(it, depth: u32, stop: &Stop) -> Option<u64> {
        if stop.is_requested() {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let moves = Game::legal_moves(it);
        if depth == 1 {
            return Some(moves.len() as u64);
        }
        let mut counts = moves
            .into_iter()
            .map(|mv| ErasedPosition::perft(&Game::after(it, mv), depth - 1, stop));
        counts.try_fold(0, |sum, count| Some(sum + count?))
    }

    /// See [`Tabletop::drawing`].
    #[must_use]
    fn drawing(it) -> String {
        Tabletop::drawing(it)
    }

    /// See [`Tabletop::diagram`].
    #[must_use]
    fn diagram(it, moves: &[AnyMove], style: DiagramStyle) -> Diagram {
        Tabletop::diagram(it, &own::<G>(moves), style)
    }

    /// See [`Tabletop::sheet`].
    #[must_use]
    fn sheet(it, moves: &[AnyMove], caption: Option<String>) -> Sheet {
        Tabletop::sheet(it, &own::<G>(moves), caption)
    }

    /// See [`Tabletop::board_file`].
    #[must_use]
    fn board_file(it) -> Option<String> {
        Tabletop::board_file(it)
    }

    /// See [`Tabletop::read_board_file`].
    ///
    /// # Errors
    /// The file is not a board, or no legal move leads to it.
    fn read_board_file(it, file: &[u8]) -> Result<AnyMove, BoardFileError> {
        Tabletop::read_board_file(it, file).map(AnyMove::new)
    }

    /// See [`Tabletop::squares`].
    #[must_use]
    fn squares(_it, mv: &AnyMove) -> Vec<String> {
        G::squares(mv.own::<G>())
    }

    /// See [`Tabletop::kind`].
    #[must_use]
    fn kind(it, mv: &AnyMove) -> &'static str {
        Tabletop::kind(it, mv.own::<G>())
    }

    /// See [`Tabletop::remark`].
    #[must_use]
    fn remark(it, mv: &AnyMove) -> Option<String> {
        Tabletop::remark(it, mv.own::<G>())
    }

    /// See [`Tabletop::effect`].
    #[must_use]
    fn effect(it, mv: &AnyMove) -> Option<MoveEffect> {
        Tabletop::effect(it, mv.own::<G>())
    }

    /// See [`Tabletop::advice`].
    #[must_use]
    fn advice(it, line: &[AnyMove], plies_to_end: Option<i32>) -> Option<Advice> {
        Tabletop::advice(it, &own::<G>(line), plies_to_end)
    }

    /// See [`Tabletop::points_of`].
    #[must_use]
    fn points_of(it, side: Side) -> i64 {
        Tabletop::points_of(it, side)
    }

    /// See [`Tabletop::decided`].
    #[must_use]
    fn decided(it) -> Option<Side> {
        Tabletop::decided(it)
    }

    /// See [`Tabletop::path`].
    #[must_use]
    fn path(it) -> Option<Vec<String>> {
        Tabletop::path(it)
    }

    /// See [`Tabletop::read`].
    ///
    /// # Errors
    /// The reason why there is no such move, in a sentence without its full stop.
    fn read(it, line: &str) -> Result<AnyMove, String> {
        Tabletop::read(it, line).map(AnyMove::new)
    }

    /// See [`Tabletop::refusal`].
    #[must_use]
    fn refusal(it, text: &str) -> Option<String> {
        Tabletop::refusal(it, text)
    }

    /// See [`Tabletop::ended`].
    #[must_use]
    fn ended(it) -> String {
        Tabletop::ended(it)
    }

    /// See [`Tabletop::console_arguments`].
    #[must_use]
    fn console_arguments(it, side: Side) -> Option<Vec<String>> {
        Tabletop::console_arguments(it, side)
    }

    /// See [`Tabletop::mixture`].
    #[must_use]
    fn mixture(it) -> Option<Mixture> {
        Tabletop::mixture(it)
    }
}

fn own<G: Game>(moves: &[AnyMove]) -> Vec<G::Move> {
    moves.iter().map(AnyMove::own::<G>).collect()
}
