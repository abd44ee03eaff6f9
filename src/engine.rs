//! Games with what it takes to play them well: levels, and what their searches go by. The protocol and the
//! analysis play any of them.

use std::fmt;

use crate::chooser::{Chooser, Level, Reading, Settings};
use crate::game::Game;
use crate::moves::{Move, Position};
use crate::random::SplitMix;
use crate::search::{Evaluation, Limits, Policy, Search};
use crate::strategy::Judgement;

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play, printed as one word.
    type Level: Copy + PartialEq + fmt::Display + Send + 'static;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The level to play at unless told otherwise.
    const LEVEL: Self::Level;

    /// What a position is worth to a search, in hundredths of whatever the game counts by.
    fn evaluation() -> &'static dyn Evaluation<Self>;

    /// What a search at this level expects both sides to play; `None` where the level does not search.
    fn policy(level: Self::Level) -> Option<&'static dyn Policy<Self>>;

    /// A new search at this level; `None` where the level does not search.
    fn search(level: Self::Level) -> Option<Search<'static, Self>> {
        let policy = Self::policy(level)?;
        Some(Search::new(Self::evaluation(), [policy; 2]))
    }

    /// What a player may spend on a move unless told otherwise.
    fn a_move() -> Limits {
        Limits::a_move()
    }

    /// The moves that a search at this level has to choose from, or the one move of a level that does not
    /// search; none when the game is over. Such a level settles ties by `seed`.
    fn candidates(&self, level: Self::Level, seed: Option<u64>) -> Vec<Self::Move>;

    /// The position for people to look at, in lines that all end: the ranks that its line begins with, and
    /// the rest of it.
    fn drawing(&self) -> String {
        let line = self.to_string();
        let (ranks, rest) = line.split_once(' ').unwrap_or((&line, ""));
        format!("{}\n{rest}\n", ranks.replace('/', "\n"))
    }
}

/// The levels of games that have only these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// Any legal move, each as likely as another.
    Random,
    /// The best move that a search finds.
    Search,
}

impl Plain {
    /// Both, the lower first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Search];

    /// [`Engine::candidates`] of a game with these levels.
    pub fn candidates<G: Game>(self, game: &G, seed: Option<u64>) -> Vec<G::Move> {
        let mut moves = game.legal_moves();
        if self == Self::Random && !moves.is_empty() {
            let mut random = SplitMix::keyed(seed.unwrap_or(0), game.key());
            moves = vec![moves[random.index(moves.len())]];
        }
        moves
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Search => "search",
        })
    }
}

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Eight;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &Judgement
    }

    fn policy(level: Level) -> Option<&'static dyn Policy<Self>> {
        level.policy()
    }

    fn candidates(&self, level: Level, seed: Option<u64>) -> Vec<Move> {
        let choose = |settings| Chooser::new(&settings).choose(self);
        match level {
            Level::Nine => self.legal_moves(),
            Level::Eight => {
                // What level 7 can justify: its choice without the tiebreak.
                let decision = choose(Settings {
                    reading: Reading::Any,
                    ..Settings::new(Level::Seven)
                });
                let kept = decision.as_ref().and_then(|it| it.kept_by("prediction"));
                kept.into_iter().flatten().map(|it| it.mv).collect()
            }
            _ => {
                let settings = Settings {
                    seed,
                    ..Settings::new(level)
                };
                let decision = choose(settings);
                decision.into_iter().map(|it| it.chosen.mv).collect()
            }
        }
    }

    fn drawing(&self) -> String {
        self.board.to_string()
    }
}
