//! How a computer at the table finds its moves.

use std::fmt;

use advance::engine::{Chooser, Engine};
use advance::game::Game;
use advance::game::random::SplitMix;
use advance::games::Plain;
use advance::search::{Analysis, Limits, Query, Stop};

/// Sees what a search has found after each depth.
type Watch<'a, G> = &'a mut dyn FnMut(&Analysis<<G as Game>::Move>);

/// A function from a position to a move, which can be stopped and watched.
type Own<G> = Box<dyn FnMut(&G, &Stop, Watch<G>) -> Option<<G as Game>::Move>>;

/// A computer player.
pub struct Mind<G: Game> {
    level: Plain,
    way: Way<G>,
}

enum Way<G: Game> {
    /// Draws one move after the other from the random numbers of the game.
    Draw,
    Choose(Box<Chooser<G>>, Limits),
    Own(Own<G>),
}

impl<G: Engine<Level = Plain>> Mind<G> {
    /// Plays at a level, each move within these limits; equal moves are chosen between by `seed`.
    pub fn new(level: Plain, seed: Option<u64>, limits: Limits) -> Self {
        let way = match level {
            Plain::Random => Way::Draw,
            _ => Way::Choose(Box::new(G::chooser(level, seed, limits)), limits),
        };
        Self { level, way }
    }

    /// Plays at the highest level in a way of its own.
    pub fn own(choose: impl FnMut(&G, &Stop, Watch<G>) -> Option<G::Move> + 'static) -> Self {
        Self {
            level: Plain::Search,
            way: Way::Own(Box::new(choose)),
        }
    }

    /// Chooses a move; `None` where the game is over. A search is watched, and ends early once a stop is requested.
    pub fn choose(
        &mut self,
        position: &G,
        random: &mut SplitMix,
        stop: &Stop,
        watch: Watch<G>,
    ) -> Option<G::Move> {
        match &mut self.way {
            Way::Draw => {
                let legal = position.legal_moves();
                legal.get(random.index(legal.len())).copied()
            }
            Way::Choose(chooser, limits) => {
                let query = Query {
                    stop: stop.clone(),
                    ..Query::new(*limits)
                };
                let decision = chooser.choose_by(position, &query, watch)?;
                Some(decision.chosen.mv)
            }
            Way::Own(choose) => choose(position, stop, watch),
        }
    }
}

/// The name of the level.
impl<G: Game> fmt::Display for Mind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)
    }
}
