//! The record of a choice: the moves that each layer left.

use std::fmt;

use super::{Candidate, Candidates};
use crate::game::Game;
use crate::search::Analysis;

/// The criterion that a layer judges by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// The rules: see [`Game::legal_moves`].
    Legality,
    /// A win at once.
    Win,
    /// [`Candidate::gain`].
    Gain,
    /// [`Candidate::forecast`].
    Forecast,
    /// A deep search.
    Search,
    /// [`Candidate::sight`].
    Sight,
    /// Chance: one of the moves is drawn.
    Draw,
}

/// The moves that one layer left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<M> {
    /// The layer's name; `legal` for the legal moves before any layer.
    pub layer: &'static str,
    /// Its criterion.
    pub criterion: Criterion,
    /// The moves that it left.
    pub kept: Vec<Candidate<M>>,
}

impl<M: Copy> Stage<M> {
    pub(super) fn new<G: Game<Move = M>>(
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
    /// The legal moves, then those that each layer left.
    pub stages: Vec<Stage<G::Move>>,
    /// The move chosen.
    pub chosen: Candidate<G::Move>,
    /// The findings of the search, if the chooser has one. If a player of limited strength does not play the best move,
    /// the move it plays comes first, if the search has a line for it.
    pub searched: Option<Analysis<G::Move>>,
    /// True if the tree of a [`Decider`](super::Decider) was full: more time or nodes would not let it grow.
    pub is_full: bool,
}

impl<G: Game> Decision<G> {
    /// The moves that the layer of this name left, if the chooser has one.
    #[must_use]
    pub fn left_by(&self, layer: &str) -> Option<&[Candidate<G::Move>]> {
        let stage = self.stages.iter().find(|stage| stage.layer == layer)?;
        Some(&stage.kept)
    }
}

/// One line per layer, and one for the chosen move.
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
            sight: _,
        } = &self.chosen;
        write!(f, "{:<10} {mv} gain {gain:+}", "chosen")?;
        match forecast {
            _ if *wins => f.write_str(" wins"),
            Some(forecast) => write!(f, " forecast {forecast:+}"),
            None => Ok(()),
        }
    }
}
