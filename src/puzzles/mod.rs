//! Puzzles: positions in which each move of the side to move is the only right one.
//!
//! The puzzles of the [`Pack`] come from games between players of limited strength. A proof by exhaustive search shows
//! that each right move is the only one: see [`Puzzle::holds`]. A puzzle of a person's own game rests on a deep search
//! instead: see [`Puzzle::of`].

mod counts;
mod difficulty;
mod making;
mod pack;
mod proof;
mod theme;

use std::num::NonZero;

use serde::Serialize;

use self::difficulty::difficulty;
use self::proof::{Goal, Proof, lead};
use crate::board::{Move, SquareSet};
use crate::chooser::Level;
use crate::chooser::strategy::POINT;
use crate::engine::Elo;
use crate::moves::Position;
use crate::referee::Standing;
use crate::search::{Analysis, Limits, MOVE_NODES, Query, plies_to_end};

pub use making::{FoundPuzzles, Maker};
pub use pack::{Pack, ParsePackError};
pub use theme::{ParseThemeError, Theme};

/// The lead, as a score, from which a deep search finds a move better than all others by far.
const CLEAR: i32 = 3 * POINT / 2;

/// A position in which each move of the side to move is the only right one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// Its number in the pack; `None` where it was made from a position.
    pub number: Option<usize>,
    /// The lesson of its solution; `None` where that is none of the themes.
    pub theme: Option<Theme>,
    /// Its difficulty: players of this strength find the solution as often as not.
    pub elo: Elo,
    /// The position in one line; its side to move has the solution.
    pub position: Position,
    /// The right moves, with the enemy's replies between them.
    pub solution: Vec<Move>,
    /// The task in words.
    pub task: String,
    /// The piece that makes the first move, in words.
    pub hint: String,
}

impl Puzzle {
    fn new(number: Option<usize>, elo: Elo, position: Position, solution: Vec<Move>) -> Self {
        let first = SquareSet::of(solution[0].from);
        let hint = Standing::all(&position.board, first);
        Self {
            number,
            theme: Theme::of(&position, &solution),
            elo,
            task: task(&position, &solution),
            hint: hint.first().map(ToString::to_string).unwrap_or_default(),
            position,
            solution,
        }
    }

    /// The puzzle of a position, such as one from a game in which a side erred: its best move. `None` if no move is
    /// better than all others by far.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let line = vec![clearly_best(position)?];
        Some(Self::new(
            None,
            difficulty(position, &line),
            *position,
            line,
        ))
    }

    /// The first move of the solution.
    #[must_use]
    pub fn answer(&self) -> Move {
        self.solution[0]
    }

    /// True if exhaustive search proves that each move of the solution is the only right one.
    ///
    /// Where the solution traps the enemy, each move is the only one that wins in as few moves. Otherwise each is at
    /// least two points better than every other, after as many plies as the solution has left, one more of the enemy,
    /// and all captures that follow; and it loses nothing.
    #[must_use]
    pub fn holds(&self) -> bool {
        let goal = match is_won(&self.position, &self.solution) {
            true => Goal::Win,
            false => Goal::Material,
        };
        Proof::new(u64::MAX).holds(&self.position, goal, &self.solution)
    }
}

/// True if a line leaves the enemy without a legal move.
fn is_won(position: &Position, line: &[Move]) -> bool {
    let end = line.iter().fold(*position, |now, &mv| now.after(mv));
    !end.has_legal_move()
}

/// The task of a line in words.
fn task(position: &Position, line: &[Move]) -> String {
    let moves = line.len().div_ceil(2);
    let end = line.iter().fold(*position, |now, &mv| now.after(mv));
    // The enemy is to move at the end.
    let gains = -lead(&end) > lead(position);
    match (is_won(position, line), gains, moves) {
        (true, _, 1) => "Trap the General in one move.".to_owned(),
        (true, ..) => format!("Trap the General in {moves} moves."),
        (false, true, 1) => "Win material.".to_owned(),
        (false, true, _) => format!("Win material in {moves} moves."),
        (false, false, _) => "One move loses nothing. Find it.".to_owned(),
    }
}

/// The move that a deep search of level 9 finds better than all others by far. A quick win counts as no better than a
/// slow one.
fn clearly_best(position: &Position) -> Option<Move> {
    let found = deep_search(position, MOVE_NODES, 2);
    let [best, second] = &found.lines[..] else {
        return None;
    };
    let also_wins = plies_to_end(second.score).is_some_and(|plies| plies > 0);
    (best.score - second.score >= CLEAR && !also_wins).then_some(best.first)
}

/// The best `width` moves by a search of level 9.
fn deep_search(position: &Position, nodes: u64, width: usize) -> Analysis<Move> {
    let mut search = Level::HIGHEST.search().expect("level 9 has a deep search");
    let query = Query {
        width: NonZero::new(width).unwrap_or(NonZero::<usize>::MIN),
        ..Query::new(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        })
    };
    search.run(position, &position.legal_moves(), &query)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Level 7 takes or waits where level 9 sees something far better.
    #[test]
    fn a_clearly_best_move_makes_a_puzzle() {
        let position: Position = "3c4g/9/9/9/9/9/8m/9/G2D5 w".parse().unwrap();
        let puzzle = Puzzle::of(&position).unwrap();
        assert_eq!(puzzle.solution, ["d1xd9".parse().unwrap()]);
        assert_eq!((puzzle.number, puzzle.theme), (None, None));
        assert!(puzzle.hint.ends_with("d1"), "{}", puzzle.hint);
        assert_eq!(Puzzle::of(&Position::start()), None);
    }

    /// One move wins at once here, and others win two plies later.
    #[test]
    fn two_wins_make_no_puzzle() {
        let position: Position = "g8/9/1G7/9/9/9/9/9/7M1 w".parse().unwrap();
        let found = deep_search(&position, MOVE_NODES, 2);
        let ends: Vec<_> = found
            .lines
            .iter()
            .map(|line| plies_to_end(line.score))
            .collect();
        assert_eq!(ends, [Some(1), Some(3)]);
        assert_eq!(Puzzle::of(&position), None);
    }

    /// The task says how many moves there are, and whether they win the game, material, or nothing.
    #[test]
    fn a_task_states_the_goal() {
        let published = |theme, moves: usize| {
            let mut all = Pack::published().iter();
            let found =
                all.find(|it| it.theme == Some(theme) && it.solution.len().div_ceil(2) == moves);
            found.map(|it| it.task)
        };
        let task = |text: &str| Some(text.to_owned());
        assert_eq!(
            published(Theme::Trap, 1),
            task("Trap the General in one move.")
        );
        assert_eq!(
            published(Theme::Trap, 2),
            task("Trap the General in 2 moves.")
        );
        assert_eq!(published(Theme::Traitor, 1), task("Win material."));
        assert_eq!(
            published(Theme::Traitor, 2),
            task("Win material in 2 moves.")
        );
        assert_eq!(
            published(Theme::Defence, 1),
            task("One move loses nothing. Find it.")
        );
    }
}
