//! Makes Eater's table of the first rounds on 4x4. Run it when the rules of reduction or the form of the table change:
//! `cargo run --release -p advance-dev --example openings`.

use advance::games::eater::{Board, Solver};

const TABLE: &str = "crates/siblings/src/eater/openings.bin";

fn main() -> std::io::Result<()> {
    let board = Board::rectangle(4, 4).expect("4x4 is a board");
    let solver = Solver::without_openings();
    let value = solver.value(&board);
    let table = solver.openings();
    println!("4x4 is worth {value:.6}; {} bytes", table.len());
    std::fs::write(TABLE, table)
}
