//! Puzzles: cases for people.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::boards::Source;
use super::difficulty::difficulty;
use super::{CaseLevel, Generator};
use crate::board::text::LineEnd;
use crate::board::{Move, SquareSet};
use crate::chooser::strategy::POINT;
use crate::chooser::{Chooser, Level, Settings};
use crate::engine::Elo;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::moves::Position;
use crate::referee::Standing;
use crate::search::MOVE_NODES;
use crate::search::{Analysis, Limits, Query, plies_to_end};
use vauban_game::listed;

listed! {
    /// The task of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PuzzleKind {
        /// The one move that wins.
        Win,
        /// The one move that gains most.
        Take,
        /// The one move that is best when the enemy's reply and the response to it are counted too.
        Ahead,
        /// The one move that a deep search finds clearly better than all others.
        Best,
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
            Self::Best => "best",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Win => "Win now",
            Self::Take => "Take the most",
            Self::Ahead => "See two moves ahead",
            Self::Best => "Find the best move",
        }
    }

    /// The task in words for people.
    #[must_use]
    pub const fn task(self) -> &'static str {
        match self {
            Self::Win => "Find the one move that leaves the enemy's General no way out.",
            Self::Take => {
                "Find the one move that gains the most points. A conversion counts twice: the enemy \
                 loses what you win."
            }
            Self::Ahead => {
                "Several moves gain the most at once. Find the one that is still best after the \
                 enemy has taken what it can and you have answered."
            }
            Self::Best => "One move is better than all others by far. Find it.",
        }
    }

    /// The level whose bot finds the answer; the levels below need not.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::Win => Level::Five,
            Self::Take => Level::Six,
            Self::Ahead => Level::Seven,
            Self::Best => Level::HIGHEST,
        }
    }

    /// The level whose cases are such puzzles; `None` if only a search decides.
    fn cases(self) -> Option<CaseLevel> {
        let mut levels = CaseLevel::ALL.into_iter();
        levels.find(|level| level.level() == self.level())
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

/// Number of stretches of games to look through for a puzzle, so that the time is bounded.
const STRETCHES: usize = 200;

/// Positions that level 9 searches for its verdict on an answer: those of a move.
const VERDICT: u64 = MOVE_NODES;

/// Positions that it searches to see whether a verdict is worth its time.
const GLANCE: u64 = 2_000;

/// The lead, in hundredths of a point, from which the best move is better than all others by far.
const CLEAR: i32 = 3 * POINT / 2;

/// A puzzle is near a strength if its own differs by at most this.
const NEAR: u16 = 200;

/// Number of puzzles that are made to find one near a strength.
const TRIES: usize = 8;

/// The least number of legal moves: with fewer, there is little to find.
const FEWEST: usize = 12;

/// A position with exactly one right move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// Its task.
    pub kind: PuzzleKind,
    /// The number it was made from; `None` where it was made from a position.
    pub seed: Option<u64>,
    /// The position in one line; its side to move has the answer.
    pub position: Position,
    /// The level that finds the answer, and can explain it.
    pub level: Level,
    /// Its difficulty: players of this strength find the answer as often as not.
    pub elo: Elo,
    /// The one right move.
    pub answer: Move,
    /// The piece that makes the move, in words.
    pub hint: String,
}

impl Puzzle {
    /// The puzzle of a kind for a seed, the same on every machine. It is from a game, because people find their way
    /// there better than among scattered pieces. `None` if no position in a fixed number of games serves, which is not
    /// to be expected.
    #[must_use]
    pub fn new(kind: PuzzleKind, seed: u64) -> Option<Self> {
        let (position, answer) = found(kind, seed)?;
        Some(Self::made(kind, Some(seed), position, answer))
    }

    /// A puzzle of a kind that is about as hard as a strength: the first from `seed` on, or the nearest of a few.
    #[must_use]
    pub fn near(kind: PuzzleKind, elo: Elo, seed: u64) -> Option<Self> {
        let away = |puzzle: &Self| puzzle.elo.number().abs_diff(elo.number());
        let mut nearest: Option<Self> = None;
        let seeds = (seed..=u64::MAX).take(TRIES);
        for puzzle in seeds.filter_map(|seed| Self::new(kind, seed)) {
            let is_near = away(&puzzle) <= NEAR;
            if nearest.as_ref().is_none_or(|it| away(&puzzle) < away(it)) {
                nearest = Some(puzzle);
            }
            if is_near {
                break;
            }
        }
        nearest
    }

    /// The puzzle of a position, such as one from a game in which a side erred: its best move. `None` if no move is
    /// better than all others by far.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let answer = clearly_best(position, VERDICT)?;
        Some(Self::made(PuzzleKind::Best, None, *position, answer))
    }

    fn made(kind: PuzzleKind, seed: Option<u64>, position: Position, answer: Move) -> Self {
        let hint = Standing::all(&position.board, SquareSet::of(answer.from));
        let hint = hint.first().map(ToString::to_string).unwrap_or_default();
        Self {
            kind,
            seed,
            position,
            level: kind.level(),
            elo: difficulty(&position, answer),
            answer,
            hint,
        }
    }
}

