//! Rows and sentences of the pages under docs/ that list what the program has.

use advance::answer::Mistake;
use advance::game::pgn;
use advance::games::ALL;

use crate::between;

/// The names of the games in the vocabulary.
pub(crate) fn vocabulary(page: &str) -> anyhow::Result<String> {
    let begin = "| the game | `--game GAME` | `game` string | | `game` | `game` | ";
    let mut names = ALL.map(|game| format!("`{game}`"));
    names.sort_unstable();
    between(page, begin, " |\n", &names.join(", "))
}

/// The bounds of mistakes.
pub(crate) fn mistakes(page: &str) -> anyhow::Result<String> {
    let rows = Mistake::ALL.map(|kind| {
        let mark = pgn::sign(kind.glyph()).unwrap_or_default();
        let (word, wins, points) = (kind.word(), kind.wins(), kind.points());
        format!("| {word} `{mark}` | {wins} | {points:.1} |\n")
    });
    let begin = "| | wins of 100 games | points, from an even game |\n|---|---|---|\n";
    let end = "\n`advance replay --review`";
    between(page, begin, end, &rows.concat())
}
