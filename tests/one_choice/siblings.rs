//! Positions of random games of every game that has levels.

use std::thread::{self, Scope, ScopedJoinHandle};

use advance::any::Registered;
use advance::every_game;
use advance::game::random::SplitMix;

use super::session::Session;
use super::{SEEDS, choice, limits};

/// `count` positions of random games that are not over.
fn positions<G: Registered>(count: usize) -> Vec<G> {
    let mut random = SplitMix::new(5);
    let mut positions = Vec::new();
    let mut position = G::start();
    while positions.len() < count {
        let legal = position.legal_moves();
        if legal.is_empty() || random.index(60) == 0 {
            position = G::start();
            continue;
        }
        if random.index(4) == 0 {
            positions.push(position.clone());
        }
        position = position.after(legal[random.index(legal.len())]);
    }
    positions
}

fn agree<G: Registered>() {
    let mut session = Session::new::<G>();
    // Players that do not search take longer.
    let searches = G::chooser(G::LEVEL, None, limits()).searches();
    let positions = positions::<G>(if searches { 60 } else { 12 });
    for (position, seed) in positions.iter().zip(SEEDS.into_iter().cycle()) {
        for &level in G::LEVELS {
            choice(&mut session, position, level, seed);
        }
    }
}

#[test]
fn every_game_has_one_way_to_choose() {
    // All games at once: one after another, they would take as long on one core as all other tests here together.
    fn spawn<'scope, G: Registered>(
        scope: &'scope Scope<'scope, '_>,
    ) -> ScopedJoinHandle<'scope, ()> {
        scope.spawn(agree::<G>)
    }
    thread::scope(|scope| _ = every_game!(spawn(scope)));
}
