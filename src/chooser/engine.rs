//! How Advance is played at its levels.

use super::{Chooser, Level, Reading, Settings};
use crate::engine::Engine;
use crate::moves::{Move, Position};
use crate::search::{Evaluation, Policy};
use crate::strategy::Judgement;

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
