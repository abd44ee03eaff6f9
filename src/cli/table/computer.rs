//! The computer players at a table.

use std::fmt;

use advance::Limits;
use advance::answer::LevelName;
use advance::any::{AnyChooser, AnyMove, AnyPosition, Registered};
use advance::engine::Strength;
use advance::game::random::SplitMix;
use advance::games::Level;
use advance::players::Bot;
use advance::search::{Query, Stop};

/// A callback with the depth of a search and the number of positions searched, after each depth.
type Watch<'a> = &'a mut dyn FnMut(u32, u64);

/// A function from a position to a move, which can be stopped and watched.
type ChooseFn = Box<dyn FnMut(&AnyPosition, &Stop, Watch) -> Option<AnyMove>>;

/// A computer player.
pub struct ComputerPlayer {
    name: String,
    source: MoveSource,
}

enum MoveSource {
    /// Draws one move after the other from the random numbers of the game.
    Random,
    Chooser(AnyChooser, Limits),
    Custom(ChooseFn),
}

impl ComputerPlayer {
    /// A player that plays as a bot does, each move within its limits. `seed` decides between equal moves.
    pub fn new(bot: &Bot, seed: Option<u64>) -> Self {
        let name = display_name(bot);
        let source = match bot.name() == Level::Random.to_string() {
            true => MoveSource::Random,
            false => MoveSource::Chooser(bot.chooser(seed), bot.limits),
        };
        Self { name, source }
    }

    /// A player with a function and a name of its own.
    pub fn custom(
        name: String,
        choose: impl FnMut(&AnyPosition, &Stop, Watch) -> Option<AnyMove> + 'static,
    ) -> Self {
        Self {
            name,
            source: MoveSource::Custom(Box::new(choose)),
        }
    }

    /// Chooses a move; `None` where the game is over. The query has the facts about the game that the position lacks;
    /// its limits do not count. A search is watched, and ends early once a stop is requested.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        random: &mut SplitMix,
        asked: &Query,
        watch: Watch,
    ) -> Option<AnyMove> {
        match &mut self.source {
            MoveSource::Random => {
                let legal = position.legal_moves();
                legal.get(random.index(legal.len())).cloned()
            }
            MoveSource::Chooser(chooser, limits) => {
                let query = Query {
                    limits: *limits,
                    ..asked.clone()
                };
                let decision = chooser.choose_by(position, &query, &mut |found| {
                    watch(found.depth, found.nodes);
                })?;
                Some(decision.mv)
            }
            MoveSource::Custom(choose) => choose(position, &asked.stop, watch),
        }
    }

    /// Chooses a move of a game that is known here, unwatched; `None` where the game is over.
    pub fn move_in<G: Registered>(
        &mut self,
        position: &G,
        random: &mut SplitMix,
    ) -> Option<G::Move> {
        let position = AnyPosition::new(position.clone());
        let query = Query::new(Limits::default());
        let mv = self.choose(&position, random, &query, &mut |_, _| ())?;
        mv.of::<G>()
    }
}

/// The name of a bot for people: `level 7`, `Elo 1200`, `Easy`.
pub fn display_name(bot: &Bot) -> String {
    match bot.strength {
        Strength::Elo(elo) => format!("Elo {elo}"),
        // If levels have numbers, people use these.
        Strength::Level(level) => match level.name() {
            LevelName::Number(number) => format!("level {number}"),
            LevelName::Word(_) => level.title().to_owned(),
        },
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}
