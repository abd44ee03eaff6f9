//! A game of any kind that is being played, with its moves.

use advance::Side;
use advance::any::{AnyGame, AnyLine, AnyMove, AnyPosition, AnySetup};
use advance::game::{Length, TurnsOver};
use advance::matches::record::Record;

use crate::mv::MoveArgument;

/// The word for how a game has ended, and who has won it.
pub(crate) type End = (&'static str, Option<Side>);

/// A game with its moves.
#[derive(Clone)]
pub(crate) struct PlayedGame {
    pub(crate) start: AnySetup,
    /// The moves of each side, and the ply from which they are counted.
    pub(crate) length: Length,
    /// Each with the position after it.
    moves: Vec<(AnyMove, AnyPosition)>,
}

impl PlayedGame {
    /// The game of a line. Where that leaves the length out, turns are counted from the line on.
    pub(crate) fn new(line: AnyLine) -> Self {
        let AnyLine { setup, length } = line;
        let length = length.unwrap_or(Length {
            turns: setup.position.game().facts().turns,
            begun: setup.ply,
        });
        let moves = Vec::new();
        Self {
            start: setup,
            length,
            moves,
        }
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

    /// The game as it stands.
    pub(crate) fn line(&self) -> AnyLine {
        AnyLine {
            setup: self.setup(),
            length: Some(self.length),
        }
    }

    /// The game as it stood at the start.
    pub(crate) fn first_line(&self) -> AnyLine {
        AnyLine {
            setup: self.start.clone(),
            length: Some(self.length),
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

    /// The turns of both sides, if they are over.
    fn turns_over(&self) -> Option<TurnsOver> {
        (self.left() == 0).then_some(TurnsOver(self.length.turns))
    }

    /// The legal moves; none where the game is over.
    pub(crate) fn legal_moves(&self) -> Vec<AnyMove> {
        match self.turns_over() {
            Some(_) => Vec::new(),
            None => self.last().legal_moves(),
        }
    }

    /// The legal move that is said; `None` where it is one of another game, or the game is over.
    pub(crate) fn find(&self, said: &MoveArgument) -> Option<AnyMove> {
        let own = said.game.is_none_or(|game| game == self.game());
        match own && self.turns_over().is_none() {
            true => self.last().find(&said.text),
            false => None,
        }
    }

    /// The keys of the positions before this one, from the start on.
    pub(crate) fn history(&self) -> Vec<u64> {
        let after = self.moves.iter().map(|(_, position)| position.key());
        let all = std::iter::once(self.start.position.key()).chain(after);
        all.take(self.moves.len()).collect()
    }

    /// Makes a move, if it is legal.
    pub(crate) fn push(&mut self, said: &MoveArgument) -> bool {
        let found = self.find(said);
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

    /// The moves since the start, as the library has them.
    pub(crate) fn made(&self) -> Vec<AnyMove> {
        self.moves.iter().map(|(mv, _)| mv.clone()).collect()
    }

    /// The ending of the game, if it is over.
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
        let whole = begun == start.ply;
        whole.then(|| Record::of_moves(players, start, turns, self.made(), settled).to_string())
    }
}
