//! How long a game may be.

use advance::game::{Game, TURNS};
use advance::games::Which;
use advance::with_game;

/// The help of `--turns`, whose default is the game's.
pub fn turns() -> String {
    let others: String = Which::ALL
        .into_iter()
        .map(|which| (which, with_game!(which, G => G::TURNS)))
        .filter(|&(_, turns)| turns != TURNS)
        .map(|(which, turns)| format!(", in {which} {turns}"))
        .collect();
    format!(
        "End a game after this many moves of each side; then more material wins, or more points [default: {TURNS}{others}]"
    )
}
