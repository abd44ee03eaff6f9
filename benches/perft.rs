//! How fast moves are found and made, beside `haitaka`, which plays shogi: a 9x9 board in a `u128` too.
//!
//! An item is a leaf of the tree in the two `perft` groups, and a position in the third.

mod fixtures;

use std::hint::black_box;

use advance::Position;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// The leaves `depth` moves from a shogi position; the last move is counted, not made.
fn shogi_bulk(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += shogi_bulk(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

/// [`shogi_bulk`] with the last move made too.
fn shogi_made(board: &haitaka::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += shogi_made(&after, depth - 1);
        }
        false
    });
    nodes
}

/// Measures `count`, whose result is the number of items.
fn measure(bencher: Bencher, count: impl Fn() -> u64 + Sync) {
    let nodes = ItemsCount::new(count());
    bencher.counter(nodes).bench(count);
}

#[divan::bench_group(
    name = "perft, the last move counted",
    sample_count = 20,
    sample_size = 1
)]
mod bulk {
    use super::{Bencher, black_box, measure, shogi_bulk};

    #[divan::bench(args = [4])]
    fn advance(bencher: Bencher, depth: u32) {
        let start = super::Position::start();
        measure(bencher, || advance::moves::perft(black_box(&start), depth));
    }

    #[divan::bench(args = [4])]
    fn haitaka(bencher: Bencher, depth: u32) {
        let start = haitaka::Board::startpos();
        measure(bencher, || shogi_bulk(black_box(&start), depth));
    }
}

#[divan::bench_group(name = "perft, the last move made", sample_count = 20, sample_size = 1)]
mod made {
    use super::{Bencher, black_box, measure, shogi_made};

    #[divan::bench(args = [4])]
    fn advance(bencher: Bencher, depth: u32) {
        let start = super::Position::start();
        measure(bencher, || {
            advance::moves::perft_made(black_box(&start), depth)
        });
    }

    #[divan::bench(args = [4])]
    fn haitaka(bencher: Bencher, depth: u32) {
        let start = haitaka::Board::startpos();
        measure(bencher, || shogi_made(black_box(&start), depth));
    }
}

/// The positions of `fixtures/reachable.txt`, which come from games; they have 41 legal moves on average.
#[divan::bench_group(name = "positions from games", sample_count = 100, sample_size = 10)]
mod positions {
    use super::{Bencher, ItemsCount, black_box, fixtures};

    #[divan::bench]
    fn legal_moves(bencher: Bencher) {
        let positions = fixtures::positions("reachable.txt");
        bencher.counter(ItemsCount::of_iter(&positions)).bench(|| {
            for position in &positions {
                black_box(black_box(position).legal_moves());
            }
        });
    }

    #[divan::bench]
    fn has_legal_move(bencher: Bencher) {
        let positions = fixtures::positions("reachable.txt");
        bencher.counter(ItemsCount::of_iter(&positions)).bench(|| {
            for position in &positions {
                black_box(black_box(position).has_legal_move());
            }
        });
    }
}
