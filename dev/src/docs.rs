//! Rows and sentences of the pages under docs/ that list what the program has.

use advance::Level;
use advance::engine::Level as _;
use advance::games::ALL;
use anyhow::Context;

use crate::between;

/// The names of the games in the vocabulary.
pub(crate) fn vocabulary(page: &str) -> anyhow::Result<String> {
    let begin = "| the game | `--game GAME` | `game` string | | `game` | `game` | ";
    let mut names = ALL.map(|game| format!("`{game}`"));
    names.sort_unstable();
    between(page, begin, " |\n", &names.join(", "))
}

/// What the page calls the levels.
pub(crate) fn levels(page: &str) -> anyhow::Result<String> {
    let titles = Level::ALL.map(|level| level.title());
    let (last, others) = titles.split_last().context("there are levels")?;
    let [lowest, highest] = [Level::ALL[0], Level::HIGHEST];
    let told = format!(
        "calls levels {lowest} to {highest} {} and {last}",
        others.join(", ")
    );
    between(page, "[The page](http.md) ", ".\n", &told)
}
