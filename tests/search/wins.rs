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
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let mut proved = [0; 4];
    for suite in ["reachable.txt", "strewn.txt"] {
        for line in reading::suite(suite).lines() {
            let (position, _) = reading::position(line);
            let mut search = Search::new(&Judgement, [&Free; 2]);
            let report = search.run(&position, &position.legal_moves(), &limits);
            let plies = WIN - report.score;
            if report.score < DECIDED || plies > 3 {
                continue;
            }
            let after = position.after(report.best.unwrap());
            assert!(is_lost(&after, plies - 1), "not won in {plies}: {line}");
            assert!(
                !can_win(&position, plies - 2),
                "won sooner than {plies}: {line}"
            );
            proved[plies as usize] += 1;
        }
    }
    assert!(proved[1] >= 20, "wins in one: {}", proved[1]);
    assert!(proved[3] >= 5, "wins in three plies: {}", proved[3]);
}
