//! Limits: nodes are exact, and a search limited by nodes or depth gives the same result every time.

use std::time::Duration;

use advance::chooser::strategy::{EveryMove, LEARNED};
use advance::search::{Search, plies_to_end};
use advance::{Chooser, Level, Limits, Settings};

use crate::search::{UNTRAINED, found, positions};

#[test]
fn a_search_ends_exactly_at_its_nodes() {
    let (mut open, mut all) = (0, 0);
    for position in positions() {
        for nodes in [1, 1000, 20_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
            let found = found(&mut search, &position, &position.legal_moves(), limits);
            // A search that has found a forced end stops early.
            match plies_to_end(found.score()) {
                None => {
                    open += 1;
                    assert_eq!(found.nodes, nodes);
                }
                Some(_) => assert!(found.nodes <= nodes),
            }
            all += 1;
            assert!(
                found
                    .best()
                    .is_some_and(|best| position.legal_moves().contains(&best))
            );
        }
    }
    assert!(2 * open > all, "{open} of {all}");
}

#[test]
fn equal_limits_give_equal_moves() {
    for level in [Level::Eight, Level::Nine] {
        for (nodes, depth) in [(Some(5_000), None), (None, Some(4))] {
            let settings = Settings {
                limits: Limits {
                    nodes,
                    depth,
                    time: None,
                },
                ..Settings::new(level)
            };
            for position in positions() {
                let first = Chooser::new(&settings).choose(&position);
                assert_eq!(Chooser::new(&settings).choose(&position), first);
            }
        }
    }
}

#[test]
fn seeds_choose_among_equal_moves_only() {
    let position = positions()[0];
    let choose = |seed| {
        let settings = Settings {
            seed: Some(seed),
            limits: Limits {
                depth: Some(1),
                ..Limits::default()
            },
            ..Settings::new(Level::Nine)
        };
        Chooser::new(&settings).choose(&position).unwrap().chosen.mv
    };
    let value = |mv| {
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let mut search = Search::new(&LEARNED, [&EveryMove; 2]);
        found(&mut search, &position, &[mv], limits).score()
    };
    let best = position.legal_moves().into_iter().map(value).max().unwrap();
    for seed in 0..20 {
        assert_eq!(choose(seed), choose(seed));
        assert_eq!(value(choose(seed)), best);
    }
}

#[test]
fn time_ends_a_search() {
    let position = positions()[0];
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let found = found(&mut search, &position, &position.legal_moves(), limits);
    assert!(found.best().is_some());
    assert!(found.depth < 96, "the search was not stopped");
}
