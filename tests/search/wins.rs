//! Wins that the search of level 9 announces, proved by trying everything.

use advance::moves::Position;
use advance::search::{DECIDED, Limits, Search, WIN};
use advance::strategy::{Free, Judgement};

use crate::reading;

/// Whether the side to move can leave its enemy without a legal move in `plies` plies, whatever the
/// enemy does.
fn can_win(position: &Position, plies: i32) -> bool {
    plies > 0
        && position
            .legal_moves()
            .into_iter()
            .any(|action| is_lost(&position.after(action), plies - 1))
}

/// Whether the side to move runs out of legal moves within `plies` plies, whatever it does.
fn is_lost(position: &Position, plies: i32) -> bool {
    let legal = position.legal_moves();
    legal.is_empty()
        || (plies > 0
            && legal
                .into_iter()
                .all(|action| can_win(&position.after(action), plies - 1)))
}

#[test]
fn announced_wins_are_wins_in_that_many_plies() {
    let mut proved = [0; 4];
    for position in suites() {
        let mut search = Search::new(&Judgement, [&Free; 2]);
        prove_win(&mut search, &position, LIMITS, &mut proved);
    }
    assert!(proved[1] >= 20, "wins in one: {}", proved[1]);
    assert!(proved[3] >= 5, "wins in three plies: {}", proved[3]);
}

/// Each position is searched after one that follows from it, so that the table holds what is now further
/// away.
#[test]
fn wins_that_a_search_remembers_are_wins_in_that_many_plies() {
    let limits = Limits {
        nodes: Some(8_000),
        ..LIMITS
    };
    let mut search = Search::new(&Judgement, [&Free; 2]);
    let mut proved = [0; 4];
    for position in suites() {
        let report = search.run(&position, &position.legal_moves(), &limits);
        if let (Some(best), DECIDED..) = (report.best, report.score) {
            let after = position.after(best);
            search.run(&after, &after.legal_moves(), &limits);
            prove_win(&mut search, &position, limits, &mut proved);
        }
    }
    assert!(proved[1] >= 10, "wins in one: {}", proved[1]);
    assert!(proved[3] >= 1, "wins in three plies: {}", proved[3]);
}

const LIMITS: Limits = Limits {
    nodes: Some(20_000),
    depth: None,
    time: None,
};

fn suites() -> impl Iterator<Item = Position> {
    ["reachable.txt", "strewn.txt"]
        .into_iter()
        .flat_map(|suite| {
            let suite = reading::suite(suite);
            let positions: Vec<_> = suite
                .lines()
                .map(|line| reading::position(line).0)
                .collect();
            positions
        })
}

/// Searches a position, proves a win in 3 plies at most that the search announces, and counts it.
fn prove_win(
    search: &mut Search<Position>,
    position: &Position,
    limits: Limits,
    proved: &mut [u32; 4],
) {
    let report = search.run(position, &position.legal_moves(), &limits);
    let plies = WIN - report.score;
    if report.score < DECIDED || plies > 3 {
        return;
    }
    let after = position.after(report.best.unwrap());
    assert!(is_lost(&after, plies - 1), "not won in {plies}: {position}");
    assert!(
        !can_win(position, plies - 2),
        "won sooner than {plies}: {position}"
    );
    proved[plies as usize] += 1;
}
