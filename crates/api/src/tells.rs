//! The answers that a game gives about itself.

use std::fmt;

use serde_json::json;

use super::error::{Code, RequestError, shortened};
use super::every::{Explanation, Facts, LegalMove, Status};
use crate::answer::{LevelName, Verdict};
use crate::any::{AnyDecision, AnyGame, AnyLevel, AnyLine, AnyMove, AnyPosition, AnySetup, Games};
use crate::engine::{Elo, Strength};
use crate::game::Length;
use crate::picture::Sheet;
use crate::search::Limits;

/// An answer, or a part of one: an object of JSON.
pub type Told = Box<dyn erased_serde::Serialize + Send + Sync>;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule that is broken, in a game whose rules have names for programs.
    pub rule: Option<&'static str>,
    /// The reason in words.
    pub reason: String,
}

/// A legal move, or why there is none.
pub type Judged = Result<AnyMove, Refused>;

/// What is said of a move.
pub(super) fn verdict(judged: &Judged) -> Verdict {
    let judged = judged.as_ref();
    Verdict::new(judged.map_err(|it| (it.rule, shortened(it.reason.clone()))))
}

/// How a move is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choosing {
    /// The strength.
    pub strength: Strength<AnyLevel>,
    /// What settles ties.
    pub seed: Option<u64>,
    /// The limits of a search.
    pub limits: Limits,
}

/// The puzzle that is asked for. It is displayed as a tag that no other puzzle of the game has.
#[derive(Clone, Debug)]
pub enum PuzzleAsked {
    /// The puzzle of a number.
    Number(usize),
    /// A puzzle that the seed chooses.
    Chosen {
        /// What it teaches.
        theme: Option<String>,
        /// About how hard it is.
        elo: Option<Elo>,
        /// Another seed chooses another one.
        seed: u64,
    },
    /// The puzzle of a position, which is searched for.
    Position(AnyPosition),
}

impl fmt::Display for PuzzleAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Chosen { theme, elo, seed } => {
                let theme = theme.as_deref().unwrap_or_default();
                let elo = elo.map(|elo| elo.to_string()).unwrap_or_default();
                write!(f, "{theme}-{seed}-{elo}")
            }
            Self::Position(position) => write!(f, "{:016x}", position.key()),
        }
    }
}

/// What a game tells of itself. The methods that it has already give what every game tells. A game that has more to
/// tell replaces some of them: its answers have all fields that those of every game have, and others beside them.
pub trait Tells: Sync {
    /// The game.
    fn game(&self) -> AnyGame;

    /// What there is to play the game with.
    fn facts(&self) -> Told {
        Box::new(Facts::new(self.game()))
    }

    /// What is told of a legal move.
    fn legal_move(&self, position: &AnyPosition, mv: &AnyMove) -> Told {
        Box::new(LegalMove::new(position, mv))
    }

    /// How a game of this length stands that has come through the positions of `past`.
    fn status(&self, setup: &AnySetup, past: &[AnyPosition], length: Length) -> Told {
        Box::new(Status::new(setup, past, length))
    }

    /// Checks the name of a square.
    ///
    /// # Errors
    /// Why there is no such square.
    fn check_square(&self, _square: &str) -> Result<(), String> {
        Ok(())
    }

    /// Whether the move of this text is legal.
    ///
    /// # Errors
    /// Why the text cannot be read as a move, in a game that tells such a text from an illegal move.
    fn judge(&self, position: &AnyPosition, text: &str) -> Result<Judged, String> {
        Ok(position.find(text).ok_or_else(|| Refused {
            rule: None,
            reason: position
                .refusal(text)
                .unwrap_or_else(|| format!("{} is not a legal move here", text.escape_debug())),
        }))
    }

    /// Whether the move that is meant by pointing at two squares is legal.
    fn judge_squares(&self, position: &AnyPosition, [from, to]: [&str; 2]) -> Judged {
        let mut legal = position.legal_moves().into_iter();
        let joins = |mv: &AnyMove| {
            let squares = position.squares(mv);
            let ends = [squares.first(), squares.last()];
            ends.map(|end| end.map(String::as_str)) == [Some(from), Some(to)]
        };
        legal.find(joins).ok_or_else(|| Refused {
            rule: None,
            reason: position
                .refusal(&format!("{from}->{to}"))
                .unwrap_or_else(|| {
                    let [from, to] = [from, to].map(str::escape_debug);
                    format!("no legal move leads from {from} to {to}")
                }),
        })
    }

    /// Whether a legal move leads to the position of a line.
    ///
    /// # Errors
    /// Why the line is not a position.
    fn judge_after(&self, position: &AnyPosition, after: &str) -> Result<Judged, String> {
        let after = self.game().line(after).map_err(|error| error.to_string())?;
        let after = after.setup.position;
        let mut legal = position.legal_moves().into_iter();
        let found = legal.find(|mv| position.after(mv) == after);
        Ok(found.ok_or_else(|| Refused {
            rule: None,
            reason: "no legal move leads to this position".to_owned(),
        }))
    }

