//! A game of any kind that is being played, with its moves.

use advance::Side;
use advance::any::{AnyError, AnyGame, AnyMove, AnyPosition, AnySetup};
use advance::game::Length;
use advance::matches::record::Record;

/// The word for how a game has ended, and who has won it.
pub(crate) type End = (&'static str, Option<Side>);

/// A game with its moves.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) start: AnySetup,
    /// How many moves each side has, and since when they are counted.
    pub(crate) length: Length,
    /// Each with the position after it.
    moves: Vec<(AnyMove, AnyPosition)>,
}

impl Kept {
    /// The game that begins here, or has `begun` after so many moves; then each side has so many `turns`.
    pub(crate) fn new(start: AnySetup, turns: Option<u32>, begun: Option<u32>) -> Self {
        let length = Length {
            turns: turns.unwrap_or(start.position.game().facts().turns),
            begun: begun.unwrap_or(start.ply),
        };
        let moves = Vec::new();
        Self {
            start,
            length,
            moves,
        }
    }

    /// The game that begins from a position in one line, or as it usually does.
    ///
    /// # Errors
    /// When the text is not a position of the game.
    pub(crate) fn begin(
        game: AnyGame,
        position: Option<&str>,
        turns: Option<u32>,
        begun: Option<u32>,
    ) -> Result<Self, AnyError> {
        let start = position.map_or_else(|| Ok(game.start()), |line| game.setup(line))?;
        Ok(Self::new(start, turns, begun))
    }

    /// Which game it is.
    pub(crate) fn game(&self) -> AnyGame {
        self.start.position.game()
    }

    /// The position as it stands.
    pub(crate) fn last(&self) -> &AnyPosition {
        let last = self.moves.last();
        last.map_or(&self.start.position, |(_, position)| position)
    }

    /// The position as it stands, with the number of moves made before it.
    pub(crate) fn setup(&self) -> AnySetup {
        AnySetup {
            position: self.last().clone(),
            ply: self.ply(),
        }
    }

    /// The moves of both sides before this position, those before the start among them.
    pub(crate) fn ply(&self) -> u32 {
        let made = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        self.start.ply.saturating_add(made)
    }

    /// The moves of both sides before the lead decides.
    pub(crate) fn left(&self) -> u32 {
        self.length.last_ply().saturating_sub(self.ply())
    }

    /// Makes a move, if it is legal.
    pub(crate) fn push(&mut self, mv: &str) -> bool {
        let found = self.last().find(mv);
        let legal = found.is_some();
        self.moves.extend(found.map(|mv| {
            let after = self.last().after(&mv);
            (mv, after)
        }));
        legal
    }

    /// Takes the last move back.
    pub(crate) fn pop(&mut self) -> Option<String> {
        self.moves.pop().map(|(mv, _)| mv.to_string())
    }

    /// The moves since the start.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.moves.iter().map(|(mv, _)| mv.to_string()).collect()
    }

    /// How the game has ended, if it is over.
    pub(crate) fn end(&self) -> Option<End> {
        let ending = self.setup().ending(self.length.last_ply())?;
        Some((self.game().ending(ending), self.last().winner(ending)))
    }

    /// The record of the game, which may have been settled; `None` where it has begun before the start.
    pub(crate) fn record(
        &self,
        players: [String; 2],
        settled: Option<Option<Side>>,
    ) -> Option<String> {
        let Length { turns, begun } = self.length;
        let start = self.start.clone();
        let moves = self.moves.iter().map(|(mv, _)| mv.clone());
        let whole = begun == start.ply;
        whole.then(|| Record::of_moves(players, start, turns, moves, settled).to_string())
    }
}
