//! Positions and moves of any game.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::diagram::{Diagram, Look};
use super::game::AnyGame;
use super::tabletop::{Mixture, Tabletop};
use crate::game::{Ending, Game, Setup, Side};
use crate::picture::Sheet;
use crate::search::Stop;

/// A position of some game, with the methods of its [`Game`] and [`Tabletop`]. It is printed as one line.
pub struct AnyPosition(Box<dyn Erased>);

/// A position of some game, with the number of moves made before it.
pub type AnySetup = Setup<AnyPosition>;

/// A move of some game. It is printed as one word.
#[derive(Clone)]
pub struct AnyMove(Arc<dyn ErasedMove>);

impl AnyPosition {
    /// The same position, as a value.
    #[must_use]
    pub fn new<G: Tabletop>(position: G) -> Self {
        Self(Box::new(position))
    }

    /// The position as its game knows it; `None` where it is of another game.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<&G> {
        self.0.as_any().downcast_ref()
    }

    /// Its game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// See [`Game::legal_moves`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        self.0.legal_moves()
    }

    /// The number of legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.0.legal_count()
    }

    /// The legal move at a place in [`Game::legal_moves`]. Only this move is boxed.
    #[must_use]
    pub fn nth_legal(&self, place: usize) -> Option<AnyMove> {
        self.0.nth_legal(place)
    }

    /// The place of a move in [`Game::legal_moves`]; `None` where it is not legal, or a move of another game.
    #[must_use]
    pub fn place_of(&self, mv: &AnyMove) -> Option<usize> {
        self.0.place_of(mv)
    }

    /// Whether there is no legal move: the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.legal_count() == 0
    }

    /// See [`Game::find`].
    #[must_use]
    pub fn find(&self, text: &str) -> Option<AnyMove> {
        self.0.find(text)
    }

    /// See [`Game::after`].
    ///
    /// # Panics
    /// When the move is of another game; and as [`Game::after`] may.
    #[must_use]
    pub fn after(&self, mv: &AnyMove) -> Self {
        self.0.after(mv)
    }

    /// See [`Game::gain`].
    ///
    /// # Panics
    /// When the move is of another game.
    #[must_use]
    pub fn gain(&self, mv: &AnyMove) -> i32 {
        self.0.gain(mv)
    }

    /// See [`Game::wins`].
    ///
    /// # Panics
    /// When the move is of another game.
    #[must_use]
    pub fn wins(&self, mv: &AnyMove) -> bool {
        self.0.wins(mv)
    }

    /// See [`Game::winner`].
    #[must_use]
    pub fn winner(&self, ending: Ending) -> Option<Side> {
        self.0.winner(ending)
    }

    /// See [`Game::to_move`].
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.0.side()
    }

    /// See [`Game::lead`].
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.0.lead()
    }

    /// See [`Game::plies_left`].
    #[must_use]
    pub fn plies_left(&self) -> Option<u32> {
        self.0.plies_left()
    }

    /// See [`Game::points`].
    #[must_use]
    pub fn points(&self) -> Option<[i32; 2]> {
        self.0.points()
    }

    /// See [`Game::key`].
    #[must_use]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The number of sequences of `depth` legal moves ("perft"); `None` if it is stopped before they are counted.
    #[must_use]
    pub fn perft(&self, depth: u32, stop: &Stop) -> Option<u64> {
        self.0.perft(depth, stop)
    }

    /// See [`Tabletop::drawing`].
    #[must_use]
    pub fn drawing(&self) -> String {
        self.0.drawing()
    }

    /// See [`Tabletop::diagram`].
    ///
    /// # Panics
    /// When a move is of another game.
    #[must_use]
    pub fn diagram(&self, moves: &[AnyMove], look: Look) -> Diagram {
        self.0.diagram(moves, look)
    }

    /// See [`Tabletop::sheet`].
    ///
    /// # Panics
    /// When a move is of another game.
    #[must_use]
    pub fn sheet(&self, moves: &[AnyMove], caption: Option<String>) -> Sheet {
        self.0.sheet(moves, caption)
    }

    /// See [`Tabletop::board_file`].
    #[must_use]
    pub fn board_file(&self) -> Option<String> {
        self.0.board_file()
    }

    /// See [`Tabletop::squares`].
    ///
    /// # Panics
    /// When the move is of another game.
    #[must_use]
    pub fn squares(&self, mv: &AnyMove) -> Vec<String> {
        self.0.squares(mv)
    }

    /// See [`Tabletop::kind`].
    ///
    /// # Panics
    /// When the move is of another game.
    #[must_use]
    pub fn kind(&self, mv: &AnyMove) -> &'static str {
        self.0.kind(mv)
    }

    /// See [`Tabletop::remark`].
    ///
    /// # Panics
    /// When the move is of another game.
    #[must_use]
    pub fn remark(&self, mv: &AnyMove) -> Option<String> {
        self.0.remark(mv)
    }

    /// See [`Tabletop::points_of`].
    #[must_use]
    pub fn points_of(&self, side: Side) -> i64 {
        self.0.points_of(side)
    }

    /// See [`Tabletop::path`].
    #[must_use]
    pub fn path(&self) -> Option<Vec<String>> {
        self.0.path()
    }

    /// See [`Tabletop::read`].
    ///
    /// # Errors
    /// Why there is no such move, in a sentence without its stop.
    pub fn read(&self, line: &str) -> Result<AnyMove, String> {
        self.0.read(line)
    }

    /// See [`Tabletop::refusal`].
    #[must_use]
    pub fn refusal(&self, text: &str) -> Option<String> {
        self.0.refusal(text)
    }

    /// See [`Tabletop::ended`].
    #[must_use]
    pub fn ended(&self) -> String {
        self.0.ended()
    }

    /// See [`Tabletop::console_arguments`].
    #[must_use]
    pub fn console_arguments(&self, side: Side) -> Option<Vec<String>> {
        self.0.console_arguments(side)
    }

    /// See [`Tabletop::mixture`].
    #[must_use]
    pub fn mixture(&self) -> Option<Mixture> {
        self.0.mixture()
    }
}

