//! Layers that narrow the legal moves down to one, and the record of how they did it.

use std::fmt;
use std::num::NonZero;

use super::deep::Deep;
use super::tiebreak::draw;
use super::{Candidate, Candidates};
use crate::game::Game;
use crate::search::{Analysis, Limits, NoMemory, Query, Search};

/// One way to judge moves. A layer sees what the layers before it left, and takes away from that.
pub trait Layer<G: Game>: Send {
    /// What it is called in a [`Decision`].
    fn name(&self) -> &'static str;

    /// What it judges by.
    fn criterion(&self) -> Criterion;

    /// Takes away the candidates that are worse than others by its judgement.
    fn narrow(&self, game: &G, candidates: &mut Candidates<G>);
}

/// What a layer judges by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// The rules: see [`Game::legal_moves`].
    Legality,
    /// Whether a move wins at once.
    Win,
    /// [`Candidate::gain`].
    Gain,
    /// [`Candidate::forecast`].
    Forecast,
    /// A deep search.
    Search,
    /// Chance: one of the moves is drawn.
    Draw,
}

/// Chooses moves in a way of its own, for games in which neither a search nor an even draw finds good ones: those
/// in which both sides choose at once, so that good play mixes moves by chances.
pub trait Decider<G: Game>: Send {
    /// Chooses one of the legal moves of a position that has some, within the limits of `query`, until it is
    /// told to stop.
    fn decide(&mut self, game: &G, query: &Query) -> G::Move;

    /// Whether limits mean something to it.
    fn is_limited(&self) -> bool;

    /// Forgets what it has learned of the other side: what follows is as from a new one.
    fn clear(&mut self);
}

/// Chooses a move by sending the legal ones through its layers. What is left after the last of them is
/// searched, or one of it is drawn; or a [`Decider`] chooses.
///
/// The same chooser answers everybody: a command, a match, the protocol, the server, an analysis. Unless only
/// time limits it, it makes the same choice in the same position on every machine, whatever it was asked
/// before. A search that only time limits remembers what it saw in the positions before, until
/// [`Chooser::clear`]; so does a [`Decider`] that learns what the other side is used to, in the positions that follow
/// from the one that it was asked about last.
pub struct Chooser<G: Game> {
    layers: Vec<Box<dyn Layer<G>>>,
    last: Last<G>,
    limits: Limits,
}

/// What leaves one move, whatever it begins with.
enum Last<G: Game> {
    Draw { seed: u64 },
    Search(Box<Deep<G>>),
    Decider(Box<dyn Decider<G>>),
}

impl<G: Game> Chooser<G> {
    /// Draws one of what the layers leave; `seed` and the position decide which.
    #[must_use]
    pub fn drawing(layers: Vec<Box<dyn Layer<G>>>, seed: u64) -> Self {
        Self {
            layers,
            last: Last::Draw { seed },
            limits: Limits::default(),
        }
    }

    /// Searches what the layers leave, for a move no longer than `limits`. Of moves that are equal to the
    /// search, `seed` and the position decide which is chosen; without a seed it is the first.
    #[must_use]
    pub fn searching(
        layers: Vec<Box<dyn Layer<G>>>,
        search: Search<'static, G>,
        seed: Option<u64>,
        limits: Limits,
    ) -> Self {
        Self {
            layers,
            last: Last::Search(Box::new(Deep {
                search,
                seed,
                horizon: None,
            })),
            limits,
        }
    }

    /// Leaves the choice to `decider`, for a move no longer than `limits`.
    #[must_use]
    pub fn deciding(decider: Box<dyn Decider<G>>, limits: Limits) -> Self {
        Self {
            layers: Vec::new(),
            last: Last::Decider(decider),
            limits,
        }
    }

    /// Searches no more plies than this, whatever the limits allow: for a level that is to be weak.
    #[must_use]
    pub fn no_deeper_than(mut self, plies: u32) -> Self {
        if let Last::Search(deep) = &mut self.last {
            deep.horizon = Some(plies);
        }
        self
    }

    /// Whether the last layer is a deep search, so that there is an analysis.
    #[must_use]
    pub const fn searches(&self) -> bool {
        matches!(self.last, Last::Search(_))
    }

