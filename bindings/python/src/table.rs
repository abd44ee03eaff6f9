//! A game of any kind that is being played.

use std::any::Any;
use std::error::Error;

use advance::any::{AnyMove, AnyPosition, AnySetup, Tabletop};
use advance::game::{Game, Length, Setup, Side};
use advance::games::Which;
use advance::matches::record::Record;
use advance::moves::Position;
use advance::with_game;

/// Where a game has ended, in a word, and who has won it.
pub(crate) type End = (&'static str, Option<Side>);

/// A game with its moves, whichever it is.
pub(crate) trait Table: Send + Sync {
    /// Which game it is.
    fn game(&self) -> Which;
    /// Where it began, in one line.
    fn start(&self) -> String;
    /// Where it stands, in one line.
    fn line(&self) -> String;
    /// Where it stands, in several lines for people.
    fn drawing(&self) -> String;
    /// The side to move.
    fn side(&self) -> Side;
    /// The moves of both sides before this position, those before the start among them.
    fn ply(&self) -> u32;
    /// How many moves each side has, and since when they are counted.
    fn length(&self) -> Length;
    /// The moves of both sides before the lead decides.
    fn left(&self) -> u32;
    /// A number that equal positions have in common.
    fn key(&self) -> u64;
    /// How much the first side is ahead.
    fn lead(&self) -> i32;
    /// The legal moves; also where the turns are over.
    fn legal(&self) -> Vec<String>;
    /// Whether a move is legal.
    fn allows(&self, mv: &str) -> bool;
    /// What a legal move changes at once, in points, and whether it wins; nothing where the move is not legal.
    fn merits(&self, mv: &str) -> Option<(i32, bool)>;
    /// Makes a move, if it is legal.
    fn push(&mut self, mv: &str) -> bool;
    /// Takes the last move back.
    fn pop(&mut self) -> Option<String>;
    /// The moves since the start.
    fn moves(&self) -> Vec<String>;
    /// How the game has ended, if it is over.
    fn end(&self) -> Option<End>;
    /// The record of the game, which may have been settled; none where it has begun before the start.
    fn record(&self, players: [String; 2], settled: Option<Option<Side>>) -> Option<String>;
    /// A copy.
    fn copy(&self) -> Box<dyn Table>;
    /// For those who know the game.
    fn as_any(&self) -> &dyn Any;
}

/// A game of one kind.
#[derive(Clone)]
pub(crate) struct Kept<G: Game> {
    start: Setup<G>,
    /// After how many moves the lead decides.
    length: Length,
    /// Each with the position after it.
    moves: Vec<(G::Move, G)>,
}

impl<G: Game> Kept<G> {
    /// The game that begins here, or has `begun` after so many moves; then each side has so many `turns`.
    pub(crate) fn new(start: Setup<G>, turns: Option<u32>, begun: Option<u32>) -> Self {
        let length = Length {
            turns: turns.unwrap_or(G::TURNS),
            begun: begun.unwrap_or(start.ply),
        };
        let moves = Vec::new();
        Self {
            start,
            length,
            moves,
        }
    }

    /// The position as it stands.
    pub(crate) fn last(&self) -> &G {
        let last = self.moves.last();
        last.map_or(&self.start.position, |(_, position)| position)
    }

    fn setup(&self) -> Setup<G> {
        let ply = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        Setup {
            position: self.last().clone(),
            ply: self.start.ply.saturating_add(ply),
        }
    }
}

impl<G: Tabletop> Table for Kept<G> {
    fn game(&self) -> Which {
        let named = Which::ALL.into_iter().find(|game| game.name() == G::NAME);
        named.unwrap_or_default()
    }

    fn start(&self) -> String {
        self.start.to_string()
    }

    fn line(&self) -> String {
        self.setup().to_string()
    }

    fn drawing(&self) -> String {
        Tabletop::drawing(self.last())
    }

    fn side(&self) -> Side {
        self.last().to_move()
    }

    fn ply(&self) -> u32 {
        self.setup().ply
    }

    fn length(&self) -> Length {
        self.length
    }

    fn left(&self) -> u32 {
        self.setup().left(self.length.last_ply())
    }

    fn key(&self) -> u64 {
        self.last().key()
    }

    fn lead(&self) -> i32 {
        self.last().lead()
    }

    fn legal(&self) -> Vec<String> {
        let legal = self.last().legal_moves().into_iter();
        legal.map(|mv| mv.to_string()).collect()
    }

    fn allows(&self, mv: &str) -> bool {
        self.last().find(mv).is_some()
    }

    fn merits(&self, mv: &str) -> Option<(i32, bool)> {
        let last = self.last();
        last.find(mv).map(|mv| (last.gain(mv), last.wins(mv)))
    }

    fn push(&mut self, mv: &str) -> bool {
        let found = self.last().find(mv);
        if let Some(mv) = found {
            let after = self.last().after(mv);
            self.moves.push((mv, after));
        }
        found.is_some()
    }

    fn pop(&mut self) -> Option<String> {
        self.moves.pop().map(|(mv, _)| mv.to_string())
    }

    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(|(mv, _)| mv.to_string()).collect()
    }

    fn end(&self) -> Option<End> {
        let ending = self.setup().ending(self.length.last_ply())?;
        Some((ending.word::<G>(), self.last().winner(ending)))
    }

    fn record(&self, players: [String; 2], settled: Option<Option<Side>>) -> Option<String> {
        let Length { turns, begun } = self.length;
        let start = self.start.clone();
        let moves = self.moves.iter().map(|&(mv, _)| mv);
        let whole = begun == start.ply;
        let start = AnySetup {
            position: AnyPosition::new(start.position),
            ply: start.ply,
        };
        let moves = moves.map(AnyMove::new);
        whole.then(|| Record::of_moves(players, start, turns, moves, settled).to_string())
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A game that begins from a position in one line, or as it usually does: see [`Kept::new`].
///
/// # Errors
/// When the text is not a position of the game.
pub(crate) fn begin(
    game: Which,
    position: Option<&str>,
    turns: Option<u32>,
    begun: Option<u32>,
) -> Result<Box<dyn Table>, Box<dyn Error>> {
    with_game!(game, G => {
        let start = position.map_or_else(|| Ok(Setup::<G>::start()), str::parse)?;
        Ok(Box::new(Kept::new(start, turns, begun)))
    })
}

/// The position of a game of Advance.
pub(crate) fn advance(table: &dyn Table) -> Option<&Position> {
    let kept: Option<&Kept<Position>> = table.as_any().downcast_ref();
    kept.map(Kept::last)
}