impl AnySetup {
    /// How the game has ended, if it is over: by its rules, or else because `max_plies` moves of both sides were made.
    #[must_use]
    pub fn ending(&self, max_plies: u32) -> Option<Ending> {
        match self.position.is_over() {
            true => Some(Ending::Rules),
            false => (self.ply >= max_plies).then_some(Ending::Turns),
        }
    }

    /// The setup after a legal move.
    ///
    /// # Panics
    /// As [`AnyPosition::after`].
    #[must_use]
    pub fn after(&self, mv: &AnyMove) -> Self {
        Self {
            position: self.position.after(mv),
            ply: self.ply.saturating_add(1),
        }
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.0)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AnyMove {
    /// The same move, as a value.
    #[must_use]
    pub fn new<M: PartialEq + fmt::Display + Send + Sync + 'static>(mv: M) -> Self {
        Self(Arc::new(mv))
    }

    /// The move as its game knows it; `None` where it is of another game.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<G::Move> {
        self.0.as_any().downcast_ref().copied()
    }

    /// The move as its own game knows it.
    fn own<G: Game>(&self) -> G::Move {
        self.of::<G>().expect("a move of this game")
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl Eq for AnyMove {}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyMove({})", self.0)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move behind [`AnyMove`].
trait ErasedMove: fmt::Display + Send + Sync + 'static {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &AnyMove) -> bool;
}

impl<M: PartialEq + fmt::Display + Send + Sync + 'static> ErasedMove for M {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &AnyMove) -> bool {
        other.0.as_any().downcast_ref() == Some(self)
    }
}

/// A position behind [`AnyPosition`].
trait Erased: fmt::Display + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn game(&self) -> AnyGame;
    fn copy(&self) -> AnyPosition;
    fn equals(&self, other: &AnyPosition) -> bool;
    fn legal_moves(&self) -> Vec<AnyMove>;
    fn legal_count(&self) -> usize;
    fn nth_legal(&self, place: usize) -> Option<AnyMove>;
    fn place_of(&self, mv: &AnyMove) -> Option<usize>;
    fn find(&self, text: &str) -> Option<AnyMove>;
    fn after(&self, mv: &AnyMove) -> AnyPosition;
    fn gain(&self, mv: &AnyMove) -> i32;
    fn wins(&self, mv: &AnyMove) -> bool;
    fn winner(&self, ending: Ending) -> Option<Side>;
    fn side(&self) -> Side;
    fn lead(&self) -> i32;
    fn plies_left(&self) -> Option<u32>;
    fn points(&self) -> Option<[i32; 2]>;
    fn key(&self) -> u64;
    fn perft(&self, depth: u32, stop: &Stop) -> Option<u64>;
    fn drawing(&self) -> String;
    fn diagram(&self, moves: &[AnyMove], look: Look) -> Diagram;
    fn sheet(&self, moves: &[AnyMove], caption: Option<String>) -> Sheet;
    fn board_file(&self) -> Option<String>;
    fn squares(&self, mv: &AnyMove) -> Vec<String>;
    fn kind(&self, mv: &AnyMove) -> &'static str;
    fn remark(&self, mv: &AnyMove) -> Option<String>;
    fn points_of(&self, side: Side) -> i64;
    fn path(&self) -> Option<Vec<String>>;
    fn read(&self, line: &str) -> Result<AnyMove, String>;
    fn refusal(&self, text: &str) -> Option<String>;
    fn ended(&self) -> String;
    fn console_arguments(&self, side: Side) -> Option<Vec<String>>;
    fn mixture(&self) -> Option<Mixture>;
}

