//! How a computer at the table finds its moves.

use std::fmt;

use advance::Limits;
use advance::any::{AnyChooser, AnyGame, AnyMove, AnyPosition};
use advance::game::random::SplitMix;
use advance::games::Plain;
use advance::search::{Query, Stop};

/// Sees the depth of a search and the positions it has searched, after each depth.
type Watch<'a> = &'a mut dyn FnMut(u32, u64);

/// A function from a position to a move, which can be stopped and watched.
type Own = Box<dyn FnMut(&AnyPosition, &Stop, Watch) -> Option<AnyMove>>;

/// A computer player.
pub struct Mind {
    level: Plain,
    way: Way,
}

enum Way {
    /// Draws one move after the other from the random numbers of the game.
    Draw,
    Choose(AnyChooser, Limits),
    Own(Own),
}

impl Mind {
    /// Plays at a level, each move within these limits; equal moves are chosen between by `seed`.
    pub fn new(game: AnyGame, level: Plain, seed: Option<u64>, limits: Limits) -> Self {
        let way = match level {
            Plain::Random => Way::Draw,
            _ => Way::Choose(game.chooser(level as usize, seed, limits), limits),
        };
        Self { level, way }
    }

    /// Plays at the highest level in a way of its own.
    pub fn own(
        choose: impl FnMut(&AnyPosition, &Stop, Watch) -> Option<AnyMove> + 'static,
    ) -> Self {
        Self {
            level: Plain::Search,
            way: Way::Own(Box::new(choose)),
        }
    }

    /// Chooses a move; `None` where the game is over. A search is watched, and ends early once a stop is requested.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        random: &mut SplitMix,
        stop: &Stop,
        watch: Watch,
    ) -> Option<AnyMove> {
        match &mut self.way {
            Way::Draw => {
                let legal = position.legal_moves();
                legal.get(random.index(legal.len())).cloned()
            }
            Way::Choose(chooser, limits) => {
                let query = Query {
                    stop: stop.clone(),
                    ..Query::new(*limits)
                };
                let decision = chooser.choose_by(position, &query, |found| {
                    watch(found.depth, found.nodes);
                })?;
                Some(decision.mv)
            }
            Way::Own(choose) => choose(position, stop, watch),
        }
    }
}

/// The name of the level.
impl fmt::Display for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)
    }
}
