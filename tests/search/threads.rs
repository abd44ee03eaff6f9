//! A search on several threads: as right as on one, within the same limits, and with no thread left at its end.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use advance::chooser::strategy::EveryMove;
use advance::game::Game;
use advance::search::{Analysis, Query, Search};
use advance::{Limits, Position};

use crate::search::positions;
use crate::search::witness::Witness;

fn query(limits: Limits, threads: usize) -> Query {
    Query {
        threads: NonZero::new(threads).unwrap(),
        ..Query::new(limits)
    }
}

fn watch(
    search: Search<'_, Position>,
    position: &Position,
    query: &Query,
    mut each: impl FnMut(&Analysis<<Position as Game>::Move>),
) -> Analysis<<Position as Game>::Move> {
    let mut search = search;
    search.watch(position, &position.legal_moves(), query, &mut each)
}

/// The number of threads of a search that is to use `asked`: no more than there are cores. On one core, the tests see
/// only that a search that may use several threads is as right as on one.
fn there_are(asked: usize) -> usize {
    asked.min(thread::available_parallelism().map_or(asked, NonZero::get))
}

#[test]
fn exact_scores_do_not_depend_on_threads() {
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    for position in positions() {
        let [one, four] = [1, 4].map(|threads| {
            let witness = Witness::of(there_are(threads));
            let search = Search::new(&witness, [&EveryMove; 2]).exact();
            let found = watch(search, &position, &query(limits, threads), |_| ());
            assert_eq!(witness.threads(), there_are(threads), "{position}");
            found
        });
        assert_eq!((one.score(), one.depth), (four.score(), four.depth));
    }
}

#[test]
fn the_node_limit_is_that_of_all_threads() {
    let position = positions()[0];
    // The smaller limits are spent before all threads get a share.
    for (nodes, threads) in [(1, 1), (1000, 1), (20_000, there_are(4))] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let witness = Witness::of(threads);
        let search = Search::new(&witness, [&EveryMove; 2]).proving_ends();
        let found = watch(search, &position, &query(limits, 4), |_| ());
        assert_eq!(found.nodes, nodes);
        assert!(witness.threads() >= threads, "{nodes}");
        let moves = position.legal_moves();
        // A search evaluates at most once at a node, and once for each move if it has found nothing.
        assert!(witness.questions() <= nodes + moves.len() as u64);
        assert!(moves.contains(&found.lines[0].first));
    }
}

#[test]
fn all_threads_end_with_the_search() {
    let position = positions()[0];
    let witness = Witness::of(there_are(4));
    let endless = query(Limits::default(), 4);
    let found = watch(
        Search::new(&witness, [&EveryMove; 2]),
        &position,
        &endless,
        |found| {
            if found.depth == 3 {
                endless.stop.request();
            }
        },
    );
    assert_eq!(found.depth, 3);
    assert_eq!(witness.threads(), there_are(4));

    let witness = Witness::of(there_are(4));
    let fails = || {
        let search = Search::new(&witness, [&EveryMove; 2]);
        let query = query(Limits::default(), 4);
        watch(search, &position, &query, |_| panic!("on purpose"))
    };
    // The call returns, so the other threads have ended.
    assert!(catch_unwind(AssertUnwindSafe(fails)).is_err());
    assert_eq!(witness.threads(), there_are(4));
}
