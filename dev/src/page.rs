//! What the page knows of the program before it asks.

use advance::any::AnyGame;
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
