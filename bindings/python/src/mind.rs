//! Choosers of any game.

use std::time::Instant;

use advance::engine::{Chooser, Engine};
use advance::report::{Analysis, Moment};
use advance::search::{self, Query, hundredths};

use crate::table::{Kept, Table};

/// What a game's chooser does for a board of that game.
pub(crate) trait Mind: Send {
    /// Whether there is an analysis.
    fn searches(&self) -> bool;
    /// Chooses a move, unless the game is over.
    fn play(&mut self, on: &dyn Table, query: Query) -> Option<(String, Option<Analysis>)>;
    /// Searches, unless the game is over.
    fn analyse(&mut self, on: &dyn Table, query: Query) -> Option<Analysis>;
    /// Forgets everything.
    fn clear(&mut self);
}

struct Brain<G: Engine> {
    chooser: Chooser<G>,
}

impl<G: Engine> Brain<G> {
    fn position(on: &dyn Table) -> Option<&G> {
        let kept: Option<&Kept<G>> = on.as_any().downcast_ref();
        kept.map(Kept::last)
    }
}

/// What a search that has begun then has found, its scores in hundredths of a point.
fn told<G: Engine>(found: &search::Analysis<G::Move>, begun: Instant) -> Analysis {
    let mut found = found.clone();
    for line in &mut found.lines {
        line.score = hundredths::<G>(line.score);
    }
    Analysis::new(Moment::Best, &found, begun.elapsed())
}

impl<G: Engine> Mind for Brain<G> {
    fn searches(&self) -> bool {
        self.chooser.searches()
    }

    fn play(&mut self, on: &dyn Table, mut query: Query) -> Option<(String, Option<Analysis>)> {
        query.limits = query.limits.or(G::a_move());
        let begun = Instant::now();
        let decision = self
            .chooser
            .choose_by(Self::position(on)?, &query, |_| ())?;
        let searched = decision.searched.as_ref();
        let found = searched.map(|found| told::<G>(found, begun));
        Some((decision.chosen.mv.to_string(), found))
    }

    fn analyse(&mut self, on: &dyn Table, mut query: Query) -> Option<Analysis> {
        query.limits = query.limits.or(G::a_move());
        let begun = Instant::now();
        let found = self.chooser.analyse(Self::position(on)?, &query, |_| ())?;
        Some(told::<G>(&found, begun))
    }

    fn clear(&mut self) {
        self.chooser.clear();
    }
}

/// The chooser of a level that is named as people name it.
pub(crate) fn mind<G: Engine>(
    level: Option<&str>,
    seed: Option<u64>,
) -> Result<Box<dyn Mind>, String> {
    let level = match level {
        None => G::LEVEL,
        Some(name) => {
            let mut levels = G::LEVELS.iter().copied();
            levels
                .find(|level| level.to_string() == name)
                .ok_or_else(|| {
                    let levels: Vec<_> = G::LEVELS.iter().map(ToString::to_string).collect();
                    let levels = levels.join(", ");
                    format!("'{name}' is not a level: expected one of {levels}")
                })?
        }
    };
    let chooser = G::chooser(level, seed, G::a_move());
    Ok(Box::new(Brain { chooser }))
}
