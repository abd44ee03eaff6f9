//! The moves that the rule of a level leaves to choose from.

use crate::board::Move;
use crate::cases::CaseLevel;
use crate::chooser::{
    Candidates, Chooser, Decision, Level, Material, Prediction, Reading, Settings, Win,
};
use crate::engine::Layer;
use crate::moves::Position;
use crate::report::Comparison;

/// The rule of a level in a position.
pub(super) struct Rule<'a> {
    position: &'a Position,
    settings: Settings,
    decision: Option<Decision>,
    /// The moves that it leaves, before one of them is drawn.
    pub(super) left: Vec<Move>,
}

impl<'a> Rule<'a> {
    /// The rule in its widest reading. A move counts as left if the rule leaves it for some choice among the enemy's
    /// equal replies, and for either value of a win in a forecast: 1000 plus its gain, or 1000 flat.
    pub(super) fn new(position: &'a Position, level: CaseLevel) -> Self {
        let settings = Settings {
            reading: Reading::Any,
            ..Settings::new(level.level())
        };
        let decision = Chooser::new(&settings).choose(position);
        // The last layer draws one of them.
        let mut stages = decision.iter().flat_map(|it| it.stages.iter().rev());
        let before = stages.nth(1);
        let mut left: Vec<_> = before
            .iter()
            .flat_map(|stage| stage.kept.iter().map(|kept| kept.mv))
            .collect();
        if settings.strength == Level::Seven.into() {
            for mv in moves_with_flat_wins(position) {
                if !left.contains(&mv) {
                    left.push(mv);
                }
            }
        }
        Self {
            position,
            settings,
            decision,
            left,
        }
    }

    /// The reason why the rule drops a move; `None` if it leaves it.
    pub(super) fn departure(&self, mv: Move) -> Option<Comparison> {
        if self.left.contains(&mv) {
            return None;
        }
        Comparison::new(*self.position, &self.settings, self.decision.as_ref()?, mv).ok()
    }
}

/// The moves that level 7 leaves if a win in a forecast counts 1000 flat.
fn moves_with_flat_wins(position: &Position) -> Vec<Move> {
    let Some(mut candidates) = Candidates::legal(position) else {
        return Vec::new();
    };
    let layers: [&dyn Layer<Position>; 3] = [&Win, &Material, &Prediction::flat(Reading::Any)];
    for layer in layers {
        layer.narrow(position, &mut candidates);
    }
    candidates.as_slice().iter().map(|left| left.mv).collect()
}
