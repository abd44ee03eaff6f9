//! A search that is used again: remembered results must be as right as new ones.

use std::num::NonZero;

use advance::chooser::strategy::{EveryMove, Greedy, LEARNED};
use advance::game::random::SplitMix;
use advance::search::{Analysis, Policy, Query, Search};
use advance::{Chooser, Level, Limits, Position, Settings};

use crate::search::oracle::{Plain, negamax};
use crate::search::{UNTRAINED, found, positions};

const DEPTH: u32 = 2;

const LIMITS: Limits = Limits {
    nodes: None,
    depth: Some(DEPTH),
    time: None,
};

#[test]
fn exact_values_survive_a_game_of_memory() {
    for policy in [&Greedy as &dyn Policy<Position>, &Plain] {
        let mut search = Search::new(&UNTRAINED, [policy; 2]).exact();
        let mut random = SplitMix::new(1);
        for start in positions().into_iter().step_by(4) {
            let mut position = start;
            for _ in 0..6 {
                let mut choices = Vec::new();
                policy.choices(&position, &mut choices);
                if choices.len() < 2 {
                    break;
                }
                let moves: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
                let found = found(&mut search, &position, &moves, LIMITS);
                let values = moves
                    .iter()
                    .map(|&mv| -negamax(&position.after(mv), policy, DEPTH - 1, 1));
                if found.depth == DEPTH {
                    assert_eq!(Some(found.score()), values.max(), "{position}");
                }
                position = position.after(moves[random.index(moves.len())]);
            }
        }
    }
}

#[test]
fn a_cleared_search_is_as_a_new_one() {
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    let run = |search: &mut Search<Position>, position: &Position| {
        found(search, position, &position.legal_moves(), limits)
    };
    let [first, second] = [positions()[0], positions()[7]];
    let fresh = run(&mut Search::new(&UNTRAINED, [&EveryMove; 2]), &second);

    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    run(&mut search, &first);
    run(&mut search, &second);
    assert!(
        run(&mut search, &second).nodes < fresh.nodes,
        "nothing was remembered"
    );
    search.clear();
    assert_eq!(run(&mut search, &second), fresh);
}

#[test]
fn a_larger_table_remembers_more() {
    // Many more positions than the smaller table holds.
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let [small, large] = [1, 32].map(|mib| {
        let mut search = Search::new(&LEARNED, [&EveryMove; 2]);
        search.resize(NonZero::new(mib).unwrap()).unwrap();
        assert!(search.resize(NonZero::<usize>::MAX).is_err());
        let again = positions().into_iter().take(2).map(|position| {
            let mut run = || found(&mut search, &position, &position.legal_moves(), limits);
            run();
            run().nodes
        });
        again.sum::<u64>()
    });
    assert!(
        small > large,
        "{small} nodes again, and {large} with more memory"
    );
}

/// A question that neither nodes nor depth limit keeps the memory, also over a move that leaves nothing to choose.
#[test]
fn a_forced_move_keeps_the_table() {
    let position = positions()[0];
    let forced: Position = "8g/9/9/9/9/9/9/##7/G1#6 w".parse().unwrap();
    assert_eq!(forced.legal_moves().len(), 1);
    let mut chooser = Chooser::new(&Settings::new(Level::Nine));
    let mut nodes = || {
        let query = Query::new(Limits::default());
        let stop = query.stop.clone();
        let enough = |found: &Analysis<_>| {
            if found.depth == 6 {
                stop.request();
            }
        };
        let decision = chooser.choose_by(&position, &query, enough).unwrap();
        chooser.choose_by(&forced, &Query::new(Limits::default()), |_| ());
        decision.searched.unwrap().nodes
    };
    let anew = nodes();
    let again = nodes();
    assert!(2 * again < anew, "{again} nodes again, {anew} anew");
}
