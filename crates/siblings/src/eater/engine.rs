//! The levels of Eater.

use std::fmt;
use std::io;
use std::time::Duration;

use super::board::Board;
use super::cells::Cell;
use super::mcts::{self, Mcts};
use super::player::{Drawn, Player, Random, Strategy};
use super::position::Position;
use super::smart::Smart;
use super::straight::Straight;
use crate::engine::{self, Choice, Chooser, Decider, Engine, LevelOption, Strength};
use crate::game::random::SplitMix;
use crate::game::{Game, Side};
use crate::search::{Limits, Query};
use vauban_game::listed;

listed! {
    /// The levels, the weakest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Level {
        /// Names any empty cell, each as likely as another.
        Random,
        /// Fills a straight line: the Passer a column, the Eater a row, from its first cell to its last. It takes
        /// a line without a marker of the enemy that has the most of its own, by chance among equal ones; when
        /// there is none left, any cell.
        Straight,
        /// Looks one round ahead: it judges the board after each pair of cells by the paths that are left, the shortest
        /// first, and mixes by the matrix game of these numbers. Where few cells matter it plays exactly.
        Smart,
        /// Grows a tree from the position by random games, in which both sides learn to mix. Where few cells
        /// matter it plays exactly.
        Mcts,
    }
}

impl Level {
    fn strategy(self) -> Box<dyn Strategy> {
        match self {
            Self::Random => Box::new(Random),
            Self::Straight => Box::new(Straight),
            Self::Smart => Box::<Smart>::default(),
            Self::Mcts => Box::<Mcts>::default(),
        }
    }
}

impl engine::Level for Level {
    fn title(&self) -> &'static str {
        match self {
            Self::Random => "Dice",
            Self::Straight => "Easy",
            Self::Smart => "Hard",
            Self::Mcts => "Expert",
        }
    }

    fn character(&self) -> &'static str {
        match self {
            Self::Random => "Names any empty square.",
            Self::Straight => "Fills one line after the other.",
            Self::Smart => "Looks one round ahead, and plays exactly where few squares matter.",
            Self::Mcts => {
                "Tries out thousands of games, and plays exactly where few squares matter."
            }
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Random => "any empty cell",
            Self::Straight => "a straight line",
            Self::Smart => "the shortest paths, exact play at the end",
            Self::Mcts => "a tree of random games, exact play at the end",
        }
    }

    /// A tree of random games grows within nodes and time.
    fn uses(&self, option: LevelOption) -> bool {
        *self == Self::Mcts && matches!(option, LevelOption::Nodes | LevelOption::Time)
    }

    /// The higher levels solve positions, and so do explanations.
    fn takes_time(&self, why: bool) -> bool {
        why || matches!(self, Self::Smart | Self::Mcts)
    }
}

/// As in `match`: `mcts`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Straight => "straight",
            Self::Smart => "smart",
            Self::Mcts => "mcts",
        })
    }
}

/// A level as a [`Player`].
pub struct Computer {
    strategy: Box<dyn Strategy>,
    random: SplitMix,
    query: Query,
    was_full: bool,
}

impl Computer {
    /// A player of this level, with these limits for a move. `seed` decides its random choices.
    #[must_use]
    pub fn new(level: Level, seed: u64, limits: Limits) -> Self {
        Self {
            strategy: level.strategy(),
            random: SplitMix::new(seed),
            query: Query::new(limits),
            was_full: false,
        }
    }

    /// Names a cell as [`Player::choose`] does, and returns the probability of each.
    pub fn draw(&mut self, board: &Board, role: Side) -> Drawn {
        let chance = SplitMix::new(self.random.next());
        let drawn = self.strategy.name(board, role, chance, &self.query);
        self.was_full |= drawn.is_full;
        drawn
    }
}

impl Player for Computer {
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
        Ok(self.draw(board, role).cell)
    }

    fn was_full(&self) -> bool {
        self.was_full
    }

    fn begin(&mut self, seed: u64) {
        self.strategy.forget();
        self.was_full = false;
        self.random = SplitMix::new(seed);
    }
}

/// A level that decides for one side.
struct Seat {
    strategy: Box<dyn Strategy>,
    seed: u64,
}

impl Decider<Position> for Seat {
    /// Does not pass on what the other side has named.
    fn decide(&mut self, position: &Position, query: &Query) -> Choice<Cell> {
        let chance = SplitMix::keyed(self.seed, position.key_of_seen());
        let (board, role) = (position.board(), position.to_move());
        let Drawn { cell, is_full, .. } = self.strategy.name(board, role, chance, query);
        Choice { mv: cell, is_full }
    }

    fn clear(&mut self) {
        self.strategy.forget();
    }
}

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Mcts;

    const FRIENDLY: Strength<Level> = Strength::Level(Level::Straight);

    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser<Self> {
        let seat = Seat {
            strategy: level.strategy(),
            seed: seed.unwrap_or(0),
        };
        Chooser::deciding(Box::new(seat), limits)
    }

    /// As many iterations as a slow machine makes in a second; the time is only a cap.
    fn move_limits() -> Limits {
        Limits {
            nodes: Some(mcts::ITERATIONS),
            depth: None,
            time: Some(Duration::from_secs(5)),
        }
    }
}
