//! A game as searches and matches see it: its sides, its moves and its ends; and the generator behind
//! everything random.

mod draw;
pub mod foreign;
pub mod key;
mod line;
pub mod pgn;
pub mod random;
pub mod side;

pub use draw::{Draw, DrawRules, draw};
pub use line::{GameLine, ParseLengthError, TurnsOver};
pub use side::ParseSideError;

// The crate's root makes it public.
pub use side::Side;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// In most games, a game ends by default after this many moves of each side, and the lead decides it.
pub const TURNS: u32 = 100;

/// The greatest depth of perft, in moves. At this depth, even two moves in each position make more sequences than a
/// `u64` holds, and counting that far would take centuries.
pub const MAX_PERFT: u32 = 64;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By its own rules: there is no legal move left.
    Rules,
    /// The last turn was played, and the lead decides.
    Turns,
}

impl Ending {
    /// The word for it in records and answers.
    #[must_use]
    pub const fn word<G: Game>(self) -> &'static str {
        match self {
            Self::Rules => G::ENDING,
            Self::Turns => "turns",
        }
    }
}

/// A position of a game for two players who move in turn; what one wins, the other loses. A game is over
/// exactly when there is no legal move. Where both sides move at once, the first side's move stays hidden until
/// the second side has moved.
///
/// It is printed as one line, and read from it: see [`Setup`].
pub trait Game:
    Clone
    + PartialEq
    + fmt::Debug
    + fmt::Display
    + FromStr<Err: Error + Send + Sync>
    + Send
    + Sync
    + 'static
{
    /// The move of a player in a turn, printed as one word.
    type Move: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;

    /// The name of the game: one lower-case word.
    const NAME: &'static str;

    /// The word for [`Ending::Rules`] in this game.
    const ENDING: &'static str = "rules";

    /// [`Game::ENDING`] in a few words for people.
    const ENDED_BY: &'static str = Self::ENDING;

    /// The names of the first and the second side.
    const SIDES: [&'static str; 2] = ["white", "black"];

    /// The number of moves of each side after which a game is over by default.
    const TURNS: u32 = TURNS;

    /// The units of a search's score per point.
    const POINT: i32 = 100;

    /// The number of moves of a side to divide its clock by, unless the game is sure to end sooner: the moves that a
    /// long game still has. With too few, the last moves are rushed; with too many, time is left over.
    const CLOCK_MOVES: u32 = 30;

    /// True if both sides choose at once: the choice of the first side is hidden until the second side has chosen too.
    const AT_ONCE: bool = false;

    /// The rules by which a game between people is a draw; `None` if every game ends by its rules.
    const DRAWS: Option<DrawRules> = None;

    /// The default start position.
    fn start() -> Self;

    /// The start position on a board with this many rows; `None` if the game has no such board, or only one size.
    fn sized(_rows: usize) -> Option<Self> {
        None
    }

    /// The legal moves, in an order that depends on the position only; none when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The winner of a position without a legal move, by the rules: in most games, the side to move has lost. `None` if
    /// the lead decides.
    fn won_by_rules(&self) -> Option<Side> {
        Some(!self.to_move())
    }

    /// The legal move that is printed as `text`.
    fn find(&self, text: &str) -> Option<Self::Move> {
        let mut moves = self.legal_moves().into_iter();
        moves.find(|mv| mv.to_string() == text)
    }

    /// The immediate gain of a legal move: how much it changes the lead of the side to move, in the units of
    /// [`Game::lead`].
    fn gain(&self, mv: Self::Move) -> i32 {
        let change = self.after(mv).lead() - self.lead();
        match self.to_move() {
            Side::White => change,
            Side::Black => -change,
        }
    }

    /// True if a legal move ends the game with a win for the side to move.
    fn wins(&self, mv: Self::Move) -> bool {
        let after = self.after(mv);
        after.legal_moves().is_empty() && after.winner(Ending::Rules) == Some(self.to_move())
    }

    /// The first legal move that [wins](Game::wins), if there is one. A game that can find it without trying all moves
    /// overrides this.
    fn winning_move(&self) -> Option<Self::Move> {
        self.legal_moves().into_iter().find(|&mv| self.wins(mv))
    }

    /// The winner of a game that ended here; `None` for a tie.
    fn winner(&self, ending: Ending) -> Option<Side> {
        let by_rules = match ending {
            Ending::Rules => self.won_by_rules(),
            Ending::Turns => None,
        };
        by_rules.or_else(|| match self.lead() {
            0 => None,
            lead if lead > 0 => Some(Side::White),
            _ => Some(Side::Black),
        })
    }

    /// The position after a move from [`Game::legal_moves`] or [`Game::find`], which is not checked.
    ///
    /// # Panics
    /// A game may panic at a move that is not legal, or return a position that no game can reach.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// True if no later move can undo the move from `before` to here, for [`Game::DRAWS`].
    fn progressed_from(&self, _before: &Self) -> bool {
        true
    }

    /// True if a later position is the same, for [`Game::DRAWS`].
    fn recurs_as(&self, later: &Self) -> bool {
        self == later
    }

    /// The position after passing the turn to the other side (the "null move" of searches); `None` if a pass might well
    /// be better than the best move.
    fn pass(&self) -> Option<Self>;

    /// True if the side to move faces a threat that would end the game, and must answer it ("check" in chess).
    fn in_danger(&self) -> bool {
        false
    }

    /// The side to move.
    fn to_move(&self) -> Side;

    /// The lead of the first side, by the measure that decides a game that is stopped.
    fn lead(&self) -> i32;

    /// The most plies that the game can still last, if the position gives it: no search looks further.
    fn plies_left(&self) -> Option<u32> {
        None
    }

    /// The points of both sides, in games where people count points on the board.
    fn points(&self) -> Option<[i32; 2]> {
        None
    }

    /// A hash of the position: equal positions have equal keys, and different ones hardly ever do. See [`key`] for how
    /// to make one.
    fn key(&self) -> u64;

    /// The number of values of [`Game::slot`].
    const SLOTS: usize;

    /// A number below [`Game::SLOTS`] by which tables distinguish moves. Moves that are seldom legal at once may share
    /// one.
    fn slot(mv: Self::Move) -> usize;

    /// Appends the bytes that stand for a move in files, which do not depend on the order of the legal moves. By
    /// default they are a byte with the length of its printed word, then the word; a game may have shorter ones.
    ///
    /// # Panics
    /// When the word is longer than 255 bytes.
    fn pack(mv: Self::Move, bytes: &mut Vec<u8>) {
        let word = mv.to_string();
        bytes.push(u8::try_from(word.len()).expect("a move is a short word"));
        bytes.extend(word.bytes());
    }

    /// Takes the bytes of a [packed](Game::pack) move from the front; `None` where it is not legal.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::Move> {
        let (&length, rest) = bytes.split_first()?;
        let (word, rest) = rest.split_at_checked(length.into())?;
        *bytes = rest;
        self.find(str::from_utf8(word).ok()?)
    }

    /// The set of pieces in one word, by which files distinguish it from another set; `None` if there is only one set.
    fn pieces() -> Option<String> {
        None
    }
}

