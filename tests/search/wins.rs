//! Wins that the search of level 9 announces, proved by exhaustive search.

use advance::chooser::strategy::EveryMove;
use advance::search::{Search, plies_to_end};
use advance::{Level, Limits, Move, Position};

use crate::rules::reading;
use crate::search::{UNTRAINED, found};

/// True if the side to move can leave its enemy without a legal move in `plies` plies against any defence.
pub fn can_win(position: &Position, plies: i32) -> bool {
    plies > 0
        && position
            .legal_moves()
            .into_iter()
            .any(|mv| is_lost(&position.after(mv), plies - 1))
}

/// True if the side to move runs out of legal moves within `plies` plies with any moves.
pub fn is_lost(position: &Position, plies: i32) -> bool {
    if plies <= 0 {
        return !position.has_legal_move();
    }
    let legal = position.legal_moves();
    legal
        .into_iter()
        .all(|mv| can_win(&position.after(mv), plies - 1))
}

/// A search that is used for one position after another has to be as right as a new one. It sees what
/// follows from a position first, so that its table holds wins that are further away afterwards.
#[test]
fn announced_wins_hold_with_and_without_memory() {
    let mut used = Search::new(&UNTRAINED, [&EveryMove; 2]);
    let (mut anew, mut from_memory) = ([0; 4], [0; 4]);
    for position in suites() {
        let mut search = Search::new(&UNTRAINED, [&EveryMove; 2]);
        if let Some(best) = prove_win(&mut search, &position, &mut anew) {
            let after = position.after(best);
            found(&mut used, &after, &after.legal_moves(), LIMITS);
            prove_win(&mut used, &position, &mut from_memory);
        }
    }
    for proved in [anew, from_memory] {
        assert!(proved[1] >= 20, "wins in one: {}", proved[1]);
        assert!(proved[3] >= 5, "wins in three plies: {}", proved[3]);
    }
}

const LIMITS: Limits = Limits {
    nodes: Some(5_000),
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

/// Searches a position. If it announces a win in 3 plies at most, proves and counts it, and gives its first move.
fn prove_win(
    search: &mut Search<Position>,
    position: &Position,
    proved: &mut [u32; 4],
) -> Option<Move> {
    let found = found(search, position, &position.legal_moves(), LIMITS);
    let plies @ 1..=3 = plies_to_end(found.score())? else {
        return None;
    };
    let after = position.after(found.best().unwrap());
    assert!(is_lost(&after, plies - 1), "not won in {plies}: {position}");
    assert!(
        !can_win(position, plies - 2),
        "won sooner than {plies}: {position}"
    );
    proved[plies as usize] += 1;
    found.best()
}

/// `fixtures/wins_in_five.txt` holds late positions of games between a quick level 9 and level 6.
#[test]
#[ignore = "a question of strength: it takes as long as a tenth of the other tests"]
fn most_wins_in_five_plies_are_found() {
    let limits = Limits {
        time: None,
        ..Limits::per_move()
    };
    let suite = reading::suite("wins_in_five.txt");
    let positions = suite.lines().filter(|line| !line.starts_with("# "));
    let positions: Vec<_> = positions.map(|line| reading::position(line).0).collect();
    assert_eq!(positions.len(), 120);
    let found = positions.iter().filter(|position| {
        assert!(!can_win(position, 3), "won sooner: {position}");
        let mut search = Level::Nine.search().unwrap();
        let found = found(&mut search, position, &position.legal_moves(), limits);
        is_lost(&position.after(found.best().unwrap()), 4)
    });
    let found = found.count();
    assert!(found >= 117, "{found} of 120");
}
