//! Puzzles: cases for people.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::boards::Source;
use super::{CaseLevel, Generator};
use crate::board::text::LineEnd;
use crate::board::{Move, SquareSet};
use crate::chooser::loss;
use crate::chooser::strategy::POINT;
use crate::game::Side;
use crate::listed::listed;
use crate::moves::Position;
use crate::referee::Standing;
use crate::search::{Limits, Query};

listed! {
    /// What a puzzle asks for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PuzzleKind {
        /// The one move that wins.
        Win,
        /// The one move that gains most.
        Take,
        /// The one move that is best when the enemy's reply and the response to it are counted too.
        Ahead,
    }
}

/// A text that names no kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is not a kind of puzzle: expected {}", .0.escape_debug(), PuzzleKind::listed())]
pub struct ParsePuzzleKindError(pub String);

impl PuzzleKind {
    /// Its name for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Take => "take",
            Self::Ahead => "ahead",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Win => "Win now",
            Self::Take => "Take the most",
            Self::Ahead => "See two plies ahead",
        }
    }

    /// What to find, in words for people.
    #[must_use]
    pub const fn task(self) -> &'static str {
        match self {
            Self::Win => "Find the one move that leaves the enemy without a legal move.",
            Self::Take => {
                "Find the one move that gains the most points. A conversion counts twice: the enemy \
                 loses what you win."
            }
            Self::Ahead => {
                "Several moves gain the most at once. Find the one that is still best after the \
                 enemy has taken what it can and you have answered."
            }
        }
    }

    /// The level whose cases they are: its bot finds the answer, and the levels below need not.
    #[must_use]
    pub const fn level(self) -> CaseLevel {
        let [_, five, six, seven] = CaseLevel::ALL;
        match self {
            Self::Win => five,
            Self::Take => six,
            Self::Ahead => seven,
        }
    }

    fn listed() -> String {
        Self::ALL.map(Self::word).join(", ")
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for PuzzleKind {
    type Err = ParsePuzzleKindError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|kind| kind.word() == text);
        found.ok_or_else(|| ParsePuzzleKindError(text.to_owned()))
    }
}

impl Serialize for PuzzleKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// How many stretches of games are looked through for a puzzle, so that it comes in bounded time.
const STRETCHES: usize = 200;

/// Positions that level 9 searches for its verdict on an answer.
const VERDICT: u64 = 20_000;

/// With fewer legal moves there is little to find.
const FEWEST: usize = 12;

/// A position with exactly one right move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// What it asks for.
    pub kind: PuzzleKind,
    /// The number it was made from.
    pub seed: u64,
    /// The position in one line; its side to move has the answer.
    pub position: Position,
    /// The level that finds the answer, and can explain it.
    #[cfg_attr(feature = "api", schema(value_type = crate::chooser::Level))]
    pub level: CaseLevel,
    /// The one right move.
    pub answer: Move,
    /// Which piece makes it, in words.
    pub hint: String,
}

impl Puzzle {
    /// The puzzle of a kind that a seed stands for, the same on every machine. It is from a game, where people
    /// find their way better than among strewn pieces. `None` where no position in a fixed number of games
    /// serves, which is not to be expected.
    #[must_use]
    pub fn new(kind: PuzzleKind, seed: u64) -> Option<Self> {
        let level = kind.level();
        let side = Side::BOTH[usize::from(seed % 2 == 1)];
        let mut generator = Generator::new(level, side, seed, LineEnd::Lf);
        let mut found = (0..STRETCHES).filter_map(|_| generator.attempt(Source::Game));
        let (position, answer) = found.find(|(position, answer)| {
            position.count_legal() >= FEWEST && is_good(position, *answer)
        })?;
        let hint = Standing::all(&position.board, SquareSet::of(answer.from));
        let hint = hint.first().map(ToString::to_string).unwrap_or_default();
        Some(Self {
            kind,
            seed,
            position,
            level,
            answer,
            hint,
        })
    }
}

/// Whether level 9 agrees with an answer: a puzzle does not teach a blunder.
fn is_good(position: &Position, answer: Move) -> bool {
    let query = Query::new(Limits {
        nodes: Some(VERDICT),
        ..Limits::default()
    });
    loss(position, answer, &query) < POINT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chooser::{Chooser, Settings};
    use crate::report::Comparison;

    /// A bot of the puzzle's level plays the answer, and its layers drop every other move before a draw.
    #[test]
    fn the_answer_is_the_only_move_that_the_level_leaves() {
        for (kind, seed) in PuzzleKind::ALL
            .into_iter()
            .flat_map(|kind| [1, 2, 3].map(|seed| (kind, seed)))
        {
            let puzzle = Puzzle::new(kind, seed).expect("the seeds are known");
            assert_eq!(Puzzle::new(kind, seed).as_ref(), Some(&puzzle));
            let Puzzle {
                position,
                level,
                answer,
                ..
            } = puzzle;
            let settings = Settings::new(level.level());
            let decision = Chooser::new(&settings)
                .choose(&position)
                .expect("there is an answer");
            assert_eq!(decision.chosen.mv, answer, "{position}");
            for mv in position.legal_moves() {
                let told =
                    Comparison::new(&position, &settings, &decision, mv).expect("it is legal");
                assert_eq!(
                    told.dropped_by.is_none(),
                    mv == answer,
                    "{mv} in {position}"
                );
                assert_ne!(told.dropped_by, Some("tiebreak"), "{mv} in {position}");
            }
        }
    }

    /// Their first positions have answers that lose by the verdict of level 9.
    #[test]
    fn an_answer_is_no_mistake() {
        for seed in [3, 7, 16, 18, 29] {
            let puzzle = Puzzle::new(PuzzleKind::Take, seed).expect("the seeds are known");
            assert!(is_good(&puzzle.position, puzzle.answer), "{seed}");
        }
    }

    #[test]
    fn seeds_give_different_puzzles_for_both_sides_and_the_hint_names_the_piece() {
        let [one, other] =
            [1, 2].map(|seed| Puzzle::new(PuzzleKind::Take, seed).expect("the seeds are known"));
        assert_eq!(
            [one.position.to_move, other.position.to_move],
            [Side::Black, Side::White]
        );
        assert!(
            one.hint.ends_with(&one.answer.from.to_string()),
            "{}",
            one.hint
        );
    }
}
