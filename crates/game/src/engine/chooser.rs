//! Layers that narrow the legal moves down to one.

use std::num::NonZero;
use std::time::Duration;

use super::fallible::Fallible;
use super::last_layer::{Deep, LastLayer, draw};
use super::{Candidate, Candidates, Criterion, Decider, Decision, Skill, Stage, Strain};
use crate::game::Game;
use crate::search::{Analysis, Limits, NoMemory, Query, Search, Watch};

/// One way to judge moves. A layer sees the moves that the layers before it left, and removes some.
pub trait Layer<G: Game>: Send {
    /// Its name in a [`Decision`].
    fn name(&self) -> &'static str;

    /// Its criterion.
    fn criterion(&self) -> Criterion;

    /// Removes the candidates that it judges worse than others.
    fn narrow(&self, game: &G, candidates: &mut Candidates<G>);
}

/// Chooses a move by sending the legal moves through its layers. The last layer searches the remaining moves, draws one
/// of them, or asks a [`Decider`].
///
/// The same chooser serves commands, matches, the protocol, the server and the analysis. Unless only time limits it, it
/// makes the same choice in the same position on every machine, independent of earlier questions. A search that only
/// time limits remembers earlier positions until [`Chooser::clear`]; so does a [`Decider`] that learns the habits of
/// the other side, in the positions that follow from its last one.
pub struct Chooser<G: Game> {
    layers: Vec<Box<dyn Layer<G>>>,
    last: LastLayer<G>,
    limits: Limits,
}

impl<G: Game> Chooser<G> {
    /// Draws one of the moves that the layers leave; `seed` and the position decide which.
    #[must_use]
    pub fn drawing(layers: Vec<Box<dyn Layer<G>>>, seed: u64) -> Self {
        Self {
            layers,
            last: LastLayer::Draw { seed },
            limits: Limits::default(),
        }
    }

    /// The chooser of these settings, for a game that makes choosers from settings of its own.
    #[must_use]
    pub fn new<S>(settings: S) -> Self
    where
        Self: From<S>,
    {
        Self::from(settings)
    }

    /// Searches the moves that the layers leave, within `limits` for each move. Among moves that the search finds
    /// equal, `seed` and the position decide; without a seed, the first is chosen.
    #[must_use]
    pub fn searching(
        layers: Vec<Box<dyn Layer<G>>>,
        search: Search<'static, G>,
        seed: Option<u64>,
        limits: Limits,
    ) -> Self {
        Self {
            layers,
            last: LastLayer::Search(Box::new(Deep {
                search,
                seed,
                horizon: None,
            })),
            limits,
        }
    }

    /// Chooses, among the moves that the layers leave, one that seems good to a player of limited strength, to whom
    /// some lines of play are harder to see than others. `seed` and the position decide what it overlooks. Its `skill`
    /// limits its search; `time` is only a cap.
    #[must_use]
    pub fn fallible(
        layers: Vec<Box<dyn Layer<G>>>,
        search: Search<'static, G>,
        (skill, strain): (Skill, Strain<G::Move>),
        seed: u64,
        time: Option<Duration>,
    ) -> Self {
        Self {
            layers,
            last: LastLayer::Fallible(Box::new(Fallible {
                search,
                skill,
                strain,
                seed,
            })),
            limits: Limits {
                nodes: Some(skill.nodes),
                depth: None,
                time,
            },
        }
    }

    /// Leaves the choice to `decider`, within `limits` for each move.
    #[must_use]
    pub fn deciding(decider: Box<dyn Decider<G>>, limits: Limits) -> Self {
        Self {
            layers: Vec::new(),
            last: LastLayer::Decider(decider),
            limits,
        }
    }

    /// Searches at most this many plies, even where the limits allow more: for a weak level.
    #[must_use]
    pub fn no_deeper_than(mut self, plies: u32) -> Self {
        if let LastLayer::Search(deep) = &mut self.last {
            deep.horizon = Some(plies);
        }
        self
    }

    /// True if the last layer is a deep search, so that there is an analysis.
    #[must_use]
    pub const fn searches(&self) -> bool {
        matches!(self.last, LastLayer::Search(_))
    }

