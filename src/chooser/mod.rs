//! The chooser: layers that narrow the legal moves down to one, and the record of how they did it.
//!
//! A new layer is a file with a [`Layer`] and its place in [`Chooser::new`].

mod deep;
mod engine;
mod level;
mod material;
mod outlook;
mod prediction;
mod tiebreak;
mod win;

pub use deep::Deep;
pub use level::{Level, ParseLevelError};
pub use material::Material;
pub use outlook::{Foresight, Reply};
pub use prediction::{Forecast, Prediction, Reading};
pub use tiebreak::Tiebreak;
pub use win::Win;

use std::fmt;

use crate::moves::{Move, Position};
use crate::search::{Limits, Report};
use crate::stop::Stop;

/// A move that is still in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// What it gains at once, in points: see [`Position::gain`].
    pub gain: i32,
    /// Whether it is known to leave the enemy without a legal move.
    pub wins: bool,
    /// What it promises two plies on, in points, once a layer has looked: see [`Prediction`].
    pub forecast: Option<Forecast>,
}

/// What a layer has to go on: never empty, and only ever made smaller.
#[derive(Clone, Debug)]
pub struct Candidates {
    list: Vec<Candidate>,
    /// What a layer that searches has found.
    pub searched: Option<Report<Move>>,
}

impl Candidates {
    /// The legal moves of a position; `None` when there are none.
    #[must_use]
    pub fn legal(position: &Position) -> Option<Self> {
        let candidates: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| Candidate {
                mv,
                gain: position.gain(mv),
                wins: false,
                forecast: None,
            })
            .collect();
        (!candidates.is_empty()).then_some(Self {
            list: candidates,
            searched: None,
        })
    }

    /// The candidates, in the order of [`Position::legal_moves`].
    #[must_use]
    pub fn as_slice(&self) -> &[Candidate] {
        &self.list
    }

    /// Whether the game ends with any of the candidates, so that there is nothing more to weigh.
    #[must_use]
    pub fn all_win(&self) -> bool {
        self.list.iter().all(|candidate| candidate.wins)
    }

    /// The candidates, to note something about them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate> {
        self.list.iter_mut()
    }

    /// Keeps the candidates that `wanted` holds for; all of them if it holds for none.
    pub fn prefer(&mut self, wanted: impl FnMut(&Candidate) -> bool) {
        let wanted: Vec<bool> = self.list.iter().map(wanted).collect();
        if wanted.contains(&true) {
            let mut wanted = wanted.into_iter();
            self.list.retain(|_| wanted.next() == Some(true));
        }
    }

    /// Keeps the candidates with the greatest `score`.
    pub fn keep_greatest<S: Ord + Copy>(&mut self, mut score: impl FnMut(&Candidate) -> S) {
        let greatest = self.list.iter().map(&mut score).max();
        self.prefer(|candidate| Some(score(candidate)) == greatest);
    }
}

/// One way to judge moves. A layer sees what the layers before it left, and takes away from that.
pub trait Layer {
    /// What it is called in a [`Decision`].
    fn name(&self) -> &'static str;

    /// What it judges by.
    fn criterion(&self) -> Criterion;

    /// Takes away the candidates that are worse than others by its judgement.
    fn narrow(&mut self, position: &Position, candidates: &mut Candidates);
}

/// What a layer judges by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// The rules: see [`Position::legal_moves`].
    Legality,
    /// Whether a move wins at once.
    Win,
    /// [`Candidate::gain`].
    Gain,
    /// [`Candidate::forecast`].
    Forecast,
    /// A deep search.
    Search,
    /// Nothing: one of equal moves is drawn.
    Draw,
}

/// What a chooser is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which layers it has.
    pub level: Level,
    /// What ties are broken by. Without it, equal moves are chosen from in a fixed way.
    pub seed: Option<u64>,
    /// How level 7 reads equal replies; level 8 always takes [`Reading::Any`].
    pub reading: Reading,
    /// How long levels 8 and 9 search.
    pub limits: Limits,
}

impl Settings {
    /// The settings of a level: no seed, the worst reply, [`Limits::a_move`].
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            seed: None,
            reading: Reading::Worst,
            limits: Limits::a_move(),
        }
    }

    /// The layer that looks at replies as a chooser of these settings does.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        Prediction::new(match self.level {
            Level::Eight => Reading::Any,
            _ => self.reading,
        })
    }
}

/// Chooses a move by sending the legal ones through its layers.
pub struct Chooser {
    layers: Vec<Box<dyn Layer>>,
}

impl Chooser {
    /// The chooser of these settings. Unless time limits it, it makes the same choice in the same
    /// position on every machine.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::until(settings, &Stop::new())
    }

    /// [`Chooser::new`], with a search that ends early when somebody requests it.
    #[must_use]
    pub fn until(settings: &Settings, stop: &Stop) -> Self {
        let Settings {
            level,
            seed,
            limits,
            ..
        } = *settings;
        let mut layers: Vec<Box<dyn Layer>> = Vec::new();
        if level >= Level::Five {
            layers.push(Box::new(Win));
        }
        if (Level::Six..=Level::Eight).contains(&level) {
            layers.push(Box::new(Material));
        }
        if (Level::Seven..=Level::Eight).contains(&level) {
            layers.push(Box::new(settings.prediction()));
        }
        layers.push(match level.policy() {
            Some(policy) => Box::new(Deep::new(policy, limits, seed).until(stop.clone())),
            None => Box::new(Tiebreak::new(seed.unwrap_or(0))),
        });
        Self { layers }
    }

    /// Chooses a move, or `None` when there is no legal one: then the side to move has lost.
    pub fn choose(&mut self, position: &Position) -> Option<Decision> {
        let mut candidates = Candidates::legal(position)?;
        let mut stages = vec![Stage {
            layer: "legal",
            criterion: Criterion::Legality,
            kept: candidates.list.clone(),
        }];
        for layer in &mut self.layers {
            layer.narrow(position, &mut candidates);
            stages.push(Stage {
                layer: layer.name(),
                criterion: layer.criterion(),
                kept: candidates.list.clone(),
            });
        }
        Some(Decision {
            chosen: candidates.list[0],
            searched: candidates.searched,
            stages,
        })
    }
}

/// What one layer left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The layer's name; `legal` for the legal moves before any layer.
    pub layer: &'static str,
    /// What it judged by.
    pub criterion: Criterion,
    /// The moves that were still in question after it.
    pub kept: Vec<Candidate>,
}

/// A choice and the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The legal moves, then what each layer left.
    pub stages: Vec<Stage>,
    /// The move chosen.
    pub chosen: Candidate,
    /// What the search found, where the level has one and there was something to choose.
    pub searched: Option<Report<Move>>,
}

impl Decision {
    /// What the layer of this name left, if the chooser has one.
    #[must_use]
    pub fn kept_by(&self, layer: &str) -> Option<&[Candidate]> {
        let stage = self.stages.iter().find(|stage| stage.layer == layer)?;
        Some(&stage.kept)
    }
}

/// One line a layer, and one for the chosen move.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Stage { layer, kept, .. } in &self.stages {
            writeln!(f, "{layer:<10} {:>3}", kept.len())?;
        }
        let Candidate {
            mv,
            gain,
            wins,
            forecast,
        } = self.chosen;
        write!(f, "{:<10} {mv} gain {gain:+}", "chosen")?;
        match forecast {
            _ if wins => f.write_str(" wins"),
            Some(forecast) => write!(f, " forecast {forecast:+}"),
            None => Ok(()),
        }
    }
}