fn own<G: Game>(moves: &[AnyMove]) -> Vec<G::Move> {
    moves.iter().map(AnyMove::own::<G>).collect()
}

impl<G: Tabletop> Erased for G {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn game(&self) -> AnyGame {
        AnyGame::of::<G>()
    }

    fn copy(&self) -> AnyPosition {
        AnyPosition::new(self.clone())
    }

    fn equals(&self, other: &AnyPosition) -> bool {
        other.of() == Some(self)
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        let moves = Game::legal_moves(self).into_iter();
        moves.map(AnyMove::new).collect()
    }

    fn legal_count(&self) -> usize {
        Game::legal_moves(self).len()
    }

    fn nth_legal(&self, place: usize) -> Option<AnyMove> {
        let moves = Game::legal_moves(self);
        moves.get(place).copied().map(AnyMove::new)
    }

    fn place_of(&self, mv: &AnyMove) -> Option<usize> {
        let mv = mv.of::<G>()?;
        let mut moves = Game::legal_moves(self).into_iter();
        moves.position(|legal| legal == mv)
    }

    fn find(&self, text: &str) -> Option<AnyMove> {
        Game::find(self, text).map(AnyMove::new)
    }

    fn after(&self, mv: &AnyMove) -> AnyPosition {
        AnyPosition::new(Game::after(self, mv.own::<G>()))
    }

    fn gain(&self, mv: &AnyMove) -> i32 {
        Game::gain(self, mv.own::<G>())
    }

    fn wins(&self, mv: &AnyMove) -> bool {
        Game::wins(self, mv.own::<G>())
    }

    fn winner(&self, ending: Ending) -> Option<Side> {
        Game::winner(self, ending)
    }

    fn side(&self) -> Side {
        self.to_move()
    }

    fn lead(&self) -> i32 {
        Game::lead(self)
    }

    fn plies_left(&self) -> Option<u32> {
        Game::plies_left(self)
    }

    fn points(&self) -> Option<[i32; 2]> {
        Game::points(self)
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn perft(&self, depth: u32, stop: &Stop) -> Option<u64> {
        if stop.is_requested() {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let moves = Game::legal_moves(self);
        if depth == 1 {
            return Some(moves.len() as u64);
        }
        let mut counts = moves
            .into_iter()
            .map(|mv| Erased::perft(&Game::after(self, mv), depth - 1, stop));
        counts.try_fold(0, |sum, count| Some(sum + count?))
    }

    fn drawing(&self) -> String {
        Tabletop::drawing(self)
    }

    fn diagram(&self, moves: &[AnyMove], look: Look) -> Diagram {
        Tabletop::diagram(self, &own::<G>(moves), look)
    }

    fn sheet(&self, moves: &[AnyMove], caption: Option<String>) -> Sheet {
        Tabletop::sheet(self, &own::<G>(moves), caption)
    }

    fn board_file(&self) -> Option<String> {
        Tabletop::board_file(self)
    }

    fn squares(&self, mv: &AnyMove) -> Vec<String> {
        G::squares(mv.own::<G>())
    }

    fn kind(&self, mv: &AnyMove) -> &'static str {
        Tabletop::kind(self, mv.own::<G>())
    }

    fn remark(&self, mv: &AnyMove) -> Option<String> {
        Tabletop::remark(self, mv.own::<G>())
    }

    fn points_of(&self, side: Side) -> i64 {
        Tabletop::points_of(self, side)
    }

    fn path(&self) -> Option<Vec<String>> {
        Tabletop::path(self)
    }

    fn read(&self, line: &str) -> Result<AnyMove, String> {
        Tabletop::read(self, line).map(AnyMove::new)
    }

    fn refusal(&self, text: &str) -> Option<String> {
        Tabletop::refusal(self, text)
    }

    fn ended(&self) -> String {
        Tabletop::ended(self)
    }

    fn console_arguments(&self, side: Side) -> Option<Vec<String>> {
        Tabletop::console_arguments(self, side)
    }

    fn mixture(&self) -> Option<Mixture> {
        Tabletop::mixture(self)
    }
}