    /// The reasons for a decision.
    fn reasons(&self, position: &AnyPosition, by: &Choosing, decision: &AnyDecision) -> Told {
        Box::new(Explanation::new(position, by, decision))
    }

    /// What a legal move lacks that the decision was not for; `None` if the game does not compare moves.
    fn comparison(
        &self,
        _position: &AnyPosition,
        _by: &Choosing,
        _decision: &AnyDecision,
        _mv: &AnyMove,
    ) -> Option<Told> {
        None
    }

    /// Why no move is chosen in a position in which the game is over.
    fn over(&self, _position: &AnyPosition) -> String {
        "the game is over: there is no legal move".to_owned()
    }

    /// The board after a last move, from white's side or black's; `None` if the game shows it from one side only.
    fn image(
        &self,
        position: &AnyPosition,
        last: Option<&AnyMove>,
        flipped: bool,
    ) -> Option<Sheet> {
        let last: Vec<_> = last.into_iter().cloned().collect();
        (!flipped).then(|| position.sheet(&last, None))
    }

    /// Checks that there are puzzles, and the name of a theme.
    ///
    /// # Errors
    /// Why there are none.
    fn check_puzzle(&self, _theme: Option<&str>) -> Result<(), String> {
        Err(format!("there are no puzzles of {}", self.game()))
    }

    /// A puzzle, of a theme that was checked; or of a position, which takes about a second to make. `None` if there is
    /// none.
    fn puzzle(&self, _asked: &PuzzleAsked) -> Option<Told> {
        None
    }

    /// How games went on from a position; `None` if the game does not tell that.
    fn openings(&self, _position: &AnyPosition) -> Option<Told> {
        None
    }

    /// Finds the turns that decided a game of legal moves, which takes a moment for each; `None` if the game does not
    /// tell them.
    fn review(&self, _start: &AnySetup, _turns: Option<u32>, _moves: &[AnyMove]) -> Option<Told> {
        None
    }
}

/// A game that tells what every game tells.
struct Plain(AnyGame);

impl Tells for Plain {
    fn game(&self) -> AnyGame {
        self.0
    }
}

/// The games that the API is asked about, in the order in which it offers them.
pub struct Catalogue {
    games: Games,
    tells: Vec<Box<dyn Tells + Send>>,
}

impl Catalogue {
    /// These games: the first is the one where a question names none, and has more to tell; the others tell what every
    /// game tells.
    pub fn new(first: impl Tells + Send + 'static, games: Games) -> Self {
        let first: Box<dyn Tells + Send> = Box::new(first);
        let others = games.all().skip(1).map(|game| Box::new(Plain(game)) as _);
        Self {
            games,
            tells: std::iter::once(first).chain(others).collect(),
        }
    }

    /// The games.
    pub(super) const fn games(&self) -> Games {
        self.games
    }

    /// The names of all games.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.games.names()
    }

    /// The game of a name; the first one without a name.
    ///
    /// # Errors
    /// When no game is called so.
    pub(super) fn named<'a>(&'a self, name: Option<&str>) -> Result<&'a dyn Tells, RequestError> {
        let Some(name) = name else {
            return Ok(&*self.tells[0]);
        };
        let of_game = |game: AnyGame| self.tells.iter().find(|tells| tells.game() == game);
        match self.games.named(name) {
            Ok(game) => Ok(&**of_game(game).expect("each game of the catalogue tells of itself")),
            Err(error) => Err(RequestError::field(format_args!("game: {error}"))),
        }
    }
}

/// The refusal when the game is over.
pub(super) fn no_move(tells: &dyn Tells, line: &AnyLine) -> RequestError {
    match line.turns_over() {
        Some(over) => RequestError::new(Code::NoLegalMove, over),
        None => RequestError::new(Code::NoLegalMove, tells.over(&line.setup.position)),
    }
}

/// The level of this name, if one is given.
///
/// # Errors
/// When there is no such level.
pub(super) fn level_of(
    game: AnyGame,
    name: Option<&LevelName<'_>>,
) -> Result<Option<AnyLevel>, RequestError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let mut levels = game.levels().into_iter();
    let known = levels.find(|level| level.name() == *name);
    known.map(Some).ok_or_else(|| {
        let levels = names(game, |_| true).join(", ");
        RequestError::field(format_args!(
            "level: {} is not a level: expected one of {levels}",
            json!(name)
        ))
    })
}

/// The levels that search, as a message has them: `8 or 9`.
pub(super) fn searching(game: AnyGame) -> String {
    names(game, |level| level.searches()).join(" or ")
}

/// The names of some levels, as JSON has them.
fn names(game: AnyGame, which: impl Fn(&AnyLevel) -> bool) -> Vec<String> {
    let levels = game.levels().into_iter().filter(which);
    levels
        .map(|level| json!(level.name()).to_string())
        .collect()
}
