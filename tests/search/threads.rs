//! A search on several threads: as right as on one, within the same limits, and over when it is over.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};

use advance::chooser::strategy::{AnyMove, Judgement};
use advance::game::Game;
use advance::moves::Position;
use advance::search::{Analysis, Limits, Query, Search};

use crate::positions;

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
    each: impl FnMut(&Analysis<<Position as Game>::Move>),
) -> Analysis<<Position as Game>::Move> {
    let mut search = search;
    search.watch(position, &position.legal_moves(), query, each)
}

#[test]
fn an_exact_search_finds_the_same_scores_on_any_number_of_threads() {
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    for position in positions() {
        let [one, four] = [1, 4].map(|threads| {
            let search = Search::new(&Judgement, [&AnyMove; 2]).exact();
            watch(search, &position, &query(limits, threads), |_| ())
        });
        assert_eq!((one.score(), one.depth), (four.score(), four.depth));
    }
}

#[test]
fn the_node_limit_is_that_of_all_threads() {
    for nodes in [1, 1000, 20_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let position = positions()[0];
        let search = Search::new(&Judgement, [&AnyMove; 2]).proving_ends();
        let found = watch(search, &position, &query(limits, 4), |_| ());
        assert_eq!(found.nodes, nodes);
        let best = found.lines[0].first;
        assert!(position.legal_moves().contains(&best));
    }
}

#[test]
fn all_threads_end_when_the_search_is_stopped_or_fails() {
    let position = positions()[0];
    let endless = query(Limits::default(), 4);
    let found = watch(
        Search::new(&Judgement, [&AnyMove; 2]),
        &position,
        &endless,
        |found| {
            if found.depth == 3 {
                endless.stop.request();
            }
        },
    );
    assert_eq!(found.depth, 3);

    let fails = || {
        let search = Search::new(&Judgement, [&AnyMove; 2]);
        let query = query(Limits::default(), 4);
        watch(search, &position, &query, |_| panic!("on purpose"))
    };
    // It comes back at all: the others have ended.
    assert!(catch_unwind(AssertUnwindSafe(fails)).is_err());
}