    /// Whether limits mean something.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        match &self.last {
            Last::Draw { .. } => false,
            Last::Search(_) => true,
            Last::Decider(decider) => decider.is_limited(),
        }
    }

    /// Gives the search, if there is one, an empty table of at most `mib` MiB.
    ///
    /// # Errors
    /// When there is no such memory; the table is as before then.
    pub fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        match &mut self.last {
            Last::Search(deep) => deep.search.resize(mib),
            Last::Draw { .. } | Last::Decider(_) => Ok(()),
        }
    }

    /// Forgets everything: what follows is as from a new chooser.
    pub fn clear(&mut self) {
        match &mut self.last {
            Last::Draw { .. } => {}
            Last::Search(deep) => deep.search.clear(),
            Last::Decider(decider) => decider.clear(),
        }
    }

    /// Chooses a move, or `None` when the game is over.
    pub fn choose(&mut self, game: &G) -> Option<Decision<G>> {
        self.choose_by(game, &self.query(), |_| ())
    }

    /// The query that [`Chooser::choose`] answers: for the best move within the limits, of a game whose turn
    /// limit is not known.
    #[must_use]
    pub fn query(&self) -> Query {
        Query::new(self.limits)
    }

    /// [`Chooser::choose`] with other limits, which can be stopped and watched: `each` sees what the search
    /// has found after each depth. More lines than one are for the watcher; they cost nodes.
    ///
    /// Where there is nothing to choose, the search looks one ply deep.
    pub fn choose_by(
        &mut self,
        game: &G,
        query: &Query,
        each: impl FnMut(&Analysis<G::Move>),
    ) -> Option<Decision<G>> {
        self.decide(game, query, false, each)
    }

    /// What the search finds among the moves that this chooser would choose from, also where there is only
    /// one. `None` when the game is over, or the chooser does not search.
    pub fn analyse(
        &mut self,
        game: &G,
        query: &Query,
        each: impl FnMut(&Analysis<G::Move>),
    ) -> Option<Analysis<G::Move>> {
        self.decide(game, query, true, each)?.searched
    }

    fn decide(
        &mut self,
        game: &G,
        query: &Query,
        thorough: bool,
        each: impl FnMut(&Analysis<G::Move>),
    ) -> Option<Decision<G>> {
        let mut candidates = Candidates::legal(game)?;
        let mut stages = vec![Stage::new("legal", Criterion::Legality, &candidates)];
        for layer in &self.layers {
            layer.narrow(game, &mut candidates);
            stages.push(Stage::new(layer.name(), layer.criterion(), &candidates));
        }
        let mut searched = None;
        stages.push(match &mut self.last {
            Last::Draw { seed } => {
                draw(game, &mut candidates, *seed);
                Stage::new("tiebreak", Criterion::Draw, &candidates)
            }
            Last::Search(deep) => {
                let mut query = query.clone();
                if let Some(horizon) = deep.horizon {
                    let asked = query.limits.depth.unwrap_or(horizon);
                    query.limits.depth = Some(asked.min(horizon));
                }
                if !thorough {
                    let count = candidates.as_slice().len();
                    query.limits = deep.search.limits_for(query.limits, count);
                }
                searched = Some(deep.narrow(game, &mut candidates, &query, each));
                Stage::new("search", Criterion::Search, &candidates)
            }
            Last::Decider(decider) => {
                let mv = decider.decide(game, query);
                candidates.prefer(|candidate| candidate.mv == mv);
                Stage::new("mixture", Criterion::Draw, &candidates)
            }
        });
        let chosen = candidates.as_slice()[0];
        Some(Decision {
            chosen: Candidate {
                wins: game.wins(chosen.mv),
                ..chosen
            },
            searched,
            stages,
        })
    }
}

/// What one layer left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<M> {
    /// The layer's name; `legal` for the legal moves before any layer.
    pub layer: &'static str,
    /// What it judged by.
    pub criterion: Criterion,
    /// The moves that were still in question after it.
    pub kept: Vec<Candidate<M>>,
}

impl<M: Copy> Stage<M> {
    fn new<G: Game<Move = M>>(
        layer: &'static str,
        criterion: Criterion,
        left: &Candidates<G>,
    ) -> Self {
        Self {
            layer,
            criterion,
            kept: left.as_slice().to_vec(),
        }
    }
}

/// A choice and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<G: Game> {
    /// The legal moves, then what each layer left.
    pub stages: Vec<Stage<G::Move>>,
    /// The move chosen.
    pub chosen: Candidate<G::Move>,
    /// What the search found, where the level has one.
    pub searched: Option<Analysis<G::Move>>,
}

impl<G: Game> Decision<G> {
    /// What the layer of this name left, if the chooser has one.
    #[must_use]
    pub fn kept_by(&self, layer: &str) -> Option<&[Candidate<G::Move>]> {
        let stage = self.stages.iter().find(|stage| stage.layer == layer)?;
        Some(&stage.kept)
    }
}

/// One line a layer, and one for the chosen move.
impl<G: Game> fmt::Display for Decision<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Stage { layer, kept, .. } in &self.stages {
            writeln!(f, "{layer:<10} {:>3}", kept.len())?;
        }
        let Candidate {
            mv,
            gain,
            wins,
            forecast,
        } = &self.chosen;
        write!(f, "{:<10} {mv} gain {gain:+}", "chosen")?;
        match forecast {
            _ if *wins => f.write_str(" wins"),
            Some(forecast) => write!(f, " forecast {forecast:+}"),
            None => Ok(()),
        }
    }
}
