//! The levels of the sibling games.

use std::fmt;

use crate::engine::{self, Candidates, Chooser, Criterion, Layer, LevelOption};
use crate::game::Game;
use crate::game::random::SplitMix;
use crate::search::{Limits, Search};
use vauban_game::listed;

listed! {
    /// The levels of games that have only these, the lowest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Level {
        /// Any legal move, each as likely as another.
        Random,
        /// Overlooks most moves, and takes what is best at once of the rest.
        Beginner,
        /// Overlooks some moves, and looks at the reply to the rest.
        Easy,
        /// Looks two plies ahead.
        Medium,
        /// Looks four plies ahead.
        Hard,
        /// The best move that a search finds within its limits.
        Search,
    }
}

impl Level {
    /// The chooser of moves for this level of a game; all but the lowest use `search`, within `limits`.
    pub(super) fn chooser<G: Game>(
        self,
        search: Search<'static, G>,
        seed: Option<u64>,
        limits: Limits,
    ) -> Chooser<G> {
        let (share, depth) = match self {
            Self::Random => return Chooser::drawing(Vec::new(), seed.unwrap_or(0)),
            Self::Beginner => (1.0 / 3.0, 1),
            Self::Easy => (2.0 / 3.0, 2),
            Self::Medium => (1.0, 2),
            Self::Hard => (1.0, 4),
            Self::Search => return Chooser::searching(Vec::new(), search, seed, limits),
        };
        let oversight = Oversight {
            share,
            seed: seed.unwrap_or(0),
        };
        Chooser::searching(vec![Box::new(oversight)], search, seed, limits).no_deeper_than(depth)
    }
}

impl engine::Level for Level {
    fn title(&self) -> &'static str {
        match self {
            Self::Random => "Dice",
            Self::Beginner => "Beginner",
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Search => "Expert",
        }
    }

    fn character(&self) -> &'static str {
        match self {
            Self::Random => "Plays any legal move.",
            Self::Beginner => "Overlooks two of three moves, and looks one move ahead.",
            Self::Easy => "Overlooks one of three moves, and looks two moves ahead.",
            Self::Medium => "Looks two moves ahead.",
            Self::Hard => "Looks four moves ahead.",
            Self::Search => "Looks as far ahead as its time allows.",
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Random => "any legal move",
            Self::Beginner => "overlooks most moves",
            Self::Easy => "overlooks some moves",
            Self::Medium => "looks at the reply",
            Self::Hard => "looks four moves ahead",
            Self::Search => "searches as far as it can",
        }
    }

    fn uses(&self, option: LevelOption) -> bool {
        option != LevelOption::Predict && *self != Self::Random
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Search => "search",
        })
    }
}

/// Sees only a share of the moves, like people who are new to a game.
struct Oversight {
    /// The probability that each move is seen.
    share: f64,
    seed: u64,
}

impl<G: Game> Layer<G> for Oversight {
    fn name(&self) -> &'static str {
        "oversight"
    }

    fn criterion(&self) -> Criterion {
        Criterion::Draw
    }

    fn narrow(&self, game: &G, candidates: &mut Candidates<G>) {
        let mut random = SplitMix::keyed(self.seed, game.key());
        candidates.prefer(|_| random.unit() < self.share);
    }
}
