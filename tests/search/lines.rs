//! The lines of play of a search, against plain negamax.

use std::num::NonZero;

use advance::chooser::strategy::{EveryMove, Greedy};
use advance::search::{Analysis, Evaluation, Line, PLY, Policy, Query, Search, WIN, plies_to_end};
use advance::{Limits, Move, Position};

use crate::search::oracle::{Plain, negamax, settle};
use crate::search::{UNTRAINED, found, positions};

/// The best `width` moves of a full-width search of a position, with all the memory that it can use.
fn analyse(
    position: &Position,
    policy: &dyn Policy<Position>,
    depth: u32,
    width: usize,
) -> (Vec<Move>, Analysis<Move>) {
    let mut choices = Vec::new();
    policy.choices(position, &mut choices);
    let moves: Vec<Move> = choices.iter().map(|choice| choice.mv).collect();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let query = Query {
        width: NonZero::new(width).unwrap(),
        ..Query::new(limits)
    };
    let mut search = Search::new(&UNTRAINED, [policy; 2]).exact();
    search.resize(NonZero::new(16).unwrap()).unwrap();
    let analysis = search.run(position, &moves, &query);
    (moves, analysis)
}

/// The value at the end of a line for the side that begins it. Each move has to be one that `policy` allows.
fn value_of_end(position: &Position, policy: &dyn Policy<Position>, line: &Line<Move>) -> i32 {
    let mut position = *position;
    let mut ply = 0;
    for mv in line.moves() {
        assert!(position.legal_moves().contains(&mv), "{line:?}");
        let mut choices = Vec::new();
        policy.choices(&position, &mut choices);
        assert!(choices.iter().any(|choice| choice.mv == mv), "{line:?}");
        position = position.after(mv);
        ply += 1;
    }
    let value = settle(&position, policy, 0, ply);
    if ply % 2 == 0 { value } else { -value }
}

#[test]
fn a_line_ends_at_its_score() {
    let mut longer = 0;
    for (policy, depth) in [(&Greedy as &dyn Policy<Position>, 4), (&Plain, 3)] {
        for position in positions() {
            let (_, analysis) = analyse(&position, policy, depth, 3);
            assert!(!analysis.lines.is_empty());
            for line in analysis.lines {
                let value = value_of_end(&position, policy, &line);
                assert_eq!(value, line.score, "{position}: {line:?}");
                longer += u32::from(line.moves().count() >= depth as usize);
            }
        }
    }
    assert!(
        longer > 100,
        "only {longer} lines are as long as the search is deep"
    );
}

#[test]
fn the_best_moves_match_the_oracle() {
    for (policy, depth) in [(&Greedy as &dyn Policy<Position>, 2), (&Plain, 2)] {
        for position in positions() {
            for width in [1, 4, 1000] {
                let (moves, analysis) = analyse(&position, policy, depth, width);
                let value = |mv| -negamax(&position.after(mv), policy, depth - 1, 1);
                let mut values: Vec<i32> = moves.iter().map(|&mv| value(mv)).collect();
                values.sort_by(|a, b| b.cmp(a));
                values.truncate(width);
                let scores: Vec<i32> = analysis.lines.iter().map(|line| line.score).collect();
                assert_eq!(scores, values, "{position}");
                for line in &analysis.lines {
                    assert_eq!(value(line.first), line.score, "{position}");
                }
            }
        }
    }
}

#[test]
fn a_won_game_is_played_to_its_end() {
    let mut won = 0;
    for line in crate::rules::reading::suite("strewn.txt").lines() {
        let (position, _) = crate::rules::reading::position(line);
        let moves = position.legal_moves();
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
        let analysis = search.run(&position, &moves, &Query::new(limits));
        let Some(best) = analysis.lines.first() else {
            continue;
        };
        if let Some(plies @ 1..) = plies_to_end(best.score) {
            assert_eq!(WIN - best.score, PLY * plies);
            let moves: Vec<Move> = best.moves().collect();
            assert!(moves.len() <= plies as usize, "{line}: {best:?}");
            let end = moves.iter().fold(position, |at, &mv| at.after(mv));
            let whole = moves.len() == plies as usize;
            assert_eq!(whole, !end.has_legal_move(), "{line}: {best:?}");
            won += u32::from(whole);
        }
    }
    assert!(won >= 20, "only {won} won games are played to their end");
}

#[test]
fn each_depth_is_reported_once() {
    let position = positions()[3];
    let moves = position.legal_moves();
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let mut reports = Vec::new();
    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let analysis = search.watch(&position, &moves, &Query::new(limits), &mut |analysis| {
        reports.push(analysis.clone());
    });
    let depths: Vec<u32> = reports.iter().map(|analysis| analysis.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    assert!(reports.is_sorted_by_key(|analysis| analysis.nodes));
    assert_eq!(reports.last(), Some(&analysis));
}

#[test]
fn a_stopped_search_keeps_what_it_has_found() {
    let position = positions()[5];
    let moves = position.legal_moves();
    let mut query = Query::new(Limits::default());
    query.width = NonZero::new(3).unwrap();
    let mut last = None;
    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let analysis = search.watch(&position, &moves, &query, &mut |analysis| {
        if analysis.depth == 3 {
            query.stop.request();
            last = Some(analysis.clone());
        }
    });
    assert_eq!(analysis.depth, 3);
    let last = last.unwrap();
    assert_eq!(analysis.lines.len(), 3);
    assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score));
    assert!(analysis.nodes < last.nodes + 1000, "it went on");

    let analysis = search.watch(&position, &moves, &query, &mut |_| {
        panic!("it was to stop at once")
    });
    assert_eq!((analysis.depth, analysis.nodes), (0, 0));
    assert_eq!(analysis.lines.len(), 3, "judged at a glance");
    let worth = |line: &Line<Move>| -UNTRAINED.evaluate(&position.after(line.first));
    assert!(analysis.lines.iter().all(|line| line.score == worth(line)));
    let most = moves
        .iter()
        .map(|&mv| -UNTRAINED.evaluate(&position.after(mv)));
    assert_eq!(Some(analysis.lines[0].score), most.max());
}

/// Jesters convert each other: without a bound on quiescence, the first ply would never finish.
#[test]
fn wild_positions_complete_the_first_plies() {
    let position = "2#z1#m1#/1b1ZZ2zJ/g2##3c/1mz2GB2/1Cj1ZZ3/1CJb2Z#1/7z1/J5d1#/2Z1d4 w";
    let position: Position = position.parse().unwrap();
    let limits = Limits {
        nodes: Some(60_000),
        ..Limits::default()
    };
    let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let found = found(&mut search, &position, &position.legal_moves(), limits);
    assert!(found.depth >= 1, "{found:?}");
}
