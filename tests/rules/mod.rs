//! The engine, checked by the plain-text suites under `fixtures/`: board files good and bad, the rules one by one,
//! printed examples, labelled positions and perft counts.

mod board_files;
mod examples;
#[cfg(feature = "api")]
mod finished;
mod labelled;
mod lines;
pub mod reading;
mod referee;
mod rulings;
#[cfg(feature = "api")]
mod words;

use advance::Move;

/// Moves in notation, sorted, with `separator` between them; `none` when there are none.
fn names(moves: impl IntoIterator<Item = Move>, separator: &str) -> String {
    let mut names: Vec<_> = moves.into_iter().map(|m| m.to_string()).collect();
    names.sort();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(separator)
    }
}