/// The length of a game: when it is stopped, counted in moves since its start, wherever that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// The number of moves of each side.
    pub turns: u32,
    /// The number of moves of both sides before the start: see [`Setup::ply`].
    pub begun: u32,
}

impl Length {
    /// The number of moves of both sides before the lead decides, including those before the start.
    #[must_use]
    pub const fn last_ply(self) -> u32 {
        self.begun.saturating_add(self.turns.saturating_mul(2))
    }
}

/// [`TURNS`] moves of each side, counted from the first.
impl Default for Length {
    fn default() -> Self {
        Self {
            turns: TURNS,
            begun: 0,
        }
    }
}

/// A position and the number of moves made before it: the start of a game, in one line `POSITION PLY`. The ply may be
/// omitted and is then 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<G> {
    /// The position.
    pub position: G,
    /// The moves made before it, of both sides.
    pub ply: u32,
}

impl<G> Setup<G> {
    /// The number of moves of both sides that are left, if `max_plies` are made in all.
    #[must_use]
    pub const fn left(&self, max_plies: u32) -> u32 {
        max_plies.saturating_sub(self.ply)
    }
}

impl<G: Game> Setup<G> {
    /// The default start position.
    #[must_use]
    pub fn start() -> Self {
        Self {
            position: G::start(),
            ply: 0,
        }
    }

    /// The ending of the game, if it is over: by its rules, or because both sides have made `max_plies` moves in all.
    #[must_use]
    pub fn ending(&self, max_plies: u32) -> Option<Ending> {
        if self.position.legal_moves().is_empty() {
            Some(Ending::Rules)
        } else {
            (self.ply >= max_plies).then_some(Ending::Turns)
        }
    }
}

impl<G: fmt::Display> fmt::Display for Setup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.ply)
    }
}

/// The error of a text that is not a position with the number of moves made before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSetupError<E> {
    /// It is not a position.
    #[error(transparent)]
    Position(E),
    /// The word after the position is not a number of moves.
    #[error("found '{}' as the number of moves made, expected a whole number from 0 to {}", .0.escape_debug(), u32::MAX)]
    Ply(String),
    /// The word after the number of moves is not the length of the game.
    #[error(transparent)]
    Length(#[from] ParseLengthError),
}

impl<G: FromStr> FromStr for Setup<G> {
    type Err = ParseSetupError<G::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let whole = || text.parse().map(|position| Self { position, ply: 0 });
        let Some((position, ply)) = text.rsplit_once(' ') else {
            return whole().map_err(ParseSetupError::Position);
        };
        match (position.parse(), ply.parse()) {
            (Ok(position), Ok(ply)) => Ok(Self { position, ply }),
            (Ok(_), Err(_)) => whole().map_err(|_| ParseSetupError::Ply(ply.to_owned())),
            (Err(error), Ok(_)) => whole().map_err(|_| ParseSetupError::Position(error)),
            (Err(_), Err(_)) => whole().map_err(ParseSetupError::Position),
        }
    }
}
