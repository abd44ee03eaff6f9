//! Rows of the pages under docs/ that list what the program has.

use advance::answer::Mistake;
use advance::game::pgn;
use advance::games::ADVANCE;
use advance::rulebook::text::{self, TextForm};

use crate::between;

/// The bounds of mistakes.
pub(crate) fn mistakes(page: &str) -> anyhow::Result<String> {
    let rows = Mistake::ALL.map(|kind| {
        let mark = pgn::sign(kind.glyph()).unwrap_or_default();
        let (word, wins, points) = (kind.word(), kind.wins(), kind.points());
        format!("| {word} `{mark}` | {wins} | {points:.1} |\n")
    });
    let begin = "| | chance to win, in percent | points, from an even game |\n|---|---|---|\n";
    let end = "\n`advance replay --review`";
    between(page, begin, end, &rows.concat())
}

/// The rules of Advance as a page.
pub(crate) fn rules(_: &str) -> anyhow::Result<String> {
    Ok(text::rules(ADVANCE, TextForm::Markdown))
}
