//! The constants of the program that the page has built in.

use advance::answer::Mistake;
use advance::any::{AnyGame, Prologue};
use advance::board::Content;
use advance::game::pgn;
use advance::games::{ADVANCE, ALL};
use advance::rulebook::rulebook;
use advance::{Position, Square};

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

/// The games that the package for JavaScript has in a build apart.
pub(crate) fn apart(module: &str) -> anyhow::Result<String> {
    let apart = ALL.into_iter().filter(|&game| game != ADVANCE);
    let names: Vec<_> = apart.map(|game| format!("'{game}'")).collect();
    between(module, "const APART = [", "];", &names.join(", "))
}

/// The kinds of mistakes.
pub(crate) fn mistakes(_: &str) -> anyhow::Result<String> {
    let kinds = Mistake::ALL.map(|kind| {
        let mark = pgn::sign(kind.glyph()).unwrap_or_default();
        let (word, words, wins) = (kind.word(), kind.words(), kind.wins());
        format!("  {{ kind: '{word}', many: '{words}', mark: '{mark}', wins: {wins} }},\n")
    });
    Ok(format!(
        "// The names of mistakes, and what each costs at least, in percent of the chance to win. Made by `cargo dev generate`.\n\n\
         export const KINDS = /** @type {{const}} */ ([\n{}]);\n",
        kinds.concat()
    ))
}

/// The document: the choice of a game, what a newcomer reads first of each, and the first picture of Advance.
pub(crate) fn document(document: &str) -> anyhow::Result<String> {
    let option = |game: AnyGame| {
        let title = game.title();
        let Prologue {
            sentence, battle, ..
        } = game.rulebook().prologue;
        let first = match game == ADVANCE {
            true => String::new(),
            false => {
                let task = battle.acts[0].words;
                format!(" data-sentence=\"{sentence}\" data-task=\"{task}\"")
            }
        };
        format!("      <option value=\"{game}\"{first}>{title}</option>\n")
    };
    let options: String = ALL.into_iter().map(option).collect();
    let Prologue { sentence, film, .. } = rulebook().prologue;
    let first: Position = film[0].position.parse()?;
    let document = between(
        document,
        "    <select id=\"which\" disabled>\n",
        "    </select>\n",
        &options,
    )?;
    let document = between(
        &document,
        "<h2 id=\"welcome-head\" tabindex=\"-1\">",
        "</h2>",
        sentence,
    )?;
    between(
        &document,
        "<div class=\"film\" role=\"img\" aria-labelledby=\"welcome-head\">\n",
        "        </div>\n",
        &picture(&first),
    )
}

/// A position as the modules of the page draw it.
fn picture(position: &Position) -> String {
    let mut dark = String::new();
    let mut pieces = String::new();
    for square in Square::all() {
        let [x, y] = [square.file(), square.row()].map(|place| 100 * i32::from(place));
        // The corner at the lower left is dark.
        if (square.file() + square.row()) % 2 == 0 {
            dark += &format!("M{x} {y}h100v100h-100z");
        }
        let (class, name) = match position.board.at(square) {
            None => continue,
            Some(Content::Wall) => ("wall".to_owned(), "wall".to_owned()),
            Some(Content::Piece(side, kind)) => {
                (format!("piece {side}"), kind.to_string().to_lowercase())
            }
        };
        pieces += &format!(
            "            <use class=\"{class}\" href=\"#advance-{name}\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>\n"
        );
    }
    format!(
        "          <svg viewBox=\"0 0 900 900\" aria-hidden=\"true\">\n            <path class=\"light\" d=\"M0 0h900v900h-900z\"/>\n            \
         <path class=\"dark\" d=\"{dark}\"/>\n{pieces}          </svg>\n"
    )
}
