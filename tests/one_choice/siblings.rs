//! Positions of random games of every game that has levels.

use std::thread;

use advance::Position;
use advance::any::Tabletop;
use advance::game::random::SplitMix;
use advance::games::{self, checkers, connections, eater, jeson_mor};

use super::session::Session;
use super::{SEEDS, choice, limits};

/// So many positions of random games that go on.
fn positions<G: Tabletop>(count: usize) -> Vec<G> {
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

fn agree<G: Tabletop>() {
    let mut session = Session::new::<G>();
    // Others than searches take longer.
    let searches = G::chooser(G::LEVEL, None, limits()).searches();
    for position in positions::<G>(if searches { 200 } else { 20 }) {
        for &level in G::LEVELS {
            for seed in SEEDS {
                choice(&mut session, &position, level, seed);
            }
        }
    }
}

#[test]
fn every_game_has_one_way_to_choose() {
    // All at once: one after another, they would keep one core for as long as everything else here takes together.
    thread::scope(|scope| {
        let agree = [
            agree::<Position>,
            agree::<checkers::Position>,
            agree::<connections::Position>,
            agree::<eater::Position>,
            agree::<jeson_mor::Position>,
        ];
        assert_eq!(agree.len(), games::ALL.len());
        for agree in agree {
            scope.spawn(agree);
        }
    });
}
