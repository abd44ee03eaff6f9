//! Games as records, in the form that the other games have: a round is a number, the Passer's cell and the
//! Eater's, `1. 2,3 1,1`.

use super::board::{Board, EATER, PASSER, Round, Size, SizeError};
use super::cells::Cell;
use super::play::{Game, RoundError};
use crate::game::Side;
use crate::game::pgn::{ParseTextError, Text};

/// What records call this game.
pub const NAME: &str = "eater";

/// The number that its first round has.
const FIRST: (u32, bool) = (1, false);

/// Why a record is not one of a game of Eater.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRecordError {
    /// There is no `[Size "M"]`.
    #[error("the tag [Size \"...\"] is missing")]
    NoSize,
    /// The size is not valid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rounds are not numbered from 1.
    #[error(transparent)]
    Number(#[from] ParseTextError),
    /// A round is not two cells.
    #[error("round {number}: '{found}' is not a cell: expected ROW,COLUMN")]
    Cell {
        /// From 1.
        number: usize,
        /// What stands there.
        found: String,
    },
    /// A round cannot be played.
    #[error("round {number} cannot be played")]
    Round {
        /// From 1.
        number: usize,
        /// Why.
        source: RoundError,
    },
    /// The game did not end as the record says.
    #[error("the record says {said}, but by the rules it is {played}")]
    Result {
        /// Its result.
        said: String,
        /// What its rounds come to.
        played: &'static str,
    },
}

impl Game {
    /// The record of the game; `players` are what the Passer and the Eater are called.
    #[must_use]
    pub fn record(&self, players: [&str; 2], number: u32) -> String {
        let mut text = Text {
            first: Some(FIRST),
            result: self.result().to_owned(),
            ..Text::default()
        };
        text.add_tag("Game", NAME);
        text.add_tag("Round", number);
        text.add_tag("White", players[0]);
        text.add_tag("Black", players[1]);
        text.add_tag("Result", self.result());
        text.add_tag("Size", self.board().rows());
        for round in self.rounds() {
            for role in Side::BOTH {
                text.moves.push((round.of(role).to_string(), None));
            }
        }
        text.to_string()
    }

    /// The game of a record: every round and the result are checked.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_record(text: &Text) -> Result<Self, ReadRecordError> {
        let size: Size = text.tag("Size").ok_or(ReadRecordError::NoSize)?.parse()?;
        text.check_first(FIRST)?;
        let mut game = Self::new(size);
        for (index, cells) in text.moves.chunks(2).enumerate() {
            let number = index + 1;
            let cell = |place: usize| {
                let found = cells.get(place).map_or("", |(word, _)| word);
                read_cell(found, game.board()).ok_or_else(|| ReadRecordError::Cell {
                    number,
                    found: found.to_owned(),
                })
            };
            let round = Round {
                passer: cell(0)?,
                eater: cell(1)?,
            };
            game.play(round)
                .map_err(|source| ReadRecordError::Round { number, source })?;
        }
        if game.result() != text.result {
            return Err(ReadRecordError::Result {
                said: text.result.clone(),
                played: game.result(),
            });
        }
        Ok(game)
    }

    /// The result as a record has it, the Passer being first; `*` while nobody has won.
    #[must_use]
    pub fn result(&self) -> &'static str {
        match self.board().winner() {
            Some(PASSER) => "1-0",
            Some(EATER) => "0-1",
            None => "*",
        }
    }
}

fn read_cell(word: &str, board: &Board) -> Option<Cell> {
    let (row, column) = word.split_once(',')?;
    let index = |word: &str| {
        let index = word.parse::<usize>().ok()?.checked_sub(1)?;
        (index < board.rows()).then_some(index)
    };
    Some(Cell {
        row: index(row)?,
        column: index(column)?,
    })
}