    /// Gives the search, if there is one, an empty table of at most `mib` MiB.
    ///
    /// # Errors
    /// When there is not enough memory; the table is then unchanged.
    pub fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        match &mut self.last {
            LastLayer::Search(deep) => deep.search.resize(mib),
            LastLayer::Fallible(player) => player.search.resize(mib),
            LastLayer::Draw { .. } | LastLayer::Decider(_) => Ok(()),
        }
    }

    /// Forgets everything, as if the chooser were new.
    pub fn clear(&mut self) {
        match &mut self.last {
            // A player of limited strength forgets everything before each move.
            LastLayer::Draw { .. } | LastLayer::Fallible(_) => {}
            LastLayer::Search(deep) => deep.search.clear(),
            LastLayer::Decider(decider) => decider.clear(),
        }
    }

    /// Chooses a move, or `None` when the game is over.
    pub fn choose(&mut self, game: &G) -> Option<Decision<G>> {
        self.choose_by(game, &self.query(), |_| ())
    }

    /// The query that [`Chooser::choose`] answers: for the best move within the limits, without a turn limit.
    #[must_use]
    pub fn query(&self) -> Query {
        Query::new(self.limits)
    }

    /// [`Chooser::choose`] with a query of its own, which can be stopped and watched: `each` sees the findings of the
    /// search after each depth. Lines beyond the first are for the watcher; they cost nodes. The limits are those of the
    /// query; [`Chooser::query`] begins with the chooser's own.
    ///
    /// With only one move, the search looks one ply deep.
    pub fn choose_by(
        &mut self,
        game: &G,
        query: &Query,
        mut each: impl FnMut(&Analysis<G::Move>),
    ) -> Option<Decision<G>> {
        self.decide(game, query, false, &mut each)
    }

    /// The findings of the search among the moves that this chooser would choose from, even if there is only
    /// one. `None` when the game is over, or the chooser does not search.
    pub fn analyse(
        &mut self,
        game: &G,
        query: &Query,
        mut each: impl FnMut(&Analysis<G::Move>),
    ) -> Option<Analysis<G::Move>> {
        self.decide(game, query, true, &mut each)?.searched
    }

    fn decide(
        &mut self,
        game: &G,
        query: &Query,
        thorough: bool,
        each: Watch<'_, G::Move>,
    ) -> Option<Decision<G>> {
        let mut candidates = Candidates::legal(game)?;
        let mut stages = vec![Stage::new("legal", Criterion::Legality, &candidates)];
        for layer in &self.layers {
            layer.narrow(game, &mut candidates);
            stages.push(Stage::new(layer.name(), layer.criterion(), &candidates));
        }
        let mut searched = None;
        let mut is_full = false;
        let last = match &mut self.last {
            LastLayer::Draw { seed } => {
                draw(game, &mut candidates, *seed);
                Stage::new("tiebreak", Criterion::Draw, &candidates)
            }
            LastLayer::Search(deep) => {
                let mut query = query.clone();
                if let Some(horizon) = deep.horizon {
                    let asked = query.limits.depth.unwrap_or(horizon);
                    query.limits.depth = Some(asked.min(horizon));
                }
                // A search that is limited by nodes or depth begins with an empty memory, so that earlier questions do
                // not affect its move. A search that only time limits keeps its memory.
                if query.limits.are_repeatable() {
                    deep.search.clear();
                }
                if !thorough {
                    let count = candidates.as_slice().len();
                    query.limits = deep.search.limits_for(query.limits, count);
                }
                searched = Some(deep.narrow(game, &mut candidates, &query, each));
                Stage::new("search", Criterion::Search, &candidates)
            }
            LastLayer::Fallible(player) => {
                let mut query = query.clone();
                query.limits = player.limits(query.limits);
                let count = candidates.as_slice().len();
                query.limits = player.search.limits_for(query.limits, count);
                let mut found = player.judge(game, &mut candidates, &query, each);
                // The stage holds the moves that the previous layer left. Add how the player saw them.
                if let Some(stage) = stages.last_mut() {
                    stage.kept = candidates.as_slice().to_vec();
                }
                player.narrow(&mut candidates);
                stages.push(Stage::new("sight", Criterion::Sight, &candidates));
                player.draw(game, &mut candidates);
                let drawn = candidates.as_slice()[0].mv;
                found.lead(drawn, query.width.get());
                searched = Some(found);
                Stage::new("tiebreak", Criterion::Draw, &candidates)
            }
            LastLayer::Decider(decider) => {
                let choice = decider.decide(game, query);
                is_full = choice.is_full;
                let mv = choice.mv;
                candidates.prefer(|candidate| candidate.mv == mv);
                Stage::new("mixture", Criterion::Draw, &candidates)
            }
        };
        stages.push(last);
        let chosen = candidates.as_slice()[0];
        Some(Decision {
            chosen: Candidate {
                wins: game.wins(chosen.mv),
                ..chosen
            },
            searched,
            is_full,
            stages,
        })
    }
}
