//! What the page knows of the program before it asks.

use advance::answer::Mistake;
use advance::any::AnyGame;
use advance::game::pgn;
use advance::games::{ADVANCE, ALL};

use crate::between;

/// The list of the games, and the module of each sibling game.
pub(crate) fn games(_: &str) -> anyhow::Result<String> {
    let names: Vec<_> = ALL.iter().map(|game| format!("'{game}'")).collect();
    let siblings = ALL.into_iter().filter(|&game| game != ADVANCE);
    let modules = siblings.map(|game| format!("  '{game}': () => import('../games/{game}.js'),\n"));
    Ok(format!(
        "// The games of the program, and the module of each but the usual one. Made by `cargo dev generate`.\n\n\
         /** The one that is meant where none is named. */\n\
         export const USUAL = '{ADVANCE}';\n\n\
         /** All games. @type {{[{names}]}} */\n\
         export const GAMES = [{names}];\n\n\
         /** @type {{Record<string, () => Promise<{{kit: import('../games/kit.js').Kit}}>>}} */\n\
         export const MODULES = {{\n{}}};\n",
        modules.collect::<String>(),
        names = names.join(", ")
    ))
}

/// The kinds of mistakes.
pub(crate) fn mistakes(_: &str) -> anyhow::Result<String> {
    let kinds = Mistake::ALL.map(|kind| {
        let mark = pgn::sign(kind.glyph()).unwrap_or_default();
        let (word, words, wins) = (kind.word(), kind.words(), kind.wins());
        format!("  {{ kind: '{word}', many: '{words}', mark: '{mark}', wins: {wins} }},\n")
    });
    Ok(format!(
        "// The names of mistakes, and what each costs at least, in wins of 100 games. Made by `cargo dev generate`.\n\n\
         export const KINDS = /** @type {{const}} */ ([\n{}]);\n",
        kinds.concat()
    ))
}

/// The choice of a game, in the document.
pub(crate) fn options(document: &str) -> anyhow::Result<String> {
    let option = |game: AnyGame| {
        let title = game.title();
        format!("      <option value=\"{game}\">{title}</option>\n")
    };
    let options: String = ALL.into_iter().map(option).collect();
    between(
        document,
        "    <select id=\"which\">\n",
        "    </select>\n",
        &options,
    )
}
