//! The turn limit of a game.

use advance::game::TURNS;
use advance::games;

/// The help of `--turns`, whose default is the game's.
pub fn turns() -> String {
    let others: String = games::ALL
        .into_iter()
        .map(|game| (game, game.facts().turns))
        .filter(|&(_, turns)| turns != TURNS)
        .map(|(game, turns)| format!(", in {game} {turns}"))
        .collect();
    format!(
        "End a game after this many moves of each side; more material or points win [default: {TURNS}{others}]"
    )
}