/// The position and the answer of a seed.
fn found(kind: PuzzleKind, seed: u64) -> Option<(Position, Move)> {
    let side = Side::BOTH[usize::from(seed % 2 == 1)];
    let has_choice = |position: &Position| position.count_legal() >= FEWEST;
    let Some(level) = kind.cases() else {
        let mut random = SplitMix::keyed(seed, kind as u64);
        let mut stretches = (0..STRETCHES).flat_map(|_| Source::Game.positions(&mut random));
        return stretches.find_map(|position| {
            let position = match position.to_move == side {
                true => position,
                false => position.flipped(),
            };
            let answer = has_choice(&position).then(|| deep(&position))??;
            Some((position, answer))
        });
    };
    let mut generator = Generator::new(level, side, seed, LineEnd::Lf);
    let mut found = (0..STRETCHES).filter_map(|_| generator.attempt(Source::Game));
    found.find(|(position, answer)| has_choice(position) && is_good(position, *answer))
}

/// Whether level 9 plays an answer too: a puzzle must not teach a blunder.
fn is_good(position: &Position, answer: Move) -> bool {
    sought(position, VERDICT, 1).is_some_and(|found| found.best() == Some(answer))
}

/// The move that is better than all others by far, if the forecast does not show it.
fn deep(position: &Position) -> Option<Move> {
    let glanced = clearly_best(position, GLANCE)?;
    let seen = Chooser::new(&Settings::new(Level::Seven)).choose(position)?;
    let is_deep = seen
        .kept_by("prediction")?
        .iter()
        .all(|it| it.mv != glanced);
    clearly_best(position, VERDICT).filter(|&best| is_deep && best == glanced)
}

/// The move that a search of level 9 finds better than all others by far. A quick win counts as no better than a slow
/// one.
fn clearly_best(position: &Position, nodes: u64) -> Option<Move> {
    let found = sought(position, nodes, 2)?;
    let [best, second] = &found.lines[..] else {
        return None;
    };
    let also_wins = plies_to_end(second.score).is_some_and(|plies| plies > 0);
    (best.score - second.score >= CLEAR && !also_wins).then_some(best.first)
}

/// The best `width` moves by a search of level 9.
fn sought(position: &Position, nodes: u64, width: usize) -> Option<Analysis<Move>> {
    let mut search = Level::HIGHEST.search()?;
    let query = Query {
        width: NonZero::new(width)?,
        ..Query::new(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        })
    };
    Some(search.run(position, &position.legal_moves(), &query))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Comparison;

    /// A bot of the puzzle's level plays the answer, and its layers drop every other move before a draw.
    #[test]
    fn the_answer_is_the_only_move_that_the_level_leaves() {
        for (kind, seed) in [PuzzleKind::Win, PuzzleKind::Take, PuzzleKind::Ahead]
            .into_iter()
            .flat_map(|kind| [1, 2, 3].map(|seed| (kind, seed)))
        {
            let (position, answer) = found(kind, seed).expect("the seeds are known");
            assert_eq!(found(kind, seed), Some((position, answer)));
            let level = kind.level();
            let settings = Settings::new(level);
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

    /// Level 9 plays something else in the first positions of these, and loses by the answer.
    #[test]
    fn an_answer_is_what_level_9_plays() {
        for seed in [3, 16, 19] {
            let (position, answer) = found(PuzzleKind::Take, seed).expect("the seeds are known");
            let decision = Chooser::new(&Settings::new(Level::HIGHEST)).choose(&position);
            assert_eq!(decision.unwrap().chosen.mv, answer, "{seed}");
        }
    }

    #[test]
    fn a_puzzle_is_chosen_near_a_strength() {
        let seeds = (5..).take(TRIES);
        let puzzles: Vec<_> = seeds
            .filter_map(|seed| Puzzle::new(PuzzleKind::Take, seed))
            .collect();
        let apart = |one: &Puzzle, other: &Puzzle| one.elo.number().abs_diff(other.elo.number());
        let far = puzzles
            .iter()
            .max_by_key(|it| apart(it, &puzzles[0]))
            .unwrap();
        assert!(apart(far, &puzzles[0]) > NEAR, "{}", far.elo);
        let near = Puzzle::near(PuzzleKind::Take, far.elo, 5);
        assert_eq!(
            puzzles.iter().find(|it| apart(it, far) <= NEAR),
            near.as_ref()
        );
        // All wins in one are equally easy, so the first one is as near as any.
        let win = Puzzle::near(PuzzleKind::Win, Elo::HIGHEST, 3).unwrap();
        assert_eq!((win.seed, win.elo), (Some(3), Elo::LOWEST));
    }

    /// Level 7 takes or waits where level 9 sees something far better.
    #[test]
    fn the_best_move_is_no_other_puzzle() {
        let puzzle = Puzzle::new(PuzzleKind::Best, 1).expect("the seed is known");
        assert_eq!(clearly_best(&puzzle.position, VERDICT), Some(puzzle.answer));
        let seven = Chooser::new(&Settings::new(Level::Seven)).choose(&puzzle.position);
        assert_ne!(seven.unwrap().chosen.mv, puzzle.answer);
        let of_position = Puzzle::of(&puzzle.position);
        assert_eq!(
            of_position,
            Some(Puzzle {
                seed: None,
                ..puzzle
            })
        );
        assert_eq!(Puzzle::of(&Position::start()), None);
    }

    /// One move wins at once here, and others win two plies later.
    #[test]
    fn a_win_beside_a_slower_one_is_no_puzzle() {
        let position: Position = "g8/9/1G7/9/9/9/9/9/7M1 w".parse().unwrap();
        let found = sought(&position, VERDICT, 2).unwrap();
        let ends: Vec<_> = found
            .lines
            .iter()
            .map(|line| plies_to_end(line.score))
            .collect();
        assert_eq!(ends, [Some(1), Some(3)]);
        assert_eq!(Puzzle::of(&position), None);
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
