//! A game as the API sees it: the parts of answers that depend on the game.

use std::fmt;

use super::bot::BotOptions;
use super::comparison::Comparison;
use super::error::{Code, RequestError, shortened};
use super::generic::{Explanation, Facts, LegalMove, Status};
use crate::answer::Verdict;
use crate::any::{AnyDecision, AnyGame, AnyLine, AnyMove, AnyPosition, AnySetup};
use crate::engine::Elo;
use crate::game::{Length, Side};
use crate::picture::Sheet;

/// An object of JSON.
pub type JsonObject = Box<dyn erased_serde::Serialize + Send + Sync>;

/// An answer, or a part of one: an object of JSON that people can read as text.
pub trait Answer: erased_serde::Serialize + fmt::Display + Send + Sync {}

impl<T: erased_serde::Serialize + fmt::Display + Send + Sync> Answer for T {}

erased_serde::serialize_trait_object!(Answer);

/// An answer of some game.
pub type AnyAnswer = Box<dyn Answer>;

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

/// The verdict on a move, for JSON.
pub(super) fn verdict(judged: &Judged) -> Verdict {
    let judged = judged.as_ref();
    Verdict::new(judged.map_err(|it| (it.rule, shortened(&it.reason))))
}

/// The puzzle that is asked for. It is displayed as a tag that no other puzzle of the game has.
#[derive(Clone, Debug)]
pub enum PuzzleRequest {
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

impl fmt::Display for PuzzleRequest {
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

/// A game as the API sees it. The provided methods give the generic answers. A game that knows more replaces some of
/// them: its answers have all fields of the generic ones, and others beside them.
pub trait GameApi: Sync {
    /// The game.
    fn game(&self) -> AnyGame;

    /// The start position, the levels and other facts.
    fn facts(&self) -> JsonObject {
        Box::new(Facts::new(self.game()))
    }

    /// The facts of a legal move; its text is the notation.
    fn legal_move(&self, position: &AnyPosition, mv: &AnyMove) -> AnyAnswer {
        Box::new(LegalMove::new(position, mv))
    }

    /// The status of a game of this length that has come through the positions of `past`.
    fn status(&self, line: &AnyLine, past: &[AnyPosition], length: Length) -> AnyAnswer {
        Box::new(Status::new(line, past, length))
    }

    /// Checks the name of a square.
    ///
    /// # Errors
    /// Why there is no such square.
    fn check_square(&self, _square: &str) -> Result<(), String> {
        Ok(())
    }

    /// Judges the move of this text.
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

    /// Judges the move that is meant by pointing at two squares.
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

    /// Finds the legal move that leads to the position of a line.
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
    fn reasons(&self, line: &AnyLine, by: &BotOptions, decision: &AnyDecision) -> AnyAnswer {
        Box::new(Explanation::new(line, by, decision))
    }

    /// Compares a legal move with the decision; `None` if the game does not compare moves.
    fn comparison(
        &self,
        line: &AnyLine,
        by: &BotOptions,
        decision: &AnyDecision,
        mv: &AnyMove,
    ) -> Option<AnyAnswer> {
        Some(Box::new(Comparison::new(line, by, decision, mv)?))
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
    fn puzzle(&self, _asked: &PuzzleRequest) -> Option<JsonObject> {
        None
    }

    /// Continuations that were played from a position; `None` if the game has no openings.
    fn openings(&self, _position: &AnyPosition) -> Option<JsonObject> {
        None
    }

    /// The story of a game of legal moves, which takes a moment for each; `None` if the game is not reviewed. The texts
    /// address the side `you`, or call both by their `names`.
    fn review(
        &self,
        _start: &AnySetup,
        _turns: Option<u32>,
        _moves: &[AnyMove],
        _you: Option<Side>,
        _names: Option<&[String; 2]>,
    ) -> Option<JsonObject> {
        None
    }
}

/// The refusal of a question about a move when the game is over.
pub fn no_move(api: &dyn GameApi, line: &AnyLine) -> RequestError {
    match line.turns_over() {
        Some(over) => RequestError::new(Code::NoLegalMove, over),
        None => RequestError::new(Code::NoLegalMove, api.over(&line.setup.position)),
    }
}
