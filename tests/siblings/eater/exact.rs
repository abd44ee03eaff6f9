//! Exact play.

use std::time::Instant;

use advance::games::eater::{Board, Solver};

#[test]
fn small_boards_have_their_published_values() {
    for (rows, columns, value) in [
        (2, 2, 0.125),
        (3, 2, 0.020_833_333_333_3),
        (2, 3, 0.408_730_158_730_158_8),
        (3, 3, 0.110_759_493_670_886_06),
        (3, 4, 0.463_543_151_304_825),
    ] {
        let t = Instant::now();
        let mut s = Solver::default();
        let found = s.value(&Board::rectangle(rows, columns).unwrap());
        eprintln!("{rows}x{columns} {found} {:?}", t.elapsed());
        assert!((found - value).abs() < 1e-9, "{rows}x{columns}: {found}");
    }
}

#[test]
#[ignore]
fn more() {
    for (rows, columns) in [(4, 3), (3, 5), (5, 3), (4, 4)] {
        let t = Instant::now();
        let mut s = Solver::default();
        let found = s.value(&Board::rectangle(rows, columns).unwrap());
        eprintln!("{rows}x{columns} {found} {:?}", t.elapsed());
    }
}
