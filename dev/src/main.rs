//! The tools of those who work on this repository. `cargo dev generate` writes the files that are made from the code,
//! so that each fact has one author; `cargo dev generate --check` fails if a file differs, and says so; CI runs it.
//! `cargo dev ask` and `cargo dev tune` test changes to the strength: see docs/strength.md.

#![forbid(unsafe_code)]

mod description;
mod docs;
mod help;
mod laboratory;
mod page;
mod puzzles;
mod requests;
mod schemas;
mod types;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Parser;

use laboratory::{question, tuning};

/// A file that is made, and what makes its text. A text with marks is given the text that there is.
type Output = (&'static str, fn(&str) -> anyhow::Result<String>);

/// All files that are made. A new one has a line here.
const OUTPUTS: [Output; 17] = [
    ("src/puzzles/counts.rs", puzzles::counts),
    ("src/openapi.json", description::text),
    ("src/cli/ask/keys/analysis.txt", help::analysis),
    ("src/cli/ask/keys/comparison.txt", help::comparison),
    ("src/cli/ask/keys/explanation.txt", help::explanation),
    ("src/cli/ask/keys/moves.txt", help::moves),
    ("src/cli/ask/keys/puzzle.txt", help::puzzle),
    ("src/cli/ask/keys/status.txt", help::status),
    ("src/cli/ask/keys/checked.txt", help::checked),
    ("bindings/web/package/index.d.ts", types::typescript),
    ("bindings/web/package/wasm.js", page::apart),
    ("crates/server/page/api/answers.js", types::javascript),
    ("crates/server/page/api/games.js", page::games),
    ("crates/server/page/api/mistakes.js", page::mistakes),
    ("crates/server/page/index.html", page::document),
    ("docs/analysis.md", docs::mistakes),
    ("docs/rules.md", docs::rules),
];

/// The tools of those who work on this repository
#[derive(Debug, Parser)]
#[command(name = "cargo dev")]
enum Command {
    /// Write the files that are made from the code
    Generate {
        /// Write nothing; fail if a file differs from what would be written
        #[arg(long)]
        check: bool,
    },
    /// Decide the open questions of dev/questions.toml by matches
    Ask {
        /// The questions to decide, by name, also those that have a result
        names: Vec<String>,
    },
    /// Tune numbers of the search by matches (SPSA)
    Tune(tuning::Args),
}

fn main() -> anyhow::Result<()> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    match Command::parse() {
        Command::Generate { check } => generate(root, check),
        Command::Ask { names } => question::ask(root, &names),
        Command::Tune(args) => tuning::tune(root, &args),
    }
}

fn generate(root: &Path, check: bool) -> anyhow::Result<()> {
    let mut stale = Vec::new();
    for (path, make) in OUTPUTS {
        let file = root.join(path);
        let before = fs::read_to_string(&file).unwrap_or_default();
        let made = make(&before).with_context(|| format!("cannot make {path}"))?;
        if made == before {
            continue;
        }
        match check {
            true => stale.push(path),
            false => {
                fs::write(&file, made).with_context(|| format!("cannot write {path}"))?;
                println!("{path}");
            }
        }
    }
    if !stale.is_empty() {
        bail!(
            "{} not as the code makes it: run 'cargo dev generate', and commit what it writes",
            match &stale[..] {
                [one] => format!("{one} is"),
                many => format!("{} are", many.join(", ")),
            }
        );
    }
    Ok(())
}

/// A text in which what stands between two marks is replaced.
///
/// # Errors
/// The text does not have both marks.
fn between(text: &str, begin: &str, end: &str, made: &str) -> anyhow::Result<String> {
    let marks = || format!("expected '{begin}' and then '{end}'");
    let (before, rest) = text.split_once(begin).with_context(marks)?;
    let (_, after) = rest.split_once(end).with_context(marks)?;
    Ok(format!("{before}{begin}{made}{end}{after}"))
}
